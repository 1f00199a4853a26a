/** All data about one person as one file. */
import { exportPerson, notePersonExport } from '#domain/office/privacy/export-person.ts'
import { findPerson } from '#domain/office/privacy/find-person.ts'
import { guardedFile, type RouteArgs } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { erasureRequestOf } from '#site/organiser/office/privacy/erasure-request.ts'
import { writePersonPage } from '#site/organiser/office/privacy/person-page.ts'

export const loader = guardedFile('erase-person', async ({ permit, act, site }, args: RouteArgs) => {
  const { reference, by } = erasureRequestOf(args.params.person, args.url.searchParams)
  const person = await findPerson(site.database.read, reference, by)
  if (!person) throw notFound()
  await site.database.write(tx => notePersonExport(tx, permit, act, person))
  return new Response(
    site.writeArchive(exportPerson(site, person, { now: act.now, writePage: writePersonPage })),
    {
      headers: {
        'Content-Type': 'application/zip',
        // The name does not identify the person, because it appears in lists of downloads.
        'Content-Disposition': `attachment; filename="personal-data-${reference.source}-${reference.id}.zip"`,
        'Content-Encoding': 'identity',
        'Cache-Control': 'no-store',
      },
    },
  )
})
