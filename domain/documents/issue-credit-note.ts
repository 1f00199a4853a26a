/** Takes back what was billed and is no longer kept: docs/algorithms/invoices.md. */
import type { Transaction } from '#database/database.ts'
import { findConferenceById } from '#domain/conferences/conference-queries.ts'
import { type CreditNote, creditNoteOf } from '#domain/documents/invoice.ts'
import {
  type Billed,
  bookBill,
  enterBill,
  listBilled,
  nextNumber,
  readKept,
  readSupplier,
} from '#domain/documents/invoice-register.ts'
import { dateIn } from '#domain/time.ts'

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

/** Issues a credit note over an amount of an invoice, more than none and no more than is left of it. */
export async function takeBack(
  tx: Transaction,
  registrationId: number,
  { id, invoice, notes }: Billed,
  { amountMinor, reason, now }: { amountMinor: number; reason: string; now: Temporal.Instant },
): Promise<CreditNote> {
  const { conference_id } = await tx
    .selectFrom('registrations')
    .select('conference_id')
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow()
  const conference = await findConferenceById(tx, conference_id)
  if (!conference) throw new Error(`registration ${registrationId} has no conference`)
  const { profile } = await readSupplier(tx, conference)
  const issuedOn = dateIn(profile.timeZone, now)
  const number = await nextNumber(tx, profile, { kind: 'credit-note', issuedOn, isDemo: invoice.isDemo })
  const facts = { number, issuedOn: issuedOn.toString(), reason, amountMinor }
  const note = creditNoteOf(invoice, notes, facts)
  await enterBill(tx, { id: registrationId, conferenceId: conference.id }, note, { originalId: id }, now)
  // What is no longer billed is no longer owed: with this the account comes out once the money is back.
  await bookBill(tx, registrationId, note, now)
  return note
}
