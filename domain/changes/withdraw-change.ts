import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/audit/actor.ts'
import type { Conference } from '#domain/conferences/conference.ts'
import { lockConference } from '#domain/conferences/conference-queries.ts'
import { dropOpenChange } from '#domain/grants/settle-change.ts'
import { hasUndecidedPayment } from '#domain/payments/attempt-queries.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'
import { fail, ok, type Result } from '#domain/result.ts'

export type WithdrawChangeError = { code: 'no-open-change' } | { code: 'payment-pending' }

/** Withdraws an open change at its registrant's request; its order at the gateway is closed afterwards. */
export async function withdrawChange(
  tx: Transaction,
  { actor, now }: Act,
  conference: Conference,
  registrationId: number,
): Promise<Result<null, WithdrawChangeError>> {
  await lockConference(tx, conference.id)
  const registration = await lockRegistration(tx, registrationId)
  if (registration?.conferenceId !== conference.id) return fail({ code: 'no-open-change' })
  if (await hasUndecidedPayment(tx, registrationId)) return fail({ code: 'payment-pending' })
  const isDropped = await dropOpenChange(tx, { actor, now }, registration)
  return isDropped ? ok(null) : fail({ code: 'no-open-change' })
}
