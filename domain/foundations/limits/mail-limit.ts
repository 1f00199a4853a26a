import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { countUp } from '#domain/foundations/limits/count-up.ts'
import { canonicalMailbox } from '#domain/foundations/texts/mailbox.ts'

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
  const keyOf = (name: string) => `mail-${name}:${sort}:${canonicalMailbox(address)}`
  return database.write(async tx => {
    let fullUntilMs = 0
    for (const { name, milliseconds, mails } of mailLimits) {
      const { points, resetsAtMs } = await countUp(tx, { key: keyOf(name), windowMs: milliseconds, now })
      if (points > mails) fullUntilMs = Math.max(fullUntilMs, resetsAtMs)
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
