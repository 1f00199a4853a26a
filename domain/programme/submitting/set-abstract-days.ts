import type { Transaction } from '#database/database.ts'
import { type AbstractDays, toStoredDays } from '#domain/conference/conferences/abstract-days.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

/**
 * Replaces the days that topics and forms have of their own.
 *
 * @param read those that the form showed, as they are stored
 */
export async function setAbstractDays(
  tx: Transaction,
  { scope }: Permit<'decide-abstracts'>,
  act: Act,
  { read, wanted }: { read: string; wanted: AbstractDays },
): Promise<Result<null, { code: 'stale' }>> {
  const conferenceId = conferenceOf(scope)
  const { abstractDays } = await lockConference(tx, conferenceId)
  const before = toStoredDays(abstractDays) ?? ''
  if (before !== read) return fail({ code: 'stale' })
  const after = toStoredDays(wanted)
  if ((after ?? '') === before) return ok(null)
  await tx.updateTable('conferences').set({ abstract_days: after }).where('id', '=', conferenceId).execute()
  await bumpRevision(tx, conferenceId)
  await auditConference(tx, act, conferenceId, 'last days for abstracts set', {
    days: wanted.length,
  })
  return ok(null)
}
