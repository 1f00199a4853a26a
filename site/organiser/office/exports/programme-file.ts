/** The programme as a file. */
import { talksFile } from '#domain/office/exports/list-files.ts'
import { guarded, type RouteArgs } from '#site/organiser/guard.ts'
import { fileName, sendTable } from '#site/organiser/office/exports/send-table.ts'
import { tableOfList } from '#site/organiser/office/exports/table-of-list.ts'

export const loader = guarded('read-set-up', (staff, args: RouteArgs) => {
  const { scope, site, conference } = staff
  const named = { name: fileName(conference, 'programme'), query: args.url.searchParams }
  return sendTable(staff, args, {
    list: 'programme',
    ...tableOfList(site.database.read, talksFile, scope, named),
  })
})
