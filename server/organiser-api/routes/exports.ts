/** The lists of the Exports page as files, written while they are read. One row each. */

import { z } from '@hono/zod-openapi'
import type { Reader } from '#database/database.ts'
import { readNamedCountries } from '#domain/offers/questions/question-queries.ts'
import { wholeReading } from '#domain/office/abstract-list/abstract-reading.ts'
import { attendeesTable } from '#domain/office/exports/attendees-table.ts'
import { linesTable } from '#domain/office/exports/lines-table.ts'
import { listTable } from '#domain/office/exports/list-file.ts'
import { abstractsFileOf, subscribersFile, talksFile } from '#domain/office/exports/list-files.ts'
import { ledgerTable, paymentsTable } from '#domain/office/exports/money-tables.ts'
import { type ExportedList, noteExport } from '#domain/office/exports/note-export.ts'
import { exportColumns, registrationsFile } from '#domain/office/exports/registrations-table.ts'
import { type Table, tableFormats } from '#domain/office/exports/table.ts'
import { listAbstractQuestions } from '#domain/programme/asking/abstract-question-queries.ts'
import { opens, type Scope } from '#domain/staff/rights/permit.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { oneOrMore } from '#server/organiser-api/call-description.ts'
import { Calls } from '#server/organiser-api/calls.ts'
import { forbidden } from '#server/organiser-api/problems.ts'
import { listFilters } from '#server/organiser-api/routes/registrations.ts'
import { fileName, respondWithTable, tableTypes } from '#site/organiser/office/exports/send-table.ts'
import { tableOfList } from '#site/organiser/office/exports/table-of-list.ts'
import { readListRequest } from '#site/organiser/registrations/registration-views.ts'
import type { ListColumn } from '#words/organiser/office/export-words.ts'

interface Row {
  list: ExportedList
  summary: string
  right: 'export-people' | 'read-ledger' | 'read-set-up'
  /** Lists that need more than a part of the right. A programme chair's part is the abstracts. */
  isWhole?: true
  at: readonly ('organiser' | 'conference')[]
  query?: z.ZodRawShape
  table(
    db: Reader,
    scope: Scope,
    name: string,
    query: URLSearchParams,
  ): Table<ListColumn> | Promise<Table<ListColumn>>
}

const everywhere = ['conference', 'organiser'] as const

const files: readonly Row[] = [
  {
    list: 'registrations',
    summary: 'Registrations, with the filters and sorting of the list',
    right: 'export-people',
    isWhole: true,
    at: ['conference'],
    query: {
      ...listFilters.shape,
      columns: oneOrMore(z.enum(exportColumns)).openapi({
        description: 'All of them if none is named.',
      }),
    },
    table: (db, scope, name, query) => tableOfList(db, registrationsFile, scope, { name, query }).table,
  },
  {
    list: 'registrations',
    summary: 'Registrations of all conferences',
    right: 'export-people',
    isWhole: true,
    at: ['organiser'],
    table: (db, scope, name) => listTable(db, registrationsFile, scope, { name, filter: {} }),
  },
  {
    list: 'attendees',
    summary: 'Who comes, guests too, with what each of them has',
    right: 'export-people',
    isWhole: true,
    at: everywhere,
    table: (db, scope, name) => attendeesTable(db, scope, name),
  },
  {
    list: 'lines',
    summary: 'What was bought, line by line, also what a change replaced',
    right: 'export-people',
    isWhole: true,
    at: everywhere,
    table: linesTable,
  },
  {
    list: 'payments',
    summary: 'Payments, refunds and chargebacks, with names',
    right: 'export-people',
    isWhole: true,
    at: everywhere,
    table: paymentsTable,
  },
  {
    list: 'ledger',
    summary: 'Every entry of the books, without names',
    right: 'read-ledger',
    at: everywhere,
    table: ledgerTable,
  },
  {
    list: 'abstracts',
    summary: 'Abstracts',
    right: 'export-people',
    at: everywhere,
    table: async (db, scope, name) => {
      const questions = scope.conferenceId === null ? [] : await listAbstractQuestions(db, scope.conferenceId)
      const file = abstractsFileOf(questions, await readNamedCountries(db, questions))
      return listTable(db, file, wholeReading(scope), { name, filter: {} })
    },
  },
  {
    list: 'programme',
    summary: 'Talks by day and room',
    right: 'read-set-up',
    at: ['conference'],
    table: (db, scope, name) => listTable(db, talksFile, scope, { name, filter: {} }),
  },
  {
    list: 'subscribers',
    summary: 'The newsletter’s addresses',
    right: 'export-people',
    isWhole: true,
    at: ['organiser'],
    table: (db, _scope, name) => listTable(db, subscribersFile, null, { name, filter: {} }),
  },
]

const mayNot = forbidden('The person who made this token may not export this list.')

const format = z.enum(tableFormats).optional().openapi({ description: 'CSV by default.' })

export function exportCalls(dependencies: Dependencies): Calls {
  const { database, writeTable } = dependencies
  const calls = new Calls(dependencies)
  for (const { list, summary, right, isWhole = false, at, query = {}, table } of files) {
    for (const place of at) {
      const path = `${place === 'conference' ? '/conferences/{event}' : ''}/exports/${list}`
      const description = {
        path,
        tag: 'Exports',
        summary,
        right,
        isWhole,
        query: z.object({ format, ...query }),
      }
      calls.download(
        { ...description, mediaTypes: Object.values(tableTypes) },
        async (call, asked, request) => {
          // It has what is decided and not told, which not everybody who exports may read.
          const maySee =
            list !== 'abstracts' || opens(call.token.maker, 'read-abstracts', call.conference?.id ?? null)
          if (!maySee) throw mayNot
          const chosen = tableFormats.find(each => each === asked.get('format')) ?? 'csv'
          const isNarrowed = list === 'registrations' && Object.keys(readListRequest(asked).filter).length > 0
          const noted = await database.write(tx =>
            noteExport(tx, call.permit, call.act, { list, format: chosen, isNarrowed }),
          )
          if (!noted.ok) throw mayNot
          const written = await table(database.read, call.scope, fileName(call.conference, list), asked)
          return respondWithTable(written, chosen, { writeTable, request })
        },
      )
    }
  }
  return calls
}
