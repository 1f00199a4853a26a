/** What the program's page shows, as plain data that travels to the browser. */
import type { Conference } from '#domain/conferences/conference.ts'
import type { ProgrammeDay, Talk, TalkEntry } from '#domain/programme/programme.ts'
import { findTalk } from '#domain/programme/programme-queries.ts'
import { type Facet, searchProgramme } from '#domain/programme/search-programme.ts'
import { dateIn, formatDate, startOfDay } from '#domain/time.ts'
import type { SiteContext } from '#site/context.ts'
import { isFiltered, type ProgramQuery } from '#site/microsite/program/program-query.ts'
import { zoneNameAt } from '#site/zone-words.ts'

export interface ProgramView {
  query: ProgramQuery
  /** Every day, with how many of its talks the search finds. */
  days: DayTab[]
  /** The day that is shown; null where all days are. */
  currentDay: number | null
  /** The days that are shown, with their talks. */
  shown: ShownDay[]
  tracks: Facet[]
  rooms: Facet[]
  found: number
  total: number
  /** `WEST`: in which time the talks are given. */
  zoneName: string
  openTalk: (TalkDetails & { id: number }) | null
}

export interface DayTab {
  /** Counted from 1. */
  number: number
  name: string
  date: string
  found: number
}

export interface ShownDay extends DayTab {
  /** Talks that begin at the same time stand together, in the day's order. */
  slots: { key: string; from: string; talks: TalkRow[] }[]
}

export interface TalkRow {
  id: number
  title: string
  subtitle: string
  /** Who gives it, for a glance. */
  speaker: string
  /** Names and affiliations as printed. */
  speakerAffiliation: string
  /** `09:30`; empty where nothing says so. */
  from: string
  to: string
  room: string
  track: string
  kind: string
}

/** What is read only when a talk is opened. */
export type TalkDetails = Pick<Talk, 'abstractHtml' | 'descriptionHtml' | 'people' | 'links' | 'attachments'>

/** Reads the days and the talks that the query shows: one query, and another one for a talk that is open. */
export async function readProgram(
  site: SiteContext,
  conference: Conference,
  query: ProgramQuery,
): Promise<ProgramView> {
  const { read } = site.database
  const { track, room, text } = query
  const found = await searchProgramme(read, conference.id, { track, room, text })
  const today = dateIn(conference.timeZone, site.clock.now())
  const current = currentDay(found.days, query, today)
  const tabs = found.days.map(tabOf)
  const noon = startOfDay(found.days[0]?.date ?? conference.startsOn, conference.timeZone).add({ hours: 12 })
  return {
    query,
    days: tabs,
    currentDay: current,
    shown: found.days
      .map((day, index) => ({ ...tabOf(day, index), talks: day.talks }))
      .filter(day => (current === null ? day.found > 0 : day.number === current))
      .map(({ talks, ...day }) => ({ ...day, slots: slotsOf(talks) })),
    tracks: found.tracks,
    rooms: found.rooms,
    found: found.found,
    total: found.total,
    zoneName: zoneNameAt(conference.timeZone, noon),
    openTalk: query.talk === null ? null : await readTalk(site, conference, query.talk),
  }
}

/** What a talk shows when it is opened; null where this conference has no such talk. */
export async function readTalk(
  site: SiteContext,
  conference: Conference,
  id: number,
): Promise<(TalkDetails & { id: number }) | null> {
  const talk = await findTalk(site.database.read, conference.id, id)
  if (!talk) return null
  const { abstractHtml, descriptionHtml, people, links, attachments } = talk
  return { id, abstractHtml, descriptionHtml, people, links, attachments }
}

function tabOf(day: Pick<ProgrammeDay, 'name' | 'date'> & { found: number }, index: number): DayTab {
  return { number: index + 1, name: day.name, date: day.date ? formatDate(day.date) : '', found: day.found }
}

/**
 * The day that the address names, or null for all of them; else, where something is looked for, all of them; else
 * today's while the conference is on; else the first.
 */
function currentDay(
  days: readonly Pick<ProgrammeDay, 'date'>[],
  query: ProgramQuery,
  today: Temporal.PlainDate,
): number | null {
  if (query.day === 'all') return null
  if (query.day !== null && query.day <= days.length) return query.day
  if (isFiltered(query)) return null
  return (
    Math.max(
      0,
      days.findIndex(({ date }) => date?.equals(today)),
    ) + 1
  )
}

function slotsOf(talks: readonly TalkEntry[]): ShownDay['slots'] {
  const slots: ShownDay['slots'] = []
  for (const talk of talks) {
    const row = rowOf(talk)
    const last = slots.at(-1)
    if (last && row.from !== '' && last.from === row.from) last.talks.push(row)
    else slots.push({ key: String(row.id), from: row.from, talks: [row] })
  }
  return slots
}

function rowOf(talk: TalkEntry): TalkRow {
  const { id, title, subtitle, speakerAffiliation, startsAt, durationMinutes, room, track, kind } = talk
  const to =
    startsAt === null || durationMinutes === null
      ? ''
      : Temporal.PlainTime.from(startsAt)
          .add({ minutes: durationMinutes })
          .toString({ smallestUnit: 'minute' })
  const speaker = speakersAtAGlance(speakerAffiliation)
  return { id, title, subtitle, speaker, speakerAffiliation, from: startsAt ?? '', to, room, track, kind }
}

/** So many names are read at a glance. */
const namesAtAGlance = 3

/**
 * Who gives a talk, from its printed line `Name, Institute, Town; Name, Institute`: of each person what stands
 * before a comma outside brackets.
 */
export function speakersAtAGlance(line: string): string {
  const names = line
    .split(';')
    .map(person => /^(?:\([^()]*\)|[^,(]|\()*/.exec(person)?.[0].trim() ?? '')
    .filter(name => name !== '')
  if (names.length <= namesAtAGlance) return names.join(', ')
  return `${names.slice(0, namesAtAGlance - 1).join(', ')} and ${names.length - namesAtAGlance + 1} more`
}
