/** The programme as a file. */
import { programmeTable } from '#domain/exports/other-tables.ts'
import { fileName, sendTable } from '#site/organiser/exports/send-table.ts'
import { guarded, type RouteArgs } from '#site/organiser/guard.ts'

export const loader = guarded('read-set-up', (desk, args: RouteArgs) => {
  const table = programmeTable(desk.site.database.read, desk.scope, fileName(desk.conference, 'programme'))
  return sendTable(desk, args, { list: 'programme', table })
})
