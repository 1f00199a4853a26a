/**
 * How long gateways accept refunds, what that means for one that falls due later, and how long one waits that fails: docs/algorithms/refunds.md.
 * Pure.
 */

import { dateIn } from '#domain/foundations/time.ts'
import type { GatewayName } from '#domain/money/payments/gateway.ts'

/** After this many days of refusals staff pay a refund by hand, unless the payment is disputed. */
export const patienceDays = 10

/** How many days after the first question for an account the payer of a refund that is paid by hand is asked again. */
export const secondQuestionDays = 7

/** For how many days after a payment its gateway refunds it; null for no limit. */
const windowDays = {
  paypal: 180,
  stripe: null,
  offline: null,
  demo: null,
} as const satisfies Record<GatewayName, number | null>

/** Gateways that accept refunds for a limited time. */
export const gatewaysWithWindow = (Object.keys(windowDays) as GatewayName[]).filter(
  name => windowDays[name] !== null,
)

/** Days before a window closes: when a refund is paid at the latest, and when the organiser is warned. */
const releaseDays = 3
const warningDays = 14

/** When a payment can be refunded. */
export interface RefundWindow {
  closesAt: Temporal.Instant
  /** A refund that would fall due later is paid then. */
  releaseAt: Temporal.Instant
  /** When the organiser is warned. */
  warnAt: Temporal.Instant
}

/** @returns undefined if the gateway refunds a payment at any time */
export function refundWindow({
  gateway,
  capturedAt,
}: {
  gateway: GatewayName
  capturedAt: Temporal.Instant
}): RefundWindow | undefined {
  const days = windowDays[gateway]
  if (days === null) return undefined
  const closesAt = capturedAt.add({ hours: 24 * days })
  return {
    closesAt,
    releaseAt: closesAt.subtract({ hours: 24 * releaseDays }),
    warnAt: closesAt.subtract({ hours: 24 * warningDays }),
  }
}

/** The last whole day on which the gateway certainly accepts a refund. */
export function lastSafeDay({ closesAt }: RefundWindow, zone: string): Temporal.PlainDate {
  return dateIn(zone, closesAt).subtract({ days: 1 })
}

export interface RefundDue {
  at: Temporal.Instant
  /**
   * `window`: moved forward, before the window closes. `by-hand`: the gateway no longer accepts it, so staff pay it.
   */
  because: 'as-wanted' | 'window' | 'by-hand'
}

/** When a refund is paid that is wanted at `wanted`. */
export function refundDue(
  window: RefundWindow | undefined,
  wanted: Temporal.Instant,
  now: Temporal.Instant,
): RefundDue {
  if (!window) return { at: wanted, because: 'as-wanted' }
  if (Temporal.Instant.compare(window.closesAt, now) <= 0) return { at: now, because: 'by-hand' }
  if (Temporal.Instant.compare(wanted, window.releaseAt) <= 0) return { at: wanted, because: 'as-wanted' }
  const isPast = Temporal.Instant.compare(window.releaseAt, now) < 0
  return { at: isPast ? now : window.releaseAt, because: 'window' }
}
