import type { Transaction } from '#database/database.ts'
import { lockName } from '#database/locks.ts'
import type { Act, Staff } from '#domain/foundations/audit/actor.ts'
import { enqueueAll } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { type ReasonUnusable, reasonProblem } from '#domain/programme/abstracts/reason.ts'
import { listLifted, listStandIns, listWithNobodyLeft } from '#domain/programme/conflicts/conflict-queries.ts'
import { auditConflict, storeConflict } from '#domain/programme/conflicts/note-conflict.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

/** Names who decides about an abstract with which everybody is in conflict; they are told by mail. */
export async function nameStandIn(
  tx: Transaction,
  permit: Permit<'lift-conflicts'>,
  act: Act<Staff>,
  { abstractId, personId, because }: { abstractId: number; personId: string; because: string },
): Promise<Result<null, { code: 'reason-missing' } | { code: 'not-found' } | ReasonUnusable>> {
  const conferenceId = conferenceOf(permit.scope)
  if (because.trim() === '') return fail({ code: 'reason-missing' })
  const unusable = reasonProblem(because)
  if (unusable) return fail(unusable)
  await lockName(tx, `stand-ins:${conferenceId}`)
  const left = await listWithNobodyLeft(tx, [conferenceId])
  if (!left.some(({ id }) => id === abstractId)) return fail({ code: 'not-found' })
  const known = await listStandIns(tx, permit, abstractId)
  if (!known.some(({ id }) => id === personId)) return fail({ code: 'not-found' })
  await storeConflict(tx, act, { abstractId, personId, standing: 'stand-in', because: because.trim() })
  await auditConflict(tx, act, { conferenceId, abstractId, audited: 'stand-in named' })
  await enqueueAll(tx, [
    {
      kind: 'conflict-mail' as const,
      effect: `stand-in:${abstractId}:${personId}:${act.now.epochMilliseconds}`,
      payload: { readerId: personId, personId, abstractId },
      now: act.now,
    },
  ])
  return ok(null)
}

/** Ends that somebody stands in. Whoever is in conflict with the abstract cannot: for them it does not exist. */
export async function endStandIn(
  tx: Transaction,
  { scope }: Permit<'decide-abstracts'>,
  act: Act<Staff>,
  { abstractId, personId }: { abstractId: number; personId: string },
): Promise<Result<null, { code: 'not-found' }>> {
  const conferenceId = conferenceOf(scope)
  const row = await abstractsSeenBy(tx, chairOf(scope))
    .select('id')
    .where('conference_id', '=', conferenceId)
    .where('id', '=', abstractId)
    .executeTakeFirst()
  const known = row && (await listLifted(tx, abstractId)).find(each => each.personId === personId)
  if (!known?.isStandIn) return fail({ code: 'not-found' })
  await storeConflict(tx, act, { abstractId, personId, standing: 'declared', because: '' })
  await auditConflict(tx, act, { conferenceId, abstractId, audited: 'stand-in ended' })
  return ok(null)
}
