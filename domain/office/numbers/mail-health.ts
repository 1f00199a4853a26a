import type { Reader } from '#database/database.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

/** The state of mails about a conference's registrations. */
export interface MailHealth {
  sent: number
  /** Queued, or to be tried again. */
  waiting: number
  /** Failed for good, newest first, at most ten. */
  failed: { count: number; latest: { code: string; name: string; failure: string; at: Temporal.Instant }[] }
}

/** Two queries. */
export async function readMailHealth(db: Reader, { conferenceId }: Scope): Promise<MailHealth> {
  const ofConference = db
    .selectFrom('outbox')
    .innerJoin('registrations', 'registrations.id', 'outbox.registration_id')
    .where('registrations.conference_id', '=', conferenceId)
    .where('outbox.kind', 'like', '%-mail')
  const [counts, latest] = await Promise.all([
    ofConference
      .select('outbox.state')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .groupBy('outbox.state')
      .execute(),
    ofConference
      .select(['registrations.code', 'registrations.name', 'outbox.failure', 'outbox.next_try_at'])
      .where('outbox.state', '=', 'failed')
      .orderBy('outbox.id', 'desc')
      .limit(10)
      .execute(),
  ])
  const of = (state: string) => counts.find(row => row.state === state)?.count ?? 0
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
