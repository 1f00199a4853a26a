import type { Reader, Transaction } from '#database/database.ts'
import { clearUndelivered } from '#domain/foundations/attention/undelivered-mail.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { wasAskedLately } from '#domain/foundations/outbox/asked-lately.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'

export type ResendError = { code: 'not-paid' } | { code: 'just-sent' }

/** Why the confirmation cannot be sent again now; undefined if it can. */
export async function whyNotResend(
  db: Reader,
  { id, state }: Pick<Registration, 'id' | 'state'>,
  now: Temporal.Instant,
): Promise<ResendError | undefined> {
  if (state !== 'paid') return { code: 'not-paid' }
  return (await wasAskedLately(db, 'confirmation-mail', id, now)) ? { code: 'just-sent' } : undefined
}

/** Sends the confirmation again. */
export async function resendConfirmation(
  tx: Transaction,
  { actor, now }: Act,
  registrationId: number,
): Promise<Result<null, ResendError>> {
  const registration = await lockRegistration(tx, registrationId)
  if (!registration) return fail({ code: 'not-paid' })
  const hindrance = await whyNotResend(tx, registration, now)
  if (hindrance) return fail(hindrance)
  await enqueue(tx, {
    kind: 'confirmation-mail',
    effect: `confirmation-mail:${registrationId}:${toStored(now)}`,
    payload: { registrationId },
    now,
  })
  await clearUndelivered(tx, { actor, now }, registrationId)
  await auditRegistration(tx, { actor, now }, registrationId, 'confirmation sent again')
  return ok(null)
}
