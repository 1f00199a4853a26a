import type { Transaction } from '#database/database.ts'
import type { Act, Staff } from '#domain/foundations/audit/actor.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { type ReasonUnusable, reasonProblem } from '#domain/programme/abstracts/reason.ts'
import { auditConflict, storeConflict } from '#domain/programme/conflicts/note-conflict.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

/** Notes that somebody is in conflict with an abstract that they see; from then on it does not exist for them. */
export async function declareConflict(
  tx: Transaction,
  { scope }: Permit<'read-abstracts'>,
  act: Act<Staff>,
  { number, because }: { number: string; because: string },
): Promise<Result<null, { code: 'not-found' } | ReasonUnusable>> {
  const row = await abstractsSeenBy(tx, chairOf(scope))
    .select('id')
    .where('conference_id', '=', conferenceOf(scope))
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) return fail({ code: 'not-found' })
  const unusable = reasonProblem(because)
  if (unusable) return fail(unusable)
  await storeConflict(tx, act, {
    abstractId: row.id,
    personId: act.actor.personId,
    standing: 'declared',
    because,
  })
  await auditConflict(tx, act, {
    conferenceId: conferenceOf(scope),
    abstractId: row.id,
    audited: 'conflict declared',
  })
  return ok(null)
}
