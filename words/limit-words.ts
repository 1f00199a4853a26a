/** What a limit of seats counts, as staff read it. */
import { presentationTypeLabels } from '#domain/offers/pricing/pricing.ts'
import type { CapacityLimit } from '#domain/registrations/places/capacity.ts'

interface Named {
  id: number
  name: string
}

/** `Oral Presentation, Earlybird`, or the whole conference. */
export function limitWords(
  limit: CapacityLimit,
  { periods, rooms }: { periods: readonly Named[]; rooms: readonly Named[] },
): string {
  const { categoryId, presentationType, accommodationId, nights, isForAddOn } = limit
  const parts = [
    isForAddOn ? 'Accompanying persons' : null,
    presentationType && presentationTypeLabels[presentationType],
    accommodationId && (rooms.find(({ id }) => id === accommodationId)?.name ?? 'a room'),
    nights && `${nights} ${nights === 1 ? 'night' : 'nights'}`,
    categoryId && (periods.find(({ id }) => id === categoryId)?.name ?? 'a period'),
  ]
  return parts.filter(Boolean).join(', ') || 'The whole conference'
}
