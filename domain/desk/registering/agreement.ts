/** Works out what a registration costs before anything is written. */

import type { Reader } from '#database/database.ts'
import { conditionOf } from '#domain/conference/conferences/condition.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { listKnownCountries } from '#domain/conference/conferences/country-queries.ts'
import { idsIn } from '#domain/desk/registering/answers-in-form.ts'
import { type ChosenNow, choose } from '#domain/desk/registering/choose.ts'
import type {
  Placement,
  PlaceRegistrationError,
  QuotedSums,
  Sale,
  Terms,
} from '#domain/desk/registering/placement.ts'
import { qualify } from '#domain/desk/registering/qualify.ts'
import type { FieldProblems, RegistrationInput } from '#domain/desk/registering/registration-input.ts'
import { readUnlockedOffers } from '#domain/desk/registering/unlocked-offers.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { revealed } from '#domain/offers/catalogue/offer.ts'
import { readLeftOfBudget, takenOffChoice } from '#domain/offers/codes/budget.ts'
import { findCode, type RedeemableCode } from '#domain/offers/codes/codes.ts'
import type { ListedChoice } from '#domain/offers/lines/choice.ts'
import { type PriceTables, readPriceTables } from '#domain/offers/pricing/fee-queries.ts'
import {
  listedMinor,
  type Price,
  packageOf,
  pricedExtras,
  priceOf,
  takesNothingOff,
  withCode,
} from '#domain/offers/pricing/pricing.ts'
import { listQuestions } from '#domain/offers/questions/question-queries.ts'
import type { NewAnswer } from '#domain/registrations/answers/write-answers.ts'
import type { NewEligibility } from '#domain/registrations/eligibility/eligibility.ts'
import type { CapacityLimit, CodeForPlaces } from '#domain/registrations/places/capacity.ts'
import { limitsWithout } from '#domain/registrations/places/read-limits.ts'

/** What a registration costs, if there is a place for it. */
export interface Agreement {
  price: Price
  choice: ListedChoice
  codeId: number | null
  /** The code, if it does something about places. */
  code?: CodeForPlaces
  answers: readonly NewAnswer[]
  /** What was found about the condition of the admission; null where it has none. */
  eligibility: NewEligibility | null
}

export async function readTerms(
  db: Reader,
  conference: Conference,
  sales: readonly Pick<Sale, 'input'>[],
): Promise<Terms> {
  const isAnswered = sales.some(({ input }) => input.answers !== undefined)
  const [tables, questions, countryIds] = await Promise.all([
    readPriceTables(db, conference.id),
    isAnswered ? listQuestions(db, conference.id) : [],
    listKnownCountries(
      db,
      sales.flatMap(({ input }) => [input.registrant.countryId, ...idsIn(input.answers)]),
    ),
  ])
  return { conference, tables, questions, countryIds }
}

/**
 * Decides on everything except the place.
 *
 * @param conference the conference whose prices apply
 * @param replacedId a registration that this one replaces: its use of the code is not counted
 */
export async function agreeOn(
  db: Reader,
  conference: Conference,
  placement: Placement,
  input: RegistrationInput,
  replacedId?: number,
): Promise<Result<Agreement, PlaceRegistrationError>> {
  const agreed = await agreeOnPrice(db, conference, placement, input, replacedId)
  if (!agreed.ok || !isConditioned(conference, input)) return agreed
  const { hasOwnCode } = agreed.value
  const { overruled } = placement
  const met = await qualify(db, { conference, now: placement.now, overruled, replacedId, hasOwnCode }, input)
  return met.ok ? ok({ ...agreed.value, eligibility: met.value }) : met
}

/** Whether nothing has to be looked up for it: a code, a condition, or what is hidden. */
export const isPlain = (conference: Conference, input: RegistrationInput): boolean =>
  input.code === '' && input.link === undefined && !isConditioned(conference, input)

/** Whether not everybody may buy the admission that is asked for. */
export const isConditioned = (conference: Conference, input: RegistrationInput): boolean =>
  conditionOf(conference, input.presentationType) !== undefined

async function agreeOnPrice(
  db: Reader,
  conference: Conference,
  placement: Placement,
  input: RegistrationInput,
  replacedId: number | undefined,
): Promise<Result<Agreement & { hasOwnCode: boolean }, PlaceRegistrationError>> {
  const read = await readTerms(db, conference, [{ input }])
  const { countedIn } = placement
  const without = await tablesWithout(db, conference, read.tables, replacedId)
  const left = countedIn ? asCounted(without, countedIn) : without
  const { now } = placement
  const opened = await readUnlockedOffers(db, conference, { input, offers: left.offers, now, replacedId })
  const terms = { ...read, tables: { ...left, offers: revealed(left.offers, opened.ids) } }
  if (input.code === '') {
    const agreed = agree(terms, placement, input)
    return agreed.ok ? ok({ ...agreed.value, hasOwnCode: false }) : agreed
  }
  const chosen = choose(terms, placement, input)
  // Who tries codes on something hidden learns by this whether one can be used, and is counted.
  if (!chosen.ok && opened.isCodeWrong && chosen.error.code === 'invalid-fields')
    return fail({ ...chosen.error, fields: { ...chosen.error.fields, code: 'code-unusable' } })
  if (!chosen.ok) return chosen
  const { periodId, presentationType, registrant } = input
  const { email } = registrant
  const use = { conference, now: placement.now, periodId, presentationType, email, replacedId }
  const code = await findCode(db, input.code, use)
  const { prices, choice, answers } = chosen.value
  const plain = priceOf(prices, input, undefined, registrant.taxId)
  const { list, discount } = withCode(prices, code.ok ? code.value : undefined)
  const reduced = priceOf(list, input, discount, registrant.taxId)
  // Sums that match neither price get the same answer with any code, so wrong sums cannot be used to test
  // codes.
  if (isQuotedOtherwise(terms, placement, plain) && isQuotedOtherwise(terms, placement, reduced)) {
    return fail({ code: 'price-changed', price: plain, currency: conference.currency })
  }
  if (!code.ok) return fail({ code: 'invalid-fields', fields: { code: 'code-unusable' } })
  // A use that changes nothing would be lost, unless the code is what opens the extra.
  const { on } = code.value
  const isOrdered = isOrderedWith(code.value, input)
  const isHidden = left.offers.some(({ id, soldBy }) => id === on?.offerId && soldBy === 'link')
  const isInPrice = packageOf(prices, presentationType).included.some(
    ({ offerId }) => offerId === on?.offerId,
  )
  if (!isOrdered && !isInPrice) return fail({ code: 'invalid-fields', fields: { code: 'code-for-extra' } })
  if (!isOrdered || (!isHidden && takesNothingOff(prices, input, code.value)))
    return fail({ code: 'invalid-fields', fields: { code: 'code-takes-nothing' } })
  const leftMinor = await readLeftOfBudget(db, code.value, replacedId)
  if (leftMinor !== null && takenOffChoice(prices, input, code.value) > leftMinor)
    return fail({ code: 'invalid-fields', fields: { code: 'code-spent' } })
  const hasOwnCode = code.value.presentationType === presentationType
  return ok({
    price: reduced,
    choice: { ...choice, extras: pricedExtras(list, input) },
    codeId: code.value.id,
    ...(code.value.places && { code: code.value }),
    eligibility: null,
    hasOwnCode,
    answers,
  })
}

/** Whether what a code is for is a part of the order. */
const isOrderedWith = ({ on }: RedeemableCode, { extras = [] }: RegistrationInput): boolean =>
  on === null ||
  extras.some(
    ({ offerId, optionId }) => offerId === on.offerId && (on.optionId === null || optionId === on.optionId),
  )

/** Whether a refusal could reveal something about the code or the membership that was tried. */
export function isAboutClaim({ code: typed }: RegistrationInput, error: { code: string }): boolean {
  if (isClaimRefused(error)) return true
  // What is sold out is so for a wrong code, too; the right one may open a place.
  return typed !== '' && (error.code === 'price-changed' || error.code === 'sold-out')
}

/** What a registration that is replaced took of its period's number is free for the one that replaces it. */
export async function tablesWithout(
  db: Reader,
  { id }: Conference,
  tables: PriceTables,
  replacedId: number | undefined,
): Promise<PriceTables> {
  if (replacedId === undefined || !tables.periods.some(({ count }) => count)) return tables
  return asCounted(tables, await limitsWithout(db, id, replacedId))
}

/** The tables with what is taken of each period's number, as the limits say. */
export function asCounted(tables: PriceTables, limits: readonly CapacityLimit[]): PriceTables {
  const ends = limits.filter(({ endsPeriod }) => endsPeriod)
  if (ends.length === 0) return tables
  const periods = tables.periods.map(period => {
    const limit = ends.find(({ periodId }) => periodId === period.id)
    return limit ? { ...period, count: { sold: limit.taken, most: limit.seats } } : period
  })
  return { ...tables, periods }
}

/** Whether it is refused because its code or membership can't be used: what outsiders could guess. */
export function isClaimRefused({ fields = {} }: { code: string; fields?: FieldProblems }): boolean {
  return (
    fields.code === 'code-unusable' ||
    fields.membership === 'not-a-member' ||
    fields.presentationType === 'needs-invitation' ||
    fields.presentationType === 'not-a-presenter'
  )
}

/** Decides on everything except the place for a request without a code, for an admission without a condition. */
export function agree(
  terms: Terms,
  placement: Placement,
  input: RegistrationInput,
): Result<Agreement, PlaceRegistrationError> {
  const chosen = choose(terms, placement, input)
  return chosen.ok ? price(chosen.value, terms, placement, input) : chosen
}

function price(
  { prices, choice, answers }: ChosenNow,
  terms: Terms,
  placement: Placement,
  input: RegistrationInput,
): Result<Agreement, PlaceRegistrationError> {
  const price = priceOf(prices, input, undefined, input.registrant.taxId)
  if (isQuotedOtherwise(terms, placement, price)) {
    return fail({ code: 'price-changed', price, currency: terms.conference.currency })
  }
  return ok({ price, choice, codeId: null, eligibility: null, answers })
}

/** Whether the client quoted other sums, or another currency. */
function isQuotedOtherwise(
  { conference: { currency } }: Terms,
  { conference: { currency: quotedIn }, quoted }: Placement,
  price: Price,
): boolean {
  return quoted !== undefined && (currency !== quotedIn || differs(price, quoted))
}

/** Whether a sum that the client quoted is not that of the price. */
export function differs(price: Price, quoted: QuotedSums): boolean {
  const listed = { ...price, registrationMinor: listedMinor(price) }
  return Object.entries(quoted).some(([part, minor]) => minor !== listed[part as keyof QuotedSums])
}
