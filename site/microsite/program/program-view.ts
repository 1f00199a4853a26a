/** The data of the program's page, as plain values for the browser. */
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { formulasInHtml, inscribedHtml } from '#domain/conference/formulas/formula-html.ts'
import { mayHaveFormulas } from '#domain/conference/formulas/inscription.ts'
import { dateIn, formatDate, formatDayOfYear, startOfDay, zoneNameAt } from '#domain/foundations/time.ts'
import type { ProgrammeDay, Talk, TalkEntry } from '#domain/programme/talks/programme.ts'
import { findTalk } from '#domain/programme/talks/programme-queries.ts'
import { type Facet, searchProgramme } from '#domain/programme/talks/search-programme.ts'
import { listTalksOfAbstracts } from '#domain/programme/talks/talks-of-abstracts.ts'
import type { ReadingSite } from '#site/context.ts'
import { isFiltered, type ProgramQuery } from '#site/microsite/program/program-query.ts'
import * as words from '#words/public/microsite/program.ts'

export interface ProgramView {
  query: ProgramQuery
  /** Every day, with how many of its talks the search finds. */
  days: DayTab[]
  /** The day shown; null where all days are. */
  currentDay: number | null
  /** The numbers of the days on the page, in order. */
  shown: number[]
  /** Which talks of a long list are on the page, counted from 1; null where all are. */
  part: { number: number; from: number; to: number; of: number } | null
  /** The slots of each day shown; null where they are only in the page's HTML: `shown-days.ts`. */
  slots: Slot[][] | null
  tracks: FacetRow[]
  rooms: FacetRow[]
  found: number
  total: number
  /** `WEST`: the zone of the talks' times. */
  zoneName: string
  openTalk: (TalkDetails & { id: number }) | null
}

/** A track or a room with how many talks it has, as short as a talk's row. */
export type FacetRow = readonly [name: string, talks: number, label?: string]

export interface DayTab {
  /** Counted from 1. */
  number: number
  name: string
  date: string
  found: number
}

/** Talks that begin at the same time form one slot, in the day's order. */
export interface Slot {
  key: string
  from: string
  /** `8 June` where it is not the day's own: after midnight; else empty. */
  date: string
  talks: TalkRow[]
}

/**
 * The data of a closed talk, kept short: a page may list hundreds, and field names would weigh as much as values.
 */
export type TalkRow = readonly [
  id: number,
  title: string,
  speakersAtAGlance: string,
  room: string,
  track: string,
  /** Where the title has formulas. */
  titleHtml?: string | undefined,
]

/** Read only when a talk is opened. */
export interface TalkDetails
  extends Pick<
    Talk,
    'subtitle' | 'speakerAffiliation' | 'abstractHtml' | 'descriptionHtml' | 'links' | 'attachments'
  > {
  people: { id: number; name: string }[]
  /** `09:30–10:15 · Hall B · keynote`, with the date before it after midnight. */
  when: string
  /** Whether it can be a calendar entry: it has a date and a time. */
  hasDate: boolean
}

/**
 * Reads the days and talks to show: one query, and another for an open talk, whose day is shown whichever day the
 * address names.
 */
export async function readProgram(
  site: ReadingSite,
  conference: Conference,
  query: ProgramQuery,
): Promise<ProgramView> {
  const { read } = site.database
  const { track, room, text } = query
  const found = await searchProgramme(read, conference.id, { track, room, text })
  const talk = query.talk === null ? undefined : await findTalk(read, conference.id, query.talk)
  const today = dateIn(conference.timeZone, site.clock.now())
  const current = currentDay(found.days, query, { today, openDayId: talk?.day.id })
  const tabs = found.days.map(tabOf)
  const { shown, part } = partOf(
    found.days
      .map((day, index) => ({ ...day, number: index + 1 }))
      .filter(day => (current === null ? day.found > 0 : day.number === current)),
    query,
  )
  const titleHtml = await readTitles(
    site,
    conference,
    shown.flatMap(({ talks }) => talks),
  )
  const noon = startOfDay(found.days[0]?.date ?? conference.startsOn, conference.timeZone).add({ hours: 12 })
  return {
    query,
    days: tabs,
    currentDay: current,
    shown: shown.map(({ number }) => number),
    part,
    slots: shown.map(({ talks, date }) => slotsOf(talks, date, titleHtml)),
    tracks: found.tracks.map(facetRow),
    rooms: found.rooms.map(facetRow),
    found: found.found,
    total: found.total,
    zoneName: zoneNameAt(conference.timeZone, noon),
    openTalk: talk ? { id: talk.id, ...(await detailsOf(site, conference, talk)) } : null,
  }
}

/** Talks on a page: React renders them at once, in some 20 ms, during which nobody else is answered. */
const talksOnPage = 1_000

type NumberedDay = ProgrammeDay<TalkEntry> & { number: number }

/** The days on the page with their talks on it. @param query the part, or the talk that it has to contain */
function partOf(
  days: readonly NumberedDay[],
  query: Pick<ProgramQuery, 'part' | 'talk'>,
): { shown: NumberedDay[]; part: ProgramView['part'] } {
  const of = days.reduce((sum, { talks }) => sum + talks.length, 0)
  if (of <= talksOnPage) return { shown: [...days], part: null }
  const open = days.flatMap(({ talks }) => talks).findIndex(({ id }) => id === query.talk)
  const asked = query.part ?? Math.floor(Math.max(open, 0) / talksOnPage) + 1
  const number = Math.min(asked, Math.ceil(of / talksOnPage))
  const first = (number - 1) * talksOnPage
  let before = 0
  const shown = days.flatMap(day => {
    const from = Math.max(first - before, 0)
    before += day.talks.length
    const talks = day.talks.slice(from, Math.max(first + talksOnPage - (before - day.talks.length), 0))
    return talks.length > 0 ? [{ ...day, talks }] : []
  })
  return { shown, part: { number, from: first + 1, to: Math.min(first + talksOnPage, of), of } }
}

const facetRow = ({ name, talks, label }: Facet): FacetRow =>
  label === undefined ? [name, talks] : [name, talks, label]

/** An open talk's details; null where this conference has no such talk. */
export async function readTalk(
  site: ReadingSite,
  conference: Conference,
  id: number,
): Promise<(TalkDetails & { id: number }) | null> {
  const talk = await findTalk(site.database.read, conference.id, id)
  return talk ? { id, ...(await detailsOf(site, conference, talk)) } : null
}

/** The titles with formulas as HTML, by the talk's id. Most programmes have none, and are not asked for any. */
async function readTitles(
  { database, readFormula }: ReadingSite,
  { id }: Conference,
  talks: readonly TalkEntry[],
): Promise<ReadonlyMap<number, string>> {
  const candidates = talks.filter(({ title }) => mayHaveFormulas(title))
  if (candidates.length === 0) return new Map()
  const ofAbstracts = await listTalksOfAbstracts(database.read, id)
  return new Map(
    candidates.flatMap(talk => {
      const html = ofAbstracts.has(talk.id) ? inscribedHtml(talk.title, readFormula) : null
      return html === null ? [] : [[talk.id, html] as const]
    }),
  )
}

async function detailsOf(
  { database, readFormula }: ReadingSite,
  conference: Conference,
  talk: Talk & { day: { date: Temporal.PlainDate | null } },
): Promise<TalkDetails> {
  const hasFormulas =
    mayHaveFormulas(talk.abstractHtml) &&
    (await listTalksOfAbstracts(database.read, conference.id)).has(talk.id)
  const abstractHtml = hasFormulas ? formulasInHtml(talk.abstractHtml, readFormula) : talk.abstractHtml
  const { subtitle, speakerAffiliation, descriptionHtml, links, attachments } = talk
  const { startsAt, durationMinutes, isAfterMidnight, room, kind, day } = talk
  const to = startsAt === null || durationMinutes === null ? '' : endOf(startsAt, durationMinutes)
  const hours = [startsAt ?? '', to].filter(Boolean).join('–')
  const date = isAfterMidnight ? dateOfNight(day.date) : ''
  return {
    subtitle,
    speakerAffiliation,
    when: [[date, hours].filter(Boolean).join(', '), room, kind].filter(Boolean).join(' · '),
    hasDate: day.date !== null && startsAt !== null,
    abstractHtml,
    descriptionHtml,
    people: talk.people.map(({ id, name }) => ({ id, name })),
    links,
    attachments,
  }
}

function endOf(startsAt: string, minutes: number): string {
  return Temporal.PlainTime.from(startsAt).add({ minutes }).toString({ smallestUnit: 'minute' })
}

/** `8 June`: the calendar date of a time after midnight. */
function dateOfNight(day: Temporal.PlainDate | null): string {
  return day ? formatDayOfYear(day.add({ days: 1 })) : ''
}

function tabOf(day: Pick<ProgrammeDay, 'name' | 'date'> & { found: number }, index: number): DayTab {
  return { number: index + 1, name: day.name, date: day.date ? formatDate(day.date) : '', found: day.found }
}

/**
 * The open talk's day; otherwise the day in the address, or null for all; otherwise all days for a search;
 * otherwise today during the conference; otherwise the first.
 */
function currentDay(
  days: readonly Pick<ProgrammeDay, 'id' | 'date'>[],
  query: ProgramQuery,
  { today, openDayId }: { today: Temporal.PlainDate; openDayId: number | undefined },
): number | null {
  if (query.day === 'all') return null
  const open = days.findIndex(({ id }) => id === openDayId) + 1
  if (open > 0 && !isFiltered(query)) return open
  if (query.day !== null && query.day <= days.length) return query.day
  if (isFiltered(query)) return null
  return (
    Math.max(
      0,
      days.findIndex(({ date }) => date?.equals(today)),
    ) + 1
  )
}

function slotsOf(
  talks: readonly TalkEntry[],
  day: Temporal.PlainDate | null,
  titleHtml: ReadonlyMap<number, string>,
): Slot[] {
  const slots: Slot[] = []
  for (const talk of talks) {
    const from = talk.startsAt ?? ''
    const date = talk.isAfterMidnight ? dateOfNight(day) : ''
    const last = slots.at(-1)
    if (last && from !== '' && last.from === from && last.date === date)
      last.talks.push(rowOf(talk, titleHtml))
    else slots.push({ key: String(talk.id), from, date, talks: [rowOf(talk, titleHtml)] })
  }
  return slots
}

function rowOf(
  { id, title, speakerAffiliation, room, track }: TalkEntry,
  titleHtml: ReadonlyMap<number, string>,
): TalkRow {
  return [id, title, speakersAtAGlance(speakerAffiliation), room, track, titleHtml.get(id)]
}

/** The number of names that is read at a glance. */
const namesAtAGlance = 3

/**
 * The speakers' names, from a printed line `Name, Institute, Town; Name, Institute`: for each person, the text
 * before the first comma outside brackets.
 */
export function speakersAtAGlance(line: string): string {
  const names = line
    .split(';')
    .map(person => /^(?:\([^()]*\)|[^,(]|\()*/.exec(person)?.[0].trim() ?? '')
    .filter(name => name !== '')
  if (names.length <= namesAtAGlance) return names.join(', ')
  return words.andMore({
    named: names.slice(0, namesAtAGlance - 1).join(', '),
    others: names.length - namesAtAGlance + 1,
  })
}
