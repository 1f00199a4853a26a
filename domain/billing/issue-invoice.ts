/**
 * Issues invoices, in the transaction of the act that they bill: docs/algorithms/invoices.md. An issued invoice never
 * changes: a wrong one is credited in full and replaced.
 */
import type { Transaction } from '#database/database.ts'
import { billedForStays, billedParts, differenceParts, retainedParts } from '#domain/billing/billed-parts.ts'
import { type DrawnUp, drawUpInvoice } from '#domain/billing/draw-up-invoice.ts'
import {
  type CreditNote,
  type Invoice,
  type InvoiceFacts,
  invoiceOf,
  linesLeft,
} from '#domain/billing/invoice.ts'
import {
  type BillCause,
  bookBill,
  enterBill,
  listBilled,
  nextNumber,
  readNetReceived,
} from '#domain/billing/invoice-register.ts'
import { creditAmount } from '#domain/billing/issue-credit-note.ts'
import { listChargebacks, sumOfTaken } from '#domain/payments/chargeback.ts'
import { readRetainedByPolicy } from '#domain/registrations/choice-change.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'
import { fail, ok, type Result } from '#domain/result.ts'

/**
 * Bills a registration that is paid in full. A free registration gets no invoice, any other exactly one: safe to
 * repeat.
 */
export async function issueInvoice(
  tx: Transaction,
  registration: Registration,
  now: Temporal.Instant,
): Promise<void> {
  if (registration.price.totalMinor === 0) return
  const issued = await tx
    .selectFrom('invoices')
    .select('id')
    .where('registration_id', '=', registration.id)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
  if (issued) return
  await enter(
    tx,
    registration,
    await drawUpInvoice(tx, registration, billedParts(registration), now),
    {},
    now,
  )
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

/**
 * Replaces wrong invoices: credits what is left of each and bills the same amount with the registration, the
 * registrant's details and the organiser's profile as they are now.
 *
 * @param reason printed on the credit notes
 * @param areLinesWrong whether the lines are known to bill something that the registration no longer has
 * @param changeId the change that this is done for
 */
export async function reissueInvoice(
  tx: Transaction,
  registrationId: number,
  reason: string,
  now: Temporal.Instant,
  { areLinesWrong = false, changeId }: { areLinesWrong?: boolean; changeId?: number } = {},
): Promise<Result<Reissued, ReissueError>> {
  const registration = await lockRegistration(tx, registrationId)
  const billed = await listBilled(tx, registrationId)
  const [newest] = billed
  if (!registration || !newest) return fail({ code: 'nothing-billed' })
  const standing = billed.filter(({ leftMinor }) => leftMinor > 0)
  const standingMinor = standing.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
  const amountMinor = await readBillable(tx, registration, standingMinor)
  if (amountMinor === 0) return fail({ code: 'nothing-billed' })
  const parts = billedParts(registration)
  const beyondMinor = amountMinor - registration.price.totalMinor
  if (beyondMinor > 0) {
    const left = standing.flatMap(({ invoice, notes }) => linesLeft(invoice, notes))
    const booked = await drawUpInvoice(tx, registration, parts, now)
    parts.push(...retainedParts(beyondMinor, billedForStays(left) - billedForStays(booked.facts.lines)))
  }
  const drawn = await drawUpInvoice(tx, registration, parts, now, amountMinor)
  const isRight = !areLinesWrong && standing.every(({ invoice }) => saysTheSame(invoice, drawn.facts))
  if (isRight && standingMinor === amountMinor) return fail({ code: 'nothing-differs' })

  const creditNotes: CreditNote[] = []
  for (const invoice of standing) {
    const whole = { amountMinor: invoice.leftMinor, reason, occasion: { changeId }, now }
    creditNotes.push(await creditAmount(tx, registrationId, invoice, whole))
  }
  const invoice = await enter(tx, registration, drawn, { replacesId: newest.id, occasion: { changeId } }, now)
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
  { profile, issuedOn, facts }: DrawnUp,
  cause: BillCause,
  now: Temporal.Instant,
): Promise<Invoice> {
  const number = await nextNumber(tx, profile, { kind: 'invoice', issuedOn, isDemo: facts.isDemo })
  const invoice = invoiceOf({ ...facts, number })
  await enterBill(tx, registration, invoice, cause, now)
  return invoice
}

type Said = Omit<InvoiceFacts, 'number'>

/** Whether two documents name the same parties and the same tax; their sums are compared elsewhere. */
function saysTheSame(one: Said, other: Said): boolean {
  const said = ({ recipient, issuer, issuerTaxIds, placeOfSupply, exemption, signatory, lines }: Said) => {
    const taxed = lines.map(({ code, taxes }) => [
      code,
      ...taxes.map(tax => `${tax.label} ${tax.basisPoints}`),
    ])
    const taxations = [...new Set(taxed.map(line => line.join(' ')))].sort()
    return JSON.stringify([recipient, issuer, issuerTaxIds, placeOfSupply, exemption, signatory, taxations])
  }
  return said(one) === said(other)
}
