/** Reminds the organiser of cases that nobody has dealt with. */
import type { Database } from '#database/database.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { type Clock, toStored } from '#domain/foundations/time.ts'
import {
  type AttentionCase,
  caseReminderDays,
  listAttentionCases,
} from '#domain/registrations/cases/attention-cases.ts'

/** The cases that have waited for a person long enough to be reminded of. */
export const oldCases = (cases: readonly AttentionCase[], now: Temporal.Instant) =>
  cases.filter(({ since }) => Temporal.Instant.compare(since.add({ hours: 24 * caseReminderDays }), now) <= 0)

/**
 * Queues a mail to the organiser of each conference with old cases, at most one in seven days. Safe to repeat.
 *
 * @returns how many conferences have old cases
 */
export async function remindOfCases({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Promise<number> {
  const now = clock.now()
  const old = oldCases(await listAttentionCases(database.read), now)
  const conferenceIds = new Set(old.map(({ conferenceId }) => conferenceId))
  const period = Math.floor(now.epochMilliseconds / (caseReminderDays * 24 * 3_600_000))
  for (const conferenceId of conferenceIds) {
    const effectOf = (at: number) => `cases-waiting-mail:${conferenceId}:${at}`
    await database.write(async tx => {
      // Of a fixed week, as the key is: it may have been on its last day.
      const last = await tx
        .selectFrom('outbox')
        .select('created_at')
        .where('effect', '=', effectOf(period - 1))
        .executeTakeFirst()
      if (last && last.created_at > toStored(now.subtract({ hours: 24 * caseReminderDays }))) return
      const effect = effectOf(period)
      await enqueue(tx, { kind: 'cases-waiting-mail', effect, payload: { conferenceId }, now })
    })
  }
  return conferenceIds.size
}
