/** Reading what a conference sells: its admissions and extras with options and prices, in the reader's language. */

import type { Reader } from '#database/database.ts'
import type { TaxClass } from '#domain/conference/taxes/tax-class.ts'
import { inLanguage, wordsInLanguage } from '#domain/conference/translations/reader-in-language.ts'
import { nightWords } from '#domain/offers/catalogue/night.ts'
import {
  fromStoredTimes,
  type Offer,
  type OfferKind,
  recordKindOf,
  type Seller,
} from '#domain/offers/catalogue/offer.ts'
import { fromStoredSelection, mergeRules, type SelectionRule } from '#domain/offers/catalogue/selection.ts'

/** All offers of a conference's own, retired ones too, in the organiser's order: three statements, or one without any. */
export async function listOffers(db: Reader, conferenceId: number): Promise<Offer[]> {
  const rows = await db
    .selectFrom('offers')
    .innerJoin('conferences', 'conferences.id', 'offers.conference_id')
    .selectAll('offers')
    .select('conferences.currency')
    .where('conference_id', '=', conferenceId)
    .orderBy('position')
    .orderBy('offers.id')
    .execute()
  if (rows.length === 0) return []
  const ofThese = db.selectFrom('offers').select('id').where('conference_id', '=', conferenceId)
  const [options, prices] = await Promise.all([
    db
      .selectFrom('offer_options')
      .selectAll()
      .where('offer_id', 'in', ofThese)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db.selectFrom('offer_prices').selectAll().where('offer_id', 'in', ofThese).orderBy('id').execute(),
  ])
  const optionsOf = Map.groupBy(options, row => row.offer_id)
  const pricesOf = Map.groupBy(prices, row => row.offer_id)
  const offers = rows.map((row): Offer => {
    const own = pricesOf.get(row.id) ?? []
    return {
      id: row.id,
      // CHECKs enforce the unions.
      kind: row.kind as OfferKind,
      name: row.name,
      description: row.description,
      soldBy: row.link_secret === null ? (row.sold_by as Seller) : 'link',
      priceMinor: row.price_minor,
      periodPrices: Object.fromEntries(
        own.flatMap(each => (each.period_id === null ? [] : [[each.period_id, each.price_minor]])),
      ),
      admissionPrices: Object.fromEntries(
        own.flatMap(each =>
          each.admission === null || each.included !== null ? [] : [[each.admission, each.price_minor]],
        ),
      ),
      most: row.most,
      options: (optionsOf.get(row.id) ?? []).map(option => ({
        id: option.id,
        name: option.name,
        surchargeMinor: option.surcharge_minor,
        isRetired: option.is_retired === 1,
        ...(option.night_on !== null && { night: option.night_on }),
        ...(option.sold_until !== null && { soldUntil: option.sold_until }),
      })),
      ...(row.night_minor !== null && { isByNight: true as const }),
      soldFrom: row.sold_from,
      soldUntil: row.sold_until,
      takesPlace:
        row.takes_place_from !== null && row.takes_place_to !== null
          ? { from: row.takes_place_from, to: row.takes_place_to }
          : null,
      ...(row.also_at !== null && { alsoAt: fromStoredTimes(row.also_at) }),
      isForGuests: row.is_for_guests === 1,
      namesUntil: row.names_until,
      isRemovable: row.is_removable === 1,
      ...(row.is_own_amount === 1 && {
        ownAmount: { currency: row.currency, suggestedMinor: row.suggested_minor },
      }),
      ...(row.is_refundable === 0 && { isNeverRefunded: true as const }),
      ...(row.is_of_registration === 1 && { isOfRegistration: true as const }),
      // A CHECK enforces it.
      taxClass: row.tax_class as TaxClass,
      includedIn: Object.fromEntries(
        own.flatMap(({ admission, included, price_minor }) =>
          admission === null || included === null
            ? []
            : [[admission, { quantity: included, partMinor: price_minor ?? 0 }]],
        ),
      ),
    }
  })
  const named = (await inLanguage(db, conferenceId, recordKindOf, offers)).map(withNights)
  const sayWord = await wordsInLanguage(db, conferenceId)
  return withSelections(
    named,
    rows.map(({ id, selection, selection_rules, sold_by }) => ({
      id,
      selection: sayWord('selections', selection),
      rules: fromStoredSelection(selection_rules),
      isRetired: sold_by === 'nobody',
    })),
  )
}

/** Nights are said in the language of whoever reads. */
function withNights(offer: Offer): Offer {
  if (!offer.isByNight) return offer
  const options = offer.options.map(option =>
    option.night === undefined ? option : { ...option, name: nightWords(option.night) },
  )
  return { ...offer, options }
}

/**
 * The offers with the selections that they belong to, whichever of its extras says the rules. What nobody sells any more says
 * one only where no other does: else a day ticket could be had without a day once its days are retired.
 */
function withSelections(
  offers: Offer[],
  rows: readonly {
    id: number
    selection: string
    rules: readonly SelectionRule[]
    isRetired: boolean
  }[],
): Offer[] {
  const ruled = rows.filter(({ rules, isRetired }) => rules.length > 0 && !isRetired)
  const selections = Map.groupBy(
    rows.filter(({ selection }) => selection !== ''),
    ({ selection }) => selection,
  )
  if (selections.size === 0 && ruled.length === 0) return offers
  const rulesOf = (name: string) => {
    const all = selections.get(name) ?? []
    const live = all.filter(each => !each.isRetired && each.rules.length > 0)
    return mergeRules((live.length > 0 ? live : all).flatMap(each => each.rules))
  }
  return offers.map(offer => {
    const name = rows.find(({ id }) => id === offer.id)?.selection ?? ''
    if (name === '') {
      const own = ruled.find(({ id }) => id === offer.id)
      // What is one of a selection with nobody else: at least one dinner.
      return own && offer.kind === 'extra'
        ? { ...offer, selection: { name: offer.name, rules: mergeRules(own.rules), alone: offer.id } }
        : offer
    }
    return { ...offer, selection: { name, rules: rulesOf(name) } }
  })
}

/** The secrets of links to hidden offers, by offer: for who may give them away. */
export async function listLinks(db: Reader, conferenceId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('offers')
    .select(['id', 'link_secret'])
    .where('conference_id', '=', conferenceId)
    .where('link_secret', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, link_secret }) => [id, link_secret ?? '']))
}
