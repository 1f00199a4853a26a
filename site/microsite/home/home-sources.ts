import type { Conference } from '#domain/conference/conferences/conference.ts'
import { listSpeakers } from '#domain/programme/people/speaker-queries.ts'
import type { ReadingSite } from '#site/context.ts'
import { loadPeriods, readFees } from '#site/microsite/registration/summary/registration-view.ts'
import { loadSection } from '#site/section.ts'

export type HomeSources = ReturnType<typeof readHomeSources>

/** What several parts of the page, or the page and its description for machines, are made from, read once; no promise rejects. */
export function readHomeSources(site: ReadingSite, conference: Conference) {
  const periods = loadPeriods(site, conference)
  return {
    periods,
    fees: readFees(site, conference, periods),
    speakers: loadSection(site, 'speakers', () => listSpeakers(site.database.read, conference.id)),
  }
}
