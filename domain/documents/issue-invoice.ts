/**
 * Issues invoices and credit notes, in the transaction of what they bill: docs/algorithms/invoices.md. What
 * was issued is never changed.
 */
import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import type { Conference } from '#domain/conferences/conference.ts'
import { findConferenceById } from '#domain/conferences/conference-queries.ts'
import { findCountry } from '#domain/conferences/country-queries.ts'
import { findContent } from '#domain/content/content-queries.ts'
import { kinds } from '#domain/content/kinds.ts'
import {
  type CreditNote,
  creditNoteOf,
  type Invoice,
  type InvoiceLine,
  invoiceOf,
} from '#domain/documents/invoice.ts'
import { numberOf, stemOf } from '#domain/documents/invoice-number.ts'
import { addressLines, attendeeOf, fullName, type Issuer, occasionOf } from '#domain/documents/letterhead.ts'
import { linesOf } from '#domain/documents/receipt.ts'
import { type TaxRate, withTaxIncluded } from '#domain/documents/tax.ts'
import { type TaxProfile, taxationOf } from '#domain/documents/tax-profile.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { readBalance } from '#domain/registrations/registration-queries.ts'
import { dateIn, toStored } from '#domain/time.ts'

/**
 * Bills a registration whose total has come in. Of one that costs nothing there is no invoice, and of every
 * other there is one, however often this is called.
 */
export async function issueInvoice(
  tx: Transaction,
  registration: Registration,
  now: Temporal.Instant,
): Promise<void> {
  if (registration.price.totalMinor === 0 || (await findInvoice(tx, registration.id))) return
  const conference = await findConferenceById(tx, registration.conferenceId)
  if (!conference) throw new Error(`registration ${registration.id} has no conference`)
  const { profile, issuer } = await readSupplier(tx, conference)
  const { tax_id } = await tx
    .selectFrom('registrations')
    .select('tax_id')
    .where('id', '=', registration.id)
    .executeTakeFirstOrThrow()
  const { rates, buyerTaxId, ...taxation } = taxationOf(profile, tax_id)
  const country = await findCountry(tx, registration.registrant.countryId)
  const attendee = attendeeOf(registration.registrant, country?.name ?? '')
  const isDemo = await isPaidByDemo(tx, registration.id)
  const issuedOn = dateIn(profile.timeZone, now)
  const invoice = invoiceOf({
    ...taxation,
    number: await nextNumber(tx, stemOf(profile, 'invoice', issuedOn, isDemo)),
    issuedOn: issuedOn.toString(),
    issuer,
    recipient: {
      name: fullName(attendee),
      organization: attendee.organization,
      addressLines: addressLines(attendee),
      taxId: buyerTaxId,
    },
    occasion: occasionOf(conference),
    registrationCode: registration.code,
    currency: registration.currency,
    lines: billedLines(registration, rates, profile.serviceCode),
    nationalTax: null,
    signatory:
      profile.signatoryName === '' ? null : { name: profile.signatoryName, role: profile.signatoryRole },
    isDemo,
    // It is issued once everything is in; what came in beyond it is another payment's matter.
    paidMinor: registration.price.totalMinor,
    dueOn: null,
  })
  await store(tx, registration, invoice, null, now)
}

/**
 * Takes back as much of a registration's invoice as is no longer kept: what goes back, has gone back or went
 * on to another registration, beyond what was paid too much. Where nothing is to be taken back, or it was
 * already, this does nothing.
 *
 * @param reason in the words of the refund; the registrant reads it
 */
export async function issueCreditNote(
  tx: Transaction,
  registrationId: number,
  reason: string,
  now: Temporal.Instant,
): Promise<void> {
  const original = await findInvoice(tx, registrationId)
  if (!original) return
  const invoice: Invoice = JSON.parse(original.snapshot)
  const notes = await tx
    .selectFrom('invoices')
    .select('total_minor')
    .where('original_id', '=', original.id)
    .execute()
  const billedMinor = notes.reduce((sum, note) => sum + note.total_minor, invoice.totalMinor)
  const amountMinor = Math.min(billedMinor, billedMinor - (await readKept(tx, registrationId)))
  if (amountMinor <= 0) return
  const conference = await findConferenceById(tx, original.conference_id)
  if (!conference) throw new Error(`registration ${registrationId} has no conference`)
  const { profile } = await readSupplier(tx, conference)
  const issuedOn = dateIn(profile.timeZone, now)
  const number = await nextNumber(tx, stemOf(profile, 'credit-note', issuedOn, invoice.isDemo))
  const note = creditNoteOf(invoice, { number, issuedOn: issuedOn.toString(), reason, amountMinor })
  await store(tx, { id: registrationId, conferenceId: conference.id }, note, original.id, now)
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

function findInvoice(tx: Transaction, registrationId: number) {
  return tx
    .selectFrom('invoices')
    .innerJoin('registrations', 'registrations.id', 'invoices.registration_id')
    .select(['invoices.id', 'invoices.snapshot', 'registrations.conference_id'])
    .where('invoices.registration_id', '=', registrationId)
    .where('invoices.kind', '=', 'invoice')
    .executeTakeFirst()
}

/** A conference held elsewhere may have a profile of its own; without any, no tax is charged. */
async function readSupplier(
  tx: Transaction,
  conference: Conference,
): Promise<{ profile: TaxProfile; issuer: Issuer }> {
  const own = await findContent(tx, conference.id, 'tax-profile')
  const stored = own ?? (await findContent(tx, null, 'tax-profile'))
  const profile = stored ?? kinds['tax-profile'].fields.parse({ regime: 'none' })
  const organisation = await findContent(tx, null, 'organisation')
  return {
    profile,
    issuer: {
      name: profile.legalName || organisation?.name || `${conference.prefix} ${conference.subject}`.trim(),
      address: profile.address || organisation?.officeAddress || '',
      email: organisation?.email ?? '',
      phone: organisation?.phone ?? '',
    },
  }
}

/** Prices include their taxes, so each line is taken apart; the processing fee is a line like any other. */
function billedLines(registration: Registration, rates: readonly TaxRate[], code: string): InvoiceLine[] {
  const { feeMinor } = registration.price
  const fee = feeMinor === 0 ? [] : [{ description: 'Processing fee', detail: '', amountMinor: feeMinor }]
  return [...linesOf(registration), ...fee].map(({ description, detail, amountMinor }) => {
    const taxed = withTaxIncluded(amountMinor, rates)
    return { description, detail, code, quantity: 1, unitMinor: taxed.taxableMinor, ...taxed }
  })
}

/** Paid by a demonstration, or by what a demonstration had paid elsewhere. */
async function isPaidByDemo(tx: Transaction, registrationId: number): Promise<boolean> {
  const capture = await tx
    .selectFrom('captures')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('gateway', '=', 'demo')
    .executeTakeFirst()
  const credit = await tx
    .selectFrom('credit_transfers')
    .innerJoin('invoices', 'invoices.registration_id', 'credit_transfers.from_registration_id')
    .select('invoices.id')
    .where('credit_transfers.to_registration_id', '=', registrationId)
    .where('invoices.is_demo', '=', 1)
    .executeTakeFirst()
  return capture !== undefined || credit !== undefined
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

/** The next number of a series: its row stays locked until this transaction is through, or undone with it. */
async function nextNumber(tx: Transaction, stem: string): Promise<string> {
  await tx
    .insertInto('invoice_counters')
    .values({ stem, last: 0 })
    .onConflict(oc => oc.column('stem').doNothing())
    .execute()
  const { last } = await tx
    .updateTable('invoice_counters')
    .set({ last: sql`last + 1` })
    .where('stem', '=', stem)
    .returning('last')
    .executeTakeFirstOrThrow()
  return numberOf(stem, last)
}

async function store(
  tx: Transaction,
  registration: { id: number; conferenceId: number },
  document: Invoice | CreditNote,
  originalId: number | null,
  now: Temporal.Instant,
): Promise<void> {
  const { kind, number, currency, totalMinor } = document
  await tx
    .insertInto('invoices')
    .values({
      kind,
      number,
      registration_id: registration.id,
      original_id: originalId,
      currency,
      total_minor: totalMinor,
      is_demo: document.isDemo ? 1 : 0,
      issued_at: toStored(now),
      snapshot: JSON.stringify(document),
    })
    .execute()
  await recordAudit(tx, {
    conferenceId: registration.conferenceId,
    actor: 'clock',
    act: kind === 'invoice' ? 'invoice issued' : 'credit note issued',
    subject: `registration:${registration.id}`,
    facts: { number, totalMinor, currency },
    now,
  })
}
