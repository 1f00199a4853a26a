/** The ledger as a file. */
import { ledgerTable } from '#domain/office/exports/money-tables.ts'
import { guarded, type RouteArgs } from '#site/organiser/guard.ts'
import { fileName, sendTable } from '#site/organiser/office/exports/send-table.ts'

export const loader = guarded('read-ledger', (staff, args: RouteArgs) => {
  const table = ledgerTable(staff.site.database.read, staff.scope, fileName(staff.conference, 'ledger'))
  return sendTable(staff, args, { list: 'ledger', table })
})
