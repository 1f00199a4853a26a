/** How the mail about a conference's registrations does: what was sent, what waits, and what was given up. */

import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { toStored } from '#domain/foundations/time.ts'
import { inIdRanges } from '#domain/registrations/in-id-ranges.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'

/** The state of mails about a conference's registrations. */
export interface MailHealth {
  sent: number
  /** Due, or to be tried again; not what is for a later day, such as a reminder. */
  waiting: number
  /** Failed for good, newest first, at most ten. */
  failed: { count: number; latest: { code: string; name: string; failure: string; at: Temporal.Instant }[] }
}

/** Counted part by part. */
export async function readMailHealth(db: Reader, scope: Scope, now: Temporal.Instant): Promise<MailHealth> {
  const conferenceId = conferenceOf(scope)
  // What was dropped is done without a time.
  const counts = sql<number>`case when outbox.done_at is null
    and (outbox.state = 'done' or outbox.state = 'queued' and outbox.tries = 0 and outbox.next_try_at > ${sql.lit(toStored(now))}) then 0 else 1 end`
  const ofConference = db
    .selectFrom('outbox')
    .innerJoin('registrations', 'registrations.id', 'outbox.registration_id')
    .where('registrations.conference_id', '=', conferenceId)
    .where('outbox.kind', 'like', '%-mail')
  const [states, latest] = await Promise.all([
    inIdRanges(db, [conferenceId], inRange =>
      ofConference
        .select('outbox.state')
        .select(counts.as('counts'))
        .select(eb => eb.fn.countAll<number>().as('count'))
        .where(inRange)
        .groupBy(['outbox.state', counts])
        .execute(),
    ),
    ofConference
      .select(['registrations.code', 'registrations.name', 'outbox.failure', 'outbox.next_try_at'])
      .where('outbox.state', '=', 'failed')
      .orderBy('outbox.id', 'desc')
      .limit(10)
      .execute(),
  ])
  const of = (state: string) =>
    states.reduce(
      (sum, row) => sum + (row.state === state && Number(row.counts) === 1 ? Number(row.count) : 0),
      0,
    )
  return {
    sent: of('done'),
    waiting: of('queued'),
    failed: {
      count: of('failed'),
      latest: latest.map(({ code, name, failure, next_try_at }) => ({
        code,
        name,
        failure: failure ?? '',
        at: Temporal.Instant.from(next_try_at),
      })),
    },
  }
}
