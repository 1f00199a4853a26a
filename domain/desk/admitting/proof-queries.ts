/**
 * Reading proofs, such as a student's certificate: which wait for staff, which are late or refused, and which files
 * are to be erased.
 */

import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import { toStored } from '#domain/foundations/time.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'

/** A proof that staff are to look at. */
export interface OpenProof {
  eligibilityId: number
  code: string
  title: string
  name: string
  organization: string
  email: string
  admission: string
  dueOn: string | null
  files: { id: number; contentType: string; receivedAt: Temporal.Instant }[]
}

/** Somebody who owes a proof or whose proof is to be looked at, and who has a place or may still get one. */
const open = (db: Reader, conferenceId: number) =>
  db
    .selectFrom('eligibilities')
    .innerJoin('registrations', 'registrations.id', 'eligibilities.registration_id')
    .where('registrations.conference_id', '=', conferenceId)
    .where('registrations.state', 'in', ['waiting', 'awaiting-payment', 'paid'])
    .where('eligibilities.condition', '=', 'proof')
    // A literal, so that the partial index is used.
    .where(sql<boolean>`eligibilities.state = 'open'`)

/** A file came in after the last one that was asked for. */
const isSent = sql<boolean>`exists (select 1 from proofs where proofs.eligibility_id = eligibilities.id
  and proofs.file_key is not null
  and (eligibilities.asked_again_at is null or proofs.received_at > eligibilities.asked_again_at))`

/** Those that wait for staff, oldest first, with their files. Two statements. */
export async function listOpenProofs(db: Reader, scope: Scope): Promise<OpenProof[]> {
  const rows = await open(db, conferenceOf(scope))
    .select([
      'eligibilities.id', 'eligibilities.admission', 'eligibilities.due_on', 'registrations.code', 'registrations.title',
      'registrations.name', 'registrations.organization', 'registrations.email',
    ]) // biome-ignore format: columns
    .where(isSent)
    .orderBy('eligibilities.id')
    .limit(500)
    .execute()
  if (rows.length === 0) return []
  const files = await db
    .selectFrom('proofs')
    .innerJoin('files', 'files.key', 'proofs.file_key')
    .select(['proofs.id', 'proofs.eligibility_id', 'proofs.received_at', 'files.content_type'])
    .where(
      'proofs.eligibility_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('proofs.id', 'desc')
    .execute()
  const filesOf = Map.groupBy(files, row => row.eligibility_id)
  return rows.map(row => ({
    eligibilityId: row.id,
    code: row.code,
    title: row.title,
    name: row.name,
    organization: row.organization,
    email: row.email,
    admission: row.admission,
    dueOn: row.due_on,
    files: (filesOf.get(row.id) ?? []).map(file => ({
      id: file.id,
      contentType: file.content_type,
      receivedAt: Temporal.Instant.from(file.received_at),
    })),
  }))
}

/** How many wait for staff, how many for their sender, and how many of those are late. @param today in the conference's zone */
export async function countProofs(
  db: Reader,
  conferenceId: number,
  today: Temporal.PlainDate,
): Promise<{ sent: number; awaited: number; overdue: number }> {
  const rows = await open(db, conferenceId)
    .select([
      sql<number>`sum(case when ${isSent} then 1 else 0 end)`.as('sent'),
      sql<number>`sum(case when ${isSent} then 0 else 1 end)`.as('awaited'),
      sql<number>`sum(case when not ${isSent} and due_on < ${today.toString()} then 1 else 0 end)`.as(
        'overdue',
      ),
    ])
    .executeTakeFirst()
  return {
    sent: Number(rows?.sent ?? 0),
    awaited: Number(rows?.awaited ?? 0),
    overdue: Number(rows?.overdue ?? 0),
  }
}

/** Registrations whose proof is late. @param before days that end before this one in the conference's zone are late */
export async function listOverdueProofs(
  db: Reader,
  conferenceId: number,
  before: Temporal.PlainDate,
): Promise<{ registrationId: number; dueOn: string }[]> {
  const rows = await open(db, conferenceId)
    .select(['eligibilities.registration_id', 'eligibilities.due_on'])
    .where('due_on', '<', before.toString())
    .where(eb => eb.not(isSent))
    .execute()
  return rows.map(row => ({ registrationId: row.registration_id, dueOn: row.due_on ?? '' }))
}

/** Those whose proof was refused and who still have their place, by its last day. @param conferenceId of one conference */
export async function listRefused(
  db: Reader,
  conferenceId?: number,
): Promise<
  {
    eligibilityId: number
    registrationId: number
    conferenceId: number
    code: string
    name: string
    dueOn: string
    because: string
  }[]
> {
  const rows = await db
    .selectFrom('eligibilities')
    .innerJoin('registrations', 'registrations.id', 'eligibilities.registration_id')
    .select([
      'eligibilities.id', 'registration_id', 'conference_id', 'code', 'title', 'name', 'due_on', 'because',
    ]) // biome-ignore format: columns
    .where('eligibilities.condition', '=', 'proof')
    .where('eligibilities.state', '=', 'refused')
    .where('eligibilities.due_on', 'is not', null)
    .where('registrations.state', 'in', ['waiting', 'awaiting-payment', 'paid'])
    .$if(conferenceId !== undefined, query => query.where('conference_id', '=', conferenceId ?? 0))
    .orderBy('due_on')
    .orderBy('eligibilities.id')
    .limit(500)
    .execute()
  return rows.map(row => ({
    eligibilityId: row.id,
    registrationId: row.registration_id,
    conferenceId: row.conference_id,
    code: row.code,
    name: fullName(row),
    dueOn: row.due_on ?? '',
    because: row.because,
  }))
}

/** The stored file of a proof at one conference; undefined for another's, or once it is erased. */
export async function findProofFile(db: Reader, scope: Scope, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('proofs')
    .innerJoin('eligibilities', 'eligibilities.id', 'proofs.eligibility_id')
    .innerJoin('registrations', 'registrations.id', 'eligibilities.registration_id')
    .select('proofs.file_key')
    .where('proofs.id', '=', id)
    .where('registrations.conference_id', '=', conferenceOf(scope))
    .executeTakeFirst()
  return row?.file_key ?? undefined
}

/** How many files somebody has sent since the last time that one was asked for. */
export async function countSentProofs(db: Reader, eligibilityId: number): Promise<number> {
  const { sent } = await db
    .selectFrom('proofs')
    .innerJoin('eligibilities', 'eligibilities.id', 'proofs.eligibility_id')
    .select(eb => eb.fn.countAll<number>().as('sent'))
    .where('eligibility_id', '=', eligibilityId)
    .where(sql<boolean>`asked_again_at is null or received_at > asked_again_at`)
    .executeTakeFirstOrThrow()
  return sent
}

/** Files of proofs that were decided, or whose registration ended, before an instant. */
export const listProofsToErase = (db: Reader, before: Temporal.Instant, limit: number) =>
  db
    .selectFrom('proofs')
    .innerJoin('eligibilities', 'eligibilities.id', 'proofs.eligibility_id')
    .innerJoin('registrations', 'registrations.id', 'eligibilities.registration_id')
    .select(['proofs.id', 'proofs.file_key'])
    .where('proofs.file_key', 'is not', null)
    .where(eb =>
      eb.or([
        eb('eligibilities.decided_at', '<', toStored(before)),
        eb.and([
          eb('registrations.state', 'in', ['expired', 'superseded', 'cancelled']),
          eb('proofs.received_at', '<', toStored(before)),
        ]),
      ]),
    )
    .orderBy('proofs.id')
    .limit(limit)
    .execute()
