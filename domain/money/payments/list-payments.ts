import type { Reader } from '#database/database.ts'
import type { GatewayName } from '#domain/money/payments/gateway.ts'

/** A payment received, as shown to staff. */
export interface ListedPayment {
  id: number
  /** The registration that it was made for. */
  code: string
  gateway: GatewayName
  /** The gateway's, or the reference of the bank or the cash desk. */
  number: string
  amountMinor: number
  currency: string
  paidAt: Temporal.Instant
  /** How much of it the payer's bank took back and has not returned, in minor units. */
  chargedBackMinor: number
}

const pageSize = 50

/** Payments of a conference, or of one of its registrations, or one of them by its id; newest first. */
export async function listPayments(
  db: Reader,
  { conferenceId }: { conferenceId: number | null },
  { id, registrationId, after }: { id?: number; registrationId?: number; after?: number | undefined },
): Promise<{ rows: ListedPayment[]; after: number | null }> {
  if (conferenceId === null) throw new Error('payments were asked for without a conference')
  const found = await db
    .selectFrom('captures')
    .innerJoin('registrations', 'registrations.id', 'captures.registration_id')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'captures.attempt_id')
    // Orders of gateways have numbers of another form.
    .leftJoin('offline_orders', 'offline_orders.id', 'payment_attempts.gateway_order_id')
    .select(eb => eb.fn.coalesce('offline_orders.reference', 'gateway_capture_id').as('number'))
    .select(['captures.id', 'code', 'captures.gateway'])
    .select(['captures.amount_minor as amountMinor', 'captures.currency', 'captured_at'])
    .select(eb =>
      eb
        .selectFrom('chargebacks')
        .whereRef('capture_id', '=', 'captures.id')
        .where('returned_at', 'is', null)
        .select(({ fn }) => fn.sum<number | null>('chargebacks.amount_minor').as('taken'))
        .as('taken'),
    )
    .where('registrations.conference_id', '=', conferenceId)
    .$if(id !== undefined, query => query.where('captures.id', '=', id ?? 0))
    .$if(registrationId !== undefined, query => query.where('registrations.id', '=', registrationId ?? 0))
    .$if(after !== undefined, query => query.where('captures.id', '<', after ?? 0))
    .orderBy('captures.id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const rows = found.slice(0, pageSize).map(({ captured_at, gateway, taken, ...row }) => ({
    ...row,
    // Only gateways write this column.
    gateway: gateway as GatewayName,
    paidAt: Temporal.Instant.from(captured_at),
    chargedBackMinor: taken ?? 0,
  }))
  return { rows, after: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null }
}
