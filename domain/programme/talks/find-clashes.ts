/** Talks that cannot both happen as they are placed: two in one room, or a speaker in two places. */

import { inTurns } from '#domain/foundations/in-parts.ts'
import { fold } from '#domain/foundations/texts/fold.ts'

/** A talk's place in the timetable. */
export interface PlacedTalk {
  id: number
  title: string
  dayId: number
  /** The day that it is listed under; null where the organiser has not set it. */
  day: Temporal.PlainDate | null
  /** Wall time in the conference's zone, `HH:MM`; null where it has no time yet. */
  startsAt: string | null
  /** Whether `startsAt` is on the calendar day after `day`. */
  isAfterMidnight: boolean
  durationMinutes: number | null
  /** Empty where it has no room yet. */
  room: string
  kind: string
  people: readonly { id: number; name: string }[]
}

export type Clash =
  | { what: 'room'; room: string; talks: readonly [PlacedTalk, PlacedTalk] }
  /** Their rooms differ, or are not known. */
  | { what: 'speaker'; name: string; talks: readonly [PlacedTalk, PlacedTalk] }

/**
 * The clashes of a timetable. Every talk that begins while another one occupies its room or its speaker is named once
 * with that other one, so that there are never more clashes than talks and speakers. Talks that follow each other
 * without a break do not clash, and posters share a room. A talk without a duration occupies its first minute.
 *
 * @returns in the order of the timetable, rooms before speakers
 */
export async function findClashes(talks: readonly PlacedTalk[]): Promise<Clash[]> {
  // Thousands of talks share a few days and rooms.
  const daysOf = cached((day: Temporal.PlainDate) => origin.until(day).days)
  const foldedRoom = cached((room: string) => fold(room.trim()))
  const spans: Span[] = []
  for await (const talk of inTurns(talks)) spans.push(...spanOf(talk, daysOf))
  spans.sort((a, b) => a.from - b.from || a.talk.id - b.talk.id)
  const [byRoom, bySpeaker] = [new Map<string, Span[]>(), new Map<string, Span[]>()]
  for await (const span of inTurns(spans)) {
    const { calendar, talk } = span
    const hasRoom = talk.room.trim() !== '' && !isPoster(talk)
    if (hasRoom) addTo(byRoom, `${calendar} ${foldedRoom(talk.room)}`, span)
    for (const { id } of talk.people) addTo(bySpeaker, `${calendar} ${id}`, span)
  }
  const clashes: Clash[] = []
  for await (const own of inTurns(byRoom.values())) {
    for (const pair of overlapping(own)) clashes.push({ what: 'room', room: pair[1].room, talks: pair })
  }
  for await (const [key, own] of inTurns(bySpeaker)) {
    for (const pair of overlapping(own)) {
      const [a, b] = pair
      if (a.room.trim() !== '' && foldedRoom(a.room) === foldedRoom(b.room)) continue
      const { name } = b.people.find(({ id }) => key.endsWith(` ${id}`)) ?? { name: '' }
      clashes.push({ what: 'speaker', name, talks: pair })
    }
  }
  return clashes
}

function addTo(spans: Map<string, Span[]>, key: string, span: Span): void {
  const own = spans.get(key)
  if (own) own.push(span)
  else spans.set(key, [span])
}

/** The clashes that were not there before a change, told by their words, because an import gives talks other ids. */
export async function newClashes(before: readonly Clash[], after: readonly Clash[]): Promise<Clash[]> {
  const known = new Set<string>()
  for await (const clash of inTurns(before)) known.add(identityOf(clash))
  const added: Clash[] = []
  for await (const clash of inTurns(after)) if (!known.has(identityOf(clash))) added.push(clash)
  return added
}

function identityOf(clash: Clash): string {
  const subject = clash.what === 'room' ? fold(clash.room) : clash.name
  const places = clash.talks.map(talk => [talk.title, ...placeOf(talk)])
  return JSON.stringify([clash.what, subject, places])
}

const placeOf = ({ dayId, day, startsAt, isAfterMidnight, durationMinutes }: PlacedTalk) => [
  day?.toString() ?? dayId,
  startsAt,
  isAfterMidnight,
  durationMinutes,
]

interface Span {
  talk: PlacedTalk
  /** A day without a date has a calendar of its own. */
  calendar: string
  /** Minutes since the calendar began. */
  from: number
  to: number
}

const minutesADay = 24 * 60
const origin = Temporal.PlainDate.from('2000-01-01')

function spanOf(talk: PlacedTalk, daysOf: (day: Temporal.PlainDate) => number): Span[] {
  if (talk.startsAt === null) return []
  const [hours, minutes] = talk.startsAt.split(':').map(Number)
  if (hours === undefined || minutes === undefined) return []
  const days = (talk.day ? daysOf(talk.day) : 0) + (talk.isAfterMidnight ? 1 : 0)
  const from = days * minutesADay + hours * 60 + minutes
  return [
    {
      talk,
      calendar: talk.day ? 'dated' : `day ${talk.dayId}`,
      from,
      to: from + Math.max(1, talk.durationMinutes ?? 1),
    },
  ]
}

function cached<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return key => {
    const value = known.get(key) ?? compute(key)
    known.set(key, value)
    return value
  }
}

/** @param spans by their begin */
function overlapping(spans: readonly Span[]): [PlacedTalk, PlacedTalk][] {
  const pairs: [PlacedTalk, PlacedTalk][] = []
  let last: Span | undefined
  for (const span of spans) {
    if (last && span.from < last.to) pairs.push([last.talk, span.talk])
    if (!last || span.to > last.to) last = span
  }
  return pairs
}

const isPoster = ({ kind }: PlacedTalk) => /\bposters?\b/i.test(kind)
