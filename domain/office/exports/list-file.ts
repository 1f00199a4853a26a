/** Any list as a file: its columns are the cells of a row, and its filter and order are those of its page. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { inParts, partsOf } from '#domain/foundations/in-parts.ts'
import { batchRows, type Cell, type Table } from '#domain/office/exports/table.ts'
import { conditionsOf, type Noun, type NounTypes, type Rows } from '#domain/office/lists/noun.ts'
import { isMatchedHere, type ListRequest, readIds } from '#domain/office/lists/read-page.ts'

export interface ListFile<T extends NounTypes, Row extends { id: number }, Whole, Column extends string> {
  noun: Noun<T>
  /** What the columns need, of the rows that the reader may see. */
  rows(db: Reader, context: T['context']): Rows<Row>
  columns: Readonly<Record<Column, (row: Whole) => Cell>>
  /** What one conference adds, in its own words; they come with one of the columns, or are chosen by their own names. */
  own?: readonly { with: Column | null; columns: readonly OwnColumn<Whole>[] }[]
  /** The order of its own is the page's usual one, not that in which the rows were made. */
  isInUsualOrder?: true
  /** Adds what is not in the rows' own query, with the same number of statements for any number of rows. */
  complete(db: Reader, rows: readonly Row[], columns: readonly Column[]): Promise<readonly Whole[]>
}

export interface OwnColumn<Whole> {
  /** In addresses, where it can be chosen. */
  name?: string
  title: string
  cell: (row: Whole) => Cell
}

export interface FileRequest<T extends NounTypes, Column extends string> {
  /** The file's name without its ending. */
  name: string
  filter: T['filter']
  /** The page's order; undefined for the file's own. */
  sorting?: Pick<ListRequest<T>, 'order' | 'isDescending'> | undefined
  /** All of them by default. */
  columns?: readonly Column[]
  /** The names of own columns that can be chosen; all of them by default. */
  ownNames?: readonly string[] | undefined
}

export const columnsOf = <Column extends string>(file: {
  columns: Readonly<Record<Column, unknown>>
}): Column[] => Object.keys(file.columns) as Column[] // the keys of a description

export function listTable<T extends NounTypes, Row extends { id: number }, Whole, Column extends string>(
  db: Reader,
  file: ListFile<T, Row, Whole, Column>,
  context: T['context'],
  { name, columns = columnsOf(file), ownNames, ...asked }: FileRequest<T, Column>,
): Table<Column> {
  const own = (file.own ?? []).flatMap(group =>
    group.with === null || columns.includes(group.with)
      ? group.columns.filter(each => each.name === undefined || (ownNames?.includes(each.name) ?? true))
      : [],
  )

  async function* readBatches(): AsyncGenerator<Cell[][]> {
    const batches =
      asked.sorting || file.isInUsualOrder || isMatchedHere(file.noun, asked.filter) ? inOrder() : byAge()
    for await (const rows of batches) {
      const whole = await file.complete(db, rows, columns)
      yield whole.map(row => [
        ...columns.map(column => file.columns[column](row)),
        ...own.map(({ cell }) => cell(row)),
      ])
    }
  }

  const id = sql.ref<number>(file.noun.id)

  const byAge = () =>
    inParts<Row>(
      (last, limit) =>
        conditionsOf<T['filter'], T['context']>(file.noun, context, asked.filter)
          .reduce((rows, condition) => rows.where(condition), file.rows(db, context))
          .where(sql<boolean>`${id} > ${last?.id ?? 0}`)
          .orderBy(id)
          .limit(limit)
          .execute(),
      batchRows,
    )

  /** A hundred thousand ids take less than a megabyte. */
  async function* inOrder(): AsyncGenerator<Row[]> {
    const { filter, sorting = file.noun.usualOrder } = asked
    const ids = await readIds(db, file.noun, context, { filter, ...sorting })
    for await (const part of partsOf([...ids], batchRows)) {
      const rows = await file
        .rows(db, context)
        .where(sql<boolean>`${id} in (${sql.join(part)})`)
        .execute()
      const byId = new Map(rows.map(row => [row.id, row]))
      yield part.flatMap(each => byId.get(each) ?? [])
    }
  }

  const ownTitles = own.map(({ title }) => title)
  return { name, columns, ...(own.length > 0 && { ownTitles }), batches: readBatches() }
}
