/**
 * What the columns of somebody's table mean, guessed from headings in several spellings. Staff can choose otherwise.
 */

import { knownHeading } from '#adapters/papers/known-headings.ts'
import {
  type ColumnChoice,
  type ColumnMeaning,
  columnMeanings,
  personMeanings,
  talkMeanings,
} from '#domain/preparation/imports/columns.ts'

/** `both`: people with their talks, one of each in a row. `papers`: a table in a folder of papers. */
export type TableLayout = 'talks' | 'people' | 'both' | 'papers' | 'none'

export interface PlainColumn {
  heading: string
  filled: number
  /** Those that are not empty. */
  cells: readonly string[]
  choice: ColumnChoice | null
}

const places: readonly ColumnMeaning[] = ['day', 'date', 'start', 'end', 'minutes', 'night', 'room']
const names: readonly ColumnMeaning[] = ['name', 'first-name', 'last-name']

const allowedIn: Record<TableLayout, readonly ColumnMeaning[]> = {
  talks: [...talkMeanings, 'affiliation', 'picture'],
  people: personMeanings,
  both: columnMeanings,
  papers: [
    'title', 'talk-id', 'subtitle', 'track', 'kind', 'language', 'abstract', 'description', 'keywords', 'authors',
    'link', 'affiliation', 'picture',
  ], // biome-ignore format: a list
  none: [],
}

/** Several columns of a table may have these: their cells are put together. */
const joined: ReadonlySet<ColumnMeaning> = new Set([
  'subtitle',
  'description',
  'keywords',
  'authors',
  'presenters',
  'presenters-by-comma',
  'link',
  'affiliation',
  'picture',
])

/**
 * What each column means: what was chosen for it, or what its heading says. Nothing if a table of this layout has no
 * place for it.
 *
 * @param isPapers whether the table belongs to a folder of papers
 */
export function assignMeanings(
  columns: readonly PlainColumn[],
  isPapers: boolean,
): { layout: TableLayout; meanings: (ColumnMeaning | null)[]; allowed: readonly ColumnMeaning[] } {
  const suggested = columns.map(column => suggestedFor(column))
  const { layout, title } = isPapers
    ? { layout: 'papers' as const, title: undefined }
    : layoutOf(columns, suggested)
  const allowed = new Set(allowedIn[layout])
  const meanings = columns.map(({ choice }) =>
    choice && choice !== 'left-out' && allowed.has(choice) ? choice : null,
  )
  if (title !== undefined) meanings[title] = 'title'
  const taken = new Set(meanings)
  const inOrder = [...columns.keys()].toSorted(
    // A column without content must not take a meaning from one that has some.
    (a, b) => Number(columns[a]?.filled === 0) - Number(columns[b]?.filled === 0) || rankOf(a) - rankOf(b),
  )
  function rankOf(at: number): number {
    return suggested[at]?.rank ?? Number.POSITIVE_INFINITY
  }
  for (const at of inOrder) {
    const column = columns[at]
    if (!column || column.choice || meanings[at]) continue
    const found = suggested[at]?.meanings.find(
      meaning => allowed.has(meaning) && (joined.has(meaning) || !taken.has(meaning)),
    )
    if (!found) continue
    taken.add(found)
    meanings[at] = found === 'presenters' ? presentersOf(column) : found
  }
  return { layout, meanings, allowed: isPapers ? allowedIn.papers : columnMeanings }
}

/** Exports often separate people by commas alone. */
function presentersOf({ heading, cells }: PlainColumn): ColumnMeaning {
  const isOurs = /^(presenters|speakers_with_a_page)$/i.test(heading)
  const hasCommas =
    !isOurs && cells.some(cell => cell.includes(', ')) && !cells.some(cell => /[;|\n]/.test(cell))
  return hasCommas ? 'presenters-by-comma' : 'presenters'
}

function suggestedFor({ heading, cells }: PlainColumn) {
  const known = knownHeading(heading)
  // `Prof.` is the title of a person.
  return known?.meanings[0] === 'title' && areOfPeople(cells) ? undefined : known
}

function areOfPeople(cells: readonly string[]): boolean {
  const titles = cells.filter(cell =>
    /^\s*(prof|professor|(?:associate|assistant|full) professor|dr|mr|mrs|ms|mx|miss|sir|dame|herr|frau|phd|m\.?sc)\b\.?/i.test(
      cell,
    ),
  )
  return titles.length > cells.length / 2
}

/** The layout, and the number of a column that has the talks' titles under another heading. */
function layoutOf(
  columns: readonly PlainColumn[],
  suggested: readonly ({ meanings: readonly ColumnMeaning[] } | undefined)[],
): { layout: TableLayout; title?: number } {
  const meaningAt = (at: number) => columns[at]?.choice ?? suggested[at]?.meanings[0]
  const indexOf = (...wanted: ColumnMeaning[]) =>
    columns.findIndex((_, at) => wanted.some(meaning => meaning === meaningAt(at)))
  const has = (...wanted: ColumnMeaning[]) => indexOf(...wanted) >= 0
  const isFree = (at: number) => at >= 0 && !columns[at]?.choice
  const hasName = has(...names)
  if (has('title')) return { layout: hasName ? 'both' : 'talks' }
  const talkTitle = indexOf('talk-title')
  const hasTalks = has(...places, 'track', 'subtitle', 'abstract', 'keywords')
  if (isFree(talkTitle) && (hasTalks || !hasName))
    return { layout: hasName ? 'both' : 'talks', title: talkTitle }
  const name = indexOf('name')
  // A programme calls its talks by their names, and says who gives them in another column.
  if (isFree(name) && has('authors', 'presenters') && has(...places)) return { layout: 'talks', title: name }
  if (hasName) return { layout: 'people' }
  const isSpeakers = columns.some(
    ({ choice }, at) => !choice && suggested[at]?.meanings.includes('name') === true,
  )
  return { layout: isSpeakers ? 'people' : 'none' }
}
