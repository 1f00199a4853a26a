import type Stripe from 'stripe'
import { z } from 'zod'
import { statusOfDispute } from '#adapters/gateways/stripe/disputes.ts'
import type { EventReport, WebhookOutcome } from '#domain/money/payments/gateway.ts'

const envelope = z.object({ id: z.string().min(1), type: z.string().min(1) })

/** What a signed event reports. */
export function readEvent(event: Stripe.Event): WebhookOutcome {
  const parsed = envelope.safeParse(event)
  if (!parsed.success) return { ok: false, status: 400 }
  const { id: eventId, type } = parsed.data
  return { ok: true, event: { eventId, type, ...reportOf(event) } }
}

function reportOf(event: Stripe.Event): EventReport {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = event.data.object
      return {
        about: 'payment',
        orderId: session.id,
        captureId: idOf(session.payment_intent),
        attemptId: attemptIdOf(session.client_reference_id),
      }
    }
    case 'charge.refunded':
      return { about: 'payment', captureId: idOf(event.data.object.payment_intent) }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const { id: refundId, payment_intent: intent } = event.data.object
      return { about: 'refund', refundId, captureId: idOf(intent) }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return { about: 'dispute', dispute: statusOfDispute(event.data.object) }
    default:
      return { about: 'other' }
  }
}

function idOf(field: string | { id: string } | null): string | undefined {
  return typeof field === 'string' ? field : field?.id
}

function attemptIdOf(reference: string | null): number | undefined {
  return reference !== null && /^[1-9]\d{0,14}$/.test(reference) ? Number(reference) : undefined
}
