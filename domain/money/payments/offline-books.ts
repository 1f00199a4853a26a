/** The port for the books of payments outside any gateway. Staff enter what was received and what they refunded. */
import type { Transaction } from '#database/database.ts'
import type { Result } from '#domain/foundations/result.ts'
import type { OfflineMeans } from '#domain/money/payments/offline-means.ts'

export interface OfflineReceipt {
  orderId: string
  /** The amount received, in the order's currency; it may differ from the amount asked for. */
  amountMinor: number
  means: OfflineMeans
  /** The reference of the bank or the cash desk. */
  reference: string
  /** When the payer paid, not when staff noticed; deadlines depend on it. */
  receivedAt: Temporal.Instant
  /** The account of the staff member who confirms. */
  confirmedBy: string
  /** What is written with it, in one transaction. */
  alongside?: (tx: Transaction) => Promise<unknown>
}

export interface RefundConfirmation {
  gatewayRefundId: string
  means: OfflineMeans
  /** The reference of the bank or the cash desk. */
  reference: string
  /** When it was paid, not when staff recorded it. */
  paidAt: Temporal.Instant
  /** The account of the staff member who confirms. */
  confirmedBy: string
  /** What is written with the first confirmation, in one transaction. */
  alongside?: (tx: Transaction) => Promise<unknown>
}

export type ConfirmReceiptError = { code: 'unknown-order' } | { code: 'already-confirmed'; reference: string }

export interface OfflineBooks {
  /** Enters a receipt, which the gateway `offline` then reads. Repeating the same reference changes nothing. */
  receive(receipt: OfflineReceipt): Promise<Result<{ orderId: string }, ConfirmReceiptError>>
  /**
   * Records that a refund was paid. The first confirmation counts; repeating it changes nothing.
   *
   * @returns whether there is such a refund
   */
  confirmRefund(refund: RefundConfirmation): Promise<boolean>
}
