/** Decides about a registration that was placed for a move, when money arrives for it or its price changes. */

import type { Transaction } from '#database/database.ts'
import { completeMove } from '#domain/desk/completing/complete-move.ts'
import {
  type AttentionReason,
  askForReview,
  clearWrongAmount,
} from '#domain/foundations/attention/attention.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { readNetReceived } from '#domain/money/billing/invoice-register.ts'
import { readPledgeOf } from '#domain/money/books/pledge.ts'
import { readFailedRefundsOwed } from '#domain/money/refunds/failed-refund.ts'
import type { ConferenceMove } from '#domain/registrations/moves/conference-move.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/**
 * Completes a move whose difference is paid, even one that had lapsed, if nothing has changed. Otherwise the money
 * stays, and a person decides. The caller has locked both conferences and both registrations.
 *
 * @param target as it is now
 * @returns why money needs review
 */
export async function settleMove(
  tx: Transaction,
  { actor, now }: Act,
  move: ConferenceMove,
  target: Registration,
): Promise<AttentionReason[]> {
  const netReceivedMinor = await readNetReceived(tx, target.id)
  const pledgeMinor = await readPledgeOf(tx, move, target.price)
  const owedMinor =
    target.price.totalMinor - pledgeMinor - netReceivedMinor + (await readFailedRefundsOwed(tx, target.id))
  if (owedMinor > 0 && move.state === 'open') return []
  const found: AttentionReason[] = []
  if (owedMinor < 0) found.push('paid-too-much')
  else if (owedMinor === 0) await clearWrongAmount(tx, { actor, now }, target.id)
  const isCompleted = owedMinor <= 0 && (await completeMove(tx, { actor, now }, move, target))
  if (!isCompleted && netReceivedMinor > 0) found.push('paid-without-a-seat')
  return askForReview(tx, target.id, found, now)
}
