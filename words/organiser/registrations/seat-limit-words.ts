/** What a limit of seats counts, as staff read it. */
import type { Offer } from '#domain/offers/catalogue/offer.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import type { CapacityLimit } from '#domain/registrations/places/capacity.ts'

interface Named {
  id: number
  name: string
}

/** `Oral Presentation, Earlybird`, or the whole conference. */
export function limitWords(
  limit: CapacityLimit,
  {
    periods,
    rooms,
    offers,
  }: { periods: readonly Named[]; rooms: readonly Named[]; offers: readonly Offer[] },
): string {
  const { periodId, presentationType, accommodationId, nights, isForAddOn, offerId, optionId } = limit
  const extra = offers.find(({ id }) => id === offerId)
  const parts = [
    isForAddOn ? 'Accompanying persons' : null,
    offerId && (extra?.name ?? 'an extra'),
    optionId && (extra?.options.find(({ id }) => id === optionId)?.name ?? 'an option'),
    presentationType &&
      (namedAdmissions(offers).find(({ key }) => key === presentationType)?.name ?? 'an admission'),
    accommodationId && (rooms.find(({ id }) => id === accommodationId)?.name ?? 'a room'),
    nights && `${nights} ${nights === 1 ? 'night' : 'nights'}`,
    periodId && (periods.find(({ id }) => id === periodId)?.name ?? 'a period'),
  ]
  return parts.filter(Boolean).join(', ') || 'The whole conference'
}
