import type { Transaction } from '#database/database.ts'
import type { Act, Staff } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { changeStates } from '#domain/foundations/change-state.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import {
  type BulkProblem,
  type BulkRight,
  bulkNeeds,
  itemTransitions,
} from '#domain/office/bulk-acts/bulk-act.ts'
import type { BulkAct } from '#domain/office/bulk-acts/bulk-act-queries.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/**
 * Retries the registrations that a finished act skipped because of a program error, with the rights of the person who
 * started it.
 *
 * @returns how many; 0 if there are none, or the act is not finished
 */
export async function retryFaults(
  tx: Transaction,
  permit: Permit<BulkRight>,
  { actor, now }: Act<Staff>,
  bulk: BulkAct,
): Promise<number> {
  if (!permit.isFor(bulk.conferenceId) || permit.right !== bulkNeeds[bulk.kind]) return 0
  const { numUpdatedRows } = await tx
    .updateTable('bulk_acts')
    .set({ finished_at: null })
    .where('id', '=', bulk.id)
    .where('finished_at', 'is not', null)
    .where('stopped_at', 'is', null)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('bulk_act_items')
          .select('id')
          .where('bulk_act_id', '=', bulk.id)
          .where('problem', '=', 'fault' satisfies BulkProblem),
      ),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return 0
  const faults = tx
    .selectFrom('bulk_act_items')
    .select('id')
    .where('bulk_act_id', '=', bulk.id)
    .where('problem', '=', 'fault' satisfies BulkProblem)
  const { length: count } = await changeStates(tx, itemTransitions, faults, 'asked-again', { problem: null })
  await enqueue(tx, {
    kind: 'bulk-act',
    effect: `bulk-act:${bulk.id}:${toStored(now)}`,
    payload: { bulkActId: bulk.id },
    now,
  })
  await recordAudit(tx, {
    conferenceId: bulk.conferenceId,
    actor,
    act: 'bulk act tried again',
    subject: { kind: 'bulk-act', id: bulk.id },
    facts: { registrations: count },
    now,
  })
  return count
}
