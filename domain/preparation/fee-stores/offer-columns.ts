/** The fields of an offer as columns of its row, and back. */
import { ownRateOf } from '#domain/conference/taxes/tax-class.ts'
import {
  type Offer,
  type OfferKind,
  type OfferTime,
  timesOf,
  toStoredTimes,
} from '#domain/offers/catalogue/offer.ts'
import { fromStoredSelection } from '#domain/offers/catalogue/selection.ts'
import type { OwnOfferKind } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import { findOwnLimit } from './offer-limits.ts'
import { fieldsOf, type Names } from './offer-names.ts'
import { type OfferFields, offerAsStay } from './stay-fields.ts'

/** Rooms by night are stored as extras. */
export const offerKindOf = (kind: OwnOfferKind): OfferKind => (kind === 'stay' ? 'extra' : kind)

export function offerColumns(kind: OwnOfferKind, data: RecordData) {
  const fields = fieldsOf(kind, data)
  const { name, description, soldBy, price, most, soldFrom, soldUntil } = fields
  const [first, ...others] = timesIn(fields)
  return {
    name,
    description,
    sold_by: soldBy === 'link' ? 'staff' : soldBy,
    price_minor: price,
    most,
    sold_from: soldFrom,
    sold_until: soldUntil,
    takes_place_from: first?.from ?? null,
    takes_place_to: first?.to ?? null,
    also_at: toStoredTimes(others),
    is_for_guests: fields.isForGuests ? (1 as const) : (0 as const),
    names_until: fields.isForGuests ? fields.namesUntil : null,
    is_own_amount: fields.isOwnAmount ? (1 as const) : (0 as const),
    suggested_minor: fields.suggested,
    is_of_registration: fields.isOfRegistration ? (1 as const) : (0 as const),
    is_refundable: fields.isNeverRefunded ? (0 as const) : (1 as const),
    selection: fields.selection,
    is_removable: fields.isFixed ? (0 as const) : (1 as const),
    night_minor: fields.byNight?.usualMinor ?? null,
    night_places: fields.byNight?.usualPlaces ?? null,
    tax_class: fields.taxClass === 'own' ? `own-${fields.taxRate ?? 0}` : (fields.taxClass ?? 'admission'),
  }
}

/** When an extra takes place; what ends before it begins ends on the next day. */
function timesIn({
  takesPlaceOn,
  begins,
  ends,
  alsoAt,
}: Pick<OfferFields, 'takesPlaceOn' | 'begins' | 'ends' | 'alsoAt'>): OfferTime[] {
  if (takesPlaceOn === null || begins === '' || ends === '') return []
  return [{ on: takesPlaceOn, begins, ends }, ...alsoAt].map(time => {
    const day = Temporal.PlainDate.from(time.on)
    const lastDay = time.ends > time.begins ? day : day.add({ days: 1 })
    return { from: `${day}T${time.begins}`, to: `${lastDay}T${time.ends}` }
  })
}

/** The same back, as it was written. */
const writtenTime = ({ from, to }: OfferTime) => {
  const [on = '', begins = ''] = from.split('T')
  return { on, begins, ends: to.split('T')[1] ?? '' }
}

/** What of an offer's row only its editor shows. */
interface StoredParts {
  selection_rules: string | null
  night_minor: number | null
  night_places: number | null
}

export function dataOf(
  offer: Offer,
  { currency, periods, admissions, limits }: Names,
  row: StoredParts | undefined,
): RecordData {
  const placesOf = (optionId: number | null) =>
    findOwnLimit(limits, { kind: offer.kind, offerId: offer.id, optionId })?.seats ?? null
  const shared = {
    name: offer.name,
    description: offer.description,
    currency,
    price: offer.priceMinor,
    periodPrices: Object.entries(offer.periodPrices).map(([id, price]) => ({
      period: periods.find(period => period.id === Number(id))?.name ?? '',
      price: price ?? null,
    })),
    soldFrom: offer.soldFrom,
    soldUntil: offer.soldUntil,
    soldBy: offer.soldBy,
    isNeverRefunded: offer.isNeverRefunded ?? false,
    places: placesOf(null),
  }
  if (offer.isByNight) {
    const usual = { currency, usualMinor: row?.night_minor ?? 0, usualPlaces: row?.night_places ?? null }
    return offerAsStay(offer, usual, placesOf)
  }
  if (offer.kind === 'admission') return shared
  const ownRate = ownRateOf(offer.taxClass) ?? null
  const [first, ...others] = timesOf(offer).map(writtenTime)
  return {
    ...shared,
    most: offer.most,
    options: offer.options
      .filter(({ isRetired }) => !isRetired)
      .map(({ id, name, surchargeMinor, soldUntil = null }) => ({
        name,
        surcharge: surchargeMinor,
        places: placesOf(id),
        soldUntil,
      })),
    admissionPrices: Object.entries(offer.admissionPrices).map(([key, price]) => ({
      admission: admissions.find(admission => admission.key === key)?.name ?? '',
      price: price ?? null,
    })),
    takesPlaceOn: first?.on ?? null,
    begins: first?.begins ?? '',
    ends: first?.ends ?? '',
    alsoAt: others,
    selection: offer.selection?.alone === undefined ? (offer.selection?.name ?? '') : '',
    selectionRules: fromStoredSelection(row?.selection_rules ?? null).flatMap(
      ({ admission, least, most, included }) => {
        const name = admissions.find(({ key }) => key === admission)?.name
        // That of a registration which was removed is nobody's.
        return admission !== null && name === undefined
          ? []
          : [{ admission: name ?? '', least: least || null, most, included: included ?? null }]
      },
    ),
    isFixed: !offer.isRemovable,
    isForGuests: offer.isForGuests,
    namesUntil: offer.namesUntil,
    isOwnAmount: offer.ownAmount !== undefined,
    suggested: offer.ownAmount?.suggestedMinor ?? null,
    isOfRegistration: offer.isOfRegistration ?? false,
    taxClass: ownRate === null ? (offer.taxClass === 'admission' ? null : offer.taxClass) : 'own',
    taxRate: ownRate,
    includedIn: Object.entries(offer.includedIn).map(([key, part]) => ({
      admission: admissions.find(admission => admission.key === key)?.name ?? '',
      quantity: part?.quantity ?? 1,
      part: part?.partMinor ?? 0,
    })),
  }
}
