/** Payments that the payer's bank took back: docs/algorithms/refunds.md. Stored beside the captures. */

import type { Selectable } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { sumOf } from '#domain/foundations/money.ts'
import type { GatewayName } from '#domain/money/payments/gateway.ts'

export interface Chargeback {
  id: number
  gateway: GatewayName
  disputeId: string | null
  reversalId: string | null
  captureId: number
  registrationId: number
  amountMinor: number
  currency: string
  takenAt: Temporal.Instant
  /** When the money came back because the bank decided otherwise in the end; null while it is gone. */
  returnedAt: Temporal.Instant | null
}

/** The chargebacks of a registration, oldest first. */
export function listChargebacks(db: Reader, registrationId: number): Promise<Chargeback[]> {
  return listWhere(db, 'registration_id', registrationId)
}

/** The chargebacks of one payment, for whichever registration, oldest first. */
export function listChargebacksOf(db: Reader, captureId: number): Promise<Chargeback[]> {
  return listWhere(db, 'capture_id', captureId)
}

/** Chargebacks of one payment, by the bank's decision: after a move each may be a row for several registrations. */
export function groupChargebacks(chargebacks: readonly Chargeback[]): (readonly Chargeback[])[] {
  return [...Map.groupBy(chargebacks, ({ disputeId, reversalId }) => `${disputeId} ${reversalId}`).values()]
}

/** How much of some chargebacks is gone now, in minor units. */
export function sumOfTaken(chargebacks: readonly Chargeback[]): number {
  return sumOf(chargebacks.filter(({ returnedAt }) => returnedAt === null))
}

async function listWhere(db: Reader, column: 'registration_id' | 'capture_id', id: number) {
  const rows = await db.selectFrom('chargebacks').selectAll().where(column, '=', id).orderBy('id').execute()
  return rows.map(toChargeback)
}

function toChargeback(row: Selectable<Schema['chargebacks']>): Chargeback {
  return {
    id: row.id,
    // Only gateways write this column.
    gateway: row.gateway as GatewayName,
    disputeId: row.gateway_dispute_id,
    reversalId: row.gateway_reversal_id,
    captureId: row.capture_id,
    registrationId: row.registration_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    takenAt: Temporal.Instant.from(row.taken_at),
    returnedAt: row.returned_at === null ? null : Temporal.Instant.from(row.returned_at),
  }
}
