import type { Transaction } from '#database/database.ts'
import type { Permit } from '#domain/accounts/permit.ts'
import type { Act, Staff } from '#domain/audit/actor.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import { type BulkRight, bulkNeeds } from '#domain/bulk-acts/bulk-act.ts'
import type { BulkAct } from '#domain/bulk-acts/bulk-act-queries.ts'
import { toStored } from '#domain/time.ts'

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
  if (!permit.isFor(bulk.conferenceId) || permit.act !== bulkNeeds[bulk.kind]) return false
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
