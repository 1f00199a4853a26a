/**
 * Talks after midnight of which a file does not say whether their date is the day's or the next: the room that is free
 * decides.
 */

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
 * @param inItsRoom all talks of its room
 * @returns with both readings in words, the one that counts first
 */
export function decideNight(
  { day }: PlannedDay,
  talk: ImportedTalk,
  inItsRoom: readonly RoomUse[],
): { isAfterMidnight: boolean; readings: string } {
  const spanIn = (isAfterMidnight: boolean) =>
    spanOf(day, { ...talk, isAfterMidnight }) ?? { from: '', to: '' }
  const isTaken = (isAfterMidnight: boolean) => isRoomTaken(talk, spanIn(isAfterMidnight), inItsRoom)
  const guess = talk.isAfterMidnight
  const isAfterMidnight = isTaken(guess) && !isTaken(!guess) ? !guess : guess
  return {
    isAfterMidnight,
    readings: `${spanIn(isAfterMidnight).from}, not ${spanIn(!isAfterMidnight).from}`,
  }
}

/** A talk where it was placed. */
export interface RoomUse {
  day: FileDay
  placed: PlacedTalk
}

/** All talks by their rooms; those without one take none. */
export function usesOfRooms(days: readonly PlannedDay[]): Map<string, RoomUse[]> {
  const uses = days.flatMap(({ day, talks }) => talks.map(placed => ({ day, placed })))
  const byRoom = Map.groupBy(uses, ({ placed }) => placed.talk.room)
  byRoom.delete('')
  return byRoom
}

function isRoomTaken(talk: ImportedTalk, { from, to }: Span, inItsRoom: readonly RoomUse[]): boolean {
  return inItsRoom.some(({ day, placed: { talk: other } }) => {
    if (other.externalId === talk.externalId) return false
    const span = spanOf(day, other)
    return span !== undefined && span.from < to && from < span.to
  })
}

/** Wall times to the minute, which compare as text. */
interface Span {
  from: string
  to: string
}

/** Each talk stands on one day, and is compared with many others. */
const knownSpans = new WeakMap<ImportedTalk, Span | null>()

function spanOf(day: FileDay, talk: ImportedTalk): Span | undefined {
  const known = knownSpans.get(talk)
  if (known !== undefined) return known ?? undefined
  const span = measure(day, talk)
  knownSpans.set(talk, span ?? null)
  return span
}

function measure(
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
