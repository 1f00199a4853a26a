import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { canonicalMailbox } from '#domain/limits/mailbox.ts'

/**
 * How many mails of one sort a mailbox may get because of visitors' acts or as tests: more than a real registrant
 * needs.
 */
export const mailLimits = [
  { name: 'hour', milliseconds: 60 * 60_000, mails: 10 },
  { name: 'day', milliseconds: 24 * 60 * 60_000, mails: 30 },
] as const

/**
 * Counted separately, so that one sort never uses up the limit of another. `turn`: somebody has to act in time, such as
 * to pay for a place that became free. `notice`: all other mails that visitors cause.
 */
export type MailSort = 'notice' | 'turn' | 'test'

/**
 * Counts a mail to the mailbox behind an address.
 *
 * @returns when it may be sent: now, or once a limit is no longer reached. A mail that has to wait is not counted
 */
export async function countMail(
  database: Database,
  { address, sort, now }: { address: string; sort: MailSort; now: Temporal.Instant },
): Promise<Temporal.Instant> {
  const nowMs = now.epochMilliseconds
  const keyOf = (name: string) => `mail-${name}:${sort}:${canonicalMailbox(address)}`
  return database.write(async tx => {
    let fullUntilMs = 0
    for (const { name, milliseconds, mails } of mailLimits) {
      const { points, resets_at } = await tx
        .insertInto('rate_limits')
        .values({ key: keyOf(name), points: 1, resets_at: nowMs + milliseconds })
        .onConflict(conflict =>
          conflict.column('key').doUpdateSet({
            points: sql`case when rate_limits.resets_at <= ${nowMs} then 1 else rate_limits.points + 1 end`,
            resets_at: sql`case when rate_limits.resets_at <= ${nowMs} then excluded.resets_at else rate_limits.resets_at end`,
          }),
        )
        .returning(['points', 'resets_at'])
        .executeTakeFirstOrThrow()
      if (points > mails) fullUntilMs = Math.max(fullUntilMs, resets_at)
    }
    if (fullUntilMs === 0) return now
    await tx
      .updateTable('rate_limits')
      .set({ points: sql`points - 1` })
      .where(
        'key',
        'in',
        mailLimits.map(({ name }) => keyOf(name)),
      )
      .execute()
    return Temporal.Instant.fromEpochMilliseconds(fullUntilMs)
  })
}
