import { type ExportColumn, exportColumns } from '#domain/office/exports/registrations-table.ts'

/** The columns that an address selects, in the file's own order; undefined if it selects none. */
export function readExportColumns(query: URLSearchParams): readonly ExportColumn[] | undefined {
  const asked = new Set(query.getAll('columns').flatMap(text => text.split(',')))
  const chosen = exportColumns.filter(name => asked.has(name))
  return chosen.length > 0 ? chosen : undefined
}
