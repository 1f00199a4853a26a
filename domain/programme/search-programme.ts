import type { Reader } from '#database/database.ts'
import type { ProgrammeDay, TalkEntry } from '#domain/programme/programme.ts'
import { entryColumns, listDays, talksOf, toEntry } from '#domain/programme/programme-queries.ts'

/** What a visitor looks for; whatever is left out, or empty, does not narrow the programme. */
export interface ProgrammeFilter {
  dayId?: number | undefined
  track?: string | undefined
  room?: string | undefined
  /** Words that must all occur in a talk: in its title, people, track, room or abstract. */
  text?: string | undefined
}

export interface ProgrammeFound {
  /** Every day; where the filter names one, the others are empty of talks but still say how many match. */
  days: (ProgrammeDay<TalkEntry> & { found: number })[]
  /** The tracks and rooms that the filter leaves, by name, each with its talks if one chose it. */
  tracks: Facet[]
  rooms: Facet[]
  /** How many talks match, on all days. */
  found: number
  /** How many talks the conference has. */
  total: number
}

export interface Facet {
  name: string
  talks: number
}

/**
 * A conference's timetable, narrowed by what a visitor looks for, in two queries, however many talks it has.
 * Upper and lower case and accents make no difference. Talks come without their abstracts: a page shows the
 * one that is open with `findTalk`, also without JavaScript, at an address such as `?day=2&talk=17`.
 */
export async function searchProgramme(
  db: Reader,
  conferenceId: number,
  filter: ProgrammeFilter = {},
): Promise<ProgrammeFound> {
  const words = fold(filter.text ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const days = await listDays(db, conferenceId)
  const candidates = words.length > 0 ? await talksWithText(db, conferenceId) : await talks(db, conferenceId)
  const said = candidates.filter(({ text }) => words.every(word => text.includes(word)))
  const ofTrack = (talk: Candidate) => !filter.track || talk.entry.track === filter.track
  const ofRoom = (talk: Candidate) => !filter.room || talk.entry.room === filter.room
  const ofDay = (talk: Candidate) => filter.dayId === undefined || talk.dayId === filter.dayId
  const matching = said.filter(talk => ofTrack(talk) && ofRoom(talk))
  const byDay = Map.groupBy(matching, talk => talk.dayId)
  return {
    days: days.map(day => {
      const found = byDay.get(day.id) ?? []
      return { ...day, found: found.length, talks: found.filter(ofDay).map(talk => talk.entry) }
    }),
    tracks: facets(
      said.filter(talk => ofRoom(talk) && ofDay(talk)),
      talk => talk.entry.track,
    ),
    rooms: facets(
      said.filter(talk => ofTrack(talk) && ofDay(talk)),
      talk => talk.entry.room,
    ),
    found: matching.length,
    total: candidates.length,
  }
}

interface Candidate {
  dayId: number
  entry: TalkEntry
  /** Everything that words are looked for in, folded; empty where none are looked for. */
  text: string
}

async function talks(db: Reader, conferenceId: number): Promise<Candidate[]> {
  const rows = await talksOf(db, conferenceId).select(entryColumns).execute()
  return rows.map(row => ({ dayId: row.day_id, entry: toEntry(row), text: '' }))
}

/** The databases disagree on what upper case is, so the words are compared here, once for both. */
async function talksWithText(db: Reader, conferenceId: number): Promise<Candidate[]> {
  const rows = await talksOf(db, conferenceId)
    .select(entryColumns)
    .select(['talks.abstract_html', 'talks.description_html'])
    .execute()
  return rows.map(row => {
    const entry = toEntry(row)
    const { title, subtitle, speakerAffiliation, track, room, kind } = entry
    const abstract = `${textOf(row.abstract_html)}\n${textOf(row.description_html)}`
    return {
      dayId: row.day_id,
      entry,
      text: fold([title, subtitle, speakerAffiliation, track, room, kind, abstract].join('\n')),
    }
  })
}

function facets(candidates: readonly Candidate[], nameOf: (talk: Candidate) => string): Facet[] {
  return [...Map.groupBy(candidates, nameOf)]
    .filter(([name]) => name !== '')
    .map(([name, found]) => ({ name, talks: found.length }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}

/** Text as it is compared: without case and without accents. By upper case, because that writes ß as SS. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase()
}

/** What a reader sees of cleaned HTML, in which only these three characters are escaped. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
