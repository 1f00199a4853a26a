/** Finds payments of our orders that the books don't know, for example after a backup was restored. */

import type { Finding } from '#domain/desk/reconciliation/compare-books.ts'
import { findAttemptByOrder, findCapture } from '#domain/money/payments/attempt-queries.ts'
import { type Gateway, GatewayError, type GatewayPayment } from '#domain/money/payments/gateway.ts'
import type { Payments } from '#domain/money/payments/payments.ts'

/** A payment known only to the gateway. */
export interface UnknownOrder {
  finding: Finding
  /** By the code that the gateway carries; null where the books lack that registration too. */
  registrationId: number | null
  /** `<registration code>-<attempt number>`, if the gateway has it. */
  invoiceId: string | null
}

/**
 * Asks every gateway for its payments since an instant, and returns those that carry one of our numbers but belong
 * to no attempt. A gateway that does not answer is asked at the next comparison.
 *
 * @param faults gets what else fails, which ends nothing of the rest
 */
export async function findUnknownOrders(
  payments: Payments,
  since: Temporal.Instant,
  faults: unknown[],
): Promise<UnknownOrder[]> {
  const found: UnknownOrder[] = []
  for (const gateway of payments.gateways.values()) {
    try {
      for (const payment of (await gateway.listPayments?.(since)) ?? []) {
        if (await isUnknown(payments, gateway, payment))
          found.push(await describe(payments, gateway, payment))
      }
    } catch (error) {
      if (error instanceof GatewayError) payments.reportFailure?.(error, { gateway: gateway.name })
      else faults.push(error)
    }
  }
  return found
}

async function isUnknown(
  { database }: Payments,
  gateway: Gateway,
  payment: GatewayPayment,
): Promise<boolean> {
  const { captureId, customId } = payment
  if (!/^[1-9]\d{0,14}$/.test(customId)) return false
  if (await findCapture(database.read, gateway.name, captureId)) return false
  // A known order is compared with its attempt.
  const orderId = await gateway.findOrder(captureId)
  return orderId === undefined || !(await findAttemptByOrder(database.read, gateway.name, orderId))
}

async function describe(
  { database }: Payments,
  gateway: Gateway,
  { captureId, invoiceId, amount }: GatewayPayment,
): Promise<UnknownOrder> {
  const code = invoiceId?.slice(0, Math.max(0, invoiceId.lastIndexOf('-')))
  const registration =
    code &&
    (await database.read.selectFrom('registrations').select('id').where('code', '=', code).executeTakeFirst())
  return {
    finding: {
      kind: 'unknown-order',
      gateway: gateway.name,
      reference: captureId,
      oursMinor: null,
      theirsMinor: amount.amountMinor,
      currency: amount.currency,
    },
    registrationId: registration ? registration.id : null,
    invoiceId,
  }
}
