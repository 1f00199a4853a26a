/** Bills anew what a credit note took back, where its money did not go after all: docs/algorithms/refunds.md. */
import type { Transaction } from '#database/database.ts'
import {
  type CreditNote,
  type Invoice,
  type InvoiceLine,
  invoiceOf,
  scaledLines,
} from '#domain/billing/invoice.ts'
import { bookBill, enterBill, nextNumber, readSupplier } from '#domain/billing/invoice-register.ts'
import { findConferenceById } from '#domain/conferences/conference-queries.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { opposite } from '#domain/taxes/tax.ts'
import { dateIn } from '#domain/time.ts'

/**
 * Issues the opposite of a registration's credit notes up to an amount, the newest first, each by an invoice of its
 * own: to whom the note went, and with its taxes, since what was supplied is what was billed at first.
 *
 * @param refundId whose money stays after all
 * @param amountMinor no more than the notes' together, less `againMinor`, which was billed of them before
 */
export async function rebill(
  tx: Transaction,
  registration: Registration,
  notes: readonly CreditNote[],
  what: { refundId: number; amountMinor: number; againMinor: number; now: Temporal.Instant },
): Promise<Invoice[]> {
  const { refundId, now } = what
  const conference = await findConferenceById(tx, registration.conferenceId)
  if (!conference) throw new Error(`registration ${registration.id} has no conference`)
  const { profile } = await readSupplier(tx, conference)
  const issuedOn = dateIn(profile.timeZone, now)
  const issued: Invoice[] = []
  let open = what.amountMinor
  let again = what.againMinor
  for (const note of notes.toReversed()) {
    const before = Math.min(again, 0 - note.totalMinor)
    again -= before
    const part = Math.min(open, 0 - note.totalMinor - before)
    if (part <= 0) continue
    open -= part
    const number = await nextNumber(tx, profile, { kind: 'invoice', issuedOn, isDemo: note.isDemo })
    const invoice = reversalOf(note, part, { number, issuedOn: issuedOn.toString() })
    await enterBill(tx, registration, invoice, { refundId }, now)
    await bookBill(tx, registration.id, invoice, now)
    issued.push(invoice)
  }
  return issued
}

/**
 * The invoice over what a credit note took back, or a part of it.
 *
 * @param amountMinor more than none and no more than the note's
 */
export function reversalOf(
  { kind: _, original: _original, reason: _reason, ...note }: CreditNote,
  amountMinor: number,
  { number, issuedOn }: Pick<Invoice, 'number' | 'issuedOn'>,
): Invoice {
  const said = `billed again after credit note ${note.number}`
  const whole = note.lines.map(
    (line): InvoiceLine => ({
      ...line,
      ...opposite(line),
      unitMinor: 0 - line.unitMinor,
      detail: line.detail === '' ? `B${said.slice(1)}` : `${line.detail}, ${said}`,
    }),
  )
  const isWhole = amountMinor === 0 - note.totalMinor
  const lines = isWhole ? whole : scaledLines(whole, amountMinor)
  return invoiceOf({
    ...note,
    number,
    issuedOn,
    lines,
    nationalTax: note.nationalTax && {
      ...note.nationalTax,
      amountMinor: isWhole
        ? 0 - note.nationalTax.amountMinor
        : Math.round((0 - note.nationalTax.amountMinor) * (amountMinor / (0 - note.totalMinor))),
    },
    // It was paid with what the first invoice was paid with, and stayed.
    paidMinor: amountMinor,
    paidOn: null,
    dueOn: null,
  })
}
