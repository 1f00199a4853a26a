import { sql } from 'kysely'
import type { Database } from '#database/database.ts'

/** How many mails strangers may cause for one mailbox: more than anybody needs who registers and submits in earnest. */
export const mailLimits = [
  { name: 'hour', milliseconds: 60 * 60_000, mails: 10 },
  { name: 'day', milliseconds: 24 * 60 * 60_000, mails: 30 },
] as const

/** Where dots in the name before the @ mean nothing. */
const withoutDots = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox behind an address: `Victim+17@Example.org` arrives where `victim@example.org` does. */
export function canonicalMailbox(address: string): string {
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1).toLowerCase()
  const [name = ''] = address.slice(0, Math.max(0, at)).toLowerCase().split('+', 1)
  return withoutDots.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}

/**
 * Counts a mail that anybody can cause, for the mailbox that it goes to. The count stands in the database, so that it
 * holds over every process and restart.
 *
 * @returns whether it may be sent; false from the eleventh in an hour or the thirty-first in a day on
 */
export async function countMail(
  database: Database,
  address: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const nowMs = now.epochMilliseconds
  return database.write(async tx => {
    let isAllowed = true
    for (const { name, milliseconds, mails } of mailLimits) {
      const { points } = await tx
        .insertInto('rate_limits')
        .values({
          key: `mail-${name}:${canonicalMailbox(address)}`,
          points: 1,
          resets_at: nowMs + milliseconds,
        })
        .onConflict(conflict =>
          conflict.column('key').doUpdateSet({
            points: sql`case when rate_limits.resets_at <= ${nowMs} then 1 else rate_limits.points + 1 end`,
            resets_at: sql`case when rate_limits.resets_at <= ${nowMs} then excluded.resets_at else rate_limits.resets_at end`,
          }),
        )
        .returning('points')
        .executeTakeFirstOrThrow()
      if (points > mails) isAllowed = false
    }
    return isAllowed
  })
}
