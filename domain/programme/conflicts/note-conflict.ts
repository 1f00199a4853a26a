/** Notes what was said about a conflict. */
import type { Transaction } from '#database/database.ts'
import { type Act, type Staff, writeActor } from '#domain/foundations/audit/actor.ts'
import type { AuditedAct } from '#domain/foundations/audit/acts.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { toStored } from '#domain/foundations/time.ts'

export async function storeConflict(
  tx: Transaction,
  { actor, now }: Act<Staff>,
  {
    abstractId,
    personId,
    standing,
    because,
  }: { abstractId: number; personId: string; standing: 'declared' | 'lifted' | 'stand-in'; because: string },
): Promise<void> {
  const said = { standing, because: because.trim(), said_by: writeActor(actor), said_at: toStored(now) }
  await tx
    .insertInto('abstract_conflicts')
    .values({ abstract_id: abstractId, person_id: personId, ...said })
    .onConflict(conflict => conflict.columns(['person_id', 'abstract_id']).doUpdateSet(said))
    .execute()
}

export const auditConflict = (
  tx: Transaction,
  { actor, now }: Act,
  { conferenceId, abstractId, audited }: { conferenceId: number; abstractId: number; audited: AuditedAct },
) =>
  recordAudit(tx, {
    conferenceId,
    actor,
    act: audited,
    subject: { kind: 'abstract', id: abstractId },
    facts: {},
    now,
  })
