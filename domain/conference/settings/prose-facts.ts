import type { Reader } from '#database/database.ts'
import {
  findConferenceById,
  listUpcomingConferences,
} from '#domain/conference/conferences/conference-queries.ts'
import { type ContentOwner, findContent } from '#domain/conference/content/content-queries.ts'
import type { ProseFacts } from '#domain/conference/content/prose-fields.ts'
import { factsOfAll, factsOfConference } from '#domain/conference/settings/rules-in-prose.ts'

/**
 * What the fields of a site's or a conference's texts say now.
 *
 * @param owner null for the main site
 * @param productName while the organiser has no name
 */
export async function readProseFacts(
  db: Reader,
  owner: ContentOwner,
  { productName, now }: { productName: string; now: Temporal.Instant },
): Promise<ProseFacts> {
  const [organisation, conference, upcoming] = await Promise.all([
    findContent(db, null, 'organisation'),
    owner === null ? undefined : findConferenceById(db, owner),
    owner === null ? listUpcomingConferences(db, now) : [],
  ])
  return {
    organiser: organisation?.name || productName,
    'office e-mail': organisation?.email ?? '',
    ...(conference ? factsOfConference(conference) : factsOfAll(upcoming)),
  }
}
