import type { FileDay } from '#adapters/schedules/schedule-days.ts'
import type { ImportedTalk } from '#domain/programme/talks/imported-programme.ts'

export interface PlannedDay {
  day: FileDay
  talks: PlacedTalk[]
  /** Position among the days, where the file gives it. */
  place: number | undefined
}

export interface PlacedTalk {
  talk: ImportedTalk
  /** Position among the talks of its day, where the file gives it. */
  place: number | undefined
}

/**
 * Of the two moments that an early talk can mean, the one in which its room is free; where it is free in both or in
 * neither, the first guess stays.
 *
 * @returns with both readings in words, the one that counts first
 */
export function decideNight(
  { day }: PlannedDay,
  talk: ImportedTalk,
  days: readonly PlannedDay[],
): { isAfterMidnight: boolean; readings: string } {
  const spanIn = (isAfterMidnight: boolean) =>
    spanOf(day, { ...talk, isAfterMidnight }) ?? { from: '', to: '' }
  const isTaken = (isAfterMidnight: boolean) => isRoomTaken(talk, spanIn(isAfterMidnight), days)
  const guess = talk.isAfterMidnight
  const isAfterMidnight = isTaken(guess) && !isTaken(!guess) ? !guess : guess
  return {
    isAfterMidnight,
    readings: `${spanIn(isAfterMidnight).from}, not ${spanIn(!isAfterMidnight).from}`,
  }
}

function isRoomTaken(talk: ImportedTalk, { from, to }: Span, days: readonly PlannedDay[]): boolean {
  return days.some(({ day, talks }) =>
    talks.some(({ talk: other }) => {
      if (other.externalId === talk.externalId || other.room === '' || other.room !== talk.room) return false
      const span = spanOf(day, other)
      return span !== undefined && span.from < to && from < span.to
    }),
  )
}

/** Wall times to the minute, which compare as text. */
interface Span {
  from: string
  to: string
}

function spanOf(
  { date }: FileDay,
  { startsAt, isAfterMidnight, durationMinutes }: ImportedTalk,
): Span | undefined {
  if (!date || startsAt === null) return undefined
  const from = date.add({ days: isAfterMidnight ? 1 : 0 }).toPlainDateTime(startsAt)
  // A talk of unknown length takes its room for a moment.
  const to = from.add({ minutes: durationMinutes || 1 })
  const text = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: 'minute' }).replace('T', ' ')
  return { from: text(from), to: text(to) }
}
