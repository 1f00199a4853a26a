import type { Reader, Transaction } from '#database/database.ts'
import type { Permit } from '#domain/accounts/permit.ts'
import { clearUndelivered } from '#domain/attention/undelivered-mail.ts'
import type { Act } from '#domain/audit/actor.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import { readDue } from '#domain/books/due.ts'
import { wasAskedLately } from '#domain/outbox/asked-lately.ts'
import { enqueue } from '#domain/outbox/outbox.ts'
import { hasUndecidedPayment } from '#domain/payments/attempt-queries.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { toStored } from '#domain/time.ts'

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
  if (!due || due.owedMinor <= 0) return { code: 'nothing-due' }
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
  await recordAudit(tx, {
    conferenceId: registration.conferenceId,
    actor,
    act: 'payment reminder sent',
    subject: { kind: 'registration', id: registrationId },
    facts: {},
    now,
  })
  return ok(null)
}
