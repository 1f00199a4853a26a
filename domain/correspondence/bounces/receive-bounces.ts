import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Bounce } from '#domain/correspondence/bounces/bounce.ts'
import { askForAttention, wasRaisedSince } from '#domain/foundations/attention/attention.ts'
import { theClock } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { dateIn } from '#domain/foundations/time.ts'

/** A report may come again, also after somebody has dealt with it. */
const sameForHours = 24

/**
 * Marks the registrations with an address whose mail came back, at conferences that are not over: a person has to find
 * another way to them. A report that was received before changes nothing.
 *
 * @returns how many registrations were marked
 */
export async function receiveBounces(
  tx: Transaction,
  bounces: readonly Bounce[],
  now: Temporal.Instant,
): Promise<number> {
  // Where the day begins last, the last day lasts half a day longer than in UTC.
  const yesterday = dateIn('UTC', now).subtract({ days: 1 })
  let marked = 0
  for (const { email, cause, at } of bounces) {
    const registrations = await tx
      .selectFrom('registrations')
      .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
      .select(['registrations.id', 'ends_on', 'time_zone'])
      .where('ends_on', '>=', yesterday.toString())
      .where(sql`lower(registrations.email)`, '=', email.toLowerCase())
      .where('registrations.state', 'in', ['paid', 'awaiting-payment', 'waiting'])
      .orderBy('registrations.id')
      .execute()
    for (const { id, ends_on, time_zone } of registrations) {
      if (dateIn(time_zone, now).toString() > ends_on) continue
      const since = (at ?? now).subtract({ hours: sameForHours })
      if (await wasRaisedSince(tx, id, 'mail-not-delivered', since)) continue
      await askForAttention(tx, id, 'mail-not-delivered', now)
      await auditRegistration(tx, { actor: theClock, now }, id, 'mail came back', { bounce: cause })
      marked++
    }
  }
  return marked
}
