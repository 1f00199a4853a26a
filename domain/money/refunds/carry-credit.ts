import type { Transaction } from '#database/database.ts'
import { sumOf } from '#domain/foundations/money.ts'
import { toStored } from '#domain/foundations/time.ts'
import { type MoneyPart, storeCreditParts } from '#domain/money/refunds/money-parts.ts'
import type { Registration } from '#domain/registrations/registration.ts'

export interface Credit {
  from: Pick<Registration, 'id' | 'currency'>
  to: Pick<Registration, 'id'>
  /** The parts of the money; at least one. */
  parts: readonly MoneyPart[]
  /** Set when staff move money; without it, the registration moves to another conference. */
  byStaff?: { reason: string; requestKey: string | undefined }
}

/**
 * Moves money between registrations: it leaves one account of the ledger and enters the other. The caller holds
 * both registrations' locks.
 *
 * @returns the credit's id
 */
export async function carryCredit(
  tx: Transaction,
  { from, to, parts, byStaff }: Credit,
  now: Temporal.Instant,
): Promise<number> {
  const { currency } = from
  const amountMinor = sumOf(parts)
  const { id } = await tx
    .insertInto('credit_transfers')
    .values({
      from_registration_id: from.id,
      to_registration_id: to.id,
      amount_minor: amountMinor,
      currency,
      recorded_at: toStored(now),
      ...(byStaff && { kind: 'moved', reason: byStaff.reason, request_key: byStaff.requestKey ?? null }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeCreditParts(tx, id, parts)
  const entry = { kind: 'transfer', currency, recorded_at: toStored(now) }
  await tx
    .insertInto('ledger_entries')
    .values([
      { ...entry, registration_id: from.id, amount_minor: amountMinor, effect: `moved-out:${id}` },
      { ...entry, registration_id: to.id, amount_minor: -amountMinor, effect: `moved-in:${id}` },
    ])
    .execute()
  return id
}
