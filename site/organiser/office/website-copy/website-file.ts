/** The whole website of a conference as a ZIP that opens without a server. */
import { guardedFile, type RouteArgs } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { copyWebsite } from '#site/organiser/office/website-copy/copy-website.ts'

export const loader = guardedFile('read-set-up', ({ site, conference }, _args: RouteArgs) => {
  // What nobody can see yet has no copy.
  if (!conference?.isActive) throw notFound()
  const { visit, lastingUrl: publicUrl } = site
  const entries = copyWebsite({ db: site.database.read, visit, publicUrl }, conference)
  return new Response(site.writeArchive(entries), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${conference.name}-website.zip"`,
      'Content-Encoding': 'identity',
      'Cache-Control': 'no-store',
    },
  })
})
