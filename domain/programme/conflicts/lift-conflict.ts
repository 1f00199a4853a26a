import type { Transaction } from '#database/database.ts'
import type { Act, Staff } from '#domain/foundations/audit/actor.ts'
import { enqueueAll } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { abstractsSeenBy, theProduct } from '#domain/programme/abstracts/abstract-view.ts'
import { conflictsOf } from '#domain/programme/abstracts/conflicts.ts'
import { type ReasonUnusable, reasonProblem } from '#domain/programme/abstracts/reason.ts'
import { chairsAt } from '#domain/programme/conflicts/conflict-queries.ts'
import { auditConflict, storeConflict } from '#domain/programme/conflicts/note-conflict.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

/**
 * An owner lifts a conflict of their own. Everybody else who decides about the abstract is told by mail.
 *
 * @param number as it is typed: no page lists what somebody is in conflict with
 */
export async function liftConflict(
  tx: Transaction,
  { scope }: Permit<'lift-conflicts'>,
  act: Act<Staff>,
  typed: { number: string; because: string },
): Promise<
  Result<{ number: string }, { code: 'reason-missing' } | { code: 'no-conflict' } | ReasonUnusable>
> {
  const { personId } = act.actor
  const because = typed.because.trim()
  if (because === '') return fail({ code: 'reason-missing' })
  const unusable = reasonProblem(because)
  if (unusable) return fail(unusable)
  const conferenceId = conferenceOf(scope)
  const number = typed.number.trim().toUpperCase()
  const row = await abstractsSeenBy(tx, theProduct)
    .select('id')
    .where('conference_id', '=', conferenceId)
    .where('number', '=', number)
    .where('id', 'in', conflictsOf(personId))
    .executeTakeFirst()
  if (!row) return fail({ code: 'no-conflict' })
  await storeConflict(tx, act, { abstractId: row.id, personId, standing: 'lifted', because })
  await auditConflict(tx, act, { conferenceId, abstractId: row.id, audited: 'conflict lifted' })
  const others = (await chairsAt(tx, conferenceId)).filter(({ id }) => id !== personId)
  await enqueueAll(
    tx,
    others.map(({ id }) => ({
      kind: 'conflict-mail' as const,
      effect: `conflict-lifted:${row.id}:${personId}:${id}:${act.now.epochMilliseconds}`,
      payload: { readerId: id, personId, abstractId: row.id },
      now: act.now,
    })),
  )
  return ok({ number })
}
