import type { Dispute, PaymentIntent, Refund, Session, StripeBooks } from '#simulators/stripe/books.ts'

/**
 * A session as Stripe shows it.
 *
 * @param expand the paths to include as objects instead of ids
 */
export function showSession(
  session: Session,
  books: StripeBooks,
  origin: string,
  expand: string[] = [],
): object {
  const { form, intent } = session
  const item = form.line_items[0]
  const isWhole = expand.some(path => path.startsWith('payment_intent'))
  const withRefunds = expand.includes('payment_intent.latest_charge.refunds')
  return {
    id: session.id,
    object: 'checkout.session',
    livemode: false,
    mode: form.mode,
    status: session.status,
    payment_status: intent?.status === 'succeeded' ? 'paid' : 'unpaid',
    amount_total: item.quantity * item.price_data.unit_amount,
    currency: item.price_data.currency,
    client_reference_id: form.client_reference_id ?? null,
    customer_email: form.customer_email ?? null,
    customer_details: intent
      ? { email: form.customer_email ?? null, name: payer.name, address: payer.address }
      : null,
    metadata: form.metadata,
    success_url: form.success_url,
    cancel_url: form.cancel_url ?? null,
    created: session.created,
    expires_at: session.expiresAt,
    url: session.status === 'open' ? `${origin}/c/pay/${session.id}` : null,
    payment_intent: intent ? (isWhole ? showIntent(intent, session, books, withRefunds) : intent.id) : null,
  }
}

const payer = {
  name: 'Åsa Øvergård',
  address: {
    line1: 'Karl Johans gate 1',
    line2: null,
    city: 'Oslo',
    state: null,
    postal_code: '0154',
    country: 'NO',
  },
}

function showIntent(
  intent: PaymentIntent,
  session: Session,
  books: StripeBooks,
  withRefunds: boolean,
): object {
  const isPaid = intent.status === 'succeeded'
  return {
    id: intent.id,
    object: 'payment_intent',
    status: intent.status,
    amount: intent.amount,
    amount_received: isPaid ? intent.amount : 0,
    currency: intent.currency,
    created: intent.created,
    metadata: session.form.payment_intent_data?.metadata ?? {},
    latest_charge: {
      ...showCharge(intent, books),
      ...(withRefunds && { refunds: listRefunds(intent, books) }),
    },
  }
}

/** The newest ten, Stripe's default. */
function listRefunds(intent: PaymentIntent, books: StripeBooks): object {
  const refunds = [...books.refunds.values()].filter(({ intentId }) => intentId === intent.id).reverse()
  const data = refunds.slice(0, 10).map(refund => showRefund(refund, books))
  return { object: 'list', data, has_more: refunds.length > data.length }
}

export function showCharge(intent: PaymentIntent, books: StripeBooks): object {
  const refunded = intent.amount - books.remaining(intent)
  return {
    id: intent.chargeId,
    object: 'charge',
    amount: intent.amount,
    amount_refunded: refunded,
    refunded: refunded === intent.amount,
    currency: intent.currency,
    created: intent.created,
    payment_intent: intent.id,
    status: { succeeded: 'succeeded', processing: 'pending', requires_payment_method: 'failed' }[
      intent.status
    ],
    billing_details: { name: payer.name, email: null, phone: null, address: payer.address },
    calculated_statement_descriptor: 'COLLOQUY',
    balance_transaction:
      intent.status === 'succeeded'
        ? {
            id: `txn_${intent.id.slice(3)}`,
            object: 'balance_transaction',
            amount: intent.amount,
            currency: intent.currency,
            fee: Math.round(intent.amount * 0.029) + 30,
          }
        : null,
  }
}

export function showRefund(refund: Refund, books: StripeBooks): object {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    currency: refund.currency,
    status: refund.status,
    ...(refund.status === 'failed' && { failure_reason: books.refundFailure }),
    payment_intent: refund.intentId,
    charge: books.intents.get(refund.intentId)?.chargeId ?? null,
    metadata: refund.metadata,
    created: refund.created,
  }
}

export function showDispute({ id, intentId, status, created }: Dispute, books: StripeBooks): object {
  const intent = books.intents.get(intentId)
  return {
    id,
    object: 'dispute',
    status,
    reason: 'general',
    amount: intent?.amount,
    currency: intent?.currency,
    charge: intent?.chargeId,
    payment_intent: intentId,
    created,
  }
}
