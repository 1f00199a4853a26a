/** The programme as a file. */
import { programmeTable } from '#domain/office/exports/other-tables.ts'
import { guarded, type RouteArgs } from '#site/organiser/guard.ts'
import { fileName, sendTable } from '#site/organiser/office/exports/send-table.ts'

export const loader = guarded('read-set-up', (staff, args: RouteArgs) => {
  const table = programmeTable(staff.site.database.read, staff.scope, fileName(staff.conference, 'programme'))
  return sendTable(staff, args, { list: 'programme', table })
})
