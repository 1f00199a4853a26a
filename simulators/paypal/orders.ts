import type { ControlledApp } from '#simulators/control.ts'
import { orderBody } from '#simulators/paypal/books.ts'
import { once, wantsAll } from '#simulators/paypal/once.ts'
import { notFound, problem, unprocessable } from '#simulators/paypal/problems.ts'
import { approveAddress, showOrder } from '#simulators/paypal/representation.ts'
import type { PaypalStage } from '#simulators/paypal/stage.ts'

/** Orders: made, read and captured. */
export function addOrders(app: ControlledApp, { books, events, origin }: PaypalStage): void {
  app.post('/v2/checkout/orders', async c => {
    const key = c.req.header('paypal-request-id')
    if (!key) return c.json(problem('INVALID_REQUEST', 'PAYPAL_REQUEST_ID_REQUIRED'), 400)
    if (key.length > 108) return c.json(problem('INVALID_REQUEST', 'INVALID_STRING_LENGTH'), 400)
    const body = orderBody.safeParse(await c.req.json())
    if (!body.success) return c.json(problem('INVALID_REQUEST', 'INVALID_PARAMETER_VALUE'), 400)
    return once(books, c, 'orders', () => ({
      status: 201,
      body: showOrder(books.createOrder(body.data), origin(), wantsAll(c)),
    }))
  })

  app.get('/v2/checkout/orders/:id', c => {
    const order = books.order(c.req.param('id'))
    if (!order) return c.json(notFound(), 404)
    return c.json(showOrder(order, origin(), true, books.refundsOf(order.capture)))
  })

  app.post('/v2/checkout/orders/:id/capture', async c => {
    const order = books.order(c.req.param('id'))
    if (!order) return c.json(notFound(), 404)
    if (c.req.header('content-type') !== 'application/json') return c.json(notFound(), 415)
    return once(books, c, 'payments', () => {
      if (order.capture) return { status: 422, body: unprocessable('ORDER_ALREADY_CAPTURED') }
      if (order.status !== 'APPROVED') return { status: 422, body: unprocessable('ORDER_NOT_APPROVED') }
      if (books.isInvoicePaid(order.unit.invoice_id)) {
        return { status: 422, body: unprocessable('DUPLICATE_INVOICE_ID') }
      }
      if (books.captureIssue) return { status: 422, body: unprocessable(books.captureIssue) }
      if (order.outcome === 'instrument-declined') {
        order.status = 'PAYER_ACTION_REQUIRED'
        const redirect = { rel: 'redirect', href: approveAddress(order, origin()), method: 'GET' }
        return { status: 422, body: unprocessable('INSTRUMENT_DECLINED', [redirect]) }
      }
      events.captured(books.capture(order))
      return { status: 201, body: showOrder(order, origin(), wantsAll(c)) }
    })
  })
}
