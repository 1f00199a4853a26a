/** Reading acts on many: whether one is running, how far it is, and which registrations it left out and why. */

import type { Reader } from '#database/database.ts'
import type { Staff } from '#domain/foundations/audit/actor.ts'
import type { BulkKind, BulkProblem } from '#domain/office/bulk-acts/bulk-act.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

export interface BulkAct {
  id: number
  conferenceId: number
  kind: BulkKind
  reason: string
  actor: Staff
  begunAt: Temporal.Instant
  /** One that is stopped while its last registration is processed stays `stopped`. */
  state: 'running' | 'stopped' | 'finished'
}

/** For background work; staff use `findBulkAct`. */
export async function readBulkAct(db: Reader, id: number): Promise<BulkAct | undefined> {
  const row = await db.selectFrom('bulk_acts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    conferenceId: row.conference_id,
    // A CHECK enforces the union; the actor was written by `beginBulkAct`.
    kind: row.kind as BulkKind,
    reason: row.reason,
    actor: JSON.parse(row.actor) as Staff,
    begunAt: Temporal.Instant.from(row.begun_at),
    state: row.stopped_at !== null ? 'stopped' : row.finished_at !== null ? 'finished' : 'running',
  }
}

export async function findBulkAct(db: Reader, scope: Scope, id: number): Promise<BulkAct | undefined> {
  const bulk = await readBulkAct(db, id)
  return bulk?.conferenceId === scope.conferenceId ? bulk : undefined
}

/** The newest unfinished act of a conference; undefined if there is none. */
export async function findRunning(db: Reader, { conferenceId }: Scope): Promise<number | undefined> {
  const row = await db
    .selectFrom('bulk_acts')
    .select('id')
    .where('conference_id', '=', conferenceId)
    .where('finished_at', 'is', null)
    .where('stopped_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export interface BulkProgress {
  queued: number
  done: number
  leftOut: { because: BulkProblem; count: number }[]
}

export async function readProgressOf(db: Reader, { id }: BulkAct): Promise<BulkProgress> {
  const rows = await db
    .selectFrom('bulk_act_items')
    .select(['state', 'problem'])
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('bulk_act_id', '=', id)
    .groupBy(['state', 'problem'])
    .orderBy('problem')
    .execute()
  const countOf = (state: string) =>
    rows.filter(row => row.state === state).reduce((sum, { count }) => sum + count, 0)
  return {
    queued: countOf('queued'),
    done: countOf('done'),
    leftOut: rows.flatMap(({ problem, count }) =>
      // Only the background work writes it.
      problem === null ? [] : [{ because: problem as BulkProblem, count }],
    ),
  }
}

export interface BulkItem {
  id: number
  code: string
  name: string
  because: BulkProblem
}

/** The skipped registrations of an act, a page at a time. @param after the id of the last one on the previous page */
export async function listLeftOut(
  db: Reader,
  { id }: BulkAct,
  { after, limit }: { after: number; limit: number },
): Promise<BulkItem[]> {
  const rows = await db
    .selectFrom('bulk_act_items')
    .innerJoin('registrations', 'registrations.id', 'bulk_act_items.registration_id')
    .select(['bulk_act_items.id', 'problem', 'code', 'title', 'name'])
    .where('bulk_act_id', '=', id)
    .where('bulk_act_items.state', '=', 'left-out')
    .where('bulk_act_items.id', '>', after)
    .orderBy('bulk_act_items.id')
    .limit(limit)
    .execute()
  return rows.map(row => ({
    id: row.id,
    code: row.code,
    name: [row.title, row.name].filter(Boolean).join(' '),
    // As above.
    because: row.problem as BulkProblem,
  }))
}
