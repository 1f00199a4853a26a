import type { Database } from '#database/database.ts'
import type { Money } from '#domain/money.ts'
import { type Gateway, GatewayError, type GatewayName } from '#domain/payments/gateway.ts'
import type { OfflineBooks } from '#domain/payments/offline-books.ts'
import type { Clock } from '#domain/time.ts'

export const paymentMethods = ['paypal', 'stripe'] as const
/** What a payer chooses between; the demo gateway may stand in for either. */
export type PaymentMethod = (typeof paymentMethods)[number]

export interface OfferedMethod {
  method: PaymentMethod
  /** What a visitor reads on the choice and in messages: `PayPal`. */
  label: string
  gateway: Gateway
}

/** Everything that the payment commands work with; put together once at the start. */
export interface Payments {
  database: Database
  clock: Clock
  /** Absolute, without a slash at its end. */
  publicUrl: string
  /** What the payer's statement and the gateway's page call the seller. */
  brandName: string
  offered: readonly OfferedMethod[]
  /** Every gateway that an earlier attempt may belong to. */
  gateways: ReadonlyMap<GatewayName, Gateway>
  /** Where staff enter what came in and went back outside of any gateway. */
  offlineBooks: OfflineBooks
  /** True where the demo gateway stands in and no money moves. */
  isDemo: boolean
  /** Hears why a gateway could not be asked; what was wanted is tried again. */
  reportFailure?: (error: GatewayError, about: Record<string, number | string>) => void
}

/**
 * The methods that can charge an amount: not every gateway takes every currency, and some count a currency more
 * coarsely than its books do.
 */
export function methodsFor({ offered }: Pick<Payments, 'offered'>, amount: Money): readonly OfferedMethod[] {
  return offered.filter(({ gateway: { capabilities } }) => {
    const { currencies, takes } = capabilities
    return (currencies?.includes(amount.currency) ?? true) && (takes?.(amount) ?? true)
  })
}

/**
 * The gateway that an attempt was made with.
 *
 * @throws GatewayError `auth` where that gateway's credentials were taken away since
 */
export function gatewayOf(payments: Payments, name: GatewayName): Gateway {
  const gateway = payments.gateways.get(name)
  if (!gateway) throw new GatewayError('auth', `no credentials for the gateway ${name}`)
  return gateway
}
