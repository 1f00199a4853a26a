import { z } from 'zod'
import type { ControlledApp } from '#simulators/control.ts'
import { randomId } from '#simulators/identifiers.ts'
import type { Dispute, PaymentIntent, Refund, StripeBooks } from '#simulators/stripe/books.ts'
import { showCharge, showDispute, showRefund } from '#simulators/stripe/representation.ts'
import type { StripeStage } from '#simulators/stripe/stage.ts'

const settings = z.object({ refundStatus: z.enum(['succeeded', 'pending', 'failed']) })
const debit = z.object({ outcome: z.enum(['succeeded', 'failed']) })
const refunding = z.object({ amount: z.number().int().positive() })
const closing = z.object({ status: z.enum(['won', 'lost']).default('won') })
const refundSettling = z.object({ status: z.enum(['succeeded', 'failed']) })

/**
 * What happens at Stripe without a request of the product: debits settle, merchants refund by hand, banks dispute.
 */
export function addDashboard(app: ControlledApp, { books, emit, emitSession }: StripeStage): void {
  app.post('/_settings', async c => {
    books.refundStatus = settings.parse(await c.req.json()).refundStatus
    return c.body(null, 204)
  })

  app.post('/_sessions/:id/settle', async c => {
    const session = books.session(c.req.param('id'))
    if (session?.intent?.status !== 'processing') return c.body(null, 404)
    const { outcome } = debit.parse(await c.req.json())
    session.intent.status = outcome === 'succeeded' ? 'succeeded' : 'requires_payment_method'
    emitSession(`checkout.session.async_payment_${outcome}`, session)
    return c.body(null, 204)
  })

  app.post('/_payment_intents/:id/refund', async c => {
    const intent = books.intents.get(c.req.param('id'))
    if (!intent) return c.body(null, 404)
    const refund = books.refund(intent, refunding.parse(await c.req.json()).amount)
    announceRefund(books, emit, intent, refund)
    return c.json({ id: refund.id }, 201)
  })

  app.post('/_refunds/:id/settle', async c => {
    const refund = books.refunds.get(c.req.param('id'))
    if (!refund) return c.body(null, 404)
    refund.status = refundSettling.parse(await c.req.json()).status
    emit(refund.status === 'failed' ? 'refund.failed' : 'refund.updated', showRefund(refund, books))
    return c.body(null, 204)
  })

  app.post('/_payment_intents/:id/dispute', c => {
    const intent = books.intents.get(c.req.param('id'))
    if (!intent) return c.body(null, 404)
    const id = `dp_${randomId(24)}`
    const dispute: Dispute = { id, intentId: intent.id, status: 'needs_response', created: books.now() }
    books.disputes.set(id, dispute)
    emit('charge.dispute.created', showDispute(dispute, books))
    return c.json({ id }, 201)
  })

  app.post('/_payment_intents/:id/disputes/:dispute/close', async c => {
    const dispute = books.disputes.get(c.req.param('dispute'))
    if (!dispute) return c.body(null, 404)
    dispute.status = closing.parse(JSON.parse((await c.req.text()) || '{}')).status
    emit('charge.dispute.closed', showDispute(dispute, books))
    return c.body(null, 204)
  })
}

/** A refund is reported twice: by itself and by its charge. */
export function announceRefund(
  books: StripeBooks,
  emit: StripeStage['emit'],
  intent: PaymentIntent,
  refund: Refund,
): void {
  emit('refund.created', showRefund(refund, books))
  emit('charge.refunded', showCharge(intent, books))
}
