/** Reading one table of talks, such as a spreadsheet of the programme. */

import type { NoteBook } from '#adapters/imported-values/note-book.ts'
import { compareTimes, toBeAnnounced } from '#adapters/imported-values/talk-order.ts'
import type { MeantTable } from '#adapters/papers/meant-table.ts'
import { TablePeople } from '#adapters/papers/table-people.ts'
import { dayMeanings } from '#adapters/papers/table-places.ts'
import { addTalks, type TableTalk } from '#adapters/papers/table-talks.ts'
import type { ColumnMeaning } from '#domain/preparation/imports/columns.ts'
import type {
  ImportedDay,
  ImportedProgramme,
  ImportedTalk,
  UnstatedField,
} from '#domain/programme/talks/imported-programme.ts'

const speakers = ['presenters', 'presenters-by-comma', 'name', 'first-name', 'last-name'] as const

/** The columns that state a field; a table without any of them leaves the field unchanged. */
const statedBy: Record<UnstatedField, readonly ColumnMeaning[]> = {
  subtitle: ['subtitle'],
  startsAt: ['start'],
  isAfterMidnight: ['start'],
  durationMinutes: ['minutes', 'end'],
  room: ['room'],
  track: ['track'],
  kind: ['kind'],
  language: ['language'],
  abstractHtml: ['abstract', 'keywords'],
  descriptionHtml: ['description'],
  speakerAffiliation: ['authors', 'affiliation', ...speakers],
  links: ['link'],
  attachments: [],
  people: speakers,
}

/**
 * Reads a single table of talks, one in each row, with a heading for each field, and perhaps with the people who give
 * them. Unlike a folder of papers, it contains the time and place of each talk.
 *
 * @param zone the conference's IANA zone
 */
export function readTalksTable(table: MeantTable, zone: string, notes: NoteBook): ImportedProgramme {
  const known = new Map<string, TableTalk>()
  const people = new TablePeople()
  addTalks(table, { known, people, zone, notes })
  const talks = [...known.values()]
  const unstated = unstatedIn(table, talks)
  for (const { talk } of talks) talk.unstated = unstated
  const hasDays = table.has(...dayMeanings) || talks.some(({ date }) => date)
  return {
    days: hasDays ? daysOf(talks) : [unplaced(talks.map(({ talk }) => talk))],
    people: people.all,
    ...(!hasDays && { keepsPlaces: true }),
    keepsPeople: true,
  }
}

const startFields: ReadonlySet<UnstatedField> = new Set(['startsAt', 'isAfterMidnight'])

function unstatedIn(table: MeantTable, talks: readonly TableTalk[]): UnstatedField[] {
  // The keys are the headings of the table.
  return (Object.keys(statedBy) as UnstatedField[]).filter(field => {
    // Dates may have their times with them, and starts their ends.
    if (startFields.has(field) && talks.some(({ talk }) => talk.startsAt !== null)) return false
    if (field === 'durationMinutes' && talks.some(({ talk }) => talk.durationMinutes !== null)) return false
    return !table.has(...statedBy[field])
  })
}

const unplaced = (talks: ImportedTalk[]): ImportedDay => ({ name: toBeAnnounced, date: null, talks })

/** Days by date, then days without a date in the table's order, then talks without a day. */
function daysOf(placed: readonly TableTalk[]): ImportedDay[] {
  const byDate = Map.groupBy(
    placed.filter(({ date }) => date),
    ({ date }) => String(date),
  )
  const dated = [...byDate].toSorted(([a], [b]) => a.localeCompare(b, 'en')).map(([date, talks], index) => ({
    name: dayNameOf(talks) || `Day ${index + 1}`,
    date: Temporal.PlainDate.from(date),
    talks: inOrder(talks),
  })) // biome-ignore format: a day
  const undated = placed.filter(({ date }) => !date)
  const named = Map.groupBy(
    undated.filter(({ dayName }) => dayName),
    ({ dayName }) => dayName,
  )
  // A row may give only its day, while other rows of that day give the date.
  for (const [name, talks] of named) {
    const home = dated.find(day => day.name === name)
    if (!home) continue
    home.talks = inOrder([...home.talks.map(talk => ({ talk })), ...talks])
    named.delete(name)
  }
  const rest = undated.filter(({ dayName }) => !dayName).map(({ talk }) => talk)
  return [
    ...dated,
    ...[...named].map(([name, talks]) => ({ name, date: null, talks: inOrder(talks) })),
    ...(rest.length > 0 ? [unplaced(rest)] : []),
  ]
}

/** The first name that a date's rows give their day; others are reported. */
function dayNameOf(talks: readonly TableTalk[]): string {
  const [name = '', ...others] = new Set(talks.map(({ dayName }) => dayName).filter(Boolean))
  for (const other of others) {
    const first = talks.find(({ dayName }) => dayName === other)
    first?.notes.add('cell-unused', first.line, other)
  }
  return name
}

/** By time, then as in the table; talks without a time come last. */
function inOrder(placed: readonly { talk: ImportedTalk }[]): ImportedTalk[] {
  return placed.map(({ talk }) => talk).toSorted(compareTimes)
}
