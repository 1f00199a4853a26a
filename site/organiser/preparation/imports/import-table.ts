/** Talks or speakers as a table for the import, empty or filled; or the whole programme as schedule.xml. */
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { encodeInParts } from '#domain/foundations/in-parts.ts'
import { streamOf } from '#domain/foundations/stream-of.ts'
import { emptyTable, filledTable, importTables } from '#domain/office/exports/import-tables.ts'
import { readProgramme, readProgrammePeople } from '#domain/programme/talks/whole-programme.ts'
import type { SiteContext } from '#site/context.ts'
import { guardedAtConference, type RouteArgs } from '#site/organiser/guard.ts'

export const loader = guardedAtConference(
  'read-set-up',
  async ({ site, scope, conference, act }, { url }: RouteArgs) => {
    const asked = url.searchParams.get('of')
    if (asked === 'programme') {
      const xml = await writeProgramme(site, conference, String(act.now))
      return new Response(streamOf(encodeInParts(xml)), {
        headers: fileHeaders('application/xml; charset=utf-8', `${conference.name}-schedule.xml`),
      })
    }
    const of = importTables.find(table => table === asked) ?? 'talks'
    const isFilled = url.searchParams.get('filled') === 'yes'
    const name = isFilled ? `${conference.name}-${of}` : `${of}-template`
    const table = isFilled ? filledTable(site.database.read, scope, { of, name }) : emptyTable(of, name)
    return new Response(site.writeTable(table, 'csv'), {
      headers: { ...fileHeaders('text/csv; charset=utf-8', `${name}.csv`), 'Content-Encoding': 'identity' },
    })
  },
)

const fileHeaders = (type: string, name: string) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
  'Cache-Control': 'no-store',
})

/** Also for a conference that is not public yet. */
async function writeProgramme(
  { database, publicUrl, productName, writeSchedule }: SiteContext,
  conference: Conference,
  version: string,
): Promise<string> {
  const days = await readProgramme(database.read, conference.id, 'staff')
  const people = await readProgrammePeople(database.read, conference.id, 'staff')
  return writeSchedule({ conference, days, people, publicUrl, productName, version })
}
