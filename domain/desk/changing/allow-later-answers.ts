import type { Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { isLive } from '#domain/registrations/registration.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export type LaterAnswersError = { code: 'not-changeable' } | { code: 'day-over' } | { code: 'too-late' }

/**
 * Lets one registrant answer and change answers until the end of a day, whatever days its questions have. It is set
 * again, or ended, by another day; null takes it back.
 */
export async function allowLaterAnswers(
  tx: Transaction,
  permit: Permit<'edit-registrations'>,
  { actor, now }: Act,
  {
    conference,
    registrationId,
    until,
  }: { conference: Conference; registrationId: number; until: Temporal.PlainDate | null },
): Promise<Result<null, LaterAnswersError>> {
  const registration = await lockRegistration(tx, registrationId)
  if (!registration || !permit.isFor(registration.conferenceId) || !isLive(registration.state)) {
    return fail({ code: 'not-changeable' })
  }
  const today = dateIn(conference.timeZone, now)
  if (until && Temporal.PlainDate.compare(until, today) < 0) return fail({ code: 'day-over' })
  if (until && Temporal.PlainDate.compare(until, conference.endsOn) > 0) return fail({ code: 'too-late' })
  await tx.deleteFrom('later_answers').where('registration_id', '=', registrationId).execute()
  if (until) {
    await tx
      .insertInto('later_answers')
      .values({ registration_id: registrationId, until: until.toString() })
      .execute()
  }
  await auditRegistration(tx, { actor, now }, registrationId, 'later answers allowed', {
    until: until?.toString() ?? null,
  })
  return ok(null)
}
