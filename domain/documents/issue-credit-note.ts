/** Takes back what was billed and is no longer kept: docs/algorithms/invoices.md. */
import type { Transaction } from '#database/database.ts'
import { findConferenceById } from '#domain/conferences/conference-queries.ts'
import { creditNoteOf, type Invoice } from '#domain/documents/invoice.ts'
import { stemOf } from '#domain/documents/invoice-number.ts'
import { nextNumber, readSupplier, storeBill } from '#domain/documents/invoice-register.ts'
import { readBalance } from '#domain/registrations/registration-queries.ts'
import { dateIn, toStored } from '#domain/time.ts'

/**
 * Takes back as much of what a registration was billed as is no longer kept: what goes back, has gone back or
 * went on to another registration, beyond what was paid too much. The newest invoice is taken back first, and
 * each has a credit note of its own. Where nothing is to be taken back, or it was already, this does nothing.
 *
 * @param reason in the words of the refund; the registrant reads it
 */
export async function issueCreditNote(
  tx: Transaction,
  registrationId: number,
  reason: string,
  now: Temporal.Instant,
): Promise<void> {
  const invoices = await listBilled(tx, registrationId)
  const billedMinor = invoices.reduce((sum, invoice) => sum + invoice.leftMinor, 0)
  let open = Math.min(billedMinor, billedMinor - (await readKept(tx, registrationId)))
  for (const invoice of invoices) {
    const amountMinor = Math.min(open, invoice.leftMinor)
    if (amountMinor <= 0) continue
    open -= amountMinor
    await takeBack(tx, registrationId, invoice, { amountMinor, reason, now })
  }
}

interface Billed {
  id: number
  conferenceId: number
  invoice: Invoice
  /** What no credit note has taken back, in minor units. */
  leftMinor: number
}

async function takeBack(
  tx: Transaction,
  registrationId: number,
  { id, conferenceId, invoice }: Billed,
  { amountMinor, reason, now }: { amountMinor: number; reason: string; now: Temporal.Instant },
): Promise<void> {
  const conference = await findConferenceById(tx, conferenceId)
  if (!conference) throw new Error(`registration ${registrationId} has no conference`)
  const { profile } = await readSupplier(tx, conference)
  const issuedOn = dateIn(profile.timeZone, now)
  const number = await nextNumber(tx, stemOf(profile, 'credit-note', issuedOn, invoice.isDemo))
  const note = creditNoteOf(invoice, { number, issuedOn: issuedOn.toString(), reason, amountMinor })
  await storeBill(tx, { id: registrationId, conferenceId }, note, { originalId: id, changeId: null }, now)
  // What is no longer billed is no longer owed: with this the account comes out once the money is back.
  await tx
    .insertInto('ledger_entries')
    .values({
      registration_id: registrationId,
      kind: 'credit-note',
      amount_minor: note.totalMinor,
      currency: note.currency,
      effect: `credit-note:${number}`,
      recorded_at: toStored(now),
    })
    .execute()
}

/** The invoices of a registration, the newest first. */
async function listBilled(tx: Transaction, registrationId: number): Promise<Billed[]> {
  const rows = await tx
    .selectFrom('invoices')
    .innerJoin('registrations', 'registrations.id', 'invoices.registration_id')
    .select(eb => [
      'invoices.id',
      'invoices.snapshot',
      'invoices.total_minor',
      'registrations.conference_id',
      eb
        .selectFrom('invoices as notes')
        .select(notes => notes.fn.sum<number | null>('notes.total_minor').as('back'))
        .whereRef('notes.original_id', '=', 'invoices.id')
        .as('back'),
    ])
    .where('invoices.registration_id', '=', registrationId)
    .where('invoices.kind', '=', 'invoice')
    .orderBy('invoices.id', 'desc')
    .execute()
  return rows.map(row => ({
    id: row.id,
    conferenceId: row.conference_id,
    // Written by `storeBill` alone, and never changed.
    invoice: JSON.parse(row.snapshot),
    leftMinor: row.total_minor + (row.back ?? 0),
  }))
}

/** What came in and is neither given back nor about to be. */
async function readKept(tx: Transaction, registrationId: number): Promise<number> {
  const { capturedMinor } = await readBalance(tx, registrationId)
  const { back } = await tx
    .selectFrom('refunds')
    .select(eb => eb.fn.sum<number | null>('amount_minor').as('back'))
    .where('registration_id', '=', registrationId)
    .where('state', '!=', 'failed')
    .executeTakeFirstOrThrow()
  return Math.max(0, capturedMinor - (back ?? 0))
}
