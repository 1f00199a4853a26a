/**
 * The audit trail: one row for each act, in the transaction of its command. It names ids, sums and states, never
 * people.
 */

import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { insertMany } from '#database/many.ts'
import { type Act, type Actor, actorId } from '#domain/foundations/audit/actor.ts'
import type { AuditedAct } from '#domain/foundations/audit/acts.ts'
import { enqueueAnnouncements } from '#domain/foundations/audit/announce.ts'
import { eventOf } from '#domain/foundations/audit/events.ts'
import { enqueueAccountMails } from '#domain/foundations/audit/tell-account-holders.ts'
import { toStored } from '#domain/foundations/time.ts'

/** The record that an act changed: `{ kind: 'registration', id: 17 }`. */
export interface AuditSubject {
  /** The noun, in the singular. */
  kind: string
  /** Null if there is only one, such as the main site. */
  id: number | string | null
}

export interface AuditEntry {
  /** Null if the act belongs to no conference; by default it is the conference of the entry's registration. */
  conferenceId?: number | null
  actor: Actor
  act: AuditedAct
  subject: AuditSubject
  /** Ids, amounts, states and a conference's own basics; never anybody's name or address, or card data. */
  facts: Record<string, string | number | boolean | null>
  now: Temporal.Instant
}

/** Records an act in the transaction that did it. Entries never change. */
export async function recordAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  const { conferenceId = conferenceOf(entry.subject) } = entry
  const noted = await tx
    .insertInto('audit_entries')
    .values({ conference_id: conferenceId, ...columnsOf(entry) })
    .returning(['id', 'act'])
    .execute()
  await tell(tx, [entry], noted)
}

/** Records an act on a registration, which belongs to the registration's conference. */
export async function auditRegistration(
  tx: Transaction,
  { actor, now }: Act,
  registrationId: number,
  act: AuditedAct,
  facts: AuditEntry['facts'] = {},
): Promise<void> {
  await recordAudit(tx, { actor, act, subject: { kind: 'registration', id: registrationId }, facts, now })
}

/** Records an act on a conference as a whole. */
export async function auditConference(
  tx: Transaction,
  { actor, now }: Act,
  conferenceId: number,
  act: AuditedAct,
  facts: AuditEntry['facts'] = {},
): Promise<void> {
  await recordAudit(tx, {
    conferenceId,
    actor,
    act,
    subject: { kind: 'conference', id: conferenceId },
    facts,
    now,
  })
}

/** Records several acts, in the order in which they were done. */
export async function recordAudits(
  tx: Transaction,
  entries: readonly (AuditEntry & { conferenceId: number | null })[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(entry => ({ conference_id: entry.conferenceId, ...columnsOf(entry) }))
  await tell(tx, entries, await insertMany(tx, 'audit_entries', rows, ['id', 'act']))
}

const columnsOf = ({ actor, act, subject, facts, now }: AuditEntry) => ({
  actor_kind: actor.kind,
  actor_id: actorId(actor),
  session_id: actor.kind === 'staff' ? actor.sessionId : null,
  act,
  subject_kind: subject.kind,
  subject_id: subject.id === null ? null : String(subject.id),
  facts: JSON.stringify(facts),
  door: actor.via?.door ?? null,
  address: actor.via?.address ?? null,
  request_id: actor.via?.requestId ?? null,
  recorded_at: toStored(now),
})

/** Queues what others are told about the acts. @param noted the entries' rows, in the same order */
async function tell(
  tx: Transaction,
  entries: readonly AuditEntry[],
  noted: readonly { id: number; act: string }[],
): Promise<void> {
  await enqueueAccountMails(
    tx,
    noted.flatMap(({ id }, at) => (entries[at] ? [{ ...entries[at], id }] : [])),
  )
  const announced = noted.filter(({ act }) => eventOf(act) !== undefined)
  await enqueueAnnouncements(
    tx,
    announced.map(({ id }) => id),
  )
}

/** @throws if the subject is not a registration */
function conferenceOf({ kind, id }: AuditSubject) {
  if (kind !== 'registration') throw new Error(`the audit of a ${kind} has to name its conference`)
  return sql<number>`(select conference_id from registrations where id = ${id})`
}
