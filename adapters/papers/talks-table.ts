import { NoteBook } from '#adapters/imported-values/note-book.ts'
import { withoutControls } from '#adapters/imported-values/prose.ts'
import { compareTimes, toBeAnnounced } from '#adapters/imported-values/talk-order.ts'
import { uuidIn } from '#adapters/imported-values/uuid.ts'
import { type CsvTable, readCsv } from '#adapters/papers/csv-table.ts'
import { listed, type Paper, readPapersTable, talkColumns } from '#adapters/papers/paper-talks.ts'
import { hasDays, placeColumns, readPlace } from '#adapters/papers/table-places.ts'
import type { PapersFault } from '#domain/imports/import-faults.ts'
import type { ImportNote } from '#domain/imports/import-notes.ts'
import { foldedName } from '#domain/people/person-names.ts'
import type {
  ImportedDay,
  ImportedPerson,
  ImportedProgramme,
  ImportedTalk,
  UnstatedField,
} from '#domain/programme/imported-programme.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { cutTo } from '#domain/text.ts'

/** Speakers with a page of their own, besides the printed names. */
const presenterColumns = ['presenters', 'speakers_with_a_page'] as const

/** The headings of a field's column; a table without any of them leaves the field unchanged. */
const columnsOf: Record<UnstatedField, readonly string[]> = {
  subtitle: talkColumns.subtitle,
  startsAt: [...placeColumns.start, ...placeColumns.date],
  isAfterMidnight: [...placeColumns.start, ...placeColumns.night],
  durationMinutes: [...placeColumns.minutes, ...placeColumns.end],
  room: placeColumns.room,
  track: talkColumns.track,
  kind: talkColumns.kind,
  language: talkColumns.language,
  abstractHtml: [...talkColumns.abstract, ...talkColumns.keywords],
  descriptionHtml: [],
  speakerAffiliation: talkColumns.authors,
  links: talkColumns.link,
  attachments: [],
  people: presenterColumns,
}

/**
 * Reads a single table of talks, one in each row, with a heading for each field. Unlike a folder of papers, it contains
 * the time and place of each talk.
 *
 * @param zone the conference's IANA zone
 */
export function readTalksTable(
  file: string,
  bytes: Uint8Array,
  zone: string,
): Result<{ programme: ImportedProgramme; notes: ImportNote[] }, PapersFault> {
  const table = readCsv(bytes)
  if (!table.ok) return fail({ ...table.error, file })
  const { rows } = table.value
  if (rows.every(row => !row.get(...talkColumns.title))) {
    return fail(rows.length === 0 ? { code: 'no-papers', file } : { code: 'no-title-column', file })
  }
  const notes = new NoteBook()
  const papers = new Map<string, Paper>()
  readPapersTable(file, table.value, papers, notes)
  const unstated = unstatedIn(table.value)
  const people = new Map<string, ImportedPerson>()
  const guids = new Set<string>()
  const rowAt = new Map(rows.map(row => [row.line, row]))
  const placed = [...papers.values()].flatMap(({ talk, line }) => {
    const row = rowAt.get(line)
    if (!row) return []
    const { dayName, date, ...place } = readPlace(row, zone, notes)
    const presenters = listed(row.get(...presenterColumns)).map(name => personNamed(name, people))
    const ids = [...new Set(presenters.map(({ externalId }) => externalId))]
    const given = uuidIn(row.get('guid', 'uuid'))
    if (given && guids.has(given)) notes.add('talk-guid-repeated', line, talk.title)
    const guid = given && !guids.has(given) ? given : null
    if (guid) guids.add(guid)
    const speakerAffiliation = printedNames(row.get(...talkColumns.authors))
    return [{ talk: { ...talk, ...place, guid, people: ids, speakerAffiliation, unstated }, dayName, date }]
  })
  return ok({
    programme: {
      days: hasDays(table.value) ? daysOf(placed) : [unplaced(placed.map(({ talk }) => talk))],
      people: [...people.values()],
      ...(!hasDays(table.value) && { keepsPlaces: true }),
      keepsPeople: true,
    },
    notes: notes.notes,
  })
}

/** As written, unless the names are separated by bars as in a table of papers. */
const printedNames = (text: string) =>
  text.includes('|') ? listed(text).join('; ') : withoutControls(text).replaceAll('\r\n', '\n').trim()

function unstatedIn(table: CsvTable): UnstatedField[] {
  // The keys are the headings of the table.
  return (Object.keys(columnsOf) as UnstatedField[]).filter(field => !table.has(...columnsOf[field]))
}

/** Somebody in the table; the import finds them among the conference's people by name. */
function personNamed(name: string, people: Map<string, ImportedPerson>): ImportedPerson {
  const externalId = `name:${foldedName(name)}`
  const known = people.get(externalId)
  if (known) return known
  const person = {
    externalId,
    guid: null,
    name: cutTo(name, 300),
    affiliation: '',
    group: null,
    talkTitle: '',
    biographyHtml: '',
  }
  people.set(externalId, person)
  return person
}

interface PlacedTalk {
  talk: ImportedTalk
  dayName: string
  date: Temporal.PlainDate | undefined
}

const unplaced = (talks: ImportedTalk[]): ImportedDay => ({ name: toBeAnnounced, date: null, talks })

/** Days by date, then days without a date in the table's order, then talks without a day. */
function daysOf(placed: readonly PlacedTalk[]): ImportedDay[] {
  const byDate = Map.groupBy(
    placed.filter(({ date }) => date),
    ({ date }) => String(date),
  )
  const dated = [...byDate].toSorted(([a], [b]) => a.localeCompare(b, 'en')).map(([date, talks], index) => ({
    name: talks.find(({ dayName }) => dayName)?.dayName ?? `Day ${index + 1}`,
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

/** By time, then as in the table; talks without a time come last. */
function inOrder(placed: readonly { talk: ImportedTalk }[]): ImportedTalk[] {
  return placed.map(({ talk }) => talk).toSorted(compareTimes)
}
