/** Reminders to presenters, held for ten minutes. */
import type { Transaction } from '#database/database.ts'
import { lockName } from '#database/locks.ts'
import { type PlanError, whyNotAsRead, writeToAuthors } from '#domain/committee/author-mailing.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'
import { planReminders } from './plan-reminders.ts'
import { reminderMailing } from './reminder-mailing.ts'

/** @param read the digest of the plan, and how many mails somebody typed that it has */
export async function remindPresenters(
  tx: Transaction,
  permit: Permit<'release-decisions'>,
  act: Act,
  read: { digest: string; count: string },
): Promise<Result<null, PlanError>> {
  const conferenceId = conferenceOf(permit.scope)
  await lockName(tx, `presenter-reminders:${conferenceId}`)
  const { reminders, digest } = await planReminders(tx, permit.scope, act.now)
  const error = whyNotAsRead({ digest, count: reminders.length }, read)
  if (error) return fail(error)
  const recipients = reminders.map(({ abstractId, email }) => ({ abstract_id: abstractId, email }))
  await writeToAuthors(tx, act, reminderMailing, { conferenceId, recipients })
  return ok(null)
}
