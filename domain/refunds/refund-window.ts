/** How long gateways take refunds, and what that means for one that falls due later: docs/algorithms/refunds.md. Pure. */
import type { GatewayName } from '#domain/payments/gateway.ts'
import { dateIn } from '#domain/time.ts'

/** Days after a payment in which its gateway gives it back; null for as long as one likes. */
const windowDays = {
  paypal: 180,
  stripe: null,
  offline: null,
  demo: null,
} as const satisfies Record<GatewayName, number | null>

/** Gateways that take refunds for a time only. */
export const gatewaysWithWindow = (Object.keys(windowDays) as GatewayName[]).filter(
  name => windowDays[name] !== null,
)

/** Days before a window closes: when a refund is paid at the latest, and when the organiser is told. */
const releaseDays = 3
const warningDays = 14

/** What a payment's refunds are paid within. */
export interface RefundWindow {
  closesAt: Temporal.Instant
  /** A refund that falls due later is paid then. */
  releaseAt: Temporal.Instant
  /** From when on the organiser knows of it. */
  warnAt: Temporal.Instant
}

/** @returns undefined where the gateway gives a payment back at any time */
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

/** The last whole day on which the gateway surely takes a refund. */
export function lastSafeDay({ closesAt }: RefundWindow, zone: string): Temporal.PlainDate {
  return dateIn(zone, closesAt).subtract({ days: 1 })
}

export interface RefundDue {
  at: Temporal.Instant
  /** `window`: earlier than was wanted. `by-hand`: the gateway takes no refund of it any more. */
  because: 'as-wanted' | 'window' | 'by-hand'
}

/** When a refund of a payment is paid that is wanted at `wanted`. */
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
