/**
 * Links by which somebody submits after the last day: for one address, or for so many; of the call, a topic or a form; each
 * until a day.
 */
import type { Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { dateIn } from '#domain/foundations/time.ts'
import type { LinkToMail } from '#domain/programme/submitting/link-keys.ts'
import type { SubmittedTo } from '#domain/programme/submitting/submission-end.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'

/** Whom a link is for, and what is submitted by it until when. */
export interface LinkTerms {
  /** Null for whoever has the link. */
  email: string | null
  /** Null for any. */
  topicId: number | null
  formId: number | null
  usesAllowed: number
  closesOn: Temporal.PlainDate
}

export interface LateLink extends LinkTerms {
  id: number
  uses: number
  endedAt: Temporal.Instant | null
}

export const mostLateUses = 500

/** A link that can still be used at this conference; undefined for an ended, used or unknown one alike. */
export async function findLateLink(
  db: Reader,
  conference: Pick<Conference, 'id' | 'timeZone'>,
  id: number,
  now: Temporal.Instant,
): Promise<LateLink | undefined> {
  const row = await db
    .selectFrom('late_links')
    .selectAll()
    .where('id', '=', id)
    .where('conference_id', '=', conference.id)
    .executeTakeFirst()
  const link = row && toLateLink(row)
  return link && linkStanding(link, dateIn(conference.timeZone, now)) === 'open' ? link : undefined
}

/** `ended`: by staff. `used`: as often as it may be. `over`: its last day is past. */
export type LinkStanding = 'open' | 'ended' | 'used' | 'over'

export function linkStanding(
  { endedAt, uses, usesAllowed, closesOn }: LateLink,
  today: Temporal.PlainDate,
): LinkStanding {
  if (endedAt !== null) return 'ended'
  if (uses >= usesAllowed) return 'used'
  return Temporal.PlainDate.compare(today, closesOn) > 0 ? 'over' : 'open'
}

export const isLinkFor = (link: LateLink, { topicId, formId }: SubmittedTo) =>
  (link.topicId === null || link.topicId === topicId) && (link.formId === null || link.formId === formId)

/** Counts a use. @returns false if none is left, because another was submitted by it a moment ago */
export async function spendLateLink(tx: Transaction, id: number): Promise<boolean> {
  const spent = await tx
    .updateTable('late_links')
    .set(eb => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .whereRef('uses', '<', 'uses_allowed')
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

export async function listLateLinks(db: Reader, scope: Scope): Promise<LateLink[]> {
  const rows = await db
    .selectFrom('late_links')
    .selectAll()
    .where('conference_id', '=', conferenceOf(scope))
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  return rows.map(toLateLink)
}

/** For the mail that brings it, at any conference; undefined once it is of no more use. */
export async function findLateLinkToMail(
  db: Reader,
  id: number,
  now: Temporal.Instant,
): Promise<LinkToMail | undefined> {
  const row = await db
    .selectFrom('late_links')
    .innerJoin('conferences', 'conferences.id', 'late_links.conference_id')
    .selectAll('late_links')
    .select('conferences.time_zone')
    .where('late_links.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const link = toLateLink(row)
  if (link.email === null || linkStanding(link, dateIn(row.time_zone, now)) !== 'open') return undefined
  return { conferenceId: row.conference_id, email: link.email, lastDay: () => link.closesOn }
}

/** Stored as 0 and an empty address where it is for any. */
const toLateLink = (row: {
  id: number
  email: string
  topic_id: number
  form_id: number
  uses_allowed: number
  uses: number
  closes_on: string
  ended_at: string | null
}): LateLink => ({
  id: row.id,
  email: row.email || null,
  topicId: row.topic_id || null,
  formId: row.form_id || null,
  usesAllowed: row.uses_allowed,
  uses: row.uses,
  closesOn: Temporal.PlainDate.from(row.closes_on),
  endedAt: row.ended_at === null ? null : Temporal.Instant.from(row.ended_at),
})
