/** Sending reminders to presenters, held for ten minutes, and stopping them. */
import type { Database, Transaction } from '#database/database.ts'
import { lockName, lockRow } from '#database/locks.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { type AuditEntry, recordAudit } from '#domain/foundations/audit/audit.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { holdMinutes } from '#domain/office/group-mail/group-mail.ts'
import { type PostOutcome, sendBatchOf, stopMailing } from '#domain/office/group-mail/send-batch-of.ts'
import { planReminders } from '#domain/office/presenter-reminders/plan-reminders.ts'
import {
  type Lacking,
  lackingOf,
  reminderTables,
  whatCanBeDone,
} from '#domain/office/presenter-reminders/reminder.ts'
import { makeAuthorLink } from '#domain/programme/abstracts/author-links.ts'
import { findStanding } from '#domain/programme/presenting/presenter-line.ts'
import { findTold } from '#domain/programme/presenting/told-abstract.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

export type RemindError =
  /** Somebody is to be reminded otherwise than it was read. */
  | { code: 'stale' }
  | { code: 'nothing' }
  /** Another number was typed than mails would go. */
  | { code: 'wrong-count' }

/** @param read the digest of the plan, and how many mails somebody typed that it has */
export async function remindPresenters(
  tx: Transaction,
  permit: Permit<'release-decisions'>,
  { actor, now }: Act,
  read: { digest: string; count: string },
): Promise<Result<null, RemindError>> {
  const conferenceId = conferenceOf(permit.scope)
  await lockName(tx, `presenter-reminders:${conferenceId}`)
  const { reminders, digest } = await planReminders(tx, permit.scope, now)
  if (digest !== read.digest) return fail({ code: 'stale' })
  if (reminders.length === 0) return fail({ code: 'nothing' })
  if (read.count.trim() !== String(reminders.length)) return fail({ code: 'wrong-count' })
  const sendAt = now.add({ minutes: holdMinutes })
  const { id } = await tx
    .insertInto('presenter_reminders')
    .values({
      conference_id: conferenceId,
      asked_by: writeActor(actor),
      asked_at: toStored(now),
      send_at: toStored(sendAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let from = 0; from < reminders.length; from += atOnce) {
    const rows = reminders.slice(from, from + atOnce).map(({ abstractId, email }) => ({
      reminder_id: id,
      abstract_id: abstractId,
      email,
      state: 'queued',
      next_try_at: toStored(sendAt),
    }))
    await tx.insertInto('presenter_reminder_mails').values(rows).execute()
  }
  await enqueue(tx, {
    kind: 'presenter-reminders',
    effect: `presenter-reminders:${id}`,
    payload: { reminderId: id },
    now,
    notBefore: sendAt,
  })
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'presenters reminded',
    subject: { kind: 'presenter-reminder', id },
    facts: { recipients: reminders.length },
    now,
  })
  return ok(null)
}

/** Rows of one statement. */
const atOnce = 100

/** Stops them: whatever has not been sent yet is not sent. */
export async function stopReminders(
  tx: Transaction,
  permit: Permit<'release-decisions'>,
  act: Act,
  reminderId: number,
): Promise<Result<null, { code: 'not-found' } | { code: 'too-late' }>> {
  return endReminders(tx, act, { conferenceId: conferenceOf(permit.scope), id: reminderId })
}

/** @param facts why, beside whoever stops it */
export async function endReminders(
  tx: Transaction,
  { actor, now }: Act,
  { conferenceId, id }: { conferenceId: number; id: number },
  facts: AuditEntry['facts'] = {},
): Promise<Result<null, { code: 'not-found' } | { code: 'too-late' }>> {
  const mailing = { ...reminderTables, id }
  const stopped = await stopMailing(tx, mailing, conferenceId, { actor, now }, null)
  if (!stopped.ok) return stopped
  if (!stopped.value.isStopped) return ok(null)
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'reminders stopped',
    subject: { kind: 'presenter-reminder', id },
    facts,
    now,
  })
  return ok(null)
}

/** A reminder as it is sent: of what its recipient lacks at that moment. */
export interface ReminderToSend {
  id: number
  conferenceId: number
  email: string
  number: string
  lacking: Lacking[]
  /** Whether a co-author presents, and not its recipient. */
  isOfCoauthor: boolean
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
  const lacking = lackingOf(standing, await whatCanBeDone(tx, told.conference_id, now))
  if (lacking.length === 0) return undefined
  return {
    id: mailId,
    conferenceId: told.conference_id,
    email,
    number: told.number,
    lacking,
    isOfCoauthor: standing.coauthor !== null,
    pageSecret: await makeAuthorLink(tx, abstractId, now),
  }
}
