import type { Logger } from 'pino'
import { createDemoGateway } from '#adapters/gateways/demo.ts'
import { createOfflineGateway, openOfflineBooks } from '#adapters/gateways/offline.ts'
import { createPaypalGateway } from '#adapters/gateways/paypal/paypal.ts'
import { reportedGateway } from '#adapters/gateways/reported-gateway.ts'
import { createStripeGateway } from '#adapters/gateways/stripe/stripe.ts'
import type { Database } from '#database/database.ts'
import { listUpcomingConferences } from '#domain/conference/conferences/conference-queries.ts'
import { oneUnitOf } from '#domain/foundations/money.ts'
import type { Clock } from '#domain/foundations/time.ts'
import type { Gateway, GatewayName } from '#domain/money/payments/gateway.ts'
import {
  methodsFor,
  type OfferedMethod,
  type Payments,
  simulatedMethods,
} from '#domain/money/payments/payments.ts'
import { gatewayLog } from '#server/startup/gateway-log.ts'
import type { Settings } from '#server/startup/settings.ts'
import { payerAddresses } from '#words/addresses/payment-paths.ts'

/**
 * Warns operators of conferences that take no online payment because no gateway accepts their currency. Bank
 * transfer and payment on site still work.
 */
export async function warnOfUnpayable(payments: Payments, log: Logger): Promise<void> {
  if (payments.offered.length === 0) return
  const methods = payments.offered.map(({ label }) => label).join(', ')
  for (const { name, currency } of await listUpcomingConferences(
    payments.database.read,
    payments.clock.now(),
  )) {
    if (methodsFor(payments, oneUnitOf(currency)).length > 0) continue
    log.warn(
      { conference: name, currency, methods },
      'no gateway takes the currency of this conference, so it is paid by bank transfer or on site alone; `npm run desk -- currency set` changes it before anybody registers',
    )
  }
}

/** Sets up the gateways that the settings name, for the server and for the command line. */
export function openPayments(
  settings: Settings,
  { database, clock, log }: { database: Database; clock: Clock; log?: Logger },
): Payments {
  // Rehearsals are paid at it, also where others take real payments.
  const demo = reportedGateway(createDemoGateway({ database, clock, publicUrl: settings.publicUrl }))
  const gateways = new Map<GatewayName, Gateway>([
    ['offline', createOfflineGateway({ database, clock })],
    ['demo', demo],
  ])
  const offered: OfferedMethod[] = settings.demoPayments ? [...simulatedMethods(demo)] : []
  if (settings.paypal) {
    const gateway = reportedGateway(createPaypalGateway({ ...settings.paypal, clock }))
    gateways.set('paypal', gateway)
    offered.push({ method: 'paypal', label: 'PayPal', gateway })
  }
  if (settings.stripe) {
    const gateway = reportedGateway(createStripeGateway({ ...settings.stripe, clock }))
    gateways.set('stripe', gateway)
    offered.push({ method: 'stripe', label: 'Card', gateway })
  }
  const { publicUrl, productName: brandName, demoPayments: isDemo } = settings
  return {
    database,
    clock,
    addresses: payerAddresses(publicUrl),
    brandName,
    offered,
    gateways,
    offlineBooks: openOfflineBooks({ database, clock }),
    isDemo,
    ...(log && { reportFailure: gatewayLog(log) }),
  }
}
