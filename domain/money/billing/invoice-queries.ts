/** Reading invoices and credit notes: of a registration, of a refund, of a change, or of money that was moved. */

import type { Reader } from '#database/database.ts'
import type { Bill, CreditNote } from '#domain/money/billing/invoice.ts'
import { readStoredBill } from '#domain/money/billing/stored-bill.ts'

/** The invoices and credit notes of a registration, in the order of issue. */
export async function listInvoices(db: Reader, registrationId: number): Promise<Bill[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('snapshot')
    .where('registration_id', '=', registrationId)
    .orderBy('id')
    .execute()
  return rows.map(row => readStoredBill(row.snapshot))
}

/** The credit notes of a registration, in the order of issue. */
export async function listCreditNotes(db: Reader, registrationId: number): Promise<CreditNote[]> {
  return (await listInvoices(db, registrationId)).filter(bill => bill.kind === 'credit-note')
}

/** The credit notes issued for a refund. Refunds that were decided together share theirs. */
export function listCreditNotesOfRefund(db: Reader, refundId: number): Promise<CreditNote[]> {
  return listCreditNotesFor(db, 'refund_id', refundId)
}

/** The credit notes issued because money was moved to another registration. */
export function listCreditNotesOfCredit(db: Reader, creditId: number): Promise<CreditNote[]> {
  return listCreditNotesFor(db, 'credit_id', creditId)
}

async function listCreditNotesFor(
  db: Reader,
  occasion: 'refund_id' | 'credit_id',
  id: number,
): Promise<CreditNote[]> {
  const rows = await db
    .selectFrom('invoices')
    .innerJoin('bill_causes', 'bill_causes.invoice_id', 'invoices.id')
    .select('invoices.snapshot')
    .where('invoices.kind', '=', 'credit-note')
    .where(`bill_causes.${occasion}`, '=', id)
    .orderBy('invoices.id')
    .execute()
  return rows.map(row => readStoredBill(row.snapshot))
}

/** How much of a refund's credit notes has been billed again because refunds failed, in minor units. */
export async function readRebilled(db: Reader, refundId: number): Promise<number> {
  const { again } = await db
    .selectFrom('invoices')
    .select(eb => eb.fn.sum<number | null>('total_minor').as('again'))
    .where('refund_id', 'in', eb =>
      eb
        .selectFrom('bill_causes as other')
        .innerJoin('bill_causes as own', 'own.invoice_id', 'other.invoice_id')
        .select('other.refund_id')
        .where('own.refund_id', '=', refundId)
        .where('other.refund_id', 'is not', null),
    )
    .executeTakeFirstOrThrow()
  return again ?? 0
}

/** The invoices that bill again what was credited for a refund that failed. */
export async function listBillsAfterFailure(db: Reader, refundId: number): Promise<Bill[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('snapshot')
    .where('refund_id', '=', refundId)
    .orderBy('id')
    .execute()
  return rows.map(row => readStoredBill(row.snapshot))
}

/** The credit notes that other registrations received when their payments were moved to this one. */
export async function listCreditNotesCarriedOver(db: Reader, registrationId: number): Promise<CreditNote[]> {
  const credits = await db
    .selectFrom('credit_transfers')
    .select('id')
    .where('to_registration_id', '=', registrationId)
    // A move between conferences keeps the registrant; money moved by staff may come from somebody else.
    .where('kind', '=', 'transfer')
    .orderBy('id')
    .execute()
  const notes = await Promise.all(credits.map(({ id }) => listCreditNotesOfCredit(db, id)))
  return notes.flat()
}

/** The invoice for the difference of a change, or the credit notes and the invoice that replaced it. */
export async function listBillsOfChange(db: Reader, changeId: number): Promise<Bill[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('snapshot')
    .where(eb =>
      eb.or([
        eb('choice_change_id', '=', changeId),
        eb(
          'id',
          'in',
          eb
            .selectFrom('bill_causes')
            .select('invoice_id')
            .where('bill_causes.choice_change_id', '=', changeId),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(row => readStoredBill(row.snapshot))
}
