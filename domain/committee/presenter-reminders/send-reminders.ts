/** Sends reminders to presenters, a batch at a time. */
import type { Database, Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { type PostOutcome, sendBatchOf } from '#domain/office/group-mail/send-batch-of.ts'
import { makeAuthorLink } from '#domain/programme/abstracts/author-links.ts'
import { findStanding } from '#domain/programme/presenting/presenter-line.ts'
import { findTold } from '#domain/programme/presenting/told-abstract.ts'
import { type Lacking, lackingOf, reminderTables } from './reminder.ts'

/** A reminder as it is sent: of what its recipient lacks at that moment. */
export interface ReminderToSend {
  id: number
  conferenceId: number
  email: string
  number: string
  lacking: Lacking[]
  /** Of the link to the author's own page, made with this mail. */
  pageSecret: string
}

/**
 * Sends the next reminders. Whoever has meanwhile done what they lacked gets none.
 *
 * @returns when to continue; undefined if all are sent, or they were stopped
 * @throws what the mail server said where it refuses us
 */
export async function sendReminders(
  {
    database,
    now,
    post,
  }: {
    database: Database
    now: () => Temporal.Instant
    post(reminder: ReminderToSend): Promise<PostOutcome>
  },
  reminderId: number,
): Promise<Temporal.Instant | undefined> {
  return sendBatchOf<ReminderToSend>({
    database,
    now,
    id: reminderId,
    ...reminderTables,
    claim,
    post,
  })
}

async function claim(
  tx: Transaction,
  mailId: number,
  now: Temporal.Instant,
): Promise<ReminderToSend | undefined> {
  const { abstractId, email } = await tx
    .selectFrom('presenter_reminder_mails')
    .select(['abstract_id as abstractId', 'email'])
    .where('id', '=', mailId)
    .executeTakeFirstOrThrow()
  await lockRow(tx, 'abstracts', abstractId)
  const told = await findTold(tx, abstractId)
  const standing = await findStanding(tx, abstractId)
  if (!told || !standing || told.state !== 'submitted' || told.outcome !== 'accepted') return undefined
  const lacking = lackingOf(standing)
  if (lacking.length === 0) return undefined
  return {
    id: mailId,
    conferenceId: told.conference_id,
    email,
    number: told.number,
    lacking,
    pageSecret: await makeAuthorLink(tx, abstractId, now),
  }
}
