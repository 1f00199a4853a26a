import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { z } from 'zod'
import { randomId } from '#simulators/identifiers.ts'
import type { PaypalBooks } from '#simulators/paypal/books.ts'
import type { PaypalEvents } from '#simulators/paypal/events.ts'

const settling = z.object({ status: z.enum(['COMPLETED', 'DECLINED']) })
const refunding = z.object({ value: z.string() })
const refundSettling = z.object({ status: z.enum(['COMPLETED', 'FAILED']) })
const settings = z.object({
  refundStatus: z.enum(['COMPLETED', 'PENDING', 'FAILED']).optional(),
  captureIssue: z.string().optional(),
})

/** What happens at PayPal without the product asking: reviews end, merchants refund by hand, payers dispute. */
export function addDashboard(
  app: Hono<{ Bindings: HttpBindings }>,
  { books, events }: { books: PaypalBooks; events: PaypalEvents },
): void {
  app.post('/_settings', async c => {
    const { refundStatus, captureIssue } = settings.parse(await c.req.json())
    books.refundStatus = refundStatus ?? books.refundStatus
    books.captureIssue = captureIssue
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
    const { value } = refunding.parse(await c.req.json())
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
    const id = `PP-D-${randomId(5)}`
    events.disputed(id, capture, true)
    return c.json({ id }, 201)
  })

  app.post('/_captures/:id/disputes/:dispute/resolve', async c => {
    const capture = books.captures.get(c.req.param('id'))
    if (!capture) return c.body(null, 404)
    events.disputed(c.req.param('dispute'), capture, false)
    return c.body(null, 204)
  })
}
