import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import {
  findConferenceById,
  listUpcomingConferences,
} from '#domain/conference/conferences/conference-queries.ts'
import { type ContentOwner, findContent } from '#domain/conference/content/content-queries.ts'
import type { ProseFacts } from '#domain/conference/content/prose-fields.ts'
import { factsOfAll, factsOfConference } from '#domain/conference/settings/rules-in-prose.ts'
import { timeInWords } from '#domain/foundations/counted-in-words.ts'
import { formatPercent } from '#domain/foundations/money.ts'

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
    ...termsOf(conference ? [conference] : upcoming),
  }
}

/** What is set beside the rules. It is stored with each registration, so a change applies to those made afterwards. */
function termsOf(
  conferences: readonly Pick<Conference, 'feeBasisPoints' | 'holdMinutes'>[],
): Pick<ProseFacts, 'processing fee' | 'hold time'> {
  const one = (values: readonly string[], elsewhere: string) => {
    const [first, ...others] = new Set(values)
    return first === undefined || others.length > 0 ? elsewhere : first
  }
  return {
    'processing fee': one(
      conferences.map(({ feeBasisPoints }) => formatPercent(feeBasisPoints)),
      'stated on each conference’s registration-fee page',
    ),
    'hold time': one(
      conferences.map(({ holdMinutes }) => timeInWords(holdMinutes, 'minute')),
      'the time stated on the registration page',
    ),
  }
}
