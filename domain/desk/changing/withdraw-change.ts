import type { Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { dropOpenChange } from '#domain/desk/completing/settle-change.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { hasUndecidedPayment } from '#domain/money/payments/attempt-queries.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'

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
