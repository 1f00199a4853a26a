/**
 * The inbox: visitors' messages by view, what was answered, and who may answer. Everybody sees only messages of
 * conferences where their role lets them answer.
 */

import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { findContactMessage, type StoredMessage } from '#domain/correspondence/inbox/contact-queries.ts'
import {
  answerEffect,
  type InboxView,
  inboxViews,
  isMessageTheirs,
  type Reading,
} from '#domain/correspondence/inbox/inbox.ts'
import { type Progress, readProgress } from '#domain/foundations/outbox/effect-progress.ts'
import { extentOf } from '#domain/staff/rights/can.ts'
import { isRole } from '#domain/staff/rights/role.ts'

type Builder = ExpressionBuilder<Schema, 'contact_messages'>

/** The number of messages in each view, regardless of the search. */
export async function countMessages(db: Reader, reading: Reading): Promise<Record<InboxView, number>> {
  return db
    .selectFrom('contact_messages')
    .select(
      inboxViews.map(view =>
        sql<number>`coalesce(sum(case when ${inView[view](reading)} then 1 else 0 end), 0)`.as(view),
      ),
    )
    .where(eb => eb.and(isSeenBy(eb, reading)))
    .executeTakeFirstOrThrow()
}

/**
 * The number of open messages that somebody may see, by conference; null for the main site's form. One query, however
 * many conferences there are.
 */
export async function countOpenMessages(
  db: Reader,
  readings: readonly Reading[],
): Promise<ReadonlyMap<number | null, number>> {
  if (readings.length === 0) return new Map()
  const rows = await db
    .selectFrom('contact_messages')
    .select(['conference_id', eb => eb.fn.countAll<number>().as('count')])
    .where('closed_at', 'is', null)
    .where(eb => eb.or(readings.map(reading => eb.and(isSeenBy(eb, reading)))))
    .groupBy('conference_id')
    .execute()
  return new Map(rows.map(({ conference_id, count }) => [conference_id, count]))
}

export interface InboxMessage extends StoredMessage {
  assignedTo: string | null
  closedAt: Temporal.Instant | null
}

export interface Answer {
  id: number
  subject: string
  text: string
  /** As `writeActor` wrote it. */
  writtenBy: string
  writtenAt: Temporal.Instant
  /** The state of its mail; undefined if there is none. */
  mail: Progress | undefined
}

/** A message that this person may see; undefined for any other. */
export async function findMessage(
  db: Reader,
  reading: Reading,
  id: number,
): Promise<InboxMessage | undefined> {
  const stored = await findContactMessage(db, id)
  const standing = await db
    .selectFrom('contact_messages')
    .select(['assigned_to', 'closed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!stored || !standing) return undefined
  const message = {
    ...stored,
    assignedTo: standing.assigned_to,
    closedAt: standing.closed_at === null ? null : Temporal.Instant.from(standing.closed_at),
  }
  return isMessageTheirs(reading, message) ? message : undefined
}

/** The replies, oldest first. */
export async function listAnswersToMessage(db: Reader, messageId: number): Promise<Answer[]> {
  const rows = await db
    .selectFrom('contact_answers')
    .select(['id', 'subject', 'text', 'written_by', 'written_at'])
    .where('message_id', '=', messageId)
    .orderBy('id')
    .execute()
  const progress = await readProgress(
    db,
    rows.map(({ id }) => answerEffect(id)),
  )
  return rows.map(({ id, subject, text, written_by, written_at }) => ({
    id,
    subject,
    text,
    writtenBy: written_by,
    writtenAt: Temporal.Instant.from(written_at),
    mail: progress.get(answerEffect(id)),
  }))
}

/** People a message can be assigned to: those whose role lets them answer messages of its conference, by name. */
export async function listAnswerers(
  db: Reader,
  conferenceId: number | null,
): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('user', 'user.id', 'memberships.person_id')
    .select(['user.id', 'user.name', 'memberships.role'])
    .where(eb =>
      eb.or([
        eb('memberships.conference_id', 'is', null),
        ...(conferenceId === null ? [] : [eb('memberships.conference_id', '=', conferenceId)]),
      ]),
    )
    .orderBy('user.name')
    .orderBy('user.id')
    .execute()
  const may = rows.filter(({ role }) => isRole(role) && extentOf(role, 'answer-messages') !== undefined)
  return [...new Map(may.map(({ id, name }) => [id, { id, name }])).values()]
}

/** The messages that somebody may see. */
export function isSeenBy(eb: Builder, { scope, personId }: Reading): Expression<SqlBool>[] {
  return [
    sql<boolean>`1 = 1`,
    ...(scope.conferenceId === null ? [] : [eb('conference_id', '=', scope.conferenceId)]),
    ...(scope.parts === 'all' ? [] : [eb('assigned_to', '=', personId ?? '')]),
  ]
}

/** Whether a message belongs to a view, as a condition on its row. */
export const inView: Readonly<Record<InboxView, (reading: Reading) => RawBuilder<boolean>>> = {
  open: () => sql`closed_at is null`,
  mine: ({ personId }) => sql`(closed_at is null and assigned_to = ${personId ?? ''})`,
  closed: () => sql`closed_at is not null`,
  all: () => sql`1 = 1`,
}
