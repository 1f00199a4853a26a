/** Cases for staff that end with the refunds that caused them. */
import type { Transaction } from '#database/database.ts'
import {
  type AttentionReason,
  type ClosingNote,
  clearAttention,
} from '#domain/foundations/attention/attention.ts'
import { aGateway } from '#domain/foundations/audit/actor.ts'
import { isDisputed } from '#domain/money/payments/disputed-money.ts'
import { isToPayByHand, type Refund } from '#domain/money/refunds/refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'

const isPlanned = ({ state }: Refund) => state === 'scheduled'
const isRefused = ({ state, refused }: Refund) =>
  refused !== null && (state === 'scheduled' || state === 'requested')

const causes: readonly (readonly [AttentionReason, (refund: Refund) => boolean])[] = [
  ['refund-due-early', isPlanned],
  ['refund-delayed', isRefused],
  ['refund-by-hand', isToPayByHand],
]

/** Closes the cases of a registration's refunds that none of them causes any more. */
export async function clearRefundCases(
  tx: Transaction,
  registrationId: number,
  note: ClosingNote,
  now: Temporal.Instant,
): Promise<void> {
  const refunds = await listRefunds(tx, registrationId)
  const clear = (reason: AttentionReason) =>
    clearAttention(tx, { actor: aGateway, now }, { registrationId, reason, note })
  for (const [reason, causesIt] of causes) if (!refunds.some(causesIt)) await clear(reason)
  // A dispute that only a refusal told of has no report that closes it.
  if (refunds.some(({ refusals }) => refusals > 0) && !refunds.some(isRefused)) {
    if (!(await isDisputed(tx, registrationId))) await clear('payment-disputed')
  }
}
