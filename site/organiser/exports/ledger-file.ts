/** The ledger as a file. */
import { ledgerTable } from '#domain/exports/money-tables.ts'
import { fileName, sendTable } from '#site/organiser/exports/send-table.ts'
import { guarded, type RouteArgs } from '#site/organiser/guard.ts'

export const loader = guarded('read-ledger', (desk, args: RouteArgs) => {
  const table = ledgerTable(desk.site.database.read, desk.scope, fileName(desk.conference, 'ledger'))
  return sendTable(desk, args, { list: 'ledger', table })
})
