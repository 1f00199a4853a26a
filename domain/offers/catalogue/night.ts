/** Nights of rooms that are sold by night. Pure. */
import { formatDateRange } from '#domain/foundations/time.ts'

/** The longest window in which a room can be sold. */
export const mostNights = 31

/** `19–20 March 2027`: from the day on which a night begins to the next. */
export function nightWords(night: string): string {
  const day = Temporal.PlainDate.from(night)
  return formatDateRange(day, day.add({ days: 1 }))
}

/** The nights from the first to the last one, at most so many as there may be. */
export function nightsBetween(first: string, last: string): string[] {
  const from = Temporal.PlainDate.from(first)
  const days = from.until(last).days
  return Array.from({ length: Math.min(days + 1, mostNights) }, (_, at) => from.add({ days: at }).toString())
}

/** Whether nights follow each other without a gap. @param nights in any order */
export function areTogether(nights: readonly string[]): boolean {
  const [first, ...rest] = nights.toSorted()
  if (first === undefined) return true
  const from = Temporal.PlainDate.from(first)
  return rest.every((night, at) => from.add({ days: at + 1 }).equals(night))
}
