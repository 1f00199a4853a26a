import type { StripeClient } from '#adapters/gateways/stripe/client.ts'
import { readEvent } from '#adapters/gateways/stripe/events.ts'
import type { Clock } from '#domain/foundations/time.ts'
import type { WebhookOutcome } from '#domain/money/payments/gateway.ts'

/**
 * The maximum age of a signed webhook: allows for clocks ten minutes apart and for delivery. An event only triggers
 * a read, so a replay within that time does no harm.
 */
const toleranceSeconds = 15 * 60

/** Checks a webhook's signature, and reads what it is about. */
export function stripeWebhooks(
  { load }: Pick<StripeClient, 'load'>,
  { webhookSecret, clock }: { webhookSecret: string | undefined; clock: Clock },
) {
  return async (body: Uint8Array, headers: Headers): Promise<WebhookOutcome> => {
    const signature = headers.get('stripe-signature')
    if (!signature) return { ok: false, status: 401 }
    if (webhookSecret === undefined) return { ok: false, status: 503 }
    const { stripe, StripeError } = await load()
    const raw = Buffer.from(body)
    const receivedAt = clock.now().epochMilliseconds
    const signed = [raw, signature, webhookSecret, toleranceSeconds, undefined, receivedAt] as const
    try {
      return readEvent(stripe.webhooks.constructEvent(...signed))
    } catch (error) {
      // The signature is valid, but the content is not JSON.
      return { ok: false, status: error instanceof StripeError ? 401 : 400 }
    }
  }
}
