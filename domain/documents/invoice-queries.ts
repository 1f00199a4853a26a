import type { Reader } from '#database/database.ts'
import type { CreditNote, Invoice } from '#domain/documents/invoice.ts'

/** The invoice and the credit notes of a registration, in the order in which they were issued. */
export async function listInvoices(db: Reader, registrationId: number): Promise<(Invoice | CreditNote)[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('snapshot')
    .where('registration_id', '=', registrationId)
    .orderBy('id')
    .execute()
  // Written by issue-invoice.ts alone, and never changed.
  return rows.map(row => JSON.parse(row.snapshot))
}
