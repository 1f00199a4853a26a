/**
 * Issues invoices, in the transaction of the act that they bill: docs/algorithms/invoices.md. An issued invoice never
 * changes: a wrong one is credited in full and replaced.
 */
import type { Reader, Transaction } from '#database/database.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import {
  billedBeside,
  billedParts,
  differenceParts,
  lessBeside,
  retainedParts,
} from '#domain/money/billing/billed-parts.ts'
import { type DrawnUp, drawUpInvoice } from '#domain/money/billing/draw-up-invoice.ts'
import {
  type CreditNote,
  type Invoice,
  type InvoiceFacts,
  invoiceOf,
  linesLeft,
  scaledLines,
} from '#domain/money/billing/invoice.ts'
import { seriesOf } from '#domain/money/billing/invoice-number.ts'
import {
  type BillCause,
  bookBill,
  enterBill,
  listBilled,
  nextNumber,
  type RegisteredInvoice,
  readNetReceived,
} from '#domain/money/billing/invoice-register.ts'
import { creditAmount } from '#domain/money/billing/issue-credit-note.ts'
import { renewOpenInvoice } from '#domain/money/billing/open-invoice.ts'
import { listChargebacks, sumOfTaken } from '#domain/money/payments/chargeback.ts'
import { readRetainedByPolicy } from '#domain/registrations/choice-change.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'

/**
 * Bills a registration that is paid in full. A free registration gets no invoice, any other exactly one: safe to
 * repeat. An invoice that a group got before it paid is that one, unless it was taken back.
 *
 * @returns whether it was billed, and charged, before it was paid
 */
export async function issueInvoice(
  tx: Transaction,
  registration: Registration,
  now: Temporal.Instant,
): Promise<boolean> {
  if (registration.price.totalMinor === 0) return false
  const billed = await listBilled(tx, registration.id)
  if (billed.some(({ invoice, leftMinor }) => invoice.dueOn !== null && leftMinor > 0)) return true
  if (billed.some(({ invoice }) => invoice.dueOn === null)) return false
  const drawn = await drawUpInvoice(tx, registration, billedParts(registration), now)
  // One that was not paid in time was taken back; this one takes its place.
  const [lapsed] = billed
  if (lapsed) {
    const { number, issuedOn } = lapsed.invoice
    drawn.facts = { ...drawn.facts, replaces: { number, issuedOn } }
  }
  await enter(tx, registration, drawn, lapsed ? { replacesId: lapsed.id } : {}, now)
  return false
}

/**
 * Bills a part of a registration that is cancelled before it was paid in full: the amount that the refund policy
 * retains of money that had paid for another place.
 *
 * @param amountMinor above zero, at most the price
 */
export async function issuePartInvoice(
  tx: Transaction,
  registration: Registration,
  amountMinor: number,
  now: Temporal.Instant,
): Promise<void> {
  const drawn = await drawUpInvoice(tx, registration, billedParts(registration), now, amountMinor)
  await bookBill(tx, registration.id, await enter(tx, registration, drawn, {}, now), now)
}

/**
 * Bills the paid difference of a change in an invoice of its own; the first invoice stays as issued. Safe to repeat.
 */
export async function issueChangeInvoice(
  tx: Transaction,
  before: Registration,
  after: Registration,
  changeId: number,
  now: Temporal.Instant,
): Promise<void> {
  const issued = await tx
    .selectFrom('invoices')
    .select('id')
    .where('choice_change_id', '=', changeId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
  if (issued) return
  const drawn = await drawUpInvoice(tx, after, differenceParts(before, after), now)
  await enter(tx, after, drawn, { changeId }, now)
}

export interface Reissued {
  /** For what was left of the old invoices; empty if nothing was. */
  creditNotes: CreditNote[]
  invoice: Invoice
}

export type ReissueError =
  /** Nothing was billed, or all of it was credited. */
  | { code: 'nothing-billed' }
  /** A new invoice would say the same as those issued. */
  | { code: 'nothing-differs' }
  /** The organiser's own data or taxes have changed since, and the new invoice cannot keep those of the old one. */
  | { code: 'supplier-differs' }

/** Whose data and taxes a corrected invoice has: those of the invoice that it replaces, or those of the settings now. */
export type SupplierOf = 'issued' | 'settings'

/**
 * Replaces wrong invoices: credits what is left of each and bills the same amount with the registration, the
 * registrant's details and the organiser's profile as they are now.
 *
 * @param reason printed on the credit notes
 * @param areLinesWrong whether the lines are known to bill something that the registration no longer has
 * @param changeId the change that this is done for
 * @param supplierOf whose data and taxes the new one has, where the organiser's have changed since
 */
export async function reissueInvoice(
  tx: Transaction,
  registrationId: number,
  reason: string,
  now: Temporal.Instant,
  {
    areLinesWrong = false,
    changeId,
    supplierOf = 'settings',
  }: { areLinesWrong?: boolean; changeId?: number; supplierOf?: SupplierOf } = {},
): Promise<Result<Reissued, ReissueError>> {
  const registration = await lockRegistration(tx, registrationId)
  const billed = await listBilled(tx, registrationId)
  const [newest] = billed
  if (!registration || !newest) return fail({ code: 'nothing-billed' })
  if (billed.some(({ isOpen }) => isOpen)) {
    const renewed = await renewOpenInvoice(tx, registrationId, reason, now)
    return renewed ? ok(renewed) : fail({ code: 'nothing-differs' })
  }
  const standing = billed.filter(({ leftMinor }) => leftMinor > 0)
  const standingMinor = standing.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
  const amountMinor = await readBillable(tx, registration, standingMinor)
  if (amountMinor === 0) return fail({ code: 'nothing-billed' })
  const parts = billedParts(registration)
  const beyondMinor = amountMinor - registration.price.totalMinor
  if (beyondMinor > 0) {
    const left = standing.flatMap(({ invoice, notes }) => linesLeft(invoice, notes))
    const booked = await drawUpInvoice(tx, registration, parts, now)
    const given = lessBeside(billedBeside(left), billedBeside(booked.facts.lines))
    parts.push(...retainedParts(beyondMinor, given))
  }
  const today = await drawUpInvoice(tx, registration, parts, now, amountMinor)
  const drawn = supplierOf === 'settings' ? today : asIssued(today, standing, amountMinor)
  if (!drawn) return fail({ code: 'supplier-differs' })
  const isRight = !areLinesWrong && standing.every(({ invoice }) => saysTheSame(invoice, drawn.facts))
  if (isRight && standingMinor === amountMinor) return fail({ code: 'nothing-differs' })

  const creditNotes: CreditNote[] = []
  for (const invoice of standing) {
    const whole = { amountMinor: invoice.leftMinor, reason, occasion: { changeId }, now }
    creditNotes.push(await creditAmount(tx, registrationId, invoice, whole))
  }
  const { number, issuedOn } = newest.invoice
  const replacing = { ...drawn, facts: { ...drawn.facts, replaces: { number, issuedOn } } }
  const cause = { replacesId: newest.id, occasion: { changeId } }
  const invoice = await enter(tx, registration, replacing, cause, now)
  await bookBill(tx, registrationId, invoice, now)
  return ok({ creditNotes, invoice })
}

/**
 * The amount of a corrected invoice: what is billed now, and for a paid registration at least its price and what the
 * policy retained, because a refund can fail after its credit note. At most the net money received, so never an
 * overpayment; but what a bank took back stays billed while the registration keeps its place.
 */
async function readBillable(
  tx: Transaction,
  { id, state, price, currency }: Registration,
  standingMinor: number,
): Promise<number> {
  const chargedMinor = state === 'paid' ? price.totalMinor + (await readRetainedByPolicy(tx, id)) : 0
  const netReceivedMinor = await readNetReceived(tx, id)
  const billableMinor = Math.min(netReceivedMinor, Math.max(standingMinor, chargedMinor))
  if (state !== 'paid') return billableMinor
  const taken = (await listChargebacks(tx, id)).filter(each => each.currency === currency)
  return Math.max(billableMinor, Math.min(standingMinor, netReceivedMinor + sumOfTaken(taken)))
}

async function enter(
  tx: Transaction,
  registration: Registration,
  { series, issuedOn, facts }: DrawnUp,
  cause: BillCause,
  now: Temporal.Instant,
): Promise<Invoice> {
  const number = await nextNumber(tx, series, { kind: 'invoice', issuedOn, isDemo: facts.isDemo })
  const invoice = invoiceOf({ ...facts, number })
  await enterBill(tx, registration, invoice, cause, now)
  return invoice
}

type Said = Omit<InvoiceFacts, 'number'>

/** Whether two documents name the same parties, answers and tax; their sums are compared elsewhere. */
function saysTheSame(one: Said, other: Said): boolean {
  const said = ({
    recipient: { party: _, ...recipient },
    issuer,
    issuerTaxIds,
    placeOfSupply,
    exemption,
    signatory,
    answers = [],
    lines,
  }: Said) => {
    const taxed = lines.map(({ code, taxes }) => [
      code,
      ...taxes.map(tax => `${tax.label} ${tax.basisPoints}`),
    ])
    const taxations = [...new Set(taxed.map(line => line.join(' ')))].sort()
    return JSON.stringify([
      recipient, issuer, issuerTaxIds, placeOfSupply, exemption, signatory, answers, taxations,
    ]) // biome-ignore format: what is said
  }
  return said(one) === said(other)
}

/**
 * The same with supplier and taxes of the invoices that it replaces, where the organiser's have changed since.
 *
 * @returns undefined if they cannot be kept: another tax number or amount asks for taxes that were not billed
 */
function asIssued(
  today: DrawnUp,
  standing: readonly RegisteredInvoice[],
  amountMinor: number,
): DrawnUp | undefined {
  const [newest] = standing
  if (!newest || !hasOtherSupplier(newest.invoice, today.facts)) return today
  const { invoice, notes } = newest
  const isSameBuyer = JSON.stringify(invoice.recipient.taxId) === JSON.stringify(today.facts.recipient.taxId)
  const billedMinor = standing.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
  if (!isSameBuyer || amountMinor > billedMinor) return undefined
  const left = standing.flatMap(each => linesLeft(each.invoice, each.notes))
  const isWhole = standing.length === 1 && notes.length === 0 && amountMinor === billedMinor
  const { regime, issuer, issuerTaxIds, placeOfSupply, isReverseCharge, exemption, signatory } = invoice
  return {
    ...today,
    series: seriesOf(invoice),
    facts: {
      ...today.facts,
      ...{ regime, issuer, issuerTaxIds, placeOfSupply, isReverseCharge, exemption, signatory },
      lines: amountMinor < billedMinor ? scaledLines(left, amountMinor) : left,
      nationalTax: isWhole ? invoice.nationalTax : today.facts.nationalTax,
    },
  }
}

/**
 * Whether the organiser's own data or taxes have changed since an invoice was issued. Where no tax is charged, that may
 * be because of the buyer's tax number.
 */
function hasOtherSupplier(invoice: Invoice, today: Said): boolean {
  const supplier = ({ regime, issuer, issuerTaxIds }: Said) => JSON.stringify([regime, issuer, issuerTaxIds])
  if (supplier(invoice) !== supplier(today)) return true
  const [before, after] = [taxesByKind(invoice), taxesByKind(today)]
  return [...before].some(([kind, taxes]) => {
    const now = after.get(kind) ?? ''
    return taxes !== '' && now !== '' && taxes !== now
  })
}

const taxesByKind = ({ lines }: Said) =>
  new Map(lines.map(({ kind, taxes }) => [kind, taxes.map(tax => `${tax.label} ${tax.basisPoints}`).join()]))

/** What a corrected invoice would have of the organiser's present settings, if they differ from the invoice's. */
export async function findSupplierChange(
  db: Reader,
  registration: Registration,
  now: Temporal.Instant,
): Promise<{ issued: Invoice; today: Said } | undefined> {
  const newest = (await listBilled(db, registration.id)).find(({ leftMinor }) => leftMinor > 0)
  if (!newest) return undefined
  const { facts: today } = await drawUpInvoice(db, registration, billedParts(registration), now)
  return hasOtherSupplier(newest.invoice, today) ? { issued: newest.invoice, today } : undefined
}
