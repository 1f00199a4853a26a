import { isAppliedForWithoutPlace } from '#domain/conference/conferences/condition.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { admissionsWithoutSelection } from '#domain/offers/catalogue/check-extras.ts'
import { includedExtras, isOnSale, type Offer } from '#domain/offers/catalogue/offer.ts'
import type { Accommodation, RegistrationPeriod } from '#domain/offers/pricing/period.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import { type CapacityLimit, soldOutChoices } from '#domain/registrations/places/capacity.ts'
import { extraName } from '#site/microsite/registration/form/extra-fields.ts'
import type { Loaded } from '#site/section.ts'
import { soldOutNote, soldOutSummary } from '#words/selling-words.ts'

/** The note beside each choice that is sold out, by the choice's value in the form: `poster`, `3:4`, `add_on`. */
export type SoldOutNotes = Readonly<Partial<Record<string, string>>>

export interface SoldOut {
  notes: SoldOutNotes
  /** What registrations are sold out, in a sentence; null if none is. */
  summary: string | null
}

/**
 * What is sold out, for those who are about to choose; nothing while the limits cannot be read.
 *
 * @param open the open period; undefined where nobody can register
 * @param today in the conference's zone
 */
export function soldOutNow(
  limits: Loaded<CapacityLimit[]>,
  open: Pick<RegistrationPeriod, 'id' | 'prices'> | undefined,
  accommodations: Loaded<Accommodation[]>,
  offers: readonly Offer[],
  conference: Pick<Conference, 'conditions'>,
  today: string,
): SoldOut {
  if (!limits.ok || !open) return { notes: {}, summary: null }
  const rooms = accommodations.ok ? accommodations.value : []
  const own = offers.filter(({ kind }) => kind === 'extra')
  const full = soldOutChoices(limits.value, open, rooms, own, includedExtras(offers))
  const isGone = (offerId: number, optionId: number | null) =>
    full.extras.some(each => each.offerId === offerId && each.optionId === optionId)
  const left = own.filter(({ id, options }) => {
    const kept = options.filter(({ isRetired }) => !isRetired)
    return !isGone(id, null) && (kept.length === 0 || kept.some(option => !isGone(id, option.id)))
  })
  const lacking = admissionsWithoutSelection(
    offers,
    left.filter(offer => isOnSale(offer, today)),
    { periodId: open.id, admissions: Object.keys(open.prices) },
  )
  const offered = namedAdmissions(offers).filter(({ key }) => typeof open.prices[key] === 'number')
  const admissions = offered.filter(
    ({ key }) =>
      (full.presentationTypes.includes(key) || lacking.has(key)) &&
      !isAppliedForWithoutPlace(conference, key),
  )
  const values = [
    ...admissions.map(({ key }) => key),
    ...full.stays.map(({ id, nights }) => `${id}:${nights}`),
    ...(full.addOn ? ['add_on'] : []),
    ...full.extras.map(({ offerId, optionId }) => extraName(offerId, optionId)),
  ]
  return {
    notes: Object.fromEntries(values.map(value => [value, soldOutNote()])),
    summary: soldOutSummary(admissions, offered.length),
  }
}
