import type { ChosenMeans } from '#domain/conference/settings/offline-terms.ts'
import { otherGatewayPatienceMs, waitAtMost } from '#domain/desk/settlement/gateway-patience.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { isForDue, readDue } from '#domain/money/books/due.ts'
import { isFresh, isOpen, orderLifeHours, type PaymentAttempt } from '#domain/money/payments/attempt.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import type { Gateway } from '#domain/money/payments/gateway.ts'
import type { Payments } from '#domain/money/payments/payments.ts'

/**
 * First settles all other orders, and closes them at their gateway if nobody paid them, including those that the payer
 * turned back from or that expired by our clock: of two open orders both could be paid.
 *
 * @returns false if the same gateway does not say whether one is closed; another gateway's silence, which may be
 * why the payer changed gateways, does not prevent paying
 */
export async function leaveOtherOrders(
  payments: Payments,
  registrationId: number,
  gateway: Gateway,
  means?: ChosenMeans | null,
): Promise<boolean> {
  const { read } = payments.database
  const now = payments.clock.now()
  const attempts = await listAttempts(read, registrationId)
  const open = attempts.find(({ state }) => isOpen(state))
  const isSameWay = open?.gateway === gateway.name && (means === undefined || open.means === means)
  if (isSameWay && isForDue(open, await readDue(read, registrationId)) && isFresh(open, now)) return true
  let isAlone = true
  for (const attempt of attempts) {
    if (!mayBePayable(attempt, now)) continue
    const settled = settle(payments, attempt.id, { close: true })
    if (attempt.gateway !== gateway.name) {
      await waitAtMost(payments, settled, otherGatewayPatienceMs, attempt)
    } else if ((await settled) === 'checking') isAlone = false
  }
  return isAlone
}

/** Whether an order may still be open at its gateway, in whatever state it is here. */
function mayBePayable(
  { state, orderId, gateway, createdAt }: PaymentAttempt,
  now: Temporal.Instant,
): boolean {
  if (orderId === null) return false
  if (isOpen(state)) return true
  const isLeft = state === 'cancelled' || state === 'expired'
  const isYoung = Temporal.Instant.compare(createdAt.add({ hours: orderLifeHours }), now) > 0
  return isLeft && isYoung && gateway !== 'offline'
}
