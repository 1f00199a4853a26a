import type { Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { enqueue, enqueueAll } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import { abstractsSeenBy, theProduct } from '#domain/programme/abstracts/abstract-view.ts'
import { areLinksOver } from '#domain/programme/abstracts/author-links.ts'
import { listOwnDrafts } from '#domain/programme/submitting/abstract-drafts.ts'

/** A second click within this time sends no second mail. */
const minutesApart = 10

/**
 * Mails new links to whoever asks for them with an address that has submitted something here, and the link to each form that it
 * saved to finish it later. The caller answers every address alike, so that nobody learns who has submitted.
 */
export async function askNewLink(
  tx: Transaction,
  conference: Conference,
  email: string,
  now: Temporal.Instant,
): Promise<void> {
  const at = toStored(
    now.round({ smallestUnit: 'minute', roundingIncrement: minutesApart, roundingMode: 'floor' }),
  )
  await enqueueAll(
    tx,
    (await listOwnDrafts(tx, conference.id, email, now)).map(draftId => ({
      kind: 'abstract-draft-mail' as const,
      effect: `abstract-draft-link:${draftId}:${at}`,
      payload: { draftId },
      now,
    })),
  )
  if (areLinksOver(conference, now)) return
  const [first] = await listOwnAbstracts(tx, conference.id, email)
  if (!first) return
  await enqueue(tx, {
    kind: 'abstract-news-mail',
    effect: `abstract-new-link:${first.id}:${at}`,
    payload: { abstractId: first.id, news: 'new-link' },
    now,
  })
}

/** What an address has submitted to a conference, in this order. */
export const listOwnAbstracts = (db: Reader, conferenceId: number, email: string) =>
  abstractsSeenBy(db, theProduct)
    .select(['id', 'number', 'topic_id', 'topic_name'])
    .where('conference_id', '=', conferenceId)
    .where('email_key', '=', email.toLowerCase())
    .orderBy('id')
    .execute()
