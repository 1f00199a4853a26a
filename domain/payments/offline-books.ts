/** The books of payments outside of any gateway, behind a port. Staff write what arrived and what they paid back. */
import type { Transaction } from '#database/database.ts'
import type { OfflineMeans } from '#domain/payments/offline-means.ts'
import type { Result } from '#domain/result.ts'

export interface OfflineReceipt {
  orderId: string
  /** The amount received, in the order's currency; it may differ from the amount asked for. */
  amountMinor: number
  means: OfflineMeans
  /** The reference of the bank or the cash desk. */
  reference: string
  /** When the payer paid, not when staff noticed; deadlines depend on it. */
  receivedAt: Temporal.Instant
  /** The account of the person who confirms. */
  confirmedBy: string
  /** What is written with it, in one transaction. */
  alongside?: (tx: Transaction) => Promise<unknown>
}

export type ConfirmReceiptError = { code: 'unknown-order' } | { code: 'already-confirmed'; reference: string }

export interface OfflineBooks {
  /** Enters a receipt, where the gateway `offline` reads it. The same reference again changes nothing. */
  receive(receipt: OfflineReceipt): Promise<Result<{ orderId: string }, ConfirmReceiptError>>
  /** Notes that a refund was paid; again it changes nothing. @returns whether there is such a refund */
  confirmRefund(refund: { gatewayRefundId: string; reference: string; confirmedBy: string }): Promise<boolean>
}
