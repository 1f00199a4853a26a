/** Bills again what was credited for a refund that failed: docs/algorithms/refunds.md. */
import type { Transaction } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { dateIn } from '#domain/foundations/time.ts'
import {
  type CreditNote,
  type Invoice,
  invoiceOf,
  oppositeLine,
  scaledLines,
} from '#domain/money/billing/invoice.ts'
import { seriesOf } from '#domain/money/billing/invoice-number.ts'
import { bookBill, enterBill, nextNumber, readSupplier } from '#domain/money/billing/invoice-register.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/**
 * Reverses a registration's credit notes up to an amount, newest first, each with an invoice of its own. Recipient and
 * taxes are the credit note's, because the supply is the one that was billed first.
 *
 * @param refundId the refund whose money stays
 * @param amountMinor at most the notes' total less `againMinor`, which was billed again before
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
    const number = await nextNumber(tx, seriesOf(note), { kind: 'invoice', issuedOn, isDemo: note.isDemo })
    const invoice = reversalOf(note, part, { number, issuedOn: issuedOn.toString() })
    await enterBill(tx, registration, invoice, { refundId }, now)
    await bookBill(tx, registration.id, invoice, now)
    issued.push(invoice)
  }
  return issued
}

/**
 * The invoice that reverses a credit note, or a part of it.
 *
 * @param amountMinor above zero, at most the note's amount
 */
export function reversalOf(
  { kind: _, original: _original, reason: _reason, ...note }: CreditNote,
  amountMinor: number,
  { number, issuedOn }: Pick<Invoice, 'number' | 'issuedOn'>,
): Invoice {
  const origin = `after credit note ${note.number}`
  const whole = note.lines.map(line => ({
    ...oppositeLine(line),
    detail: line.detail === '' ? `Billed again ${origin}` : `${line.detail}, billed again ${origin}`,
  }))
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
    // The money that paid the first invoice is still here and pays this one.
    paidMinor: amountMinor,
    paidOn: null,
    dueOn: null,
  })
}
