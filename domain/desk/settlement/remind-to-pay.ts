import type { Reader, Transaction } from '#database/database.ts'
import { clearUndelivered } from '#domain/foundations/attention/undelivered-mail.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { wasAskedLately } from '#domain/foundations/outbox/asked-lately.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { readDue } from '#domain/money/books/due.ts'
import { hasUndecidedPayment } from '#domain/money/payments/attempt-queries.ts'
import { isCollecting } from '#domain/registrations/registration.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export type RemindToPayError =
  | { code: 'nothing-due' }
  /** It may be paid already: nobody is asked to pay again. */
  | { code: 'payment-pending' }
  | { code: 'just-sent' }

/** Why no reminder can be sent now; undefined if one can. */
export async function whyNotRemind(
  db: Reader,
  registrationId: number,
  now: Temporal.Instant,
): Promise<RemindToPayError | undefined> {
  const due = await readDue(db, registrationId)
  if (!due || due.owedMinor <= 0 || isCollecting(due.registration)) return { code: 'nothing-due' }
  if (await hasUndecidedPayment(db, registrationId)) return { code: 'payment-pending' }
  return (await wasAskedLately(db, 'payment-reminder-mail', registrationId, now))
    ? { code: 'just-sent' }
    : undefined
}

/** Asks a registrant by mail for what is due: the registration, or the difference of a change. */
export async function remindToPay(
  tx: Transaction,
  permit: Permit<'edit-registrations'>,
  { actor, now }: Act,
  registrationId: number,
): Promise<Result<null, RemindToPayError | { code: 'not-found' }>> {
  const registration = await lockRegistration(tx, registrationId)
  if (!registration || !permit.isFor(registration.conferenceId)) return fail({ code: 'not-found' })
  const hindrance = await whyNotRemind(tx, registrationId, now)
  if (hindrance) return fail(hindrance)
  await enqueue(tx, {
    kind: 'payment-reminder-mail',
    effect: `payment-reminder-mail:${registrationId}:${toStored(now)}`,
    payload: { registrationId },
    now,
  })
  await clearUndelivered(tx, { actor, now }, registrationId)
  await auditRegistration(tx, { actor, now }, registrationId, 'payment reminder sent')
  return ok(null)
}
