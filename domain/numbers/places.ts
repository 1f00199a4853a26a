import type { Reader } from '#database/database.ts'
import { listAccommodations, listCategories } from '#domain/pricing/fee-queries.ts'
import { presentationTypeLabels } from '#domain/pricing/pricing.ts'
import { listLimits } from '#domain/seats/seats.ts'

/** A limit of seats, in words. */
export interface Places {
  label: string
  seats: number
  taken: number
}

/** Every limit of a conference, in three queries. */
export async function readPlaces(db: Reader, conferenceId: number): Promise<Places[]> {
  const [limits, categories, accommodations] = await Promise.all([
    listLimits(db, conferenceId),
    listCategories(db, conferenceId),
    listAccommodations(db, conferenceId),
  ])
  return limits.map(limit => {
    const parts = [
      categories.find(({ id }) => id === limit.categoryId)?.name,
      limit.presentationType && presentationTypeLabels[limit.presentationType],
      accommodations.find(({ id }) => id === limit.accommodationId)?.name,
      limit.nights && (limit.nights === 1 ? '1 night' : `${limit.nights} nights`),
      limit.isForAddOn && 'Add-on',
    ].filter(part => typeof part === 'string')
    return { label: parts.join(', ') || 'The whole conference', seats: limit.seats, taken: limit.taken }
  })
}
