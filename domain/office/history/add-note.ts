import type { Transaction } from '#database/database.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { makeOnce } from '#domain/foundations/repeats/acts-done.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { TextProblem } from '#domain/foundations/texts/text.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/**
 * Adds a note for staff who open the registration later; its registrant never sees it.
 *
 * @param text stored as typed, at most as long as any text of several lines
 * @param act with a request key, a repeated request writes no second one
 * @returns the problem with the text, if any; then nothing is stored
 */
export async function addNote(
  tx: Transaction,
  permit: Permit<'edit-registrations'>,
  act: Act,
  registration: Pick<Registration, 'id' | 'conferenceId'>,
  text: string,
): Promise<Result<{ noteId: number }, { code: TextProblem }>> {
  if (!permit.isFor(registration.conferenceId)) throw new Error('a permit of another conference')
  const problem = textProblem(text, 'text')
  if (problem) return fail({ code: problem })
  const written = await makeOnce<{ code: TextProblem }>(tx, act, async () => {
    const { id } = await tx
      .insertInto('registration_notes')
      .values({
        registration_id: registration.id,
        text,
        written_by: writeActor(act.actor),
        written_at: toStored(act.now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await auditRegistration(tx, act, registration.id, 'note written', { noteId: id })
    return ok(id)
  })
  return written.ok ? ok({ noteId: written.value.id }) : written
}
