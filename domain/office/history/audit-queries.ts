/**
 * The audit trail as staff read it: who did what, to what, when, and through which door. Everybody reads only what
 * their roles cover.
 */

import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import type { WayIn } from '#domain/foundations/audit/actor.ts'
import { moneyActs } from '#domain/foundations/audit/acts.ts'
import { toStored } from '#domain/foundations/time.ts'
import { conflictsOf } from '#domain/programme/abstracts/conflicts.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

export interface AuditRow {
  id: number
  at: Temporal.Instant
  /** The name of a member of staff; null for other actors and for deleted accounts. */
  actorName: string | null
  actorKind: string
  act: string
  subjectKind: string
  subjectId: string | null
  conferenceId: number | null
  facts: Record<string, string | number | boolean | null>
  door: WayIn['door'] | null
  address: string | null
}

export const auditPageSize = 50

/** The filter of the list; every given criterion must match. */
export interface AuditFilter {
  /** `visitor`, or `staff:7Hx…` for one person. */
  who?: string
  act?: string
  subject?: { kind: string; id: string | null }
  conferenceId?: number
  /** From this instant on. */
  from?: Temporal.Instant
  /** Before this instant. */
  until?: Temporal.Instant
  /** `none`: without an interface, as for scheduled work. */
  door?: WayIn['door'] | 'none'
}

/**
 * The newest entries that this member of staff may see, at most 50.
 *
 * @param before the id of the last one seen, for the next page
 */
export async function listAudit(
  db: Reader,
  scope: Scope,
  before: number | null,
  filter: AuditFilter = {},
): Promise<AuditRow[]> {
  const { who, act, subject, conferenceId, from, until, door } = filter
  const [actorKind = '', actorId] = who?.split(/:(.*)/s) ?? []
  const rows = await visibleTo(db.selectFrom('audit_entries'), scope)
    .leftJoin('user', 'user.id', 'audit_entries.actor_id')
    .select([
      'audit_entries.id',
      'recorded_at',
      'actor_kind',
      'user.name as actor_name',
      'act',
      'subject_kind',
      'subject_id',
      'conference_id',
      'facts',
      'door',
      'address',
    ])
    // An unknown kind of actor matches nothing.
    .$if(who !== undefined, query => query.where(sql<string>`actor_kind`, '=', actorKind))
    .$if(actorId !== undefined, query => query.where('actor_id', '=', actorId ?? ''))
    .$if(act !== undefined, query => query.where('act', '=', act ?? ''))
    .$if(subject !== undefined, query => query.where('subject_kind', '=', subject?.kind ?? ''))
    .$if(subject !== undefined && subject.id !== null, query =>
      query.where('subject_id', '=', subject?.id ?? ''),
    )
    .$if(conferenceId !== undefined, query => query.where('conference_id', '=', conferenceId ?? 0))
    .$if(from !== undefined, query => query.where('recorded_at', '>=', from ? toStored(from) : ''))
    .$if(until !== undefined, query => query.where('recorded_at', '<', until ? toStored(until) : ''))
    .$if(door === 'none', query => query.where('door', 'is', null))
    .$if(door !== undefined && door !== 'none', query => query.where(sql<string>`door`, '=', door ?? ''))
    .$if(before !== null, query => query.where('audit_entries.id', '<', before ?? 0))
    .orderBy('audit_entries.id', 'desc')
    .limit(auditPageSize)
    .execute()
  return rows.map(row => ({
    id: row.id,
    at: Temporal.Instant.from(row.recorded_at),
    actorName: row.actor_name,
    actorKind: row.actor_kind,
    act: row.act,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    conferenceId: row.conference_id,
    facts: JSON.parse(row.facts),
    door: row.door,
    address: row.address,
  }))
}

/** The actors and acts among all entries that somebody may see: the choices of a filter. */
export async function listAuditChoices(
  db: Reader,
  scope: Scope,
): Promise<{ acts: string[]; actors: { who: string; name: string | null }[] }> {
  const rows = await visibleTo(db.selectFrom('audit_entries'), scope)
    .leftJoin('user', 'user.id', 'audit_entries.actor_id')
    .select(['act', 'actor_kind', 'user.id as person_id', 'user.name as name'])
    .distinct()
    .execute()
  const acts = [...new Set(rows.map(({ act }) => act))].toSorted()
  const actors = new Map<string, string | null>()
  for (const { actor_kind, person_id, name } of rows) {
    actors.set(person_id === null ? actor_kind : `${actor_kind}:${person_id}`, name)
  }
  return { acts, actors: [...actors].map(([who, name]) => ({ who, name })) }
}

/** The entries that a role includes. */
function visibleTo<O>(
  query: SelectQueryBuilder<Schema, 'audit_entries', O>,
  { conferenceId, parts, readerId }: Scope,
): SelectQueryBuilder<Schema, 'audit_entries', O> {
  const isOwn = parts !== 'all' && parts.includes('own')
  const isMoney = parts !== 'all' && !isOwn && parts.includes('money')
  return (
    query
      .$if(conferenceId !== null, each => each.where('conference_id', '=', conferenceId))
      // A manager sees entries of conferences, not those of the organiser.
      .$if(conferenceId === null && isOwn, each => each.where('conference_id', 'is not', null))
      .$if(isMoney, each => each.where('act', 'in', moneyActs))
      .$if(readerId !== null, each => each.where(tellsNoConflict(readerId ?? '')))
  )
}

/** Neither about an abstract that somebody is in conflict with, nor about mails of which one tells of it, whose number says so. */
const tellsNoConflict = (personId: string) => sql<boolean>`case
  when subject_kind = 'abstract' then subject_id not in (select cast(abstract_id as text) from ${conflictsOf(personId)} as hidden)
  when subject_kind = 'decision-release' then subject_id not in (select cast(release_id as text) from decision_letters
    where abstract_id in ${conflictsOf(personId)})
  when subject_kind = 'presenter-reminder' then subject_id not in (select cast(reminder_id as text) from presenter_reminder_mails
    where abstract_id in ${conflictsOf(personId)})
  else 1 = 1 end`

/** When the newest entry was recorded; null if there is none. */
export async function readNewestEntry(db: Reader): Promise<Temporal.Instant | null> {
  const newest = await db
    .selectFrom('audit_entries')
    .select('recorded_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ? Temporal.Instant.from(newest.recorded_at) : null
}
