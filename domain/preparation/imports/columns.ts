/** What the columns of an imported table mean: recognised by their headings, or chosen by staff on the check page. */

export const talkMeanings = [
  'title',
  'talk-id',
  'talk-guid',
  'subtitle',
  'day',
  'date',
  'start',
  'end',
  'minutes',
  'night',
  'room',
  'track',
  'kind',
  'language',
  'abstract',
  'description',
  'keywords',
  /** Printed as written. */
  'authors',
  /** People with a page of their own, separated by semicolons, bars or line breaks. */
  'presenters',
  'presenters-by-comma',
  'link',
] as const

export const personMeanings = [
  'name',
  'first-name',
  'last-name',
  'person-id',
  'person-guid',
  'affiliation',
  'group',
  /** The title of a person's talk, shown with the person; `title` makes a talk of the programme. */
  'talk-title',
  'biography',
  /** Recognised, and never fetched from other sites. */
  'picture',
] as const

export const columnMeanings = [...talkMeanings, ...personMeanings] as const
export type ColumnMeaning = (typeof columnMeanings)[number]

/** What staff choose for a column. */
export type ColumnChoice = ColumnMeaning | 'left-out'

/** Choices by table and by the column's number, from 0. The table of a file that is no archive has an empty name. */
export type ColumnChoices = Readonly<Record<string, Readonly<Record<string, ColumnChoice>>>>

export interface TableColumn {
  /** As in the file; empty for cells beyond the headings. */
  heading: string
  /** Null if nothing of it is imported. */
  meaning: ColumnMeaning | null
  /** Null if its heading decides. */
  choice: ColumnChoice | null
  /** How many of its cells are not empty. */
  filled: number
  /** The first of them. */
  sample: string
}

/** A table of a file with what its columns mean. */
export interface ImportTable {
  file: string
  columns: TableColumn[]
  /** What its columns can mean: a table in a folder of papers has no times, for example. */
  meanings: readonly ColumnMeaning[]
}

/** Whether a column has content that nobody has decided about. */
export const isUnused = ({ meaning, choice, filled }: TableColumn): boolean =>
  meaning === null && choice !== 'left-out' && filled > 0

const choices = new Set<string>([...columnMeanings, 'left-out'])

export const isColumnChoice = (text: string): text is ColumnChoice => choices.has(text)
