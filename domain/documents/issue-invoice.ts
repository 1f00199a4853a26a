/**
 * Issues invoices, in the transaction of what they bill: docs/algorithms/invoices.md. What was issued is never
 * changed.
 */
import type { Transaction } from '#database/database.ts'
import { findConferenceById } from '#domain/conferences/conference-queries.ts'
import { findCountry } from '#domain/conferences/country-queries.ts'
import { type InvoiceLine, invoiceOf } from '#domain/documents/invoice.ts'
import { stemOf } from '#domain/documents/invoice-number.ts'
import { nextNumber, readSupplier, storeBill } from '#domain/documents/invoice-register.ts'
import { addressLines, attendeeOf, fullName, occasionOf } from '#domain/documents/letterhead.ts'
import { linesOf, type ReceiptLine } from '#domain/documents/receipt.ts'
import { type TaxRate, withTaxIncluded } from '#domain/documents/tax.ts'
import { taxationOf } from '#domain/documents/tax-profile.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { dateIn } from '#domain/time.ts'

/**
 * Bills a registration whose total has come in. Of one that costs nothing there is no invoice, and of every
 * other there is one, however often this is called.
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
  await bill(tx, registration, pricedLines(registration), null, now)
}

/**
 * Bills the difference of a change whose money has come in, in an invoice of its own: the first one stays as it
 * was issued. However often this is called there is one.
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
  if (!issued) await bill(tx, after, changedLines(before, after), changeId, now)
}

async function bill(
  tx: Transaction,
  registration: Registration,
  prices: readonly ReceiptLine[],
  changeId: number | null,
  now: Temporal.Instant,
): Promise<void> {
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
    lines: billedLines(prices, rates, profile.serviceCode),
    nationalTax: null,
    signatory:
      profile.signatoryName === '' ? null : { name: profile.signatoryName, role: profile.signatoryRole },
    isDemo,
    // It is issued once everything is in; what came in beyond it is another payment's matter.
    paidMinor: prices.reduce((sum, line) => sum + line.amountMinor, 0),
    dueOn: null,
  })
  await storeBill(tx, registration, invoice, { originalId: null, changeId }, now)
}

const feeLine = (amountMinor: number): ReceiptLine[] =>
  amountMinor === 0 ? [] : [{ description: 'Processing fee', detail: '', amountMinor }]

/** Everything that has a price; the processing fee is a line like any other. */
function pricedLines(registration: Registration): ReceiptLine[] {
  return [...linesOf(registration), ...feeLine(registration.price.feeMinor)]
}

/** What a change adds and what it replaces, which is taken off; together they are the difference. */
function changedLines(before: Registration, after: Registration): ReceiptLine[] {
  const same = (a: ReceiptLine) => (b: ReceiptLine) =>
    a.description === b.description && a.detail === b.detail && a.amountMinor === b.amountMinor
  const [old, wished] = [linesOf(before), linesOf(after)]
  const added = wished.filter(line => !old.some(same(line)))
  const replaced = old.filter(line => !wished.some(same(line)))
  return [
    ...added,
    ...replaced.map(({ description, detail, amountMinor }) => {
      return { description: `Instead of: ${description}`, detail, amountMinor: 0 - amountMinor }
    }),
    ...feeLine(after.price.feeMinor - before.price.feeMinor),
  ]
}

/** Prices include their taxes, so each line is taken apart. */
function billedLines(prices: readonly ReceiptLine[], rates: readonly TaxRate[], code: string): InvoiceLine[] {
  return prices.map(({ description, detail, amountMinor }) => {
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
