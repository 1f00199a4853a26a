import type { Database } from '#database/database.ts'
import type { Clock } from '#domain/foundations/time.ts'
import type { Payments } from '#domain/money/payments/payments.ts'

/** How the people of the sample pay: the product's own gateways, and what a payer does at one. */
export interface Till {
  payments: Payments
  /** The payer approves at the page that a payment led to. */
  approve(address: string): Promise<void>
}

/** Opens the gateways over the sample's own transaction and its past time. */
export type OpenTill = (books: { database: Database; clock: Clock }) => Till
