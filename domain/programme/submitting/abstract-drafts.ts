/**
 * Forms for abstracts that somebody finishes later: all that was typed, and the file. A draft is no submission. Its link is made
 * with the server's key and mailed; whoever has it sees and changes the draft, until 30 days after the call.
 */
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { dateIn, endOfDay, toStored } from '#domain/foundations/time.ts'
import { readCall } from '#domain/programme/submitting/call-queries.ts'
import type { LinkToMail } from '#domain/programme/submitting/link-keys.ts'
import { lastDayForAbstracts } from '#domain/programme/submitting/submission-end.ts'

/** How long drafts are kept after the last day for abstracts. */
export const draftDaysAfterCall = 30

/** Of one address at one conference. */
export const mostDrafts = 10

export interface AbstractDraft {
  id: number
  conferenceId: number
  email: string
  /** As JSON; its page knows what is in it. */
  form: string
  fileKey: string | null
  expiresAt: Temporal.Instant
}

/** A draft of this conference that has not expired. */
export async function findAbstractDraft(
  db: Reader,
  conferenceId: number,
  id: number,
  now: Temporal.Instant,
): Promise<AbstractDraft | undefined> {
  const row = await db
    .selectFrom('abstract_drafts')
    .selectAll()
    .where('id', '=', id)
    .where('conference_id', '=', conferenceId)
    .where('expires_at', '>', toStored(now))
    .executeTakeFirst()
  return row && toDraft(row)
}

/** The ids of an address's drafts at a conference that have not expired. */
export async function listOwnDrafts(
  db: Reader,
  conferenceId: number,
  email: string,
  now: Temporal.Instant,
): Promise<number[]> {
  const rows = await db
    .selectFrom('abstract_drafts')
    .select('id')
    .where('conference_id', '=', conferenceId)
    .where('email_key', '=', email.toLowerCase())
    .where('expires_at', '>', toStored(now))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** For the mail with its link, at any conference; undefined if it was submitted, or is gone. */
export async function findDraftToMail(db: Reader, id: number): Promise<LinkToMail | undefined> {
  const row = await db.selectFrom('abstract_drafts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { conferenceId, email, expiresAt } = toDraft(row)
  const extended = await keptForCall(db, conferenceId)
  const until = extended && Temporal.Instant.compare(extended, expiresAt) > 0 ? extended : expiresAt
  return { conferenceId, email, lastDay: zone => dateIn(zone, until) }
}

/** Until when drafts are kept for the call as it is now; undefined if its conference is gone. */
export async function keptForCall(db: Reader, conferenceId: number): Promise<Temporal.Instant | undefined> {
  const conference = await findConferenceById(db, conferenceId)
  return conference && (await endOfCall(db, conference)).add({ hours: 24 * draftDaysAfterCall })
}

export async function endOfCall(db: Reader, conference: Conference): Promise<Temporal.Instant> {
  return endOfDay(lastDayForAbstracts(conference, await readCall(db, conference)), conference.timeZone)
}

const toDraft = (row: {
  id: number
  conference_id: number
  email: string
  form: string
  file_key: string | null
  expires_at: string
}): AbstractDraft => ({
  id: row.id,
  conferenceId: row.conference_id,
  email: row.email,
  form: row.form,
  fileKey: row.file_key,
  expiresAt: Temporal.Instant.from(row.expires_at),
})
