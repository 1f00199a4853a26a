import type { Transaction } from '#database/database.ts'
import { expireAttempt } from '#domain/desk/settlement/store-attempt.ts'
import { type Actor, aGateway } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { changeState } from '#domain/foundations/change-state.ts'
import { toStored } from '#domain/foundations/time.ts'
import {
  type AttemptState,
  attemptFacts,
  attemptTransitions,
  declinedCard,
  declinedOrder,
  type PaymentAttempt,
} from '#domain/money/payments/attempt.ts'
import { isMoney, type OrderStatus } from '#domain/money/payments/gateway.ts'

/** What is known besides the gateway's report. */
export interface Learned {
  /** The capture key that was used, if any. */
  usedTry?: number
  /** The gateway's own code, if it refused this money for good. */
  failure?: string
  /** Who recorded the payment by hand. */
  recordedBy?: Actor | undefined
}

/** Moves an attempt forward as its gateway reports. @returns its state afterwards */
export async function moveAttempt(
  tx: Transaction,
  attempt: PaymentAttempt,
  reported: OrderStatus,
  learned: Learned,
  now: Temporal.Instant,
): Promise<AttemptState> {
  const event = eventOf(reported)
  // A capture key returns the same declined answer for ever, so the next card needs the next key.
  if (event === 'declined' && learned.usedTry !== undefined) await spendKey(tx, attempt, learned.usedTry)
  if (!event) return attempt.state
  const failure = event === 'declined' ? (learned.failure ?? failureOf(reported)) : null
  const moved =
    event === 'closed'
      ? await expireAttempt(tx, attempt, 'closed')
      : await changeState(tx, attemptTransitions, attempt.id, event, {
          failure,
          ...(event === 'captured' ? { settled_at: toStored(now), next_poll_at: null } : {}),
        })
  if (!moved) return attempt.state
  // A payment has its own audit entry.
  if (event === 'captured') return moved
  await auditRegistration(tx, { actor: aGateway, now }, attempt.registrationId, newsOf[event], {
    ...attemptFacts(attempt),
    failure,
  })
  return moved
}

/** The audit's name for a gateway's report without money. */
const newsOf = {
  'capture-pending': 'payment undecided at its gateway',
  declined: 'payment declined',
  closed: 'payment ended unpaid',
} as const

async function spendKey(tx: Transaction, attempt: PaymentAttempt, usedTry: number): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ capture_tries: usedTry + 1 })
    .where('id', '=', attempt.id)
    .where('capture_tries', '=', usedTry)
    .execute()
}

/** With an address to go to, the payer may try another card there; without one the order is finished. */
const failureOf = (reported: OrderStatus) => (reported.payerAddress ? declinedCard : declinedOrder)

/** Whether the payer has paid and the gateway has not decided. */
export function isPending({ status, captures }: OrderStatus): boolean {
  if (captures.some(isMoney)) return false
  return status === 'pending' || captures.some(capture => capture.status === 'pending')
}

/** Only a capture's status counts: an order can be complete although its capture was declined. */
function eventOf(reported: OrderStatus): keyof typeof newsOf | 'captured' | undefined {
  if (reported.captures.some(isMoney)) return 'captured'
  if (isPending(reported)) return 'capture-pending'
  if (reported.status === 'declined' || reported.captures.some(capture => capture.status === 'declined'))
    return 'declined'
  return reported.status === 'closed' ? 'closed' : undefined
}
