/**
 * The ways to pay that are offered, and the gateways behind them. A rehearsal only ever gets the demo gateway, so no
 * money moves.
 */

import type { Database } from '#database/database.ts'
import { type Money, oneUnitOf } from '#domain/foundations/money.ts'
import type { Clock } from '#domain/foundations/time.ts'
import { type Gateway, GatewayError, type GatewayName } from '#domain/money/payments/gateway.ts'
import type { OfflineBooks } from '#domain/money/payments/offline-books.ts'

export const paymentMethods = ['paypal', 'stripe'] as const
/** The payer's choices; the demo gateway may stand in for either. */
export type PaymentMethod = (typeof paymentMethods)[number]

/** A payment method as a page names it, and what its gateway can take. */
export interface OfferedWay {
  method: PaymentMethod
  /** The method's name on pages and in messages: `PayPal`. */
  label: string
  gateway: Pick<Gateway, 'capabilities'>
}

/** The same with the gateway that is called. */
export interface OfferedMethod extends OfferedWay {
  gateway: Gateway
}

/** Absolute addresses that payers are sent to; `token` belongs to the attempt. */
export interface PayerAddresses {
  afterPayment(event: string, token: string): string
  /** The form that the registration was made with. */
  afterCancelling(event: string, token: string, choice: 'listed' | 'custom'): string
  registration(event: string, secret: string): string
}

/** Everything that the payment commands use, put together once at startup. */
export interface Payments {
  database: Database
  clock: Clock
  addresses: PayerAddresses
  /** The seller's name on the payer's statement and the gateway's page. */
  brandName: string
  offered: readonly OfferedMethod[]
  /** All gateways that earlier attempts may belong to. */
  gateways: ReadonlyMap<GatewayName, Gateway>
  /** Where staff enter payments and refunds made outside any gateway. */
  offlineBooks: OfflineBooks
  /** True if the demo gateway stands in and no money moves. */
  isDemo: boolean
  /** Receives the reason why a gateway could not be called; the call is tried again. */
  reportFailure?: (error: GatewayError, about: Record<string, number | string>) => void
}

/** The demo gateway under the names of the methods that it stands in for. */
export const simulatedMethods = (gateway: Gateway): readonly OfferedMethod[] =>
  simulated.map(named => ({ ...named, gateway }))

const simulated = [
  { method: 'paypal', label: 'PayPal' },
  { method: 'stripe', label: 'Card' },
] as const

/** The methods of a conference: no real gateway is ever called for a rehearsal. */
export function offeredFor(
  payments: Pick<Payments, 'offered' | 'gateways'>,
  { isRehearsal }: { isRehearsal?: true },
): Pick<Payments, 'offered'> {
  if (!isRehearsal) return payments
  const gateway = payments.gateways.get('demo')
  return { offered: gateway ? simulatedMethods(gateway) : [] }
}

/** How a conference can be paid, for pages that only name it. */
export const namedMethodsFor = (
  payments: { offered: readonly OfferedWay[] },
  { isRehearsal, currency }: { isRehearsal?: true; currency: string },
): readonly Pick<OfferedWay, 'method' | 'label'>[] =>
  isRehearsal
    ? simulated
    : methodsFor(payments, oneUnitOf(currency)).map(({ method, label }) => ({ method, label }))

/**
 * The methods that can charge an amount: not every gateway accepts every currency, and some round a currency more
 * coarsely than the books do.
 */
export function methodsFor<Way extends OfferedWay>(
  { offered }: { offered: readonly Way[] },
  amount: Money,
): readonly Way[] {
  return offered.filter(({ gateway }) => canTake(gateway, amount))
}

/** Whether a gateway can charge an amount. */
export const canTake = (
  { capabilities: { currencies, takes } }: Pick<Gateway, 'capabilities'>,
  amount: Money,
): boolean => (currencies?.includes(amount.currency) ?? true) && (takes?.(amount) ?? true)

/** The least that a gateway charges of a currency, in minor units. What is due may be less, though it takes the currency. */
export const leastOf = (
  { capabilities: { least } }: Pick<Gateway, 'capabilities'>,
  currency: string,
): number => least?.(currency) ?? 0

/**
 * The gateway of an attempt.
 *
 * @throws GatewayError `auth` if that gateway's credentials have been removed since
 */
export function gatewayOf(payments: Payments, name: GatewayName): Gateway {
  const gateway = payments.gateways.get(name)
  if (!gateway) throw new GatewayError('auth', `no credentials for the gateway ${name}`)
  return gateway
}
