/** The facts that texts of the website can name, such as dates and refund rules, as they are now. */

import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import {
  findConferenceById,
  listUpcomingConferences,
} from '#domain/conference/conferences/conference-queries.ts'
import { type ContentOwner, findContent } from '#domain/conference/content/content-queries.ts'
import type { ProseFacts } from '#domain/conference/content/prose-fields.ts'
import { factsOfAll, factsOfConference } from '#domain/conference/settings/rules-in-prose.ts'
import { writtenIn } from '#domain/conference/translations/reader-in-language.ts'
import { timeInWords } from '#domain/foundations/counted-in-words.ts'
import { formatPercent } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import { speakingTo } from '#domain/foundations/speech.ts'

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
  const facts = (): ProseFacts => ({
    organiser: organisation?.name || productName,
    'office e-mail': organisation?.email ?? '',
    ...(conference ? factsOfConference(conference) : factsOfAll(upcoming)),
    ...termsOf(conference ? [conference] : upcoming),
  })
  return withWritten(db, owner, facts)
}

/** What fields say to a reader, and in a text that is not translated for them. */
export function withWritten(db: Reader, owner: ContentOwner, facts: () => ProseFacts): ProseFacts {
  const source = writtenIn(db, owner)
  return source === undefined
    ? facts()
    : { ...facts(), written: speakingTo({ language: source, addressed: null }, facts) }
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
      say('stated on each conference’s registration-fee page'),
    ),
    'hold time': one(
      conferences.map(({ holdMinutes }) => timeInWords(holdMinutes, 'minute')),
      say('the time stated on the registration page'),
    ),
  }
}
