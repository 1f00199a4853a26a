import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { type ExtraWait, endWait, type WaitEnd } from '#domain/registrations/places/extra-waits.ts'

/** Takes somebody off the line for an extra, and says so in their history. @returns false if they had left it before */
export async function endWaitFor(
  tx: Transaction,
  act: Act,
  { id, registrationId, extras, quantity }: ExtraWait,
  because: WaitEnd,
): Promise<boolean> {
  if (!(await endWait(tx, id, because, act.now))) return false
  const facts = { quantity, extra: extras[0]?.name ?? '', because }
  await auditRegistration(tx, act, registrationId, 'wait for an extra ended', facts)
  return true
}
