/**
 * The port for payment gateways. Facts and reasons: docs/algorithms/payments.md. No method is ever called inside a
 * database transaction, and each may be called again with the same keys.
 */
import type { Money } from '#domain/foundations/money.ts'

export const gatewayNames = ['paypal', 'stripe', 'offline', 'demo'] as const
export type GatewayName = (typeof gatewayNames)[number]

export interface StartRequest {
  /** Our own number for the attempt, sent as the gateway's custom id and compared on the way back. */
  attemptId: number
  /** `createKey` of the attempt: the same key never creates a second order. */
  idempotencyKey: string
  amount: Money
  /** `<registration code>-<attempt number>`, unique for the merchant for ever. */
  invoiceId: string
  description: string
  payerEmail: string
  brandName: string
  /** Absolute addresses on PUBLIC_URL, with the attempt's secret as `r`. */
  returnAddress: string
  cancelAddress: string
  expiresAt: Temporal.Instant
}

export type Started =
  | { kind: 'redirect'; orderId: string; address: string }
  | { kind: 'instructions'; orderId: string }

/** An order as the gateway reports it now. Only captures count as money. */
export interface OrderStatus {
  orderId: string
  /** `open`: not approved yet. `approved`: may be captured. `closed`: can no longer be paid. */
  status: 'open' | 'approved' | 'pending' | 'captured' | 'declined' | 'closed'
  customId: string | null
  captures: CaptureStatus[]
  /** Where to send the payer again while the order is open or a card was declined. */
  payerAddress?: string | undefined
}

export interface CaptureStatus {
  captureId: string
  /** `charged-back`: the money was received, and the payer's bank took it back. */
  status: 'completed' | 'pending' | 'declined' | 'refunded' | 'charged-back'
  amount: Money
  /** The gateway's own fee, if it reports one. */
  feeMinor?: number | undefined
  capturedAt: Temporal.Instant
  /** How much of it was refunded for good, by the gateway's own count, in minor units. */
  refundedMinor: number
  /** Its refunds at the gateway, also those that were not requested here. */
  refunds: readonly RefundStatus[]
  /** The facts named in the specification's Transaction_details, as the gateway gave them. */
  details: Record<string, string>
}

/** Whether a capture is received money. Refunded money was received first; the refund is a row of its own. */
export const isMoney = ({ status }: CaptureStatus) =>
  status === 'completed' || status === 'refunded' || status === 'charged-back'

export interface RefundRequest {
  refundId: number
  captureId: string
  /** `refundKey` of the refund */
  idempotencyKey: string
  amount: Money
  note: string
}

/**
 * What follows from a gateway's refusal of a refund:
 *
 * - `never`: it will not pay it, so staff pay it by hand.
 * - `later`: it may pay it later, so it is tried again.
 * - `organiser`: tried again too, and the organiser has to do something at the gateway first.
 * - `disputed`: the payer disputes the payment; tried again until that is settled.
 */
export type RefundRefusal = 'never' | 'later' | 'organiser' | 'disputed'

export interface RefundStatus {
  gatewayRefundId: string
  status: 'completed' | 'pending' | 'failed'
  amount: Money
  /** Why it failed: the gateway's own code, if it gives one. */
  issue?: string | undefined
  /** When it was paid, if that was recorded later. */
  paidAt?: Temporal.Instant | undefined
}

/** How much of some refunds was paid for good, in minor units. */
export function sumOfCompleted(refunds: readonly RefundStatus[]): number {
  return refunds.reduce(
    (sum, { status, amount }) => (status === 'completed' ? sum + amount.amountMinor : sum),
    0,
  )
}

/** A payer's complaint at their bank or the gateway, as the gateway reports it now. */
export interface DisputeStatus {
  id: string
  /** The disputed payment, by the gateway's number. */
  captureId: string | undefined
  /**
   * `taken`: decided for the payer, whose bank has the money. `returned`: decided for the organiser. `closed`: over
   * without a decision that moves money.
   */
  state: 'open' | 'taken' | 'returned' | 'closed'
  /** What it is about, or was decided about; undefined for all that is left of the payment. */
  amount?: Money | undefined
}

/** How a gateway reports disputes. */
export interface GatewayDisputes {
  /** Undefined if the gateway knows no such dispute. */
  fetch(disputeId: string): Promise<DisputeStatus | undefined>
  /** Disputes opened or changed since, as far as the gateway can tell. */
  listSince(since: Temporal.Instant): Promise<DisputeStatus[]>
}

/** A payment in a gateway's own list of payments. */
export interface GatewayPayment {
  captureId: string
  /** The custom id that we sent: our attempt's number, if the order is ours. */
  customId: string
  /** `<registration code>-<attempt number>`; null if the list leaves it out. */
  invoiceId: string | null
  amount: Money
}

/**
 * Why a gateway did not do what was asked. Only `declined` and `invalid` are definite; after `unknown-outcome` the
 * same call is repeated with the same key, or the order's status is read.
 */
export class GatewayError extends Error {
  readonly kind: 'declined' | 'invalid' | 'auth' | 'rate' | 'unavailable' | 'unknown-outcome'
  /** The gateway's own code for it, such as `INSTRUMENT_DECLINED`. */
  readonly issue: string | undefined
  /** How long to wait, if the gateway said so. */
  readonly retryAfterSeconds: number | undefined
  /** Which gateway it was, where its calls are reported. */
  gateway: GatewayName | undefined

  constructor(
    kind: GatewayError['kind'],
    message: string,
    facts: { issue?: string | undefined; retryAfterSeconds?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: facts.cause })
    this.name = 'GatewayError'
    this.kind = kind
    this.issue = facts.issue
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}

/** Thrown by the gateways whose books are our own: the demo gateway and offline payments. */
export const unknownOrder = (orderId: string) =>
  new GatewayError('invalid', `no such order: ${orderId}`, { issue: 'RESOURCE_NOT_FOUND' })

/**
 * A webhook whose signature was verified. It triggers a check and helps to find the order, but its content is never
 * trusted.
 */
export type VerifiedEvent = { eventId: string; type: string } & EventReport

export type EventReport =
  | ({ about: 'payment' } & NamedPayment)
  | ({ about: 'refund'; refundId: string } & Omit<NamedPayment, 'attemptId'>)
  /** A bank took a payment back: the gateway's number of that movement, and its amount if known. */
  | ({ about: 'reversal'; id: string; amount?: Money | undefined } & Omit<NamedPayment, 'attemptId'>)
  | { about: 'dispute'; dispute: DisputeStatus }
  /** No payment of ours. */
  | { about: 'other' }

/** The numbers of a payment by which an event names it: the gateway's of its order and capture, ours of the attempt. */
export interface NamedPayment {
  orderId?: string | undefined
  captureId?: string | undefined
  attemptId?: number | undefined
}

export function paymentNamedBy(event: EventReport): NamedPayment {
  if (event.about === 'other') return {}
  return event.about === 'dispute' ? { captureId: event.dispute.captureId } : event
}

export type WebhookOutcome = { ok: true; event: VerifiedEvent } | { ok: false; status: 400 | 401 | 503 }

/** A button that a gateway's own script draws on our page. */
export interface GatewayButton {
  /** Identifies the merchant to the script; not a secret. */
  clientId: string
  environment: 'production' | 'sandbox'
  /** Origins of its script, windows and pictures, for the policy of the page that it is on. */
  origins: readonly string[]
}

export interface GatewayCapabilities {
  /** What a visitor reads: `PayPal`, `Card (Stripe)`, `Demo payment`. */
  label: string
  /** Origins that a payer may be sent to, for the policy of the page with the pay button. */
  payerOrigins: readonly string[]
  /** Undefined if payers are only ever redirected. */
  button?: GatewayButton | undefined
  /** Undefined for any currency. */
  currencies?: readonly string[]
  /** Whether it can charge this amount; undefined for any amount in its currencies. */
  takes?: (amount: Money) => boolean
  /** The least that it charges of a currency, in minor units; undefined for any amount. */
  least?: (currency: string) => number
  /** What follows from each of its reasons to refuse a refund; undefined if every refusal is final. */
  refundRefusals?: Readonly<Record<string, RefundRefusal>>
}

export interface Gateway {
  readonly name: GatewayName
  readonly capabilities: GatewayCapabilities
  /** Creates the order. Safe to repeat with the same key. */
  start(request: StartRequest): Promise<Started>
  /**
   * Captures the money of an approved order, or verifies that it was captured. Safe to repeat with the same key. A
   * declined card that another one may follow is a status, `declined`, mostly with a `payerAddress`, and not an error.
   *
   * @throws GatewayError `declined` if the order can no longer be paid, `invalid` for an unknown order
   * @param idempotencyKey `captureKey` of the attempt: another one after a declined card on the same order
   */
  complete(orderId: string, idempotencyKey: string): Promise<OrderStatus>
  /** The order's current status at the gateway; undefined if it knows no such order. */
  fetch(orderId: string): Promise<OrderStatus | undefined>
  /**
   * The order that a capture belongs to, also one not made here; undefined if the gateway has no such capture. Accepts any
   * text, because clients send it.
   */
  findOrder(captureId: string): Promise<string | undefined>
  /**
   * Closes an order that nobody will pay; the answer may say that it was paid after all. PayPal's orders cannot be
   * closed: there `closed` means that nothing is charged unless `complete` is called.
   */
  cancel(orderId: string): Promise<OrderStatus>
  refund(request: RefundRequest): Promise<RefundStatus>
  fetchRefund(gatewayRefundId: string): Promise<RefundStatus | undefined>
  /** All payments since an instant with a number of ours; undefined if our own books are the gateway's. */
  listPayments?(since: Temporal.Instant): Promise<GatewayPayment[]>
  /** Undefined if payers cannot dispute payments there. */
  readonly disputes?: GatewayDisputes
  /** @param body the raw bytes as received: signatures cover bytes, not parsed JSON */
  parseWebhook(body: Uint8Array, headers: Headers): Promise<WebhookOutcome>
}
