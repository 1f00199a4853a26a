import { approveDemoOrder, createDemoGateway } from '#adapters/gateways/demo.ts'
import { createOfflineGateway, openOfflineBooks } from '#adapters/gateways/offline.ts'
import type { Database } from '#database/database.ts'
import { closeQueuedOrders } from '#domain/desk/settlement/watch-payments.ts'
import { listAttention } from '#domain/foundations/attention/attention.ts'
import type { Clock } from '#domain/foundations/time.ts'
import type { Gateway } from '#domain/money/payments/gateway.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { payerAddresses } from '#words/addresses/payment-paths.ts'

const publicUrl = 'http://localhost:3000'

/** Payments through the demo gateway, or a replacement that the test gives. */
export function createPayments(
  database: Database,
  clock: Clock,
  replace: (gateway: Gateway) => Gateway = gateway => gateway,
): Payments {
  const gateway = replace(createDemoGateway({ database, clock, publicUrl }))
  return {
    database,
    clock,
    addresses: payerAddresses(publicUrl),
    brandName: 'Colloquy',
    offered: [{ method: 'paypal', label: 'PayPal', gateway }],
    gateways: new Map([
      [gateway.name, gateway],
      ['offline', createOfflineGateway({ database, clock })],
    ]),
    offlineBooks: openOfflineBooks({ database, clock }),
    isDemo: true,
  }
}

/** Why a registration needs attention, oldest first. */
export async function reasonsOf({ read }: Database, registrationId: number): Promise<string[]> {
  return (await listAttention(read, registrationId)).map(({ reason }) => reason)
}

/** Closes the orders whose closing is queued, as the background work does. */
export async function closeQueued(payments: Payments): Promise<void> {
  const queued = payments.database.read
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'close-attempts')
  for (const { payload } of await queued.execute()) await closeQueuedOrders(payments, JSON.parse(payload))
}

/** The payer approves the order of a demo payment page's address. */
export async function approve(payments: Payments, address: string): Promise<void> {
  const orderId = new URL(address).pathname.split('/').at(-1) ?? ''
  await approveDemoOrder({ database: payments.database, clock: payments.clock }, orderId)
}
