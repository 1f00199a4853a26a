import type { Transaction } from '#database/database.ts'
import type { Act, Staff, WayIn } from '#domain/foundations/audit/actor.ts'
import type { AuditedAct } from '#domain/foundations/audit/acts.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'

/** Writes an audit row about a change to how somebody signs in: `password changed`. */
export async function noteAccountChange(
  tx: Transaction,
  { actor, now }: Act<Staff>,
  act: AuditedAct,
): Promise<void> {
  const subject = { kind: 'person', id: actor.personId }
  await recordAudit(tx, { conferenceId: null, actor, act, subject, facts: {}, now })
}

/** The same for a password that was set with a link from a mail, by somebody who is not signed in. */
export async function notePasswordReset(
  tx: Transaction,
  { via, now }: { via: WayIn; now: Temporal.Instant },
  personId: string,
): Promise<void> {
  const actor = { kind: 'visitor', via } as const
  const subject = { kind: 'person', id: personId }
  await recordAudit(tx, { conferenceId: null, actor, act: 'password set by a link', subject, facts: {}, now })
}
