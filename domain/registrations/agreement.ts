/** What a registration comes to, decided before anything is written. */
import type { Reader } from '#database/database.ts'
import { type Conference, hasEnded } from '#domain/conferences/conference.ts'
import { listKnownCountries } from '#domain/conferences/country-queries.ts'
import type { SoldOutPart } from '#domain/registrations/capacity.ts'
import { findCode, type RedeemableCode } from '#domain/registrations/codes.ts'
import {
  type OpenPrices,
  type PriceTables,
  priceListOf,
  readPriceTables,
} from '#domain/registrations/fee-queries.ts'
import { type Price, priceOf } from '#domain/registrations/pricing.ts'
import type { ListedChoice } from '#domain/registrations/registration.ts'
import type { FieldProblems, RegistrationInput } from '#domain/registrations/registration-input.ts'
import { fail, ok, type Result } from '#domain/result.ts'

export type PlaceRegistrationError =
  | { code: 'registration-closed' }
  | { code: 'invalid-fields'; fields: FieldProblems }
  /** What the client quoted is not what it costs: the right figures. */
  | { code: 'price-changed'; price: Price; currency: string }
  | { code: 'sold-out'; part: SoldOutPart }

/** Sums that a client sent along, in minor units; only those that it sent are compared. */
export type QuotedSums = Partial<
  Record<'registrationMinor' | 'subtotalMinor' | 'feeMinor' | 'totalMinor' | 'addOnMinor', number>
>

export interface Placement {
  /** As the request read it: what it is paid in is what its sums are in. */
  conference: Conference
  now: Temporal.Instant
  quoted?: QuotedSums
  /** Names the form or the request that this comes from, so that sending it twice places one registration. */
  draftKey: string | null
  /** Waits in line where there is no seat, instead of being told so. */
  mayWait?: boolean
}

/** What somebody asks for. */
export interface Sale {
  placement: Placement
  input: RegistrationInput
}

/** What everybody registers by, as it was read once. */
export interface Terms {
  /** What everything is priced from. */
  conference: Conference
  tables: PriceTables
  /** Those of the registrants' countries that there are. */
  countryIds: ReadonlySet<number>
}

/** What a registration comes to, if there is a place for it. */
export interface Agreement {
  price: Price
  choice: ListedChoice
  codeId: number | null
}

export async function readTerms(
  db: Reader,
  conference: Conference,
  sales: readonly Pick<Sale, 'input'>[],
): Promise<Terms> {
  const [tables, countryIds] = await Promise.all([
    readPriceTables(db, conference.id),
    listKnownCountries(
      db,
      sales.map(({ input }) => input.registrant.countryId),
    ),
  ])
  return { conference, tables, countryIds }
}

/**
 * Decides on everything but the place.
 *
 * @param conference what everything is priced from
 */
export async function agreeOn(
  db: Reader,
  conference: Conference,
  placement: Placement,
  input: RegistrationInput,
): Promise<Result<Agreement, PlaceRegistrationError>> {
  const terms = await readTerms(db, conference, [{ input }])
  if (input.code === '') return agree(terms, placement, input)
  const chosen = choose(terms, placement.now, input)
  if (!chosen.ok) return chosen
  const { categoryId, presentationType, registrant } = input
  const use = { conference, now: placement.now, categoryId, presentationType, email: registrant.email }
  const code = await findCode(db, input.code, use)
  if (!code.ok) return fail({ code: 'invalid-fields', fields: { code: `code-${code.error.code}` } })
  return price(chosen.value, terms, placement, input, code.value)
}

/** Decides on everything but the place for somebody without a code. */
export function agree(
  terms: Terms,
  placement: Placement,
  input: RegistrationInput,
): Result<Agreement, PlaceRegistrationError> {
  const chosen = choose(terms, placement.now, input)
  return chosen.ok ? price(chosen.value, terms, placement, input, null) : chosen
}

interface Chosen {
  prices: OpenPrices
  choice: ListedChoice
}

function choose(
  { conference, tables, countryIds }: Terms,
  now: Temporal.Instant,
  input: RegistrationInput,
): Result<Chosen, PlaceRegistrationError> {
  const prices = priceListOf(tables, conference, now)
  const { category } = prices
  if (!category || hasEnded(conference, now)) return fail({ code: 'registration-closed' })

  const fields: FieldProblems = countryIds.has(input.registrant.countryId) ? {} : { country: 'not-a-choice' }
  if (input.categoryId !== category.id) fields.category = 'closed'
  const offer = prices.accommodations.find(({ id }) => id === input.accommodation?.id)
  if (input.accommodation && !offer) fields.accommodation = 'not-a-choice'
  if (Object.keys(fields).length > 0) return fail({ code: 'invalid-fields', fields })

  return ok({
    prices,
    choice: {
      kind: 'listed',
      categoryId: category.id,
      categoryName: category.name,
      presentationType: input.presentationType,
      accommodation: input.accommodation && offer ? { ...input.accommodation, name: offer.name } : null,
      hasAddOn: input.hasAddOn,
    },
  })
}

function price(
  { prices, choice }: Chosen,
  { conference: { currency } }: Terms,
  { conference: { currency: quotedIn }, quoted }: Placement,
  input: RegistrationInput,
  code: RedeemableCode | null,
): Result<Agreement, PlaceRegistrationError> {
  const price = priceOf(prices, input, code?.discount, input.registrant.taxId)
  if (quoted && (currency !== quotedIn || differs(price, quoted))) {
    return fail({ code: 'price-changed', price, currency })
  }
  return ok({ price, choice, codeId: code?.id ?? null })
}

function differs(price: Price, quoted: QuotedSums): boolean {
  return Object.entries(quoted).some(([part, minor]) => minor !== price[part as keyof QuotedSums])
}
