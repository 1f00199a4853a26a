import type { Reader } from '#database/database.ts'
import { inIdRanges } from '#domain/registrations/in-id-ranges.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'

/** The state of mails about a conference's registrations. */
export interface MailHealth {
  sent: number
  /** Queued, or to be tried again. */
  waiting: number
  /** Failed for good, newest first, at most ten. */
  failed: { count: number; latest: { code: string; name: string; failure: string; at: Temporal.Instant }[] }
}

/** Counted part by part. */
export async function readMailHealth(db: Reader, scope: Scope): Promise<MailHealth> {
  const conferenceId = conferenceOf(scope)
  const ofConference = db
    .selectFrom('outbox')
    .innerJoin('registrations', 'registrations.id', 'outbox.registration_id')
    .where('registrations.conference_id', '=', conferenceId)
    .where('outbox.kind', 'like', '%-mail')
  const [counts, latest] = await Promise.all([
    inIdRanges(db, [conferenceId], inRange =>
      ofConference
        .select('outbox.state')
        .select(eb => eb.fn.countAll<number>().as('count'))
        .where(inRange)
        .groupBy('outbox.state')
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
    counts.reduce((sum, row) => sum + (row.state === state ? Number(row.count) : 0), 0)
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
