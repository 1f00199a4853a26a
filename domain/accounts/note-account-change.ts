import type { Transaction } from '#database/database.ts'
import type { Act, Staff } from '#domain/audit/actor.ts'
import type { AuditedAct } from '#domain/audit/acts.ts'
import { recordAudit } from '#domain/audit/audit.ts'

/** Writes an audit row about a change to how somebody signs in: `password changed`. */
export async function noteAccountChange(
  tx: Transaction,
  { actor, now }: Act<Staff>,
  act: AuditedAct,
): Promise<void> {
  const subject = { kind: 'person', id: actor.personId }
  await recordAudit(tx, { conferenceId: null, actor, act, subject, facts: {}, now })
}
