import type { Reader } from '#database/database.ts'
import type { Scope } from '#domain/accounts/permit.ts'
import type { WayIn } from '#domain/audit/actor.ts'

export interface AuditRow {
  id: number
  at: Temporal.Instant
  /** The name of a member of staff; null for others, and for people who are gone. */
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

/** Acts about money begin or end with one of these words. */
const moneyWords = [
  'payment%',
  'refund%',
  '%refund%',
  'invoice%',
  'credit note%',
  'currency%',
  'tax%',
  '%paid',
  'dispute%',
]

/**
 * The newest entries that somebody may see, at most 50.
 *
 * @param before the id of the last one seen, for the next page
 */
export async function listAudit(db: Reader, scope: Scope, before: number | null): Promise<AuditRow[]> {
  const { conferenceId, parts } = scope
  const isOwn = parts !== 'all' && parts.includes('own')
  const isMoney = parts !== 'all' && !isOwn && parts.includes('money')
  const rows = await db
    .selectFrom('audit_entries')
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
    .$if(conferenceId !== null, query => query.where('conference_id', '=', conferenceId))
    // A manager sees entries of conferences, not those of the organiser.
    .$if(conferenceId === null && isOwn, query => query.where('conference_id', 'is not', null))
    .$if(isMoney, query => query.where(eb => eb.or(moneyWords.map(word => eb('act', 'like', word)))))
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
