/** The data of the registration pages, as plain values for the browser. */
import { conditionOf } from '#domain/conference/conferences/condition.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findCountry, listCountries } from '#domain/conference/conferences/country-queries.ts'
import { readAddedTax } from '#domain/conference/settings/tax-profile-queries.ts'
import type { AddedTax } from '#domain/conference/taxes/added-tax.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import type { CodeGrant } from '#domain/offers/catalogue/discount.ts'
import { leastPriceOf, neededExtras } from '#domain/offers/catalogue/needed-extras.ts'
import {
  extrasOnSale,
  type IncludedExtras,
  includedExtras,
  type Offer,
  ownAdmissionOf,
  revealed,
} from '#domain/offers/catalogue/offer.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { amountOf, merged, type NewLine } from '#domain/offers/lines/line.ts'
import { saidLine } from '#domain/offers/lines/said-line.ts'
import { listAccommodations, listPeriods } from '#domain/offers/pricing/fee-queries.ts'
import type { NightCount } from '#domain/offers/pricing/nights.ts'
import {
  type ClosedBecause,
  closedBecause,
  inOrder,
  type NamedAdmission,
  namedAdmissions,
  openPeriod,
  type RegistrationPeriod,
  withOwnAdmissions,
} from '#domain/offers/pricing/period.ts'
import type { AdmissionPrices } from '#domain/offers/pricing/pricing.ts'
import type { Question } from '#domain/offers/questions/question.ts'
import { listQuestions } from '#domain/offers/questions/question-queries.ts'
import { type CodeForPlaces, limitsWith } from '#domain/registrations/places/capacity.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import type { ReadingSite } from '#site/context.ts'
import { countryLines } from '#site/forms/country-lines.ts'
import type { QuestionView } from '#site/microsite/registration/questions/question-view.ts'
import { questionsOfForm } from '#site/microsite/registration/questions/read-questions.ts'
import { extraNote, withRulesOnce } from '#site/microsite/registration/summary/extra-note.ts'
import { type SoldOut, soldOutNow } from '#site/microsite/registration/summary/sold-out.ts'
import { loadSection, mapLoaded } from '#site/section.ts'
import { neededWords, withIncluded } from '#words/extra-words.ts'
import { withConditions } from '#words/registration/conditions.ts'
import { neverRefunded } from '#words/registration/extras.ts'
import { inThePrice } from '#words/registration/form.ts'
import { addOnWords } from '#words/registration/registration-words.ts'
import * as texts from '#words/registration/summary.ts'
import { taxNote } from '#words/tax-words.ts'
import { unbrokenDates } from '#words/unbroken-dates.ts'

export interface PeriodView {
  id: number
  name: string
  endsOn: string
  isOpen: boolean
  /** What its last day means: `open until 25 February 2027`. */
  note: string
  /** Null for what is not offered. */
  prices: AdmissionPrices
}

export interface AccommodationView {
  id: number
  name: string
  prices: Record<NightCount, number | null>
}

/** One of the organiser's own extras, with the options that can be chosen. */
export interface ExtraView extends Offer {
  /** What it is and when it takes place. */
  note: string
}

export interface AppliedCode extends CodeGrant {
  /** As it stands in its field: with other letters it is another code. */
  typed: string
  /** The only admission that it is for; null for any. */
  presentationType: string | null
}

export interface FeesView {
  currency: string
  /** Null where they could not be read. */
  periods: PeriodView[] | null
  /** Null where they could not be read. */
  accommodations: AccommodationView[] | null
  /** Null where no accompanying person can be added. */
  addOnMinor: number | null
  /** What its price includes, and whether it is sold out. */
  addOnDetail: string
  /** The admissions that some period offers, with their words. */
  admissions: NamedAdmission[]
  /** Of admissions beside which something has to be bought: what both cost at least; left out where there are none. */
  leastPrices?: Readonly<Record<string, number>>
  /** The organiser's own extras that are on sale. */
  extras: ExtraView[]
  /** What comes with admissions, in their price; left out where nothing does, as each page carries this. */
  included?: IncludedExtras
  /** The organiser's questions on this form. */
  questions: QuestionView[]
  /** What a code that was typed takes off. */
  code?: AppliedCode
  /** Names of the admissions that ask for membership, if some do. */
  forMembers?: string[]
  /** What the form's button says, if it is not the usual. */
  proceed?: string
  feeBasisPoints: number
  /** The taxes added to the prices; null where there are none. */
  addedTax: AddedTax | null
  /** What is said about them beside the prices. */
  taxNote?: string
  /** What leads to the waiting list. */
  soldOut: SoldOut
  /** Why nobody can register now; null where registering is possible, or the state could not be read. */
  closed: ClosedBecause | null
}

/** A conference's periods, for pages that show them beside their fees. */
export const loadPeriods = (site: ReadingSite, { id }: Conference) =>
  loadSection(site, 'registration periods', () => listPeriods(site.database.read, id))

const nothingUnlocked: ReadonlySet<number> = new Set()

/**
 * The current fee tables, each from a source of its own.
 *
 * @param unlocked the hidden offers that this visitor may see, by their ids
 * @param code a code that they may use
 */
export async function readFees(
  site: ReadingSite,
  conference: Conference,
  loadedPeriods = loadPeriods(site, conference),
  unlocked: ReadonlySet<number> = nothingUnlocked,
  code: CodeForPlaces | null = null,
): Promise<FeesView> {
  const now = site.clock.now()
  const { read } = site.database
  const [listed, accommodations, offered, addedTax, limits, asked] = await Promise.all([
    loadedPeriods,
    loadSection(site, 'accommodation', () => listAccommodations(read, conference.id)),
    loadSection(site, 'offers', () => listOffers(read, conference.id)),
    loadSection(site, 'taxes', () => readAddedTax(read, conference.id)),
    loadSection(site, 'limits', async () => limitsWith(await listLimits(read, conference.id), code)),
    loadSection(site, 'questions', () => listQuestions(read, conference.id)),
  ])
  const today = dateIn(conference.timeZone, now).toString()
  const all = offered.ok ? offered.value : []
  const offers = revealed(all, unlocked)
  const periods = mapLoaded(listed, rows => rows.map(row => withOwnAdmissions(row, offers, today)))
  const closed = periods.ok ? closedBecause(conference, periods.value, now) : null
  const open = periods.ok && !closed ? openPeriod(periods.value, conference.timeZone, now) : undefined
  const allIncluded = includedExtras(offers)
  const onSale = extrasOnSale(offers, today)
  const toldNeeds = (admission: NamedAdmission): NamedAdmission => {
    const needed = open ? neededExtras(onSale, open.id, admission.key) : []
    if (needed.length === 0) return admission
    const about = [admission.about, neededWords(needed, conference.currency)].filter(Boolean).join(' ')
    return { ...admission, about }
  }
  const admissions = withConditions(
    conference,
    withIncluded(allIncluded, namedAdmissions(offers).map(toldTerms))
      .map(toldNeeds)
      .filter(({ key }) =>
        (periods.ok ? periods.value : []).some(({ prices }) => typeof prices[key] === 'number'),
      ),
  )
  // What comes with something that is not shown is not told.
  const included = Object.fromEntries(
    Object.entries(allIncluded).filter(([admission]) => admissions.some(({ key }) => key === admission)),
  )
  const told = withRulesOnce(onSale)
  const soldOut = soldOutNow(limits, open, accommodations, offers, conference, today)
  const forMembers = admissions
    .filter(({ key }) => conditionOf(conference, key)?.kind === 'members')
    .map(({ name }) => name)
  return {
    currency: conference.currency,
    // Prices are not shown while their tax, or what else is sold, is unknown.
    periods:
      periods.ok && addedTax.ok && offered.ok ? periodViews(periods.value, conference.timeZone, now) : null,
    accommodations: accommodations.ok ? accommodations.value : null,
    addOnMinor: conference.addOnMinor,
    addOnDetail: [soldOut.notes.add_on, addOnWords(conference)].filter(Boolean).join('. '),
    admissions,
    ...(open && leastPricesOf(onSale, open, admissions)),
    extras: onSale.map((offer, at) => extraView(offer, extraNote(told[at] ?? offer, admissions))),
    ...(Object.keys(included).length > 0 && { included }),
    // If they could not be read, they are asked on the registration's page.
    questions: questionsOfForm(askedHere(asked.ok ? asked.value : [], offers), offers, today),
    ...(forMembers.length > 0 && { forMembers }),
    // Who applies does not pay next.
    ...(admissions.some(({ key }) => conditionOf(conference, key)?.kind === 'application') && {
      proceed: texts.proceed(),
    }),
    feeBasisPoints: conference.feeBasisPoints,
    addedTax: addedTax.ok ? addedTax.value : null,
    ...(addedTax.ok && addedTax.value && { taxNote: taxNote(addedTax.value, offers) }),
    soldOut,
    closed,
  }
}

/** Without those about something hidden, which say what it is. */
function askedHere(questions: readonly Question[], offers: readonly Offer[]): Question[] {
  const isHidden = (key: string | null) =>
    key !== null &&
    offers.some(({ id, soldBy }) => soldBy === 'link' && key.split(':')[0] === ownAdmissionOf(id))
  const isAbout = ({ buyersOf, condition }: Question) =>
    isHidden(buyersOf) || (condition?.kind === 'bought' && isHidden(condition.what))
  const left = questions.filter(question => !isAbout(question))
  return left.filter(
    ({ condition }) => condition?.kind !== 'answered' || left.some(({ id }) => id === condition.questionId),
  )
}

function periodViews(
  periods: readonly RegistrationPeriod[],
  zone: string,
  now: Temporal.Instant,
): PeriodView[] {
  const ordered = inOrder(periods)
  const open = openPeriod(ordered, zone, now)
  const openIndex = open ? ordered.indexOf(open) : -1
  return ordered.map(({ id, name, endsOn, prices }, index) => ({
    id,
    name,
    endsOn: formatDate(endsOn),
    isOpen: index === openIndex,
    note: unbrokenDates(lastDayWords(index, openIndex)({ endsOn: formatDate(endsOn) })),
    prices,
  }))
}

function leastPricesOf(
  extras: readonly Offer[],
  open: RegistrationPeriod,
  admissions: readonly NamedAdmission[],
): Pick<FeesView, 'leastPrices'> {
  const least = admissions.flatMap(({ key }) => {
    const minor = leastPriceOf(extras, open, key)
    return minor === null || minor === open.prices[key] ? [] : [[key, minor] as const]
  })
  return least.length > 0 ? { leastPrices: Object.fromEntries(least) } : {}
}

function extraView(offer: Offer, note: string): ExtraView {
  // The form says what the rules are, and the server keeps them. Only what is in a price changes the sum.
  const { selection, options, ...shown } = offer
  return {
    ...shown,
    ...(selection?.rules.some(({ included }) => included) && { selection }),
    options: options.filter(({ isRetired }) => !isRetired),
    note,
  }
}

const toldTerms = (admission: NamedAdmission): NamedAdmission =>
  admission.isNeverRefunded ? { ...admission, about: withTerms(admission.about ?? '', true) } : admission

/** What a period's last day means, by its place beside the open one, which is -1 where none is. */
function lastDayWords(index: number, openIndex: number) {
  if (index === openIndex) return texts.openUntil
  return openIndex === -1 || index < openIndex ? texts.closedOn : texts.opensOnceThePeriodBefore
}

export interface ReceiptLine {
  label: string
  detail: string
  amountMinor: number
}

/** The lines of what was bought, as pages list it; discount, fee and tax stand below them. */
export function receiptLines(lines: readonly NewLine[]): ReceiptLine[] {
  return merged(lines.map(saidLine)).flatMap(line => {
    const { kind, name, quantity, offerId, isIncluded, isRefundable } = line
    const detail = withTerms(line.detail, isRefundable === 0)
    if (kind === 'discount' || kind === 'fee' || kind === 'tax') return []
    const words = {
      admission: { label: quantity === 1 ? name : `${quantity} × ${name}`, detail },
      stay: { label: quantity === 1 ? name : `${quantity} × ${name}`, detail },
      extra:
        offerId === null && quantity === 1
          ? { label: name, detail: texts.onePerson() }
          : {
              label: quantity === 1 ? name : `${quantity} × ${name}`,
              detail: isIncluded ? withTerms(inThePrice(), isRefundable === 0) : detail,
            },
      other: { label: texts.customAmount(), detail },
    }[kind]
    return [{ ...words, amountMinor: amountOf(line) }]
  })
}

/** With that it is never refunded, where that was agreed. */
const withTerms = (detail: string, isNever: boolean | undefined): string =>
  [detail.trim().replace(/\.$/, ''), isNever && neverRefunded()].filter(Boolean).join('. ')

/** A country's name; empty where it could not be read. */
export async function readCountry(site: ReadingSite, id: number): Promise<string> {
  const country = await loadSection(site, 'country', () => findCountry(site.database.read, id))
  return (country.ok && country.value?.name) || ''
}

/** The countries to choose from, as `countryLines`; null where they could not be read. */
export async function readCountries(site: ReadingSite): Promise<string | null> {
  const countries = await loadSection(site, 'countries', () => listCountries(site.database.read))
  return countries.ok ? countryLines(countries.value) : null
}
