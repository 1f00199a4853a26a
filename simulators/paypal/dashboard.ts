import { z } from 'zod'
import type { ControlledApp } from '#simulators/control.ts'
import { amountOf, cents } from '#simulators/paypal/books.ts'
import type { PaypalStage } from '#simulators/paypal/stage.ts'

const settling = z.object({ status: z.enum(['COMPLETED', 'DECLINED']) })
const amount = z.object({ value: z.string() })
const resolving = z.object({ outcome: z.string().optional() })
const refundSettling = z.object({ status: z.enum(['COMPLETED', 'FAILED']) })
const settings = z.object({
  refundStatus: z.enum(['COMPLETED', 'PENDING', 'FAILED']).optional(),
  captureIssue: z.string().optional(),
})

/**
 * What happens at PayPal without a request of the product: reviews end, merchants refund by hand, payers dispute.
 */
export function addDashboard(app: ControlledApp, { books, events }: PaypalStage): void {
  app.post('/_settings', async c => {
    const { refundStatus, captureIssue } = settings.parse(await c.req.json())
    books.refundStatus = refundStatus ?? books.refundStatus
    books.captureIssue = captureIssue
    return c.body(null, 204)
  })

  app.post('/_orders/:id/amount', async c => {
    const order = books.order(c.req.param('id'))
    if (!order) return c.body(null, 404)
    const { value } = amount.parse(await c.req.json())
    order.unit.amount = { ...order.unit.amount, value }
    return c.body(null, 204)
  })

  app.post('/_captures/:id/settle', async c => {
    const capture = books.captures.get(c.req.param('id'))
    if (capture?.status !== 'PENDING') return c.body(null, 404)
    books.settle(capture, settling.parse(await c.req.json()).status)
    events.captured(capture)
    return c.body(null, 204)
  })

  app.post('/_captures/:id/refund', async c => {
    const capture = books.captures.get(c.req.param('id'))
    if (!capture) return c.body(null, 404)
    const { value } = amount.parse(await c.req.json())
    const refund = books.refund(capture, { ...capture.amount, value })
    events.refunded(refund)
    return c.json({ id: refund.id }, 201)
  })

  app.post('/_refunds/:id/settle', async c => {
    const refund = books.refunds.get(c.req.param('id'))
    if (!refund) return c.body(null, 404)
    books.settleRefund(refund, refundSettling.parse(await c.req.json()).status)
    events.refunded(refund)
    return c.body(null, 204)
  })

  app.post('/_captures/:id/dispute', async c => {
    const capture = books.captures.get(c.req.param('id'))
    if (!capture) return c.body(null, 404)
    const dispute = books.dispute(capture)
    events.disputed(dispute)
    return c.json({ id: dispute.id }, 201)
  })

  app.post('/_captures/:id/disputes/:dispute/resolve', async c => {
    const dispute = books.disputes.get(c.req.param('dispute'))
    if (!dispute) return c.body(null, 404)
    books.resolve(dispute, resolving.parse(JSON.parse((await c.req.text()) || '{}')).outcome)
    events.disputed(dispute)
    return c.body(null, 204)
  })

  // The payer's bank takes the money back: PayPal lists the reversal with the capture's refunds.
  app.post('/_captures/:id/reverse', async c => {
    const capture = books.captures.get(c.req.param('id'))
    if (!capture) return c.body(null, 404)
    const { value } = amount.parse(await c.req.json())
    const taken = Math.min(cents({ ...capture.amount, value }), books.remainingCents(capture))
    const reversal = books.refund(capture, amountOf(taken, capture.amount.currency_code))
    events.reversed(reversal)
    return c.json({ id: reversal.id }, 201)
  })
}
