/** Reading what prices are computed from: periods, nights, offers, and the price list that is in force at a moment. */

import { askOnce } from '#database/ask-once.ts'
import type { Reader } from '#database/database.ts'
import { type Conference, type SalesEnd, salesEnd } from '#domain/conference/conferences/conference.ts'
import { readAddedTax } from '#domain/conference/settings/tax-profile-queries.ts'
import type { AddedTax } from '#domain/conference/taxes/added-tax.ts'
import { inLanguage } from '#domain/conference/translations/reader-in-language.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { includedExtras, isOnSale, type Offer, withOptionsOf } from '#domain/offers/catalogue/offer.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import type { NightCount } from '#domain/offers/pricing/nights.ts'
import { withUnoffered } from '#domain/offers/pricing/offered.ts'
import {
  type Accommodation,
  closedBecause,
  inOrder,
  openPeriod,
  type RegistrationPeriod,
  withOwnAdmissions,
} from '#domain/offers/pricing/period.ts'
import type { PresentationType, PriceList } from '#domain/offers/pricing/pricing.ts'

/** A conference's registration periods, by end date and id. */
export async function listPeriods(db: Reader, conferenceId: number): Promise<RegistrationPeriod[]> {
  const rows = await db
    .selectFrom('registration_categories')
    .leftJoin('capacity_limits', join =>
      join
        .onRef('capacity_limits.category_id', '=', 'registration_categories.id')
        .on('capacity_limits.ends_period', '=', 1),
    )
    .selectAll('registration_categories')
    .select(['capacity_limits.seats', 'capacity_limits.taken'])
    .where('registration_categories.conference_id', '=', conferenceId)
    .orderBy('registration_categories.ends_on')
    .orderBy('registration_categories.id')
    .execute()
  const periods = rows.map(row => ({
    id: row.id,
    name: row.name,
    endsOn: Temporal.PlainDate.from(row.ends_on),
    ...(row.seats !== null && row.taken !== null && { count: { sold: row.taken, most: row.seats } }),
    prices: withUnoffered<PresentationType>(
      {
        invited: row.invited_minor,
        oral: row.oral_minor,
        poster: row.poster_minor,
        student: row.student_minor,
        delegate: row.delegate_minor,
        virtual: row.virtual_minor,
      },
      row.not_offered,
    ),
  }))
  return inLanguage(db, conferenceId, 'fee-period', periods)
}

export async function listAccommodations(db: Reader, conferenceId: number): Promise<Accommodation[]> {
  const rows = await db
    .selectFrom('accommodations')
    .selectAll()
    .where('conference_id', '=', conferenceId)
    .orderBy('id')
    .execute()
  const rooms = rows.map(row => ({
    id: row.id,
    name: row.name,
    prices: withUnoffered<NightCount>(
      {
        1: row.one_night_minor,
        2: row.two_nights_minor,
        3: row.three_nights_minor,
        4: row.four_nights_minor,
      },
      row.not_offered,
    ),
  }))
  return inLanguage(db, conferenceId, 'accommodation', rooms)
}

/** A price list with readable names. */
export interface OpenPrices extends PriceList {
  period: RegistrationPeriod | null
  accommodations: Accommodation[]
}

/** Everything that prices are computed from. */
export interface PriceTables {
  periods: RegistrationPeriod[]
  accommodations: Accommodation[]
  /** The organiser's own, on sale or not. */
  offers: Offer[]
  addedTax: AddedTax | null
}

export function readPriceTables(db: Reader, conferenceId: number): Promise<PriceTables> {
  return askOnce(db, `prices of ${conferenceId}`, async () => {
    const [periods, accommodations, offers, addedTax] = await Promise.all([
      listPeriods(db, conferenceId),
      listAccommodations(db, conferenceId),
      listOffers(db, conferenceId),
      readAddedTax(db, conferenceId),
    ])
    return { periods, accommodations, offers, addedTax }
  })
}

/**
 * What a registration placed now is priced from: the open period, or none when registration is over.
 *
 * @param isForStaff with what only staff sell
 * @param isAfterAll after the last period its prices apply still, instead of none
 */
export function priceListOf(
  { periods, accommodations, offers, addedTax }: PriceTables,
  conference: Conference,
  now: Temporal.Instant,
  isForStaff = false,
  isAfterAll = false,
): OpenPrices {
  const today = dateIn(conference.timeZone, now).toString()
  const open =
    openPeriod(periods, conference.timeZone, now) ?? (isAfterAll ? inOrder(periods).at(-1) : undefined)
  const extras = offers.filter(({ kind }) => kind === 'extra')
  const notOnSale = extras.filter(offer => offer.selection && !isOnSale(offer, today, isForStaff))
  return {
    period: open ? withOwnAdmissions(open, offers, today, isForStaff) : null,
    accommodations,
    addOnMinor: conference.addOnMinor,
    extras: extras
      .filter(offer => isOnSale(offer, today, isForStaff))
      .map(offer => (isForStaff ? offer : withOptionsOf(offer, today))),
    ...(notOnSale.length > 0 && { notOnSale }),
    included: includedExtras(offers),
    feeBasisPoints: conference.feeBasisPoints,
    addedTax,
  }
}

/** Why nobody can register for any amount, also after the last period; undefined while registration is open. */
export async function readSalesEnd(
  db: Reader,
  conference: Conference,
  now: Temporal.Instant,
): Promise<SalesEnd | undefined> {
  const end = salesEnd(conference, now)
  if (end) return end
  const because = closedBecause(conference, await listPeriods(db, conference.id), now)
  return because === 'over' ? { code: 'registration-closed' } : undefined
}

export async function readPriceList(
  db: Reader,
  conference: Conference,
  now: Temporal.Instant,
  isForStaff = false,
): Promise<OpenPrices> {
  return priceListOf(await readPriceTables(db, conference.id), conference, now, isForStaff)
}
