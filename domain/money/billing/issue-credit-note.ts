/** Takes back what was billed and is no longer covered by money received: docs/algorithms/invoices.md. */
import type { Transaction } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { divide } from '#domain/conference/taxes/tax.ts'
import { dateIn } from '#domain/foundations/time.ts'
import type { BilledKind } from '#domain/money/billing/billed-item.ts'
import {
  type CreditNote,
  type CreditNoteFacts,
  creditNoteOf,
  linesLeft,
} from '#domain/money/billing/invoice.ts'
import { seriesOf } from '#domain/money/billing/invoice-number.ts'
import {
  type BillOccasion,
  bookBill,
  enterBill,
  listBilled,
  nextNumber,
  type RegisteredInvoice,
  readNetReceived,
  readSupplier,
} from '#domain/money/billing/invoice-register.ts'

/**
 * Issues credit notes for what was billed to a registration beyond its net received money: refunds made or decided,
 * and money moved to another registration, apart from overpayments, which were never billed. The newest invoice
 * is taken back first, each by its own credit note. Does nothing if nothing is left to take back, so it is safe to
 * repeat.
 *
 * @param note its `reason` is the refund's; the registrant can read it. `leavingMinor` is what is refunded now: while the
 * registration keeps its place no more is taken back, because what a bank took stays billed until somebody decides
 * @param givenUp what was given up, by kind of line: those lines' tax is taken back with them. Without it, or if those
 * lines have too little left, all lines are taken back in proportion
 */
export async function issueCreditNote(
  tx: Transaction,
  registrationId: number,
  {
    leavingMinor,
    ...note
  }: { reason: string; occasion: BillOccasion; leavingMinor?: number; now: Temporal.Instant },
  givenUp: ReadonlyMap<BilledKind, number> = new Map(),
): Promise<void> {
  const invoices = (await listBilled(tx, registrationId)).filter(({ isOpen }) => !isOpen)
  const billedMinor = invoices.reduce((sum, invoice) => sum + invoice.leftMinor, 0)
  // Nothing is ever billed in another currency, so money in one does not count here.
  const netReceivedMinor = await readNetReceived(tx, registrationId)
  const uncoveredMinor = billedMinor - netReceivedMinor
  const isGivenUp = leavingMinor === undefined || (await isCancelled(tx, registrationId))
  let open = isGivenUp ? uncoveredMinor : Math.min(uncoveredMinor, leavingMinor)
  if (open <= 0) return
  const wanted = sharesOf(open, givenUp)
  for (const invoice of invoices) {
    const parts = takeFromInvoice(invoice, wanted)
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

async function isCancelled(tx: Transaction, registrationId: number): Promise<boolean> {
  const { state } = await tx
    .selectFrom('registrations')
    .select('state')
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow()
  return state === 'cancelled'
}

/** Divides an amount over the parts that were given up. */
function sharesOf(amountMinor: number, givenUp: ReadonlyMap<BilledKind, number>): Map<BilledKind, number> {
  const shares = divide(amountMinor, [...givenUp.values()])
  return new Map([...givenUp.keys()].map((kind, at) => [kind, shares[at] ?? 0]))
}

/** Takes as much of the wanted parts as the invoice's lines still have, and leaves the rest in `wanted`. */
function takeFromInvoice(
  { invoice, notes, leftMinor }: RegisteredInvoice,
  wanted: Map<BilledKind, number>,
): Map<BilledKind, number> {
  const parts = new Map<BilledKind, number>()
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

/** Issues a credit note for an amount of an invoice: above zero, at most what is left of it. */
export async function creditAmount(
  tx: Transaction,
  registrationId: number,
  { id, invoice, notes }: RegisteredInvoice,
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
  const number = await nextNumber(tx, seriesOf(invoice), {
    kind: 'credit-note',
    issuedOn,
    isDemo: invoice.isDemo,
  })
  const note = creditNoteOf(invoice, notes, { ...what, number, issuedOn: issuedOn.toString() })
  await enterBill(
    tx,
    { id: registrationId, conferenceId: conference.id },
    note,
    { originalId: id, occasion },
    now,
  )
  // What is no longer billed is no longer owed. With this entry the account balances once the money is refunded.
  await bookBill(tx, registrationId, note, now)
  return note
}
