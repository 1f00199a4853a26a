import type { TaxRegime } from '#domain/conference/taxes/tax.ts'
import type { Bill } from '#domain/money/billing/invoice.ts'

/** What documents called the regimes before they shared the tax profile's names. */
const formerNames: Readonly<Record<string, TaxRegime>> = { india: 'gst', eu: 'vat' }

/**
 * Reads an issued invoice or credit note. Only `enterBill` writes snapshots, and they never change, so the oldest
 * still have former names.
 */
export function readStoredBill<T extends Bill>(snapshot: string): T {
  const bill: T = JSON.parse(snapshot)
  return { ...bill, regime: formerNames[bill.regime] ?? bill.regime }
}
