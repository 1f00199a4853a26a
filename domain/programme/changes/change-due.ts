/** Changes that the committee has asked for by a day: the reminder before it, and whether one is still missing. */
import type { Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { dateIn, startOfDay } from '#domain/foundations/time.ts'
import { abstractsSeenBy } from '#domain/programme/abstracts/abstract-view.ts'
import { hasNoAnswer } from '#domain/programme/abstracts/missing-change.ts'

/** The reminder goes so many days before the last one. */
export const changeReminderDays = 3

/** At that hour in the conference's zone, so that it is on top of the morning's mail. */
const reminderHour = 8

/**
 * Queues the reminder, when the letter that asks leaves. One that asks for less than the days before has none.
 *
 * @param version of the decision that the letter tells
 */
export async function queueChangeReminder(
  tx: Transaction,
  { timeZone }: Pick<Conference, 'timeZone'>,
  { abstractId, version, by }: { abstractId: number; version: number; by: Temporal.PlainDate },
  now: Temporal.Instant,
): Promise<void> {
  const notBefore = startOfDay(by.subtract({ days: changeReminderDays }), timeZone).add({
    hours: reminderHour,
  })
  if (Temporal.Instant.compare(notBefore, now) <= 0) return
  await enqueue(tx, {
    kind: 'change-due-mail',
    effect: `change-due-mail:${abstractId}:${version}`,
    payload: { abstractId, version },
    // Also its date: a mail waits for its mailbox's limit from then on.
    now: notBefore,
  })
}

/** The last day of a change that is still missing; undefined where it came, is not asked for any more, or is over, or the conference is cancelled. */
export async function findChangeDue(
  db: Reader,
  { timeZone, cancelledAt }: Pick<Conference, 'timeZone' | 'cancelledAt'>,
  { abstractId, version }: { abstractId: number; version: number },
  now: Temporal.Instant,
): Promise<Temporal.PlainDate | undefined> {
  if (cancelledAt) return undefined
  const row = await abstractsSeenBy(db, { kind: 'author', abstractId })
    .innerJoin('decisions', 'decisions.abstract_id', 'abstracts.id')
    .select('abstracts.change_by')
    .where('abstracts.state', '=', 'submitted')
    .where('abstracts.outcome', '=', 'please-change')
    .where('decisions.released_version', '=', version)
    .where(hasNoAnswer)
    .executeTakeFirst()
  if (!row || row.change_by === null) return undefined
  const by = Temporal.PlainDate.from(row.change_by)
  return Temporal.PlainDate.compare(dateIn(timeZone, now), by) > 0 ? undefined : by
}
