/**
 * The port that a payment gateway plugs into. Facts and reasons: docs/algorithms/payments.md. No method is
 * ever called inside a database transaction, and every one may be called again with the same keys.
 */
import type { Money } from '#domain/money.ts'

export const gatewayNames = ['paypal', 'stripe', 'offline', 'demo'] as const
export type GatewayName = (typeof gatewayNames)[number]

export interface StartRequest {
  /** Our own number for the attempt, sent as the gateway's custom id and compared on the way back. */
  attemptId: number
  /** `att_<id>-create`: the same key never creates a second order. */
  idempotencyKey: string
  amount: Money
  /** `<registration code>-<attempt number>`, unique for the merchant for ever. */
  invoiceId: string
  description: string
  payerEmail: string
  brandName: string
  /** Absolute addresses on PUBLIC_URL, each with its own signed `r`. */
  returnAddress: string
  cancelAddress: string
  expiresAt: Temporal.Instant
}

export type Started =
  | { kind: 'redirect'; orderId: string; address: string }
  | { kind: 'instructions'; orderId: string }

/** What a gateway says of an order now. Only captures count as money. */
export interface OrderStatus {
  orderId: string
  /** `open`: not approved yet. `approved`: may be captured. `closed`: nothing more can come of it. */
  status: 'open' | 'approved' | 'pending' | 'captured' | 'declined' | 'closed'
  customId: string | null
  captures: CaptureStatus[]
  /** Where to send the payer again while the order is open or a card was declined. */
  payerAddress?: string | undefined
}

export interface CaptureStatus {
  captureId: string
  /** `charged-back`: the money had come in, and the payer's bank took it back. */
  status: 'completed' | 'pending' | 'declined' | 'refunded' | 'charged-back'
  amount: Money
  /** What the gateway kept, where it says so. */
  feeMinor?: number | undefined
  capturedAt: Temporal.Instant
  /** In minor units: what has gone back of it for good, by the gateway's own count. */
  refundedMinor: number
  /** The refunds of it that the gateway lists, whoever made them. */
  refunds: readonly RefundStatus[]
  /** The facts that the specification's Transaction_details names, as the gateway gave them. */
  details: Record<string, string>
}

export interface RefundRequest {
  refundId: number
  captureId: string
  /** `rf_<id>-refund` */
  idempotencyKey: string
  amount: Money
  note: string
}

export interface RefundStatus {
  gatewayRefundId: string
  status: 'completed' | 'pending' | 'failed'
  amount: Money
}

/** What of some refunds has gone back for good, in minor units. */
export function sumOfCompleted(refunds: readonly RefundStatus[]): number {
  return refunds.reduce(
    (sum, { status, amount }) => (status === 'completed' ? sum + amount.amountMinor : sum),
    0,
  )
}

/** A payer's complaint at their bank or the gateway, as the gateway tells it now. */
export interface DisputeStatus {
  id: string
  /** The payment that it is about, by the gateway's number. */
  captureId: string | undefined
  isOpen: boolean
  /** `taken`: decided for the payer, whose bank has the money. `returned`: decided for the organiser. */
  outcome?: 'taken' | 'returned' | undefined
  /** What was decided on; undefined: all that is left of the payment. */
  amount?: Money | undefined
}

/** What a gateway tells of disputes. */
export interface GatewayDisputes {
  /** Undefined where the gateway knows no such dispute. */
  fetch(disputeId: string): Promise<DisputeStatus | undefined>
  /** Those that were opened or changed since, as far as the gateway can tell that. */
  listSince(since: Temporal.Instant): Promise<DisputeStatus[]>
}

/** A payment as a gateway's own list of payments tells it. */
export interface ListedPayment {
  captureId: string
  /** What the gateway carried along: our attempt's number, where the order is one of ours. */
  customId: string
  /** `<registration code>-<attempt number>`; null where it is left out. */
  invoiceId: string | null
  amount: Money
}

/**
 * Why a gateway did not do what was asked. Only `declined` and `invalid` are definite; after
 * `unknown-outcome` the same call is made again with the same key, or the truth is read.
 */
export class GatewayError extends Error {
  readonly kind: 'declined' | 'invalid' | 'auth' | 'rate' | 'unavailable' | 'unknown-outcome'
  /** The gateway's own code for it, such as `INSTRUMENT_DECLINED`. */
  readonly issue: string | undefined
  /** For how long to wait, where the gateway said so. */
  readonly retryAfterSeconds: number | undefined

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

/** A webhook that passed its signature: a trigger and hints to find the order, never the truth. */
export interface VerifiedEvent {
  eventId: string
  type: string
  orderId?: string | undefined
  captureId?: string | undefined
  attemptId?: number | undefined
  refundId?: string | undefined
  /** Set for disputes: what the event says of it. */
  dispute?: Omit<DisputeStatus, 'captureId'> | undefined
  /** Set where a bank took a payment back: the gateway's number of that movement, and its amount where it is told. */
  reversal?: { id: string; amount?: Money | undefined } | undefined
}

export type WebhookOutcome = { ok: true; event: VerifiedEvent } | { ok: false; status: 400 | 401 | 503 }

/** A button that a gateway's own script draws on our page. */
export interface GatewayButton {
  /** Names the merchant to the script; no secret. */
  clientId: string
  environment: 'production' | 'sandbox'
  /** Where its script, windows and pictures come from, for the policy of the page that it stands on. */
  origins: readonly string[]
}

export interface GatewayCapabilities {
  /** What a visitor reads: `PayPal`, `Card (Stripe)`, `Demo payment`. */
  label: string
  /** Origins that a payer may be sent to, for the policy of the page with the pay button. */
  payerOrigins: readonly string[]
  /** Undefined: payers are only ever redirected. */
  button?: GatewayButton | undefined
  /** Undefined: any. */
  currencies?: readonly string[]
  /** Whether it can charge just this amount; undefined: any of its currencies. */
  takes?: (amount: Money) => boolean
  refundsByApi: boolean
  partialRefunds: boolean
  /** The shortest life of an order that the gateway can be told, in minutes. */
  minimumExpiryMinutes?: number
}

export interface Gateway {
  readonly name: GatewayName
  readonly capabilities: GatewayCapabilities
  /** Creates the order. Safe to repeat with the same key. */
  start(request: StartRequest): Promise<Started>
  /**
   * Takes the money of an approved order, or verifies that it was taken. Safe to repeat with the same key.
   * A declined card that another one may follow is a truth: `declined`, mostly with a `payerAddress`.
   *
   * @throws GatewayError `declined` for what ends the matter, `invalid` for an unknown order
   * @param idempotencyKey `att_<id>-capture`, or `att_<id>-capture-<try>` after a declined card on the same order
   */
  complete(orderId: string, idempotencyKey: string): Promise<OrderStatus>
  /** Reads the gateway's truth; undefined where it knows no such order. */
  fetch(orderId: string): Promise<OrderStatus | undefined>
  /**
   * The order that a capture belongs to, whoever made it; undefined where the gateway knows no such capture.
   * Any text may be asked for, since clients send it.
   */
  findOrder(captureId: string): Promise<string | undefined>
  /**
   * Closes an order that nobody will pay; the answer may say that it was paid after all. PayPal's orders can't
   * be closed: there `closed` means that nothing comes of it unless `complete` is called.
   */
  cancel(orderId: string): Promise<OrderStatus>
  refund(request: RefundRequest): Promise<RefundStatus>
  fetchRefund(gatewayRefundId: string): Promise<RefundStatus | undefined>
  /** Every payment since an instant that carries a number of ours; undefined where our own books are the gateway's. */
  listPayments?(since: Temporal.Instant): Promise<ListedPayment[]>
  /** Undefined: no payer can dispute a payment there. */
  readonly disputes?: GatewayDisputes
  /** @param body the raw bytes as they came in: signatures are over bytes, not over parsed JSON */
  parseWebhook(body: Uint8Array, headers: Headers): Promise<WebhookOutcome>
}
