/** Registration periods, and what is sold in them at which price. */

import { type Conference, salesEnd } from '#domain/conference/conferences/conference.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { admissionsWithoutSelection } from '#domain/offers/catalogue/check-extras.ts'
import {
  isOnSale,
  type Offer,
  type OwnAdmission,
  ownAdmissionOf,
  unitPriceOf,
} from '#domain/offers/catalogue/offer.ts'
import type { NightCount } from '#domain/offers/pricing/nights.ts'
import {
  type Admission,
  type AdmissionPrices,
  presentationTypeLabels,
  presentationTypes,
} from '#domain/offers/pricing/pricing.ts'

/** A registration period such as Earlybird: open until its end date is over in the conference's zone. */
export interface RegistrationPeriod {
  id: number
  name: string
  endsOn: Temporal.PlainDate
  /** How many are sold or held, and at how many it ends; left out where only its day ends it. */
  count?: { sold: number; most: number }
  /** Null for what is not offered. */
  prices: AdmissionPrices
  /** What is not offered because it needs more of a selection of extras than is on sale; left out for nothing. */
  lacking?: readonly string[]
}

export interface Accommodation {
  id: number
  name: string
  prices: Readonly<Record<NightCount, number | null>>
}

/**
 * The period with the prices of the organiser's own admissions that are on sale, and without those that need more of a
 * selection of extras than is on sale.
 *
 * @param today in the conference's zone
 */
export function withOwnAdmissions<C extends RegistrationPeriod>(
  period: C,
  offers: readonly Offer[],
  today: string,
  isForStaff = false,
): C {
  const own = offers.flatMap((offer): [OwnAdmission, number | null][] =>
    offer.kind === 'admission' && isOnSale(offer, today, isForStaff)
      ? [[ownAdmissionOf(offer.id), unitPriceOf(offer, period.id)]]
      : [],
  )
  const prices = { ...period.prices, ...Object.fromEntries(own) }
  const onSale = offers.filter(offer => offer.kind === 'extra' && isOnSale(offer, today, isForStaff))
  const offered = Object.entries(prices).flatMap(([admission, minor]) => (minor === null ? [] : admission))
  const without = admissionsWithoutSelection(offers, onSale, { periodId: period.id, admissions: offered })
  if (own.length === 0 && without.size === 0) return period
  const lacking = [...without]
  return {
    ...period,
    prices: { ...prices, ...Object.fromEntries(lacking.map(admission => [admission, null])) },
    ...(lacking.length > 0 && { lacking }),
  }
}

/** An admission with its words. */
export interface NamedAdmission {
  key: Admission
  name: string
  /** What the organiser says about an own one. */
  about?: string
  /** Set where its price is never refunded. */
  isNeverRefunded?: true
}

/** Every admission that a conference may sell or has sold: the specification's, then its own in the organiser's order. */
export const namedAdmissions = (offers: readonly Offer[]): NamedAdmission[] => [
  ...presentationTypes.map(key => ({ key, name: presentationTypeLabels[key] })),
  ...offers.flatMap(({ id, kind, name, description, isNeverRefunded }) =>
    kind === 'admission'
      ? [{ key: ownAdmissionOf(id), name, about: description, ...(isNeverRefunded && { isNeverRefunded }) }]
      : [],
  ),
]

/** By end date, then id: the order in which periods are shown and open. */
export function inOrder(periods: readonly RegistrationPeriod[]): RegistrationPeriod[] {
  return periods.toSorted((a, b) => Temporal.PlainDate.compare(a.endsOn, b.endsOn) || a.id - b.id)
}

/** Whether as many are sold of a period as it has. Places that are released open it again, until its last day. */
export const isSoldOut = ({ count }: Pick<RegistrationPeriod, 'count'>): boolean =>
  count !== undefined && count.sold >= count.most

/**
 * The open period: the first whose end date is today or later (section 4 of the specification; 'today' in the
 * conference's zone, note 17), and that has not ended by its number. Undefined after the last period.
 */
export function openPeriod(
  periods: readonly RegistrationPeriod[],
  zone: string,
  now: Temporal.Instant,
): RegistrationPeriod | undefined {
  const today = dateIn(zone, now)
  return inOrder(periods).find(
    period => Temporal.PlainDate.compare(period.endsOn, today) >= 0 && !isSoldOut(period),
  )
}

/**
 * Why registration is closed: the conference was cancelled or is over, all periods are over, or none was announced yet.
 */
export type ClosedBecause = 'cancelled' | 'over' | 'not-announced'

/** Why registration is closed; null while it is open. */
export function closedBecause(
  conference: Pick<Conference, 'endsOn' | 'timeZone' | 'cancelledAt'>,
  periods: readonly RegistrationPeriod[],
  now: Temporal.Instant,
): ClosedBecause | null {
  const end = salesEnd(conference, now)
  if (end) return end.code === 'conference-cancelled' ? 'cancelled' : 'over'
  if (periods.length === 0) return 'not-announced'
  return openPeriod(periods, conference.timeZone, now) ? null : 'over'
}
