/** The gateway simulators as the chaos test uses them: faults, calm, and their own books. */
import { createPaypalGateway } from '#adapters/gateways/paypal/paypal.ts'
import { createStripeGateway } from '#adapters/gateways/stripe/stripe.ts'
import { systemClock } from '#domain/foundations/time.ts'
import type { Gateway } from '#domain/money/payments/gateway.ts'
import { listen } from '#simulators/listen.ts'
import { createPaypalSimulator } from '#simulators/paypal/simulator.ts'
import { createStripeSimulator } from '#simulators/stripe/simulator.ts'
import type { Random } from '#tests/load/random.ts'
import { paypalAccount, stripeAccount } from '#tests/support/gateway-accounts.ts'

/** A payment by the gateway's own books, in minor units. */
export interface Booked {
  captureId: string
  amountMinor: number
  /** What was refunded, or taken back by a bank. */
  refundedMinor: number
}

export interface Simulated {
  kind: 'paypal' | 'stripe'
  /** Buttons of the payment page to press, the likelier ones repeated. */
  acts: readonly string[]
  /** The settings that the product is started with. */
  settings: Record<string, string>
  gateway: Gateway
  sendWebhooksTo(productAddress: string): void
  /** The next calls fail in some way, and webhooks come late, duplicated or out of order. */
  makeTrouble(random: Random): void
  /** Ends all faults, including payments that the gateway holds for review. */
  calm(): Promise<void>
  /** Somebody refunds a part of some payment in the dashboard. */
  refundSomething(random: Random): Promise<void>
  /** A bank takes back a payment of which nothing was refunded, or a part of it; returns whether there is one. */
  chargeBackSomething(random: Random): Promise<boolean>
  booked(): Booked[]
  close(): Promise<void>
}

/** How calls to a gateway fail. */
export const troubles = [
  'drop-answer',
  'half-answer',
  'unavailable',
  'unavailable-after',
  'bad-gateway',
  'too-many-requests',
  'html-403',
  'revoke-token',
] as const

export async function openSimulated(kind: Simulated['kind']): Promise<Simulated> {
  const { app, faults, webhooks, ...rest } = kind === 'paypal' ? paypal() : stripe()
  const { url, close } = await listen(app)
  const post = (path: string, body: object) =>
    fetch(url + path, { method: 'POST', body: JSON.stringify(body) })
  return {
    kind,
    acts: rest.acts,
    settings: rest.settingsAt(url),
    gateway: rest.gatewayAt(url),
    booked: rest.booked,
    close,
    sendWebhooksTo: address => webhooks.control({ target: `${address}/webhooks/${kind}` }),
    makeTrouble(random) {
      // One at a time and between calls that succeed, so that many complete.
      if (faults.waiting.length === 0) {
        faults.order({ kind: random.of(troubles), times: random.upTo(3), after: random.upTo(8) })
      }
      webhooks.control({ copies: random.upTo(3), withhold: random.upTo(3) === 1 })
    },
    async calm() {
      faults.clear()
      webhooks.control({ copies: 1, withhold: false })
      for (const [path, body] of rest.endOfReviews()) await post(path, body)
      await webhooks.settled()
    },
    async refundSomething(random) {
      const untouched = rest.booked().filter(payment => isUntouched(payment) && !isForBanks(payment))
      if (untouched.length > 0) await post(...rest.refundOf(random.of(untouched).captureId))
    },
    async chargeBackSomething(random) {
      const untouched = rest.booked().filter(payment => isUntouched(payment) && isForBanks(payment))
      if (untouched.length === 0) return false
      await rest.chargeBack(random.of(untouched), post, random)
      return true
    },
  }
}

const isUntouched = ({ refundedMinor }: Booked) => refundedMinor === 0
/** Dashboard and banks use separate payments: together they would return more than was paid. */
const isForBanks = ({ captureId }: Booked) => captureId.charCodeAt(captureId.length - 1) % 2 === 0

type Ordered = [path: string, body: object]
type Post = (path: string, body: object) => Promise<Response>

function paypal() {
  const { books, ...simulator } = createPaypalSimulator(paypalAccount)
  const captures = () => [...books.captures.values()]
  return {
    ...simulator,
    acts: ['completed', 'completed', 'completed', 'pending', 'instrument-declined', 'cancel'],
    settingsAt: (url: string) => ({
      PAYPAL_API_URL: url,
      PAYPAL_CLIENT_ID: paypalAccount.clientId,
      PAYPAL_CLIENT_SECRET: paypalAccount.clientSecret,
      PAYPAL_WEBHOOK_ID: paypalAccount.webhookId,
    }),
    gatewayAt: (apiUrl: string) => createPaypalGateway({ ...paypalAccount, apiUrl, clock: systemClock }),
    endOfReviews: () =>
      captures()
        .filter(({ status }) => status === 'PENDING')
        .map(({ id }): Ordered => [`/_captures/${id}/settle`, { status: 'COMPLETED' }]),
    refundOf: (id: string): Ordered => [`/_captures/${id}/refund`, { value: '10.00' }],
    async chargeBack({ captureId, amountMinor }: Booked, post: Post, random: Random) {
      const value = random.of([amountMinor / 100, 50]).toFixed(2)
      await post(`/_captures/${captureId}/reverse`, { value })
    },
    booked: () =>
      captures()
        .filter(({ status }) => status !== 'PENDING' && status !== 'DECLINED')
        .map(capture => {
          const amountMinor = Math.round(Number(capture.amount.value) * 100)
          const refundedMinor = amountMinor - books.remainingCents(capture)
          return { captureId: capture.id, amountMinor, refundedMinor }
        }),
  }
}

function stripe() {
  const { books, ...simulator } = createStripeSimulator(stripeAccount)
  const intents = () => [...books.intents.values()]
  // A lost dispute takes what is left of its payment.
  const isLost = (intentId: string) =>
    [...books.disputes.values()].some(dispute => dispute.intentId === intentId && dispute.status === 'lost')
  return {
    ...simulator,
    acts: ['pay', 'pay', 'pay', 'debit', 'cancel'],
    settingsAt: (url: string) => ({
      STRIPE_API_URL: url,
      STRIPE_SECRET_KEY: stripeAccount.secretKey,
      STRIPE_WEBHOOK_SECRET: stripeAccount.webhookSecret,
    }),
    gatewayAt: (apiUrl: string) => createStripeGateway({ ...stripeAccount, apiUrl, clock: systemClock }),
    endOfReviews: () =>
      intents()
        .filter(({ status }) => status === 'processing')
        .map(({ sessionId }): Ordered => [`/_sessions/${sessionId}/settle`, { outcome: 'succeeded' }]),
    refundOf: (id: string): Ordered => [`/_payment_intents/${id}/refund`, { amount: 1_000 }],
    async chargeBack({ captureId }: Booked, post: Post) {
      const dispute = `/_payment_intents/${captureId}/dispute`
      const { id } = await (await post(dispute, {})).json()
      await post(`${dispute}s/${id}/close`, { status: 'lost' })
    },
    booked: () =>
      intents()
        .filter(({ status }) => status === 'succeeded')
        .map(intent => ({
          captureId: intent.id,
          amountMinor: intent.amount,
          refundedMinor: isLost(intent.id) ? intent.amount : intent.amount - books.remaining(intent),
        })),
  }
}
