import type { Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

/** Ends a link: nothing more is submitted by it. */
export async function endLateLink(
  tx: Transaction,
  { scope }: Permit<'decide-abstracts'>,
  { actor, now }: Act,
  id: number,
): Promise<Result<null, { code: 'not-found' }>> {
  const conferenceId = conferenceOf(scope)
  await lockRow(tx, 'late_links', id)
  const ended = await tx
    .updateTable('late_links')
    .set({ ended_at: toStored(now) })
    .where('id', '=', id)
    .where('conference_id', '=', conferenceId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!ended) return fail({ code: 'not-found' })
  await auditConference(tx, { actor, now }, conferenceId, 'late link ended')
  return ok(null)
}
