/** Rooms by night as an organiser writes them, and as the offers with options that they are stored as: docs/offers.md. */
import { ownRateOf } from '#domain/conference/taxes/tax-class.ts'
import { nightsBetween, nightWords } from '#domain/offers/catalogue/night.ts'
import type { Offer } from '#domain/offers/catalogue/offer.ts'
import { type EditableFields, editableKinds } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'

type ExtraFields = EditableFields<'extra'>

/** The fields that an extra has, as an offer's rows are written from them, and what its nights usually are. */
export type OfferFields = Omit<ExtraFields, 'options'> & {
  options: (ExtraFields['options'][number] & { night?: string; at?: number })[]
  byNight?: { usualMinor: number; usualPlaces: number | null }
}

/** Each night is an option, which costs more than the cheapest one by what its price says. */
export function stayAsOffer(data: RecordData): OfferFields {
  const { firstNight, lastNight, rooms, otherNights, taxRate, price, ...fields } =
    editableKinds.stay.fields.parse(data)
  const nights = nightsBetween(firstNight, lastNight).map(night => {
    const at = otherNights.findIndex(each => each.night === night)
    const other = otherNights[at]
    return { night, at, priceMinor: other?.price ?? price, places: other?.places ?? rooms }
  })
  const lowest = Math.min(...nights.map(({ priceMinor }) => priceMinor))
  return {
    ...fields,
    ...ofExtrasOnly,
    price: lowest,
    options: nights.map(({ night, at, priceMinor, places }) => ({
      name: nightWords(night),
      surcharge: priceMinor - lowest,
      places,
      soldUntil: null,
      night,
      ...(at >= 0 && { at }),
    })),
    taxClass: taxRate === null ? 'accommodation' : 'own',
    taxRate,
    byNight: { usualMinor: price, usualPlaces: rooms },
  }
}

/** What a form of another kind than extras does not ask for. */
export const ofExtrasOnly = {
  periodPrices: [], admissionPrices: [], most: 1, takesPlaceOn: null, begins: '', ends: '', alsoAt: [], isForGuests: false, namesUntil: null,
  includedIn: [], selection: '', selectionRules: [], isOwnAmount: false, suggested: null, isOfRegistration: false,
} satisfies Partial<ExtraFields> // biome-ignore format: a row

/**
 * The same back: what differs from most nights is a row of its own.
 *
 * @param placesOf the limit of an option; null for none
 */
export function offerAsStay(
  offer: Offer,
  { currency, usualMinor, usualPlaces }: { currency: string; usualMinor: number; usualPlaces: number | null },
  placesOf: (optionId: number) => number | null,
): RecordData {
  const nights = offer.options.flatMap(({ id, night, surchargeMinor, isRetired }) =>
    night === undefined || isRetired
      ? []
      : [{ night, priceMinor: (offer.priceMinor ?? 0) + surchargeMinor, places: placesOf(id) }],
  )
  const days = nights.map(({ night }) => night).toSorted()
  return {
    name: offer.name,
    description: offer.description,
    currency,
    price: usualMinor,
    firstNight: days[0] ?? '',
    lastNight: days.at(-1) ?? '',
    rooms: usualPlaces,
    otherNights: nights
      .filter(({ priceMinor, places }) => priceMinor !== usualMinor || places !== usualPlaces)
      .map(({ night, priceMinor, places }) => ({
        night,
        price: priceMinor === usualMinor ? null : priceMinor,
        places: places === usualPlaces ? null : places,
      })),
    taxRate: ownRateOf(offer.taxClass) ?? null,
    isFixed: !offer.isRemovable,
    soldFrom: offer.soldFrom,
    soldUntil: offer.soldUntil,
    soldBy: offer.soldBy,
    isNeverRefunded: offer.isNeverRefunded ?? false,
  }
}
