import type { Transaction } from '#database/database.ts'
import type { Act, Staff } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { toStored } from '#domain/foundations/time.ts'
import { type BulkRight, bulkNeeds } from '#domain/office/bulk-acts/bulk-act.ts'
import type { BulkAct } from '#domain/office/bulk-acts/bulk-act-queries.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/**
 * Stops an act: registrations that it has not processed stay as they are.
 *
 * @returns whether there was anything left to stop
 */
export async function stopBulkAct(
  tx: Transaction,
  permit: Permit<BulkRight>,
  { actor, now }: Act<Staff>,
  bulk: BulkAct,
): Promise<boolean> {
  if (!permit.isFor(bulk.conferenceId) || permit.right !== bulkNeeds[bulk.kind]) return false
  const { numUpdatedRows } = await tx
    .updateTable('bulk_acts')
    .set({ stopped_at: toStored(now) })
    .where('id', '=', bulk.id)
    .where('stopped_at', 'is', null)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await recordAudit(tx, {
    conferenceId: bulk.conferenceId,
    actor,
    act: 'bulk act stopped',
    subject: { kind: 'bulk-act', id: bulk.id },
    facts: {},
    now,
  })
  return true
}
