/** The effects of refunding an amount now. A confirmation names the quote, and an outdated one is refused. */
import type { Reader } from '#database/database.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { Capture } from '#domain/money/payments/attempt-queries.ts'
import type { GatewayName } from '#domain/money/payments/gateway.ts'
import { type Refundable, readRefundable } from '#domain/money/refunds/plan-refund.ts'
import { refundDue, refundWindow } from '#domain/money/refunds/refund-window.ts'
import { readHeldMoney } from '#domain/money/refunds/return-surplus.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/** The part of a refund that comes from one payment. */
export interface RefundPart {
  capture: Capture
  amountMinor: number
  /** Through the payment's gateway; or by hand, if there is none or it no longer accepts refunds. */
  by: 'gateway' | 'hand' | 'hand-too-late'
}

export interface RefundQuote {
  amountMinor: number
  currency: string
  /** What can be refunded at most. */
  leftMinor: number
  /** What a credit note reverses of what was billed. */
  creditNoteMinor: number
  /** The newest payment first. */
  parts: RefundPart[]
}

export type QuoteError = { code: 'nothing' } | { code: 'more-than-is-left'; leftMinor: number }

/** @param currency of the payments to refund */
export async function quoteRefund(
  db: Reader,
  { id, currency: own }: Pick<Registration, 'id' | 'currency'>,
  { amountMinor, currency }: { amountMinor: number; currency: string },
  now: Temporal.Instant,
): Promise<Result<RefundQuote, QuoteError>> {
  if (amountMinor <= 0) return fail({ code: 'nothing' })
  const { left, leftMinor } = await readRefundable(db, id, currency)
  if (amountMinor > leftMinor) return fail({ code: 'more-than-is-left', leftMinor })
  const { surplusMinor } = await readHeldMoney(db, id)
  // The surplus was never billed, nor was anything in another currency.
  const creditNoteMinor = currency === own ? Math.max(0, amountMinor - surplusMinor) : 0
  return ok({
    amountMinor,
    currency,
    leftMinor,
    creditNoteMinor,
    parts: splitByPayment(left, amountMinor, now),
  })
}

/** How an amount is refunded, payment by payment. */
export function splitByPayment(
  left: Refundable['left'],
  amountMinor: number,
  now: Temporal.Instant,
): RefundPart[] {
  const parts: RefundPart[] = []
  let open = amountMinor
  for (const { capture, minor } of left) {
    const part = Math.min(open, minor)
    if (part <= 0) continue
    open -= part
    const isTooLate = refundDue(refundWindow(capture), now, now).because === 'by-hand'
    const by = isTooLate ? 'hand-too-late' : capture.gateway === 'offline' ? 'hand' : 'gateway'
    parts.push({ capture, amountMinor: part, by })
  }
  return parts
}

/** A hash of the quote's content. */
export function quoteKey({ parts, ...quote }: RefundQuote): string {
  const said: readonly (readonly [number, GatewayName, number, string])[] = parts.map(
    ({ capture, amountMinor, by }) => [capture.id, capture.gateway, amountMinor, by],
  )
  return digestOf([quote, said])
}
