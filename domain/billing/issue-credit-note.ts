/** Takes back what was billed and is no longer kept: docs/algorithms/invoices.md. */
import type { Transaction } from '#database/database.ts'
import { type CreditNote, type CreditNoteFacts, creditNoteOf, linesLeft } from '#domain/billing/invoice.ts'
import {
  type Billed,
  type BillOccasion,
  bookBill,
  enterBill,
  listBilled,
  nextNumber,
  readNetReceived,
  readSupplier,
} from '#domain/billing/invoice-register.ts'
import { readMoneyInOtherCurrencies } from '#domain/billing/unallocated-money.ts'
import { findConferenceById } from '#domain/conferences/conference-queries.ts'
import type { LineKind } from '#domain/pricing/line-kind.ts'
import { divide } from '#domain/taxes/tax.ts'
import { dateIn } from '#domain/time.ts'

/**
 * Takes back as much of what a registration was billed as is no longer kept: what goes back, has gone back or
 * went on to another registration, beyond what was paid too much. The newest invoice is taken back first, and
 * each has a credit note of its own. Where nothing is to be taken back, or it was already, this does nothing.
 *
 * @param note its `reason` is in the words of the refund; the registrant reads it
 * @param givenUp what it is taken back for, by the kind of its line: the tax of just that is taken back with it. Without it, and where those lines have too little left, all lines are taken back alike
 */
export async function issueCreditNote(
  tx: Transaction,
  registrationId: number,
  note: { reason: string; occasion: BillOccasion; now: Temporal.Instant },
  givenUp: ReadonlyMap<LineKind, number> = new Map(),
): Promise<void> {
  const invoices = await listBilled(tx, registrationId)
  const billedMinor = invoices.reduce((sum, invoice) => sum + invoice.leftMinor, 0)
  // Money in another currency pays for nothing that was billed.
  const foreign = await readMoneyInOtherCurrencies(tx, registrationId)
  const foreignMinor = foreign.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const keptMinor = Math.max(0, (await readNetReceived(tx, registrationId)) - foreignMinor)
  let open = Math.min(billedMinor, billedMinor - keptMinor)
  if (open <= 0) return
  const wanted = sharesOf(open, givenUp)
  for (const invoice of invoices) {
    const parts = takeParts(invoice, wanted)
    const amountMinor = [...parts.values()].reduce((sum, minor) => sum + minor, 0)
    if (amountMinor === 0) continue
    open -= amountMinor
    await creditAmount(tx, registrationId, invoice, { amountMinor, parts, ...note })
  }
  if (open === 0) return
  for (const invoice of await listBilled(tx, registrationId)) {
    const amountMinor = Math.min(open, invoice.leftMinor)
    if (amountMinor <= 0) continue
    open -= amountMinor
    await creditAmount(tx, registrationId, invoice, { amountMinor, ...note })
  }
}

/** How much of an amount goes to each part that was given up. */
function sharesOf(amountMinor: number, givenUp: ReadonlyMap<LineKind, number>): Map<LineKind, number> {
  const shares = divide(amountMinor, [...givenUp.values()])
  return new Map([...givenUp.keys()].map((kind, at) => [kind, shares[at] ?? 0]))
}

/** Takes what an invoice and its lines still have of what is wanted, and notes what is wanted beyond. */
function takeParts(
  { invoice, notes, leftMinor }: Billed,
  wanted: Map<LineKind, number>,
): Map<LineKind, number> {
  const parts = new Map<LineKind, number>()
  let left = leftMinor
  for (const { kind, isReplaced, grossMinor } of linesLeft(invoice, notes)) {
    const wantedMinor = isReplaced ? 0 : (wanted.get(kind) ?? 0)
    const minor = Math.min(wantedMinor, grossMinor, left)
    if (minor <= 0) continue
    left -= minor
    parts.set(kind, minor)
    wanted.set(kind, wantedMinor - minor)
  }
  return parts
}

/** Issues a credit note over an amount of an invoice, more than none and no more than is left of it. */
export async function creditAmount(
  tx: Transaction,
  registrationId: number,
  { id, invoice, notes }: Billed,
  {
    now,
    occasion,
    ...what
  }: Pick<CreditNoteFacts, 'amountMinor' | 'parts' | 'reason'> & {
    occasion: BillOccasion
    now: Temporal.Instant
  },
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
  const note = creditNoteOf(invoice, notes, { ...what, number, issuedOn: issuedOn.toString() })
  await enterBill(
    tx,
    { id: registrationId, conferenceId: conference.id },
    note,
    { originalId: id, occasion },
    now,
  )
  // What is no longer billed is no longer owed: with this the account comes out once the money is back.
  await bookBill(tx, registrationId, note, now)
  return note
}
