/** What the committee sends to many authors, letters about decisions and reminders: how it begins and stops, and its progress. */
import { type Insertable, sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import type { Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { beginMailing, type NewRecipient } from '#domain/office/mailings/begin-mailing.ts'
import { type EndMailingError, endMailing } from '#domain/office/mailings/end-mailing.ts'
import {
  countRecipients,
  holdMinutes,
  type Mailing,
  noRecipients,
  type RecipientCounts,
  sumOfCounts,
} from '#domain/office/mailings/mailing.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { conferenceOf, type Permit, type Scope } from '#domain/staff/rights/permit.ts'

type AuthorTable = 'decision_letters' | 'presenter_reminder_mails'

export interface AuthorMailing<Recipient = unknown, Table extends AuthorTable = AuthorTable>
  extends Mailing<Recipient, Table> {
  table: 'decision_releases' | 'presenter_reminders'
  /** The columns that say who asked for it, and when. */
  asked: { by: 'released_by' | 'asked_by'; at: 'released_at' | 'asked_at' }
}

export type PlanError =
  /** Something is otherwise than it was read. */
  | { code: 'stale' }
  | { code: 'nothing' }
  /** Another number was typed than mails would go. */
  | { code: 'wrong-count' }

/** Why what is planned now is not sent; undefined if it is. @param read the plan's digest, and how many mails somebody typed that it has */
export function whyNotAsRead(
  { digest, count }: { digest: string; count: number },
  read: { digest: string; count: string },
): PlanError | undefined {
  if (digest !== read.digest) return { code: 'stale' }
  if (count === 0) return { code: 'nothing' }
  return read.count.trim() === String(count) ? undefined : { code: 'wrong-count' }
}

/** Queues mail to authors, held for ten minutes. @returns its id */
export async function writeToAuthors<Table extends AuthorTable>(
  tx: Transaction,
  { actor, now }: Act,
  mailing: AuthorMailing<unknown, Table>,
  { conferenceId, recipients }: { conferenceId: number; recipients: readonly NewRecipient<Table>[] },
): Promise<number> {
  const { table, asked } = mailing
  const sendAt = now.add({ minutes: holdMinutes })
  const { id } = await tx
    .insertInto(table)
    // Both tables have these columns, under the names that `asked` says.
    .values({
      conference_id: conferenceId,
      [asked.by]: writeActor(actor),
      [asked.at]: toStored(now),
      send_at: toStored(sendAt),
    } as Insertable<Schema[typeof table]>)
    .returning('id')
    .executeTakeFirstOrThrow()
  await beginMailing(tx, { actor, now }, { ...mailing, id, conferenceId }, { recipients, sendAt })
  return id
}

/** Stops mail to authors: nothing of it is sent any more, and a decision that it did not tell can be released again. */
export const stopMailing = (
  tx: Transaction,
  permit: Permit<'release-decisions'>,
  act: Act,
  mailing: AuthorMailing & { id: number },
): Promise<Result<null, EndMailingError>> =>
  endMailing(tx, act, { ...mailing, conferenceId: conferenceOf(permit.scope) })

export type MailingState = 'held' | 'sending' | 'sent' | 'stopped'

export interface MailToAuthors {
  id: number
  askedAt: Temporal.Instant
  sendAt: Temporal.Instant
  state: MailingState
  counts: RecipientCounts
}

/**
 * The last mailings of a conference, newest first, with the progress of each, counted over what this person sees: a letter about
 * an abstract that they are in conflict with is none of theirs.
 */
export async function listMailings(
  db: Reader,
  scope: Scope,
  mailing: AuthorMailing,
  { id, now, limit = 20 }: { id?: number; now: Temporal.Instant; limit?: number },
): Promise<MailToAuthors[]> {
  const rows = await db
    .selectFrom(mailing.table)
    .select(['id', 'send_at', 'stopped_at', 'finished_at', sql.ref<string>(mailing.asked.at).as('asked_at')])
    .where('conference_id', '=', conferenceOf(scope))
    .$if(id !== undefined, query => query.where('id', '=', id ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const seen = sql<boolean>`abstract_id in ${abstractsSeenBy(db, chairOf(scope)).select('abstracts.id')}`
  const ids = rows.map(row => row.id)
  const counts = await countRecipients(db, mailing, ids, seen)
  return rows
    .map(row => ({
      id: row.id,
      askedAt: Temporal.Instant.from(row.asked_at),
      sendAt: Temporal.Instant.from(row.send_at),
      state: stateOf(row, now),
      counts: counts.get(row.id) ?? noRecipients(),
    }))
    .filter(each => sumOfCounts(each.counts) > 0)
}

function stateOf(
  row: { send_at: string; stopped_at: string | null; finished_at: string | null },
  now: Temporal.Instant,
): MailingState {
  if (row.stopped_at !== null) return 'stopped'
  if (row.finished_at !== null) return 'sent'
  return row.send_at <= toStored(now) ? 'sending' : 'held'
}
