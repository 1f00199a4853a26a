import type { Reader } from '#database/database.ts'
import { columnsOf, type ListFile, listTable } from '#domain/office/exports/list-file.ts'
import type { Table } from '#domain/office/exports/table.ts'
import { isNarrowing, type NounTypes } from '#domain/office/lists/noun.ts'
import { readRequest } from '#site/organiser/office/lists/list-address.ts'
import { columnTitles, type ListColumn } from '#words/organiser/office/export-words.ts'

/** The file of the list at an address, with its filter, its order and the columns that it chooses. */
export function tableOfList<T extends NounTypes, Row extends { id: number }, Whole, Column extends string>(
  db: Reader,
  file: ListFile<T, Row, Whole, Column>,
  context: T['context'],
  { name, query }: { name: string; query: URLSearchParams },
): { table: Table<Column>; isNarrowed: boolean } {
  const { filter, order, isDescending } = readRequest(file.noun, query)
  const sorting = query.has('sort') ? { order, isDescending } : undefined
  const asked = query.getAll('columns').flatMap(text => text.split(','))
  const ownNames = asked.length > 0 ? asked : undefined
  const columns = readFileColumns(file, query) ?? columnsOf(file)
  return {
    table: listTable(db, file, context, { name, filter, sorting, columns, ownNames }),
    isNarrowed: isNarrowing(file.noun.fields, filter, 'file'),
  }
}

/** The columns that an address selects, in the file's own order; undefined if it selects none. */
export function readFileColumns<Column extends string>(
  file: { columns: Readonly<Record<Column, unknown>> },
  query: URLSearchParams,
): Column[] | undefined {
  const asked = new Set(query.getAll('columns').flatMap(text => text.split(',')))
  const chosen = columnsOf(file).filter(name => asked.has(name))
  return chosen.length > 0 ? chosen : undefined
}

/** What a list's page needs to offer its file. @param address of the file, with the list's name */
export function fileOfList<Column extends ListColumn>(
  file: { columns: Readonly<Record<Column, unknown>> },
  address: string,
) {
  const [path = '', query = ''] = address.split('?')
  return {
    address: path,
    kept: [...new URLSearchParams(query)],
    columns: columnsOf(file).map(name => ({ value: name, label: columnTitles[name] })),
  }
}
