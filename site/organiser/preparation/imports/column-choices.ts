/** The columns of an import's tables, as its page shows them and gets them back. */
import { formatCount } from '#domain/foundations/figures.ts'
import {
  type ColumnChoice,
  type ColumnChoices,
  type ColumnMeaning,
  type ImportTable,
  isColumnChoice,
  isUnused,
  type TableColumn,
} from '#domain/preparation/imports/columns.ts'

/** More columns than any form has questions; further ones keep what their headings say. */
const columnsShown = 100

export interface ColumnView {
  /** The name of its control. */
  name: string
  label: string
  hint: string
  /** A meaning, `left-out`, or empty if nobody has decided. */
  value: ColumnChoice | ''
  /** Whether its heading would decide if no choice were made. */
  isChosen: boolean
}

export interface TableView {
  /** Empty if the file is the table. */
  file: string
  meanings: readonly ColumnMeaning[]
  unused: ColumnView[]
  used: ColumnView[]
}

export const tableViews = (tables: readonly ImportTable[]): TableView[] =>
  tables.map(({ file, meanings, columns }, table) => {
    const shown = columns
      .map((column, at) => ({ column, view: columnView(column, `column-${table}-${at}`, at) }))
      .filter(({ column: { heading, filled, choice } }) => heading !== '' || filled > 0 || choice)
      .toSorted((a, b) => Number(isUnused(b.column)) - Number(isUnused(a.column)))
      .slice(0, columnsShown)
    const views = (unused: boolean) =>
      shown.filter(({ column }) => isUnused(column) === unused).map(({ view }) => view)
    return { file, meanings, unused: views(true), used: views(false) }
  })

function columnView(
  { heading, meaning, choice, filled, sample }: TableColumn,
  name: string,
  at: number,
): ColumnView {
  const cells = filled === 1 ? '1 cell' : `${formatCount(filled)} cells`
  return {
    name,
    label: heading || `Column ${at + 1}`,
    hint: filled === 0 ? 'Empty' : `${cells}, first “${sample}”`,
    value: choice ?? meaning ?? '',
    isChosen: choice !== null,
  }
}

/** The choices of a sent form. What is left as the headings say stays theirs to decide. */
export function choicesIn(sent: FormData, tables: readonly ImportTable[]): ColumnChoices {
  return Object.fromEntries(
    tables.map(({ file, columns }, table) => {
      const chosen = columns.flatMap(({ meaning, choice }, at) => {
        const text = sent.get(`column-${table}-${at}`)
        const value = text === null ? choice : text
        if (typeof value !== 'string' || !isColumnChoice(value)) return []
        return choice === null && value === meaning ? [] : [[at, value] as const]
      })
      return [file, Object.fromEntries(chosen)]
    }),
  )
}
