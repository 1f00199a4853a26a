/** Who is told that somebody gets into the back office in another way, or gets further there. */
import type { Reader, Transaction } from '#database/database.ts'
import type { AuditedAct } from '#domain/foundations/audit/acts.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'

/** Acts about a person's password, second factor, roles and devices; their subject is the person. */
export const toldActs = [
  'invitation accepted',
  'password changed',
  'password set by a link',
  'recovery codes renewed',
  'role changed',
  'role removed',
  'second factor removed',
  'second factor set',
  'signed in',
] as const satisfies readonly AuditedAct[]
export type ToldAct = (typeof toldActs)[number]

interface Told {
  id: number
  act: AuditedAct
  subject: { kind: string; id: number | string | null }
  facts: Record<string, string | number | boolean | null>
  now: Temporal.Instant
}

/** Queues a mail to the person, and to the other owners if the person is or was an owner. */
export async function enqueueAccountMails(tx: Transaction, entries: readonly Told[]): Promise<void> {
  for (const { id, act, subject, facts, now } of entries) {
    if (!isTold(act) || subject.kind !== 'person' || subject.id === null) continue
    // Of every other sign-in nobody is told.
    if (act === 'signed in' && facts.isNewDevice !== true) continue
    const personId = String(subject.id)
    const owners = await listOwners(tx)
    const isOwners = owners.includes(personId) || [facts.role, facts.from, facts.to].includes('owner')
    // Where an owner signs in concerns that owner alone.
    const others = isOwners && act !== 'signed in' ? owners : []
    for (const to of new Set([personId, ...others])) {
      await enqueue(tx, {
        kind: 'account-changed-mail',
        effect: `account-changed-mail:${id}:${to}`,
        payload: { auditId: id, personId: to },
        now,
      })
    }
  }
}

const isTold = (act: string): act is ToldAct => toldActs.some(each => each === act)

async function listOwners(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .selectFrom('memberships')
    .select('person_id')
    .where('role', '=', 'owner')
    .where('conference_id', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/** An act of which people are told. */
export interface ToldEntry {
  act: ToldAct
  /** Whose account it is about. */
  personId: string
  /** Who did it; empty unless it was a member of staff. */
  byId: string
  conferenceId: number | null
  facts: Readonly<Record<string, string | number | boolean | null>>
  /** The network address that it came from; empty if it is not stored. */
  address: string
  at: Temporal.Instant
}

/** The act of an audit entry; undefined for one of which nobody is told. */
export async function findToldEntry(db: Reader, auditId: number): Promise<ToldEntry | undefined> {
  const row = await db
    .selectFrom('audit_entries')
    .select([
      'act',
      'actor_kind',
      'actor_id',
      'subject_id',
      'facts',
      'address',
      'recorded_at',
      'conference_id',
    ])
    .where('id', '=', auditId)
    .executeTakeFirst()
  if (!row || row.subject_id === null || !isTold(row.act)) return undefined
  return {
    act: row.act,
    personId: row.subject_id,
    byId: row.actor_kind === 'staff' ? (row.actor_id ?? '') : '',
    conferenceId: row.conference_id,
    facts: JSON.parse(row.facts),
    address: row.address ?? '',
    at: Temporal.Instant.from(row.recorded_at),
  }
}
