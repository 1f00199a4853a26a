/** One mail a day about abstracts to everybody who decides about them and has not turned it off. */
import { sql } from 'kysely'
import type { Database, Reader, Transaction } from '#database/database.ts'
import { salesEnd } from '#domain/conference/conferences/conference.ts'
import { listConferencesById } from '#domain/conference/conferences/conference-queries.ts'
import type { Act, Staff } from '#domain/foundations/audit/actor.ts'
import type { AuditedAct } from '#domain/foundations/audit/acts.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { type Clock, dateIn, startOfDay, toStored } from '#domain/foundations/time.ts'
import { countWaitingAbstracts, type WaitingAbstracts } from '#domain/programme/abstracts/abstract-looks.ts'
import { abstractsSeenBy, everyChair } from '#domain/programme/abstracts/abstract-view.ts'
import { readPrincipal } from '#domain/staff/accounts/read-principal.ts'
import { rolesThatMay } from '#domain/staff/rights/can.ts'
import { opens } from '#domain/staff/rights/permit.ts'

/** From this hour on, so that one mail has what came in the night. */
const hourUtc = 5

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
  const day = dateIn('UTC', now).toString()
  for (const { person_id: personId } of people) {
    const effect = `abstract-digest-mail:${personId}:${day}`
    await database.write(tx =>
      enqueue(tx, { kind: 'abstract-digest-mail', effect, payload: { personId }, now }),
    )
  }
}

/** What authors did since the digest before, in abstracts. */
export interface AuthorsDay {
  /** New versions. */
  changed: number
  withdrawn: number
  /** By presenters who cannot come. */
  declined: number
}

export interface DigestPart extends WaitingAbstracts, AuthorsDay {
  conference: { id: number; name: string; subject: string; startsOn: Temporal.PlainDate }
}

/** What somebody reads today, by conference; empty where nothing is new or overdue, or they want or may read none. */
export async function readDigest(db: Reader, personId: string, now: Temporal.Instant): Promise<DigestPart[]> {
  if (await hasRefused(db, personId)) return []
  const principal = await readPrincipal(db, personId)
  if (!principal) return []
  const recent = await listWithAbstracts(db)
  const ids = recent.filter(id => opens(principal, 'decide-abstracts', id))
  const conferences = (await listConferencesById(db, ids)).filter(each => salesEnd(each, now) === undefined)
  const open = conferences.map(({ id }) => id)
  const [waiting, fresh, did] = await Promise.all([
    countWaitingAbstracts(db, open, personId, now),
    countNew(db, { conferenceIds: open, readerId: personId }, now),
    countDone(db, { conferenceIds: open, readerId: personId }, now),
  ])
  return conferences
    .map(conference => {
      const { overdue = 0, lapsed = 0 } = waiting.get(conference.id) ?? {}
      const { changed = 0, withdrawn = 0, declined = 0 } = did.get(conference.id) ?? {}
      const fromAuthors = { changed, withdrawn, declined }
      return { conference, new: fresh.get(conference.id) ?? 0, overdue, lapsed, ...fromAuthors }
    })
    .filter(part => part.new + part.overdue + part.lapsed + part.changed + part.withdrawn + part.declined > 0)
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

async function countNew(
  db: Reader,
  reader: { conferenceIds: readonly number[]; readerId: string },
  now: Temporal.Instant,
): Promise<ReadonlyMap<number, number>> {
  const { since, until } = dayOf(now)
  const rows = await abstractsSeenBy(db, { kind: 'chair', ...reader })
    .select('conference_id')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'submitted')
    .where('created_at', '>=', since)
    .where('created_at', '<', until)
    .groupBy('conference_id')
    .execute()
  return new Map(rows.map(row => [row.conference_id, Number(row.count)]))
}

/** The same hours every day, however late the mail is: nothing is in two of them, or in none. */
function dayOf(now: Temporal.Instant): { since: string; until: string } {
  const until = startOfDay(dateIn('UTC', now), 'UTC').add({ hours: hourUtc })
  return { since: toStored(until.subtract({ hours: 24 })), until: toStored(until) }
}

const actsOfAuthors = {
  'abstract changed': 'changed',
  'abstract withdrawn': 'withdrawn',
  'presentation declined': 'declined',
} as const satisfies Partial<Record<AuditedAct, keyof AuthorsDay>>

/** What staff did themselves is no news to them. */
async function countDone(
  db: Reader,
  reader: { conferenceIds: readonly number[]; readerId: string },
  now: Temporal.Instant,
): Promise<ReadonlyMap<number, Partial<AuthorsDay>>> {
  const { since, until } = dayOf(now)
  const rows = await abstractsSeenBy(db, { kind: 'chair', ...reader })
    .innerJoin('audit_entries', join =>
      join
        .on('audit_entries.subject_kind', '=', 'abstract')
        .on(sql<boolean>`audit_entries.subject_id = cast(abstracts.id as text)`),
    )
    .select(['abstracts.conference_id as conferenceId', 'audit_entries.act'])
    .select(sql<number>`count(distinct abstracts.id)`.as('count'))
    // The keys of the table.
    .where('audit_entries.act', 'in', Object.keys(actsOfAuthors) as (keyof typeof actsOfAuthors)[])
    .where('audit_entries.actor_kind', '=', 'visitor')
    .where('audit_entries.recorded_at', '>=', since)
    .where('audit_entries.recorded_at', '<', until)
    .groupBy(['abstracts.conference_id', 'audit_entries.act'])
    .execute()
  const byConference = new Map<number, Partial<AuthorsDay>>()
  for (const { conferenceId, act, count } of rows) {
    const what = lookUp(actsOfAuthors, act)
    if (what) byConference.set(conferenceId, { ...byConference.get(conferenceId), [what]: Number(count) })
  }
  return byConference
}
