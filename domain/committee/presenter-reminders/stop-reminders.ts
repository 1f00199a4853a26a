import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import type { Result } from '#domain/foundations/result.ts'
import { type EndMailingError, endMailing } from '#domain/office/group-mail/end-mailing.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'
import { reminderTables } from './reminder.ts'

/** Stops reminders: whatever has not been sent yet is not sent. */
export function stopReminders(
  tx: Transaction,
  permit: Permit<'release-decisions'>,
  act: Act,
  id: number,
): Promise<Result<null, EndMailingError>> {
  return endMailing(tx, act, { ...reminderTables, id, conferenceId: conferenceOf(permit.scope) })
}
