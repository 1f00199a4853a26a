import { declineDemoOrder } from '#adapters/gateways/demo.ts'
import type { Database } from '#database/database.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import type { Gateway, OrderStatus } from '#domain/money/payments/gateway.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve, createPayments } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'

/** A registration that is not paid yet. */
export async function openPaying(database: Database, replace?: (gateway: Gateway) => Gateway) {
  const clock = new StoppedClock()
  const fees = await createConference(database)
  const registration = await createRegistration(database, fees, clock)
  const payments = createPayments(database, clock, replace)
  const start = async () => {
    const started = await startPayment(payments, registration.id, 'paypal')
    if (!started.ok) throw new Error(`not started: ${started.error.code}`)
    return started.value.address
  }
  const attempts = () => listAttempts(database.read, registration.id)
  const state = async () => (await findRegistration(database.read, registration.id))?.state
  return { clock, database, fees, registration, payments, start, attempts, state }
}

/** Pays what is due for a registration at PayPal's demo. */
export async function payInFull(payments: Payments, registrationId: number): Promise<void> {
  const started = await startPayment(payments, registrationId, 'paypal')
  if (!started.ok) throw new Error(started.error.code)
  await approve(payments, started.value.address)
  const attempts = await listAttempts(payments.database.read, registrationId)
  await settle(payments, attempts.at(-1)?.id ?? 0)
}

export const orderOf = (address: string) => new URL(address).pathname.split('/').at(-1) ?? ''

export async function decline(payments: Payments, address: string): Promise<void> {
  await declineDemoOrder({ database: payments.database, clock: payments.clock }, orderOf(address))
}

/** Sets the demo gateway's own books, as a payer would who approves in the last second. */
export async function payAnyway({ database }: Payments, address: string): Promise<void> {
  await database.write(tx =>
    tx
      .updateTable('demo_orders')
      .set({
        status: 'captured',
        capture_id: `demo_cap_${orderOf(address)}`,
        captured_at: '2027-01-10T12:36:00.000Z',
      })
      .where('id', '=', orderOf(address))
      .execute(),
  )
}

export function changed(reported: OrderStatus, change: object): OrderStatus {
  return { ...reported, captures: reported.captures.map(capture => ({ ...capture, ...change })) }
}

export async function effects({ read }: Database, kind: string): Promise<string[]> {
  const rows = await read.selectFrom('outbox').select('effect').where('kind', '=', kind).execute()
  return rows.map(row => row.effect)
}

export async function ledger({ read }: Database) {
  const rows = await read
    .selectFrom('ledger_entries')
    .select(['kind', 'amount_minor'])
    .orderBy('kind')
    .execute()
  return rows.map(row => ({ ...row }))
}
