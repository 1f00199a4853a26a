/**
 * Invoices that a group gets before it pays: docs/algorithms/invoices.md. One that is not paid is cancelled by a credit
 * note, and one whose content has changed is credited and issued again; none is ever removed.
 */
import type { Transaction } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { billedParts } from '#domain/money/billing/billed-parts.ts'
import { drawUpInvoice } from '#domain/money/billing/draw-up-invoice.ts'
import { type CreditNote, type Invoice, invoiceOf } from '#domain/money/billing/invoice.ts'
import {
  bookBill,
  enterBill,
  listBilled,
  nextNumber,
  type RegisteredInvoice,
} from '#domain/money/billing/invoice-register.ts'
import { creditAmount } from '#domain/money/billing/issue-credit-note.ts'
import { invoiceDaysOf, readInstructions } from '#domain/money/billing/payment-instructions.ts'
import { transferGuideOf } from '#domain/money/billing/transfer-code.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'

/** Bills a group that has just chosen a bank transfer, if the organiser does that. Safe to repeat. */
export async function issueOpenInvoice(
  tx: Transaction,
  registration: Registration,
  now: Temporal.Instant,
): Promise<void> {
  const conference = await findConferenceById(tx, registration.conferenceId)
  if (!conference || registration.state !== 'awaiting-payment') return
  if (invoiceDaysOf(conference, registration, undefined) === null) return
  const billed = await listBilled(tx, registration.id)
  if (billed.some(({ isOpen }) => isOpen)) return
  // Of a place that was not paid in time before, and is held again.
  const [lapsed] = billed
  const instructions = await readInstructions(tx, conference, registration, now)
  if (instructions?.terms.means !== 'bank-transfer') return
  const { terms, currency, reference } = instructions
  const owed = { amountMinor: registration.price.totalMinor, currency, reference }
  await issue(tx, registration, now, {
    dueOn: terms.dueOn.toString(),
    transfer: transferGuideOf(terms.details, owed),
    ...(lapsed && { replaced: lapsed }),
  })
}

async function issue(
  tx: Transaction,
  registration: Registration,
  now: Temporal.Instant,
  { replaced, ...terms }: Pick<Invoice, 'dueOn' | 'transfer'> & { replaced?: RegisteredInvoice },
): Promise<Invoice> {
  const { series, issuedOn, facts } = await drawUpInvoice(tx, registration, billedParts(registration), now)
  const number = await nextNumber(tx, series, { kind: 'invoice', issuedOn, isDemo: facts.isDemo })
  const invoice = invoiceOf({
    ...facts,
    number,
    ...terms,
    paidMinor: 0,
    paidOn: null,
    ...(replaced && {
      replaces: { number: replaced.invoice.number, issuedOn: replaced.invoice.issuedOn },
    }),
  })
  await enterBill(tx, registration, invoice, replaced ? { replacesId: replaced.id } : {}, now)
  // What is billed is owed, as of now; a grant does not charge it again.
  await bookBill(tx, registration.id, invoice, now)
  return invoice
}

/** Takes an unpaid invoice back: the place was not paid in time, or is given up. Does nothing where there is none. */
export async function creditOpenInvoice(
  tx: Transaction,
  registrationId: number,
  reason: string,
  now: Temporal.Instant,
): Promise<CreditNote[]> {
  const notes: CreditNote[] = []
  for (const invoice of (await listBilled(tx, registrationId)).filter(({ isOpen }) => isOpen)) {
    const whole = { amountMinor: invoice.leftMinor, reason, occasion: {}, now }
    notes.push(await creditAmount(tx, registrationId, invoice, whole))
  }
  return notes
}

/**
 * Bills an unpaid registration again whose price, parts or billed party have changed. Does nothing where nothing is
 * billed, or where the new invoice would say the same.
 */
export async function renewOpenInvoice(
  tx: Transaction,
  registrationId: number,
  reason: string,
  now: Temporal.Instant,
): Promise<{ creditNotes: CreditNote[]; invoice: Invoice } | undefined> {
  const registration = await findRegistration(tx, registrationId)
  const open = (await listBilled(tx, registrationId)).find(({ isOpen }) => isOpen)
  if (!registration || !open) return undefined
  const { facts } = await drawUpInvoice(tx, registration, billedParts(registration), now)
  const said = ({ recipient, lines }: Pick<Invoice, 'recipient' | 'lines'>) =>
    JSON.stringify([recipient, lines])
  if (said(facts) === said(open.invoice)) return undefined
  const creditNotes = await creditOpenInvoice(tx, registrationId, reason, now)
  // What costs nothing needs no invoice.
  if (registration.price.totalMinor === 0) return undefined
  const conference = await findConferenceById(tx, registration.conferenceId)
  const instructions = conference && (await readInstructions(tx, conference, registration, now))
  const { dueOn, transfer } = open.invoice
  const { totalMinor: amountMinor } = registration.price
  const guide =
    instructions?.terms.means === 'bank-transfer'
      ? transferGuideOf(instructions.terms.details, { ...instructions, amountMinor })
      : transfer
  const invoice = await issue(tx, registration, now, {
    dueOn,
    ...(guide && { transfer: guide }),
    replaced: open,
  })
  return { creditNotes, invoice }
}
