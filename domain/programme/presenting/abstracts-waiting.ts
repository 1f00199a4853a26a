/** The waiting list of the programme: who gets a place that becomes free. */
import { sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import { lockName } from '#database/locks.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import {
  abstractsSeenBy,
  chairOf,
  everyChair,
  type Viewer,
} from '#domain/programme/abstracts/abstract-view.ts'
import { conferenceOf, type Permit, type Scope } from '#domain/staff/rights/permit.ts'

export interface Waiting {
  id: number
  number: string
  title: string
  presenter: string
  topic: string
  wished: { id: number; name: string }
  /** Of its decision. */
  version: number
  /** Whether a letter has told its author. */
  isTold: boolean
}

/** Those that wait, in their order: as the committee has put them, and behind that as they were decided. */
export const listWaiting = (db: Reader, scope: Scope): Promise<Waiting[]> =>
  waitingSeenBy(db, chairOf(scope), conferenceOf(scope))

/** The same, as a reader of a mail sees them. */
export async function waitingSeenBy(
  db: Reader,
  reader: Extract<Viewer, { kind: 'chair' }>,
  conferenceId: number,
): Promise<Waiting[]> {
  const rows = await abstractsSeenBy(db, reader)
    .leftJoin('waiting_order', 'waiting_order.abstract_id', 'abstracts.id')
    .select(['abstracts.id', 'number', 'abstract_title', 'name', 'topic_name'])
    .select(['presentation_type_id', 'presentation_type_name', 'decision_version', 'released_version'])
    .where('conference_id', '=', conferenceId)
    .where('state', '=', 'submitted')
    .where('outcome', '=', 'waiting')
    .where('decision_state', 'in', ['set', 'released', 'corrected'])
    .orderBy(sql`case when waiting_order.position is null then 1 else 0 end`)
    .orderBy('waiting_order.position')
    .orderBy('decided_at')
    .orderBy('abstracts.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    number: row.number,
    title: row.abstract_title,
    presenter: row.name,
    topic: row.topic_name,
    wished: { id: row.presentation_type_id, name: row.presentation_type_name },
    version: row.decision_version ?? 0,
    isTold: row.released_version !== null,
  }))
}

/** How many are offered when a place becomes free. */
const shownAtOnce = 3

/**
 * Who would get a place that becomes free: first those who wish to present in the same form, each in the list's order.
 *
 * @param formId what the free place was for
 */
export async function listNextWaiting(db: Reader, scope: Scope, formId: number): Promise<Waiting[]> {
  const waiting = await listWaiting(db, scope)
  const isSame = ({ wished }: Waiting) => wished.id === formId
  return [...waiting.filter(isSame), ...waiting.filter(each => !isSame(each))].slice(0, shownAtOnce)
}

/** Puts one that waits at a place of the list that its mover sees, from 1; all the others keep their order. */
export async function moveWaiting(
  tx: Transaction,
  { scope }: Permit<'decide-abstracts'>,
  { actor, now }: Act,
  { abstractId, place }: { abstractId: number; place: number },
): Promise<Result<null, { code: 'not-found' }>> {
  const conferenceId = conferenceOf(scope)
  await lockName(tx, `waiting-order:${conferenceId}`)
  const before = (await listWaiting(tx, scope)).map(({ id }) => id)
  if (!before.includes(abstractId)) return fail({ code: 'not-found' })
  const others = before.filter(id => id !== abstractId)
  const at = Math.min(Math.max(Math.trunc(place) || 1, 1), before.length) - 1
  if (before.indexOf(abstractId) === at) return ok(null)
  // Also those with which the mover is in conflict.
  const all = await waitingSeenBy(tx, everyChair, conferenceId)
  const order = all.map(({ id }) => id).filter(id => id !== abstractId)
  const [previous, next] = [others[at - 1], others[at]]
  const index = next === undefined ? order.indexOf(previous ?? 0) + 1 : order.indexOf(next)
  order.splice(index, 0, abstractId)
  for (let from = 0; from < order.length; from += atOnce) {
    const part = order.slice(from, from + atOnce)
    await tx
      .insertInto('waiting_order')
      .values(part.map((id, index) => ({ abstract_id: id, position: from + index + 1 })))
      .onConflict(conflict =>
        conflict.column('abstract_id').doUpdateSet(eb => ({ position: eb.ref('excluded.position') })),
      )
      .execute()
  }
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'waiting list of abstracts ordered',
    subject: { kind: 'abstract', id: abstractId },
    facts: {},
    now,
  })
  return ok(null)
}

/** Rows of one statement. */
const atOnce = 200
