import type { Conference } from '#domain/conference/conferences/conference.ts'
import { listSpeakers } from '#domain/programme/people/speaker-queries.ts'
import type { ReadingSite } from '#site/context.ts'
import { readFees } from '#site/microsite/registration/summary/registration-view.ts'
import { loadSection } from '#site/section.ts'

export type HomeSources = ReturnType<typeof readHomeSources>

/** What both the page and its description for machines are made from, read once; neither promise rejects. */
export function readHomeSources(site: ReadingSite, conference: Conference) {
  return {
    fees: readFees(site, conference),
    speakers: loadSection(site, 'speakers', () => listSpeakers(site.database.read, conference.id)),
  }
}
