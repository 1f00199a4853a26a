import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { listAccommodations, listPeriods } from '#domain/offers/pricing/fee-queries.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import { type CapacityLimit, seatsLeft } from '#domain/registrations/places/capacity.ts'
import { listLimitsWithCounts } from '#domain/registrations/places/places-queries.ts'
import type { AtConference, StaffRequest } from '#site/organiser/guard.ts'
import { addOnChoice, extraChoice, extraChoices } from '#site/organiser/registrations/places/extra-choice.ts'
import { limitWords } from '#words/organiser/registrations/seat-limit-words.ts'

/** A conference's limits with the use of their seats, and the choices that a limit can name. */
export async function readLimits({ site, scope, conference }: AtConference<StaffRequest>) {
  const db = site.database.read
  const [limits, periods, rooms, offers] = await Promise.all([
    listLimitsWithCounts(db, scope),
    listPeriods(db, conference.id),
    listAccommodations(db, conference.id),
    listOffers(db, conference.id),
  ])
  return {
    limits: limits.map(limit => ({
      id: limit.id,
      name: limitWords(limit, { periods, rooms, offers }),
      seats: limit.seats,
      paid: limit.paid,
      held: limit.held,
      waiting: limit.waiting,
      left: Math.max(seatsLeft(limit), 0),
      kept: limit.kept,
      scope: scopeTexts(limit),
    })),
    periods: periods.map(({ id, name }) => ({ id, name })),
    rooms: rooms.map(({ id, name }) => ({ id, name })),
    admissions: namedAdmissions(offers),
    extras: offers.flatMap(extraChoices),
  }
}

export type LimitsView = Awaited<ReturnType<typeof readLimits>>

export type LimitView = LimitsView['limits'][number]

/** As in the form's fields. */
function scopeTexts({
  periodId,
  presentationType,
  accommodationId,
  nights,
  isForAddOn,
  offerId,
  optionId,
}: CapacityLimit) {
  return {
    period: String(periodId ?? ''),
    type: presentationType ?? '',
    room: String(accommodationId ?? ''),
    nights: String(nights ?? ''),
    // The form has one choice for everything that is limited by the number sold.
    extra: isForAddOn ? addOnChoice : offerId === null ? '' : extraChoice(offerId, optionId),
  }
}
