/** The sums of visits as a file. They are about nobody, so no export is noted. */
import { visitsTable } from '#domain/office/exports/visits-table.ts'
import { guarded, type RouteArgs } from '#site/organiser/guard.ts'
import { respondWithTable } from '#site/organiser/office/exports/send-table.ts'
import { timeOf } from '#site/organiser/office/numbers/visits-time.ts'

export const loader = guarded('read-set-up', (staff, { request, url }: RouteArgs) => {
  const { conference, site } = staff
  const table = visitsTable(site.database.read, conference?.id ?? null, {
    name: `${conference?.name ?? 'main-site'}-visits`,
    ...timeOf(staff, url.searchParams),
  })
  return respondWithTable(table, 'csv', { writeTable: site.writeTable, request })
})
