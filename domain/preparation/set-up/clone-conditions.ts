import type { Transaction } from '#database/database.ts'
import { toStoredConditions } from '#domain/conference/conferences/condition.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { admissionIn, type CopiedOffers } from '#domain/preparation/set-up/clone-offers.ts'

/** Copies who may buy what; the people on lists, and what they sent, stay. */
export async function copyConditions(
  tx: Transaction,
  { source, to, days }: { source: Conference; to: number; days: number },
  { offers }: CopiedOffers,
): Promise<void> {
  const copied = Object.entries(source.conditions).map(([admission, condition]) => [
    admissionIn(offers, admission),
    (condition?.kind === 'proof' || condition?.kind === 'invitation') && condition.until !== null
      ? { ...condition, until: Temporal.PlainDate.from(condition.until).add({ days }).toString() }
      : condition,
  ])
  await tx
    .updateTable('conferences')
    .set({ conditions: toStoredConditions(Object.fromEntries(copied)) })
    .where('id', '=', to)
    .execute()
}
