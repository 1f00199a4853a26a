import type { Transaction } from '#database/database.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
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
 * @returns the problem with the text, if any; then nothing is stored
 */
export async function addNote(
  tx: Transaction,
  permit: Permit<'edit-registrations'>,
  { actor, now }: Act,
  registration: Pick<Registration, 'id' | 'conferenceId'>,
  text: string,
): Promise<Result<{ noteId: number }, { code: TextProblem }>> {
  if (!permit.isFor(registration.conferenceId)) throw new Error('a permit of another conference')
  const problem = textProblem(text, 'text')
  if (problem) return fail({ code: problem })
  const { id } = await tx
    .insertInto('registration_notes')
    .values({
      registration_id: registration.id,
      text,
      written_by: writeActor(actor),
      written_at: toStored(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await auditRegistration(tx, { actor, now }, registration.id, 'note written', { noteId: id })
  return ok({ noteId: id })
}
