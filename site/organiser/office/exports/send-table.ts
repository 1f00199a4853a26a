import { data } from 'react-router'
import { type ExportedList, noteExport } from '#domain/office/exports/note-export.ts'
import {
  type Cell,
  type Table,
  type TableFormat,
  tableFormats,
  type WriteTable,
} from '#domain/office/exports/table.ts'
import { extentOf, rolesThatMay } from '#domain/staff/rights/can.ts'
import type { NotAllowed, PermittedRequest } from '#site/organiser/guard.ts'
import { cellInWords, columnTitles, type ListColumn } from '#words/organiser/office/export-words.ts'
import { roleNames } from '#words/role-words.ts'

/** The media types of the formats. */
export const tableTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<TableFormat, string>

export interface SentTable {
  table: Table<ListColumn>
  isNarrowed?: boolean
}

/**
 * Records the export in the audit and streams its table while it is read.
 *
 * @throws the 403 for a role that may not see this list
 */
export async function sendTable(
  {
    site,
    permit,
    act,
  }: PermittedRequest<'export-people'> | PermittedRequest<'read-ledger'> | PermittedRequest<'read-set-up'>,
  { request, url }: { request: Request; url: URL },
  { list, table, isNarrowed = false }: SentTable & { list: ExportedList },
): Promise<Response> {
  const format = tableFormats.find(each => each === url.searchParams.get('format')) ?? 'csv'
  const noted = await site.database.write(tx => noteExport(tx, permit, act, { list, format, isNarrowed }))
  if (!noted.ok) {
    throw data(refusalOf(list), { status: 403 })
  }
  return respondWithTable(table, format, { writeTable: site.writeTable, request })
}

/** For a role that may export other lists only, and for the newsletter's list at one conference. */
function refusalOf(list: ExportedList): NotAllowed {
  const roles = rolesThatMay('export-people').filter(role => extentOf(role, 'export-people') === 'all')
  return {
    refusal: 'not-allowed',
    what: list === 'subscribers' ? 'export this list, if given for all conferences' : 'export this list',
    roles: roles.map(role => roleNames[role]),
  }
}

/** A table as a file, written while it is read. */
export function respondWithTable(
  table: Table<ListColumn>,
  format: TableFormat,
  { writeTable, request }: { writeTable: WriteTable; request: Request },
): Response {
  const columns = [...table.columns.map(column => columnTitles[column]), ...(table.ownTitles ?? [])]
  // A spreadsheet is read by people, CSV by programs, which know the codes.
  const batches = format === 'xlsx' ? inWords(table) : table.batches
  const bytes = writeTable({ ...table, columns, batches }, format)
  // A proxy that compresses would have to buffer all of it.
  const isPacked = format === 'csv' && /\bgzip\b/.test(request.headers.get('Accept-Encoding') ?? '')
  return new Response(isPacked ? bytes.pipeThrough(new CompressionStream('gzip')) : bytes, {
    headers: {
      'Content-Type': tableTypes[format],
      'Content-Disposition': `attachment; filename="${table.name}.${format}"`,
      'Content-Encoding': isPacked ? 'gzip' : 'identity',
      ...(format === 'csv' && { Vary: 'Accept-Encoding' }),
      'Cache-Control': 'no-store',
    },
  })
}

async function* inWords({ columns, batches }: Table<ListColumn>): AsyncGenerator<Cell[][]> {
  for await (const rows of batches) {
    yield rows.map(row =>
      row.map((cell, index) => {
        const column = columns[index]
        return column === undefined ? cell : cellInWords(column, cell)
      }),
    )
  }
}

/** A file's name: its conference's, or the organiser's own. */
export const fileName = (conference: { name: string } | null, list: ExportedList) =>
  `${conference?.name ?? 'all'}-${list}`
