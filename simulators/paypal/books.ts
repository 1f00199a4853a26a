/**
 * The PayPal simulator's state: tokens, orders, captures, refunds, disputes, and earlier answers by request id.
 */
import { z } from 'zod'
import type { Clock } from '#domain/foundations/time.ts'
import { randomId } from '#simulators/identifiers.ts'

const withoutDecimals = new Set(['HUF', 'JPY', 'TWD'])

const amount = z
  .object({ currency_code: z.string().length(3), value: z.string() })
  .refine(({ currency_code, value }) =>
    withoutDecimals.has(currency_code) ? /^\d{1,7}$/.test(value) : /^\d{1,7}(\.\d{2})$/.test(value),
  )
export type Amount = z.output<typeof amount>

/** A text for people, which may not end with half a character. */
const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine(value => value.isWellFormed())

export const orderBody = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.object({
        reference_id: z.string().max(256).default('default'),
        custom_id: z.string().max(255).optional(),
        invoice_id: z.string().max(127).optional(),
        description: text(127).optional(),
        amount,
      }),
    )
    .length(1),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.object({
        brand_name: text(127).optional(),
        return_url: z.url(),
        cancel_url: z.url(),
      }),
    }),
  }),
})

export const refundBody = z.object({
  amount: amount.optional(),
  custom_id: z.string().max(255).optional(),
  note_to_payer: text(255).optional(),
})

/** The outcome of the next capture, chosen on the approval page. */
export const outcomes = ['completed', 'pending', 'capture-declined', 'instrument-declined'] as const
export type Outcome = (typeof outcomes)[number]

export interface Capture {
  id: string
  orderId: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  amount: Amount
  createdAt: string
  updatedAt: string
}

export interface Refund {
  id: string
  captureId: string
  status: 'COMPLETED' | 'PENDING' | 'FAILED'
  amount: Amount
  customId: string | undefined
  createdAt: string
}

export interface Dispute {
  id: string
  captureId: string
  status: 'OPEN' | 'RESOLVED'
  amount: Amount
  outcome: string | undefined
  updatedAt: Temporal.Instant
}

export interface Order {
  id: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  outcome: Outcome
  unit: z.output<typeof orderBody>['purchase_units'][number]
  returnUrl: string
  cancelUrl: string
  createdAt: Temporal.Instant
  updatedAt: Temporal.Instant
  capture: Capture | undefined
}

export interface RecordedAnswer {
  status: 200 | 201 | 422
  body: object
}

const orderLife = { hours: 3 }
const tokenLife = { seconds: 32_400 }
const keyLife = { orders: { hours: 6 }, payments: { hours: 45 * 24 } }

export class PaypalBooks {
  readonly #clock: Clock
  readonly #tokens = new Map<string, Temporal.Instant>()
  readonly #answers = new Map<string, { answer: RecordedAnswer; request: string; until: Temporal.Instant }>()
  readonly #orders = new Map<string, Order>()
  readonly captures = new Map<string, Capture>()
  readonly refunds = new Map<string, Refund>()
  readonly disputes = new Map<string, Dispute>()
  /** An issue with which captures are refused, whatever the payer chose. */
  captureIssue: string | undefined
  /** Why refunds are refused. */
  refundIssue: string | undefined
  /** The status of a new refund. */
  refundStatus: Refund['status'] = 'COMPLETED'

  constructor(clock: Clock) {
    this.#clock = clock
  }

  issueToken(): { access_token: string; expires_in: number } {
    const access_token = `A21AA${randomId(40)}`
    this.#tokens.set(access_token, this.#clock.now().add(tokenLife))
    return { access_token, expires_in: tokenLife.seconds }
  }

  isGoodToken(token: string): boolean {
    const until = this.#tokens.get(token)
    return until !== undefined && Temporal.Instant.compare(this.#clock.now(), until) < 0
  }

  revokeToken(token: string): void {
    this.#tokens.delete(token)
  }

  /** The earlier answer for a key; `'other'` where it belonged to another request. */
  recordedAnswer(key: string, request: string): RecordedAnswer | 'other' | undefined {
    const known = this.#answers.get(key)
    if (!known || Temporal.Instant.compare(this.#clock.now(), known.until) >= 0) return undefined
    return known.request === request ? known.answer : 'other'
  }

  recordAnswer(key: string, request: string, answer: RecordedAnswer, kind: keyof typeof keyLife): void {
    this.#answers.set(key, { answer, request, until: this.#clock.now().add(keyLife[kind]) })
  }

  createOrder(body: z.output<typeof orderBody>): Order {
    const { return_url: returnUrl, cancel_url: cancelUrl } = body.payment_source.paypal.experience_context
    const [unit] = body.purchase_units
    if (!unit) throw new Error('the schema accepts no order without a unit')
    const now = this.#clock.now()
    const order: Order = {
      id: randomId(17),
      status: 'PAYER_ACTION_REQUIRED',
      outcome: 'completed',
      unit,
      returnUrl,
      cancelUrl,
      createdAt: now,
      updatedAt: now,
      capture: undefined,
    }
    this.#orders.set(order.id, order)
    return order
  }

  /** An order that nobody captured disappears after three hours. */
  order(id: string): Order | undefined {
    const order = this.#orders.get(id)
    if (!order || order.capture) return order
    const ends = order.createdAt.add(orderLife)
    return Temporal.Instant.compare(this.#clock.now(), ends) < 0 ? order : undefined
  }

  isInvoicePaid(invoiceId: string | undefined): boolean {
    return [...this.#orders.values()].some(
      order => invoiceId !== undefined && order.unit.invoice_id === invoiceId && order.capture !== undefined,
    )
  }

  approve(order: Order, outcome: Outcome): void {
    order.status = 'APPROVED'
    order.outcome = outcome
    order.updatedAt = this.#clock.now()
  }

  capture(order: Order): Capture {
    const now = this.#clock.now().toString()
    const statuses = { pending: 'PENDING', 'capture-declined': 'DECLINED' } as const
    const capture: Capture = {
      id: randomId(17),
      orderId: order.id,
      status: order.outcome in statuses ? statuses[order.outcome as keyof typeof statuses] : 'COMPLETED',
      amount: order.unit.amount,
      createdAt: now,
      updatedAt: now,
    }
    order.status = 'COMPLETED'
    order.capture = capture
    order.updatedAt = this.#clock.now()
    this.captures.set(capture.id, capture)
    return capture
  }

  /** The outcome of a pending capture. */
  settle(capture: Capture, status: 'COMPLETED' | 'DECLINED'): void {
    capture.status = status
    capture.updatedAt = this.#clock.now().toString()
  }

  refundsOf(capture: Capture | undefined): Refund[] {
    return [...this.refunds.values()].filter(({ captureId }) => captureId === capture?.id)
  }

  /** What can still be refunded of a capture, in hundredths. */
  remainingCents(capture: Capture): number {
    const refunded = this.refundsOf(capture).filter(({ status }) => status !== 'FAILED')
    return refunded.reduce((left, refund) => left - cents(refund.amount), cents(capture.amount))
  }

  refund(capture: Capture, amount: Amount, customId?: string): Refund {
    const refund: Refund = {
      id: randomId(17),
      captureId: capture.id,
      status: this.refundStatus,
      amount,
      customId,
      createdAt: this.#clock.now().toString(),
    }
    this.refunds.set(refund.id, refund)
    this.#markRefunded(capture)
    return refund
  }

  dispute(capture: Capture, amount = capture.amount): Dispute {
    const dispute: Dispute = {
      id: `PP-D-${randomId(5)}`,
      captureId: capture.id,
      status: 'OPEN',
      amount,
      outcome: undefined,
      updatedAt: this.#clock.now(),
    }
    this.disputes.set(dispute.id, dispute)
    return dispute
  }

  /** The outcome of a dispute, first or after an appeal. */
  resolve(dispute: Dispute, outcome: string | undefined): void {
    dispute.status = 'RESOLVED'
    dispute.outcome = outcome
    dispute.updatedAt = this.#clock.now()
  }

  /** The outcome of a pending refund; a completed one may fail later. */
  settleRefund(refund: Refund, status: 'COMPLETED' | 'FAILED'): void {
    refund.status = status
    const capture = this.captures.get(refund.captureId)
    if (capture) this.#markRefunded(capture)
  }

  #markRefunded(capture: Capture): void {
    const left = this.remainingCents(capture)
    if (left === cents(capture.amount)) capture.status = 'COMPLETED'
    else capture.status = left === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    capture.updatedAt = this.#clock.now().toString()
  }
}

/** Hundredths for every currency, so that sums are exact. */
export function cents({ value }: Amount): number {
  return Math.round(Number(value) * 100)
}

/** The inverse of `cents`: an amount with the currency's decimals. */
export function amountOf(hundredths: number, currency_code: string): Amount {
  const decimals = withoutDecimals.has(currency_code) ? 0 : 2
  return { currency_code, value: (hundredths / 100).toFixed(decimals) }
}
