/** Lists that name people, as files. */
import { type ExportedList, peopleLists } from '#domain/office/exports/export-people.ts'
import { linesTable } from '#domain/office/exports/lines-table.ts'
import { paymentsTable } from '#domain/office/exports/money-tables.ts'
import { abstractsTable, subscribersTable } from '#domain/office/exports/other-tables.ts'
import { exportColumns, registrationsTable } from '#domain/office/exports/registrations-table.ts'
import type { Table } from '#domain/office/exports/table.ts'
import { guardedFile, type RouteArgs } from '#site/organiser/guard.ts'
import { readExportColumns } from '#site/organiser/office/exports/export-columns.ts'
import { fileName, sendTable } from '#site/organiser/office/exports/send-table.ts'
import { readListRequest } from '#site/organiser/registrations/list-address.ts'
import type { ListColumn } from '#words/export-words.ts'

export const loader = guardedFile('export-people', async (staff, args: RouteArgs) => {
  const { conference, scope, site } = staff
  const { read } = site.database
  const query = args.url.searchParams
  // Everybody with the right to export may export this list.
  const list = peopleLists.find(each => each === query.get('list')) ?? 'abstracts'
  const name = fileName(conference, list)
  // The list of all conferences has no filter.
  const { filter, order, isDescending } = readListRequest(conference ? query : new URLSearchParams())
  const sorting = conference && query.has('sort') ? { order, isDescending } : undefined
  const columns = readExportColumns(query) ?? exportColumns
  const tables = {
    registrations: () => registrationsTable(read, scope, { name, filter, sorting, columns }),
    lines: () => linesTable(read, scope, name),
    payments: () => paymentsTable(read, scope, name),
    abstracts: () => abstractsTable(read, scope, name),
    subscribers: () => subscribersTable(read, name),
  } as const satisfies Partial<Record<ExportedList, () => Table<ListColumn>>>
  const isNarrowed = list === 'registrations' && Object.keys(filter).length > 0
  return sendTable(staff, args, { list, table: tables[list](), isNarrowed })
})
