/** Payments, refunds, invoices and the ledger. */
import type { Generated } from 'kysely'
import type { Flag, Instant, Json, State } from '#database/schema/columns.ts'

export interface MoneyTables {
  payment_attempts: {
    id: Generated<number>
    registration_id: number
    /** 1, 2, … within the registration. */
    number: number
    gateway: string
    state: State
    amount_minor: number
    currency: string
    gateway_order_id: string | null
    payer_address: string | null
    /** The secret in the gateway's return address: 24 random bytes, base64url. */
    return_token: string
    /** The change of a choice that it pays for; null for the registration itself. */
    choice_change_id: number | null
    /** `bank-transfer` or `cash` if the payer chose to pay outside of any gateway. */
    means: string | null
    capture_tries: Generated<number>
    failure: string | null
    created_at: Instant
    expires_at: Instant
    settled_at: Instant | null
    polls: Generated<number>
    next_poll_at: Instant | null
    unknown_since: Instant | null
  }
  captures: {
    id: Generated<number>
    attempt_id: number
    registration_id: number
    gateway: string
    gateway_capture_id: string
    amount_minor: number
    fee_minor: number | null
    currency: string
    captured_at: Instant
    recorded_at: Instant
    details: Json
  }
  refunds: {
    id: Generated<number>
    registration_id: number
    capture_id: number
    amount_minor: number
    currency: string
    state: State
    reason: string
    gateway_refund_id: string | null
    due_at: Instant | null
    created_at: Instant
    settled_at: Instant | null
    failure: string | null
    checks: Generated<number>
    next_check_at: Instant | null
    /** How often its gateway refused it for now, why it did last, and since when; null once it is tried no more. */
    refusals: Generated<number>
    refused_because: string | null
    refused_since: Instant | null
    /** How staff paid it in place of a failed refund; null if it was paid through the gateway. */
    by_hand: string | null
    /** The failed refund that this one, paid by hand, replaces. */
    instead_of: number | null
    /** For a failed refund: why its money stays with the organiser. */
    retained_because: string | null
    /** The change to something cheaper that caused it. */
    choice_change_id: number | null
    /** The move to another conference that caused it. */
    move_id: number | null
    /** The key of the request that planned it, if it had one. */
    request_key: string | null
  }
  disputes: {
    id: Generated<number>
    gateway: string
    gateway_dispute_id: string
    capture_id: number
    is_open: Flag
    opened_at: Instant
    closed_at: Instant | null
  }
  chargebacks: {
    id: Generated<number>
    gateway: string
    gateway_dispute_id: string | null
    gateway_reversal_id: string | null
    capture_id: number
    registration_id: number
    amount_minor: number
    currency: string
    taken_at: Instant
    returned_at: Instant | null
  }
  /** How many numbers with this start were issued: `COL-2627/` → 42. */
  invoice_counters: { stem: string; last: number }
  /** Rows are never changed or deleted: triggers refuse it. */
  invoices: {
    id: Generated<number>
    /** `invoice`, `credit-note`. */
    kind: string
    number: string
    registration_id: number
    /** The change whose difference an invoice bills. */
    choice_change_id: number | null
    /** The invoice that a credit note takes back. */
    original_id: number | null
    /** The invoice that this one replaces. */
    replaces_id: number | null
    /** The failed refund whose money stays: its credited amount is billed again by this invoice. */
    refund_id: number | null
    currency: string
    /** Tax included; negative for a credit note. */
    total_minor: number
    is_demo: Flag
    issued_at: Instant
    /** The whole document, as issued. */
    snapshot: Json
  }
  /** Why a credit note or a replacing invoice was issued; each row names one cause. */
  bill_causes: {
    id: Generated<number>
    invoice_id: number
    refund_id: number | null
    credit_id: number | null
    choice_change_id: number | null
  }
  /** Payments at a gateway with a number of ours, but without a known registration. */
  unknown_payments: {
    id: Generated<number>
    gateway: string
    gateway_capture_id: string
    invoice_id: string | null
    amount_minor: number
    currency: string
    found_at: Instant
    settled_at: Instant | null
    settled_by: string | null
    note: string | null
  }
  payment_findings: {
    id: Generated<number>
    kind: string
    registration_id: number
    reference: string
    gateway: string | null
    ours_minor: number | null
    theirs_minor: number | null
    currency: string
    found_at: Instant
    resolved_at: Instant | null
  }
  credit_transfers: {
    id: Generated<number>
    from_registration_id: number
    to_registration_id: number
    amount_minor: number
    currency: string
    recorded_at: Instant
    /** `transfer` to another conference, or `moved` by staff. */
    kind: Generated<string>
    /** Why staff moved it. */
    reason: Generated<string>
    /** The key of the request that moved it, if it had one. */
    request_key: string | null
  }
  /** The parts of a credit; they sum to its amount. Credits older than this table have none. */
  credit_parts: {
    id: Generated<number>
    credit_id: number
    amount_minor: number
    /** The refund policy's share, fixed for good; null while it follows the dates of its present conference. */
    share_basis_points: number | null
    /** Whether it had paid for a place before it was moved; the refund policy then applies to it anywhere. */
    had_place: Generated<Flag>
  }
  /** The money that a change to something cheaper took. */
  change_parts: {
    id: Generated<number>
    choice_change_id: number
    amount_minor: number
    share_basis_points: number | null
    had_place: Flag
  }
  ledger_entries: {
    id: Generated<number>
    registration_id: number
    /** `charge`, `payment`, `refund`, `credit-note`, `transfer`, `chargeback`, `gateway-fee`. */
    kind: string
    /** Signed: a charge raises what the registrant owes, a payment lowers it. */
    amount_minor: number
    currency: string
    /** One entry per effect: `payment:paypal:3C679366HH908993F`. */
    effect: string
    recorded_at: Instant
  }
  transaction_reports: {
    id: Generated<number>
    capture_id: number
    recorded_at: Instant
  }
  demo_orders: {
    id: string
    idempotency_key: string
    custom_id: string
    invoice_id: string
    amount_minor: number
    currency: string
    description: string
    /** `open`, `approved`, `declined`, `captured`, `closed`. */
    status: string
    return_address: string
    cancel_address: string
    capture_id: string | null
    captured_at: Instant | null
    created_at: Instant
    expires_at: Instant
  }
  demo_refunds: {
    id: string
    idempotency_key: string
    capture_id: string
    amount_minor: number
    currency: string
    created_at: Instant
  }
  offline_orders: {
    id: string
    idempotency_key: string
    custom_id: string
    amount_minor: number
    currency: string
    /** `open`, `received`, `closed`. */
    status: string
    received_minor: number | null
    /** `bank-transfer`, `cash`, `cheque`. */
    means: string | null
    reference: string | null
    received_at: Instant | null
    confirmed_by: string | null
    confirmed_at: Instant | null
    created_at: Instant
  }
  offline_refunds: {
    id: string
    idempotency_key: string
    order_id: string
    amount_minor: number
    currency: string
    /** `pending`, `completed`. */
    status: string
    /** `bank-transfer`, `cash`, `cheque`; null where it was not recorded. */
    means: string | null
    reference: string | null
    paid_at: Instant | null
    confirmed_by: string | null
    confirmed_at: Instant | null
    created_at: Instant
  }
}
