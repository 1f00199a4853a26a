import type { Reader } from '#database/database.ts'
import type { Bill, CreditNote } from '#domain/documents/invoice.ts'
import { toStored } from '#domain/time.ts'

/** The invoices and the credit notes of a registration, in the order in which they were issued. */
export async function listInvoices(db: Reader, registrationId: number): Promise<Bill[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('snapshot')
    .where('registration_id', '=', registrationId)
    .orderBy('id')
    .execute()
  // Written by issue-invoice.ts alone, and never changed.
  return rows.map(row => JSON.parse(row.snapshot))
}

/** Every credit note of a registration, in the order in which they were issued. */
export async function listCreditNotes(db: Reader, registrationId: number): Promise<CreditNote[]> {
  return (await listInvoices(db, registrationId)).filter(bill => bill.kind === 'credit-note')
}

/**
 * What took an invoice back for one refund: a refund and its credit note are written in one transaction, and
 * bear its moment.
 */
export async function listCreditNotesOfRefund(
  db: Reader,
  refund: { registrationId: number; createdAt: Temporal.Instant },
): Promise<CreditNote[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('snapshot')
    .where('registration_id', '=', refund.registrationId)
    .where('kind', '=', 'credit-note')
    .where('issued_at', '=', toStored(refund.createdAt))
    .orderBy('id')
    .execute()
  return rows.map(row => JSON.parse(row.snapshot))
}

/** What bills again what was taken back for a refund that failed. */
export async function listBillsAfterFailure(db: Reader, refundId: number): Promise<Bill[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('snapshot')
    .where('refund_id', '=', refundId)
    .orderBy('id')
    .execute()
  return rows.map(row => JSON.parse(row.snapshot))
}

/** What took back the invoices of the registrations whose payments were carried over to this one. */
export async function listCreditNotesCarriedOver(db: Reader, registrationId: number): Promise<CreditNote[]> {
  const sources = await db
    .selectFrom('credit_transfers')
    .select('from_registration_id as id')
    .where('to_registration_id', '=', registrationId)
    // Between conferences its registrant stays; what staff move may be somebody else's.
    .where('kind', '=', 'transfer')
    .orderBy('id')
    .execute()
  const notes = await Promise.all(sources.map(({ id }) => listCreditNotes(db, id)))
  return notes.flat()
}

/** The invoice over the difference of a change, or what took a part of the invoices back for it. */
export async function listBillsOfChange(db: Reader, changeId: number): Promise<Bill[]> {
  const rows = await db
    .selectFrom('invoices')
    .innerJoin('choice_changes', 'choice_changes.registration_id', 'invoices.registration_id')
    .select('invoices.snapshot')
    .where('choice_changes.id', '=', changeId)
    .where(eb =>
      eb.or([
        eb('invoices.choice_change_id', '=', changeId),
        // A change to something cheaper, its credit notes and what stands in their place are written in one transaction.
        eb.and([
          eb.or([eb('invoices.kind', '=', 'credit-note'), eb('invoices.replaces_id', 'is not', null)]),
          eb('invoices.issued_at', '=', eb.ref('choice_changes.settled_at')),
        ]),
      ]),
    )
    .orderBy('invoices.id')
    .execute()
  return rows.map(row => JSON.parse(row.snapshot))
}
