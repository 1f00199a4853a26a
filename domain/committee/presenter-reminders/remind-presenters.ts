/** Reminders to presenters, held for ten minutes. */
import type { Transaction } from '#database/database.ts'
import { lockName } from '#database/locks.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { holdMinutes } from '#domain/office/group-mail/group-mail.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'
import { planReminders } from './plan-reminders.ts'

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
