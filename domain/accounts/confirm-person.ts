import type { Transaction } from '#database/database.ts'
import type { Act, Staff } from '#domain/audit/actor.ts'
import type { AuditedAct } from '#domain/audit/acts.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import { toStored } from '#domain/time.ts'

/** Stores with a session that its holder has just confirmed who they are. */
export async function rememberConfirmation(tx: Transaction, { actor, now }: Act<Staff>): Promise<void> {
  await tx
    .updateTable('session')
    .set({ confirmedAt: toStored(now) })
    .where('id', '=', actor.sessionId)
    .execute()
}

/** Writes an audit row about a change to how somebody signs in: `password changed`. */
export async function noteAccountChange(
  tx: Transaction,
  { actor, now }: Act<Staff>,
  act: AuditedAct,
): Promise<void> {
  const subject = { kind: 'person', id: actor.personId }
  await recordAudit(tx, { conferenceId: null, actor, act, subject, facts: {}, now })
}
