/** The Stripe simulator's state: sessions, payment intents, refunds, and earlier answers by idempotency key. */
import { z } from 'zod'
import type { Clock } from '#domain/foundations/time.ts'
import { randomId } from '#simulators/identifiers.ts'

const wholeNumber = z
  .string()
  .regex(/^\d{1,8}$/)
  .transform(Number)
const metadata = z.record(z.string(), z.string()).default({})

export const sessionForm = z.object({
  mode: z.literal('payment'),
  line_items: z.object({
    0: z.object({
      quantity: wholeNumber,
      price_data: z.object({
        currency: z.string().regex(/^[a-z]{3}$/),
        unit_amount: wholeNumber,
        product_data: z.object({ name: z.string().min(1).max(250) }),
      }),
    }),
  }),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z.email().optional(),
  metadata,
  payment_intent_data: z.object({ metadata, description: z.string().optional() }).optional(),
  success_url: z.string().regex(/^https?:\/\//),
  cancel_url: z
    .string()
    .regex(/^https?:\/\//)
    .optional(),
  expires_at: wholeNumber
    .or(
      z
        .string()
        .regex(/^\d{10,11}$/)
        .transform(Number),
    )
    .optional(),
})
export type SessionForm = z.output<typeof sessionForm>

export const refundForm = z.object({
  payment_intent: z.string(),
  amount: wholeNumber.optional(),
  metadata,
})

export interface Session {
  id: string
  form: SessionForm
  status: 'open' | 'complete' | 'expired'
  created: number
  expiresAt: number
  intent: PaymentIntent | undefined
}

export interface PaymentIntent {
  id: string
  chargeId: string
  sessionId: string
  status: 'succeeded' | 'processing' | 'requires_payment_method'
  amount: number
  currency: string
  created: number
}

export interface Refund {
  id: string
  intentId: string
  amount: number
  currency: string
  status: 'succeeded' | 'pending' | 'failed'
  metadata: Record<string, string>
  created: number
}

export interface Dispute {
  id: string
  intentId: string
  status: 'needs_response' | 'won' | 'lost'
  created: number
}

interface RecordedAnswer {
  status: number
  body: object
}

const keyLifeSeconds = 24 * 3_600

export class StripeBooks {
  readonly #clock: Clock
  readonly #answers = new Map<string, { answer: RecordedAnswer; request: string; until: number }>()
  readonly #sessions = new Map<string, Session>()
  readonly #onExpired: (session: Session) => void
  readonly intents = new Map<string, PaymentIntent>()
  readonly refunds = new Map<string, Refund>()
  readonly disputes = new Map<string, Dispute>()
  /** The status of a new refund. */
  refundStatus: Refund['status'] = 'succeeded'
  /** Why refunds are refused, and why they fail. */
  refundProblem: string | undefined
  refundFailure: string | undefined

  constructor(clock: Clock, onExpired: (session: Session) => void) {
    this.#clock = clock
    this.#onExpired = onExpired
  }

  /** Stripe counts in whole seconds. */
  now(): number {
    return Math.floor(this.#clock.now().epochMilliseconds / 1_000)
  }

  /** The earlier answer for a key; `'other'` where it belonged to other parameters. */
  recordedAnswer(key: string, request: string): RecordedAnswer | 'other' | undefined {
    const known = this.#answers.get(key)
    if (!known || this.now() >= known.until) return undefined
    return known.request === request ? known.answer : 'other'
  }

  recordAnswer(key: string, request: string, answer: RecordedAnswer): void {
    this.#answers.set(key, { answer, request, until: this.now() + keyLifeSeconds })
  }

  createSession(form: SessionForm): Session {
    const created = this.now()
    const session: Session = {
      id: `cs_test_${randomId(58)}`,
      form,
      status: 'open',
      created,
      expiresAt: form.expires_at ?? created + 24 * 3_600,
      intent: undefined,
    }
    this.#sessions.set(session.id, session)
    return session
  }

  session(id: string): Session | undefined {
    const session = this.#sessions.get(id)
    if (session?.status === 'open' && this.now() >= session.expiresAt) this.expire(session)
    return session
  }

  /** All sessions, newest first. */
  sessions(): Session[] {
    return [...this.#sessions.values()].reverse()
  }

  /** Sessions that could be paid now. */
  openSessions(): Session[] {
    return [...this.#sessions.keys()].flatMap(id => {
      const session = this.session(id)
      return session?.status === 'open' ? [session] : []
    })
  }

  expire(session: Session): void {
    session.status = 'expired'
    this.#onExpired(session)
  }

  /** The payer pays: at once, or by a bank debit that settles later. */
  pay(session: Session, status: 'succeeded' | 'processing'): PaymentIntent {
    const item = session.form.line_items[0]
    const intent: PaymentIntent = {
      id: `pi_${randomId(24)}`,
      chargeId: `ch_${randomId(24)}`,
      sessionId: session.id,
      status,
      amount: item.quantity * item.price_data.unit_amount,
      currency: item.price_data.currency,
      created: this.now(),
    }
    session.status = 'complete'
    session.intent = intent
    this.intents.set(intent.id, intent)
    return intent
  }

  /** Whether a dispute of the payment is open or was lost: then none of it can be refunded. */
  isDisputed(intent: PaymentIntent): boolean {
    return [...this.disputes.values()].some(
      ({ intentId, status }) => intentId === intent.id && status !== 'won',
    )
  }

  /** What can still be refunded of a payment, in the currency's smallest unit. */
  remaining(intent: PaymentIntent): number {
    const refunds = [...this.refunds.values()].filter(
      refund => refund.intentId === intent.id && refund.status !== 'failed',
    )
    return refunds.reduce((left, refund) => left - refund.amount, intent.amount)
  }

  refund(intent: PaymentIntent, amount: number, metadata: Record<string, string> = {}): Refund {
    const refund: Refund = {
      id: `re_${randomId(24)}`,
      intentId: intent.id,
      amount,
      currency: intent.currency,
      status: this.refundStatus,
      metadata,
      created: this.now(),
    }
    this.refunds.set(refund.id, refund)
    return refund
  }
}
