import type { Transaction } from '#database/database.ts'
import type { Act, Staff } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** Longer than a weekend, as when the product asks by itself. */
const comparedDays = 7

/** Asks for what happens once a day by itself, at once: a backup, or that the books are compared with the gateways'. */
export async function askForWork(
  tx: Transaction,
  _permit: Permit<'check-product'>,
  { actor, now }: Act<Staff>,
  work: 'back-up' | 'reconcile',
): Promise<void> {
  const effect = `${work}:${toStored(now)}`
  if (work === 'back-up') await enqueue(tx, { kind: 'back-up', effect, payload: {}, now })
  else await enqueue(tx, { kind: 'reconcile', effect, payload: { days: comparedDays }, now })
  await recordAudit(tx, {
    conferenceId: null,
    actor,
    act: work === 'back-up' ? 'backup asked for' : 'comparison asked for',
    subject: { kind: 'site', id: null },
    facts: {},
    now,
  })
}
