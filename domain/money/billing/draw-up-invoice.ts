/** Draws up the invoice of a registration as it is now, before it has a number. */

import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { conferenceInLanguage } from '#domain/conference/conferences/conference-in-language.ts'
import type { ConferenceLanguages } from '#domain/conference/conferences/conference-languages.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import type { TaxProfile } from '#domain/conference/content/tax-profile-fields.ts'
import { nationalTaxOf, type Taxation, taxationAsAgreed } from '#domain/conference/settings/tax-profile.ts'
import { ratesOf } from '#domain/conference/taxes/added-tax.ts'
import { withTaxAdded, withTaxIncluded } from '#domain/conference/taxes/tax.ts'
import { ownRateOf } from '#domain/conference/taxes/tax-class.ts'
import { readerInLanguage } from '#domain/conference/translations/reader-in-language.ts'
import type { Language } from '#domain/foundations/language.ts'
import { sumOf } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { classOfKind, itemWords } from '#domain/money/billing/billed-item.ts'
import type { PricedPart } from '#domain/money/billing/billed-parts.ts'
import { postalPartyOf, readBilledParty } from '#domain/money/billing/billed-party.ts'
import { type InvoiceFacts, type InvoiceLine, scaledLines } from '#domain/money/billing/invoice.ts'
import { readSupplier } from '#domain/money/billing/invoice-register.ts'
import { occasionOf } from '#domain/money/documents/letterhead.ts'
import { readPrintedAnswers } from '#domain/registrations/answers/printed-answers.ts'
import type { Registration } from '#domain/registrations/registration.ts'

export interface DrawnUp {
  profile: TaxProfile
  /** Whose number it will have. */
  series: Pick<TaxProfile, 'regime' | 'seriesPrefix'>
  conference: Conference
  issuedOn: Temporal.PlainDate
  facts: Omit<InvoiceFacts, 'number'>
}

/**
 * @param parts what it bills
 * @param lessMinor set where less is billed than the parts cost with their taxes: they are scaled to this amount
 */
export async function drawUpInvoice(
  db: Reader,
  registration: Omit<Registration, 'lines'>,
  parts: readonly PricedPart[],
  now: Temporal.Instant,
  lessMinor?: number,
): Promise<DrawnUp> {
  const conference = await findConferenceById(db, registration.conferenceId)
  if (!conference) throw new Error(`registration ${registration.id} has no conference`)
  const { registrant, choice, currency, price } = registration
  const { profile, issuer } = await readSupplier(db, conference)
  const isVirtual = choice.kind === 'listed' && choice.presentationType === 'virtual'
  const taxation = taxationAsAgreed(profile, price.addedTax, { taxId: registrant.taxId, isVirtual })
  const { rates: _rates, codes: _codes, buyerTaxId, placesOfSupply, ...stated } = taxation
  const billed = await readBilledParty(db, registration)
  const spoken = documentLanguage(conference.languages, registration.language)
  // Also where it is stored: a document keeps the language in which it is issued.
  const inLanguage = <Said>(work: () => Said) => speakingTo({ language: spoken, addressed: null }, work)
  const reader = readerInLanguage(db, conference, spoken)
  const answers = await speakingTo({ language: spoken, addressed: null }, () =>
    readPrintedAnswers(reader, registration),
  )
  const whole = inLanguage(() => parts.map(part => taxedLine(part, taxation)))
  const amountMinor = lessMinor ?? grossOf(whole)
  const lines = amountMinor < grossOf(whole) ? scaledLines(whole, amountMinor) : whole
  const taxMinor = sumOf(lines.flatMap(line => line.taxes))
  const issuedOn = dateIn(profile.timeZone, now)
  return {
    profile,
    series: profile,
    conference,
    issuedOn,
    facts: {
      ...(spoken !== 'en' && { language: spoken }),
      ...stated,
      placeOfSupply: inLanguage(() => placeOfSupplyWords(placesOfSupply, parts)),
      issuedOn: issuedOn.toString(),
      issuer,
      recipient: {
        name: fullName(registrant),
        organization: billed.billingOrganization || registrant.organization,
        ...(await postalPartyOf(db, billed)),
        taxId: buyerTaxId,
        ...(registrant.purchaseOrder.trim() !== '' && { purchaseOrder: registrant.purchaseOrder }),
      },
      occasion: occasionOf(await conferenceInLanguage(reader, conference)),
      registrationCode: registration.code,
      ...(answers.length > 0 && { answers }),
      currency,
      lines,
      nationalTax: nationalTaxOf(profile, currency, taxMinor),
      signatory:
        profile.signatoryName === '' ? null : { name: profile.signatoryName, role: profile.signatoryRole },
      isDemo: conference.isRehearsal === true || (await isPaidByDemo(db, registration.id)),
      // An invoice is issued once its amount is paid in full; anything beyond that belongs to another payment.
      paidMinor: amountMinor,
      paidOn: await readPaidOn(db, registration.id, conference.timeZone),
      dueOn: null,
    },
  }
}

/** The registrant's, where their conference still speaks it. */
const documentLanguage = ([first, ...others]: ConferenceLanguages, own: Language | null): Language =>
  own !== null && others.includes(own) ? own : first

const grossOf = (lines: readonly InvoiceLine[]) => lines.reduce((sum, line) => sum + line.grossMinor, 0)

/** Each line is taxed separately: taxes are extracted from amounts that include them, and added to the others. */
function taxedLine(
  { billed, isReplaced, amountMinor, addedRates, taxClass }: PricedPart,
  { rates, codes }: Taxation,
): InvoiceLine {
  const { kind } = billed
  const taxed = addedRates
    ? withTaxAdded(amountMinor, addedRates)
    : withTaxIncluded(amountMinor, ratesOf(rates, taxClass))
  const words = itemWords(billed, isReplaced)
  return {
    kind,
    isReplaced,
    ...words,
    // Left out where the kind says it, as in documents of before there were others.
    ...(taxClass !== classOfKind(kind) && { taxClass }),
    code: ownRateOf(taxClass) === undefined ? codes[taxClass as keyof typeof codes] : codes.admission,
    quantity: 1,
    unitMinor: taxed.taxableMinor,
    ...taxed,
  }
}

/** The place of supply, with a separate one for hotel nights if they are supplied elsewhere. */
function placeOfSupplyWords(
  { admission, accommodation }: Taxation['placesOfSupply'],
  parts: readonly PricedPart[],
): string {
  const others = new Set(parts.map(({ taxClass }) => taxClass))
  others.delete('admission')
  if (others.size === 0 || accommodation === '' || accommodation === admission) return admission
  const isStayAlone = others.size === 1 && others.has('accommodation')
  return `${admission}. ${isStayAlone ? say('Hotel nights') : say('Everything else')}: ${accommodation}`
}

/** The day, in the conference's zone as on receipts and where staff record it, when the last money was received or moved from another registration. */
async function readPaidOn(db: Reader, registrationId: number, timeZone: string): Promise<string | null> {
  const { captured } = await db
    .selectFrom('captures')
    .select(eb => eb.fn.max('captured_at').as('captured'))
    .where('registration_id', '=', registrationId)
    .executeTakeFirstOrThrow()
  const { carried } = await db
    .selectFrom('credit_transfers')
    .select(eb => eb.fn.max('recorded_at').as('carried'))
    .where('to_registration_id', '=', registrationId)
    .executeTakeFirstOrThrow()
  // Instants are stored as text that sorts by time.
  const last = [captured, carried].filter(Boolean).toSorted().at(-1)
  return last ? dateIn(timeZone, Temporal.Instant.from(last)).toString() : null
}

/** Whether it was paid by a demonstration, also through money moved from another registration. */
async function isPaidByDemo(db: Reader, registrationId: number): Promise<boolean> {
  const capture = await db
    .selectFrom('captures')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('gateway', '=', 'demo')
    .executeTakeFirst()
  const moved = await db
    .selectFrom('credit_transfers')
    .innerJoin('captures', 'captures.registration_id', 'credit_transfers.from_registration_id')
    .select('captures.id')
    .where('credit_transfers.to_registration_id', '=', registrationId)
    .where('captures.gateway', '=', 'demo')
    .executeTakeFirst()
  const credit = await db
    .selectFrom('credit_transfers')
    .innerJoin('invoices', 'invoices.registration_id', 'credit_transfers.from_registration_id')
    .select('invoices.id')
    .where('credit_transfers.to_registration_id', '=', registrationId)
    .where('invoices.is_demo', '=', 1)
    .executeTakeFirst()
  return capture !== undefined || moved !== undefined || credit !== undefined
}
