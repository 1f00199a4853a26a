/**
 * The visitors' search in a programme: by words, day, track and room, with how many talks each further choice would
 * leave.
 */

import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { textOfHtml } from '#domain/conference/content/prose.ts'
import { inLanguage, wordsInLanguage } from '#domain/conference/translations/reader-in-language.ts'
import { inParts } from '#domain/foundations/in-parts.ts'
import { language } from '#domain/foundations/language.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import type { ProgrammeDay, TalkEntry } from '#domain/programme/talks/programme.ts'
import {
  type EntryRow,
  entryColumns,
  isDayShown,
  isTalkShown,
  toDay,
  toEntry,
} from '#domain/programme/talks/programme-queries.ts'
import { talksInLanguage } from '#domain/programme/talks/talks-in-language.ts'

/** A visitor's search; whatever is left out or empty does not narrow the programme. */
export interface ProgrammeFilter {
  dayId?: number | undefined
  track?: string | undefined
  room?: string | undefined
  /** Words that must all occur in a talk: in its title, people, track, room or abstract. */
  text?: string | undefined
}

export interface ProgrammeFound {
  /** All days. If the filter names one, the others have no talks but still say how many match. */
  days: (ProgrammeDay<TalkEntry> & { found: number })[]
  /** The tracks and rooms among the matches, by name, each with the number of talks that choosing it would show. */
  tracks: Facet[]
  rooms: Facet[]
  /** How many talks match, on all days. */
  found: number
  /** How many talks the conference has. */
  total: number
}

export interface Facet {
  /** As it is written, by which it is chosen in every language. */
  name: string
  /** As the reader reads it, where that differs. */
  label?: string
  talks: number
}

/**
 * A conference's timetable, narrowed by a visitor's search, read part by part: others get their turn in between. Case and
 * accents make no difference. Talks come without abstracts: a page shows the open one with `findTalk`, also without
 * JavaScript, at an address such as `?day=2&talk=17`.
 */
export async function searchProgramme(
  db: Reader,
  conferenceId: number,
  filter: ProgrammeFilter = {},
): Promise<ProgrammeFound> {
  const words = fold(filter.text ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const days: Pick<ProgrammeDay, 'id' | 'name' | 'date'>[] = []
  const candidates: Candidate[] = []
  const withTexts = words.length > 0
  const parts = inParts<TimetableRow>((last, limit) =>
    timetableOf(db, conferenceId, { withTexts, last, limit }),
  )
  for await (const rows of parts) {
    for (const row of rows) {
      if (days.at(-1)?.id !== row.day)
        days.push(toDay({ id: row.day, name: row.day_name, held_on: row.held_on }))
    }
    const written = rows.flatMap(talkOf)
    const talks = await talksInLanguage(db, conferenceId, written)
    candidates.push(...talks.map((talk, index) => candidateOf(talk, written[index] ?? talk)))
  }
  const said = candidates.filter(({ text }) => words.every(word => text.includes(word)))
  const ofTrack = (talk: Candidate) => !filter.track || talk.track === filter.track
  const ofRoom = (talk: Candidate) => !filter.room || talk.room === filter.room
  const ofDay = (talk: Candidate) => filter.dayId === undefined || talk.dayId === filter.dayId
  const matching = said.filter(talk => ofTrack(talk) && ofRoom(talk))
  const byDay = Map.groupBy(matching, talk => talk.dayId)
  const sayWord = await wordsInLanguage(db, conferenceId)
  return {
    days: (await inLanguage(db, conferenceId, 'programme-day', days)).map(day => {
      const found = byDay.get(day.id) ?? []
      return { ...day, found: found.length, talks: found.filter(ofDay).map(talk => talk.entry) }
    }),
    tracks: facets(
      said.filter(talk => ofRoom(talk) && ofDay(talk)),
      talk => talk.track,
      name => sayWord('tracks', name),
    ),
    rooms: facets(
      said.filter(talk => ofTrack(talk) && ofDay(talk)),
      talk => talk.room,
      name => sayWord('rooms', name),
    ),
    found: matching.length,
    total: candidates.length,
  }
}

interface Candidate {
  dayId: number
  /** As they are written. */
  track: string
  room: string
  entry: TalkEntry
  /** All searched text, folded; empty if no words are searched for. */
  text: string
}

/**
 * The next of all days in order, each with its talks in order; a day without talks is one row without a talk.
 *
 * @param last the row after which the part begins
 */
function timetableOf(
  db: Reader,
  conferenceId: number,
  { withTexts, last, limit }: { withTexts: boolean; last: TimetableKey | undefined; limit: number },
) {
  return db
    .selectFrom('programme_days')
    .leftJoin('talks', join => join.onRef('talks.day_id', '=', 'programme_days.id').on(isTalkShown))
    .where('programme_days.conference_id', '=', conferenceId)
    .where(isDayShown)
    .select(['programme_days.id as day', 'programme_days.name as day_name', 'programme_days.held_on'])
    .select(['programme_days.position as day_position', 'talks.position'])
    .select(entryColumns)
    .$if(withTexts, query => query.select(['talks.abstract_html', 'talks.description_html']))
    .$if(last !== undefined, query =>
      query
        // Without it, SQLite would read the days before.
        .where('programme_days.position', '>=', last?.day_position ?? 0)
        .where(
          sql<boolean>`((programme_days.position, programme_days.id) > (${last?.day_position}, ${last?.day})
            or (programme_days.id = ${last?.day} and (talks.position, talks.id) > (${last?.position}, ${last?.id})))`,
        ),
    )
    .orderBy('programme_days.position')
    .orderBy('programme_days.id')
    .orderBy('talks.position')
    .orderBy('talks.id')
    .limit(limit)
    .execute()
}

interface TimetableKey {
  day: number
  day_position: number
  position: number | null
  id: number | null
}

type TimetableRow = Awaited<ReturnType<typeof timetableOf>>[number]

/** A talk with the texts that are searched, which stand apart from what its entry shows. */
type SearchedTalk = TalkEntry & { dayId: number; abstractHtml?: string; descriptionHtml?: string }

function talkOf(row: TimetableRow): SearchedTalk[] {
  if (row.id === null) return []
  const { abstract_html: abstractHtml, description_html: descriptionHtml } = row
  return [
    {
      // A join returns all of a talk's columns or none of them.
      ...toEntry(row as EntryRow),
      dayId: row.day,
      ...(typeof abstractHtml === 'string' && { abstractHtml }),
      ...(typeof descriptionHtml === 'string' && { descriptionHtml }),
    },
  ]
}

/** The databases disagree on upper case, so words are compared here, in one way for both. */
function candidateOf(
  { dayId, abstractHtml, descriptionHtml, ...entry }: SearchedTalk,
  written: Pick<TalkEntry, 'track' | 'room'>,
): Candidate {
  const { title, subtitle, speakerAffiliation, track, room, kind } = entry
  const texts = [abstractHtml, descriptionHtml].filter(html => html !== undefined)
  const said = [title, subtitle, speakerAffiliation, track, room, kind, ...texts.map(textOfHtml)]
  return {
    dayId,
    track: written.track,
    room: written.room,
    entry,
    text: texts.length > 0 ? fold(said.join('\n')) : '',
  }
}

function facets(
  candidates: readonly Candidate[],
  nameOf: (talk: Candidate) => string,
  labelOf: (name: string) => string,
): Facet[] {
  return [...Map.groupBy(candidates, nameOf)]
    .filter(([name]) => name !== '')
    .map(([name, found]) => {
      const label = labelOf(name)
      return { name, talks: found.length, ...(label !== name && { label }) }
    })
    .toSorted((a, b) => (a.label ?? a.name).localeCompare(b.label ?? b.name, language(), { numeric: true }))
}
