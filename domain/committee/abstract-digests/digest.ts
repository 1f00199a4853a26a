/** One mail a day about abstracts to everybody who decides about them and has not turned it off. */
import { sql } from 'kysely'
import type { Database, Reader, Transaction } from '#database/database.ts'
import { salesEnd } from '#domain/conference/conferences/conference.ts'
import { listConferencesById } from '#domain/conference/conferences/conference-queries.ts'
import type { Act, Staff } from '#domain/foundations/audit/actor.ts'
import type { AuditedAct } from '#domain/foundations/audit/acts.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import type { Effects } from '#domain/foundations/outbox/effects.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { type Clock, dateIn, startOfDay, toStored } from '#domain/foundations/time.ts'
import { countWaitingAbstracts, type WaitingAbstracts } from '#domain/programme/abstracts/abstract-looks.ts'
import { abstractsSeenBy, everyChair } from '#domain/programme/abstracts/abstract-view.ts'
import { waitingSeenBy } from '#domain/programme/presenting/abstracts-waiting.ts'
import { hasDeclined } from '#domain/programme/presenting/answer-queries.ts'
import { readPrincipal } from '#domain/staff/accounts/read-principal.ts'
import { rolesThatMay } from '#domain/staff/rights/can.ts'
import { opens } from '#domain/staff/rights/permit.ts'

/** From this hour on, so that one mail has what came in the night. */
const hourUtc = 5

/** As many days without a process are caught up. */
const mostDays = 14

/** What a mail tells: from one morning to another, both in UTC. */
interface DigestHours {
  from: Temporal.Instant
  until: Temporal.Instant
}

/** Queues the mail of the day for everybody who decides; whoever has nothing to read gets none. Safe to repeat. */
export async function queueDigests({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const now = clock.now()
  if (now.toZonedDateTimeISO('UTC').hour < hourUtc) return
  const people = await database.read
    .selectFrom('memberships')
    .select('person_id')
    .distinct()
    .where('role', 'in', rolesThatMay('decide-abstracts'))
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('digest_refusals')
            .select('digest_refusals.person_id')
            .whereRef('digest_refusals.person_id', '=', 'memberships.person_id'),
        ),
      ),
    )
    .execute()
  const today = dateIn('UTC', now)
  for (const { person_id: personId } of people) {
    const last = await lastDigest(database.read, personId, today)
    if (last?.equals(today)) continue
    const { from, until } = hoursOf(today, last)
    const payload = { personId, from: toStored(from), until: toStored(until) }
    await database.write(tx =>
      enqueue(tx, { kind: 'abstract-digest-mail', effect: effectOf(personId, today), payload, now }),
    )
  }
}

const effectOf = (personId: string, day: Temporal.PlainDate) => `abstract-digest-mail:${personId}:${day}`

/** The day of somebody's newest mail, today's included; undefined if they had none lately. */
async function lastDigest(
  db: Reader,
  personId: string,
  today: Temporal.PlainDate,
): Promise<Temporal.PlainDate | undefined> {
  const days = Array.from({ length: mostDays + 1 }, (_, ago) => today.subtract({ days: ago }))
  const rows = await db
    .selectFrom('outbox')
    .select('effect')
    .where(
      'effect',
      'in',
      days.map(day => effectOf(personId, day)),
    )
    .execute()
  const queued = new Set(rows.map(({ effect }) => effect))
  return days.find(day => queued.has(effectOf(personId, day)))
}

/** From the mail before, so that nothing is in two of them, or in none; a day for whoever had none. */
function hoursOf(day: Temporal.PlainDate, last = day.subtract({ days: 1 })): DigestHours {
  const morning = (of: Temporal.PlainDate) => startOfDay(of, 'UTC').add({ hours: hourUtc })
  return { from: morning(last), until: morning(day) }
}

/** @returns the hours that a mail was queued for; those of today in one that is from a release before 0.2.0 */
export const digestHours = (
  { from, until }: Pick<Effects['abstract-digest-mail'], 'from' | 'until'>,
  now: Temporal.Instant,
): DigestHours =>
  from && until
    ? { from: Temporal.Instant.from(from), until: Temporal.Instant.from(until) }
    : hoursOf(dateIn('UTC', now))

export interface DigestPart extends WaitingAbstracts, Since {
  /** The number of the first one on the waiting list, where somebody has declined. */
  next: string | null
  conference: { id: number; name: string; subject: string; startsOn: Temporal.PlainDate }
}

/** What came in the hours of the mail. */
interface Since {
  new: number
  /** By their presenters, who will not come. */
  declined: number
  withdrawn: number
}

/** What somebody reads, by conference; empty where nothing is new or overdue, or they want or may read none. */
export async function readDigest(
  db: Reader,
  personId: string,
  hours: DigestHours,
  now: Temporal.Instant,
): Promise<DigestPart[]> {
  if (await hasRefused(db, personId)) return []
  const principal = await readPrincipal(db, personId)
  if (!principal) return []
  const recent = await listWithAbstracts(db)
  const ids = recent.filter(id => opens(principal, 'decide-abstracts', id))
  const conferences = (await listConferencesById(db, ids)).filter(each => salesEnd(each, now) === undefined)
  const open = conferences.map(({ id }) => id)
  const [waiting, since] = await Promise.all([
    countWaitingAbstracts(db, open, personId, now),
    countSince(db, { conferenceIds: open, readerId: personId }, hours),
  ])
  const parts = conferences.map(async conference => {
    const { overdue = 0, lapsed = 0, changed = 0 } = waiting.get(conference.id) ?? {}
    const came = since.get(conference.id) ?? { new: 0, declined: 0, withdrawn: 0 }
    const reader = { kind: 'chair' as const, conferenceIds: [conference.id], readerId: personId }
    const [next] = came.declined > 0 ? await waitingSeenBy(db, reader, conference.id) : []
    return { conference, ...came, overdue, lapsed, changed, next: next?.number ?? null }
  })
  return (await Promise.all(parts)).filter(
    each => each.new + each.declined + each.withdrawn + each.overdue + each.lapsed + each.changed > 0,
  )
}

export async function hasRefused(db: Reader, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('digest_refusals')
    .select('person_id')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}

/** Turns the mail off for whoever asks, or on again. */
export async function chooseDigest(
  tx: Transaction,
  { actor, now }: Act<Staff>,
  isWanted: boolean,
): Promise<void> {
  const { personId } = actor
  if ((await hasRefused(tx, personId)) === !isWanted) return
  if (isWanted) await tx.deleteFrom('digest_refusals').where('person_id', '=', personId).execute()
  else {
    const row = { person_id: personId, refused_at: toStored(now) }
    await tx.insertInto('digest_refusals').values(row).execute()
  }
  await recordAudit(tx, {
    conferenceId: null,
    actor,
    act: isWanted ? 'daily mail about abstracts turned on' : 'daily mail about abstracts turned off',
    subject: { kind: 'person', id: personId },
    facts: {},
    now,
  })
}

async function listWithAbstracts(db: Reader): Promise<number[]> {
  const rows = await abstractsSeenBy(db, everyChair).select('conference_id').distinct().execute()
  return rows.map(row => row.conference_id)
}

async function countSince(
  db: Reader,
  reader: { conferenceIds: readonly number[]; readerId: string },
  { from, until }: DigestHours,
): Promise<ReadonlyMap<number, Since>> {
  const isIn = (time: string) =>
    sql`(${sql.ref(time)} >= ${toStored(from)} and ${sql.ref(time)} < ${toStored(until)})`
  const sumOf = (condition: ReturnType<typeof sql>) =>
    sql<number>`sum(case when ${condition} then 1 else 0 end)`
  const rows = await abstractsSeenBy(db, { kind: 'chair', ...reader })
    .select('conference_id')
    .select([
      sumOf(sql`abstracts.state = 'submitted' and ${isIn('abstracts.created_at')}`).as('new'),
      sumOf(sql`abstracts.state = 'submitted' and ${hasDeclined} and exists (select 1 from presenter_answers as today
        where today.abstract_id = abstracts.id and today.answer = 'declined' and ${isIn('today.answered_at')}
          and not exists (select 1 from presenter_answers as earlier where earlier.abstract_id = today.abstract_id
            and earlier.decision_version = today.decision_version and earlier.answer = 'declined' and earlier.id < today.id))`).as(
        'declined',
      ),
      sumOf(sql`abstracts.state = 'withdrawn' and exists (select 1 from audit_entries as entry
        where entry.subject_kind = 'abstract' and entry.subject_id = cast(abstracts.id as text)
          and entry.act = ${'abstract withdrawn' satisfies AuditedAct} and ${isIn('entry.recorded_at')})`).as(
        'withdrawn',
      ),
    ])
    .groupBy('conference_id')
    .execute()
  return new Map(
    rows.map(row => [
      row.conference_id,
      { new: Number(row.new), declined: Number(row.declined), withdrawn: Number(row.withdrawn) },
    ]),
  )
}
