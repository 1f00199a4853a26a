import type { ControlledApp } from '#simulators/control.ts'
import { amountOf, cents, refundBody } from '#simulators/paypal/books.ts'
import { once, wantsAll } from '#simulators/paypal/once.ts'
import { notFound, problem, unprocessable } from '#simulators/paypal/problems.ts'
import { showCapture, showRefund } from '#simulators/paypal/representation.ts'
import type { PaypalStage } from '#simulators/paypal/stage.ts'

/** Captures and refunds. */
export function addPayments(app: ControlledApp, { books, events, origin }: PaypalStage): void {
  app.get('/v2/payments/captures/:id', c => {
    const capture = books.captures.get(c.req.param('id'))
    const order = capture && books.order(capture.orderId)
    return order ? c.json(showCapture(capture, order, origin())) : c.json(notFound(), 404)
  })

  app.post('/v2/payments/captures/:id/refund', async c => {
    const capture = books.captures.get(c.req.param('id'))
    if (!capture) return c.json(notFound(), 404)
    const body = refundBody.safeParse(await c.req.json())
    if (!body.success) return c.json(problem('INVALID_REQUEST', 'INVALID_PARAMETER_VALUE'), 400)
    return once(books, c, 'payments', () => {
      const left = books.remainingCents(capture)
      const amount = body.data.amount ?? amountOf(left, capture.amount.currency_code)
      if (amount.currency_code !== capture.amount.currency_code) {
        return { status: 422, body: unprocessable('CURRENCY_MISMATCH') }
      }
      if (books.refundIssue) return { status: 422, body: unprocessable(books.refundIssue) }
      if (left === 0) return { status: 422, body: unprocessable('CAPTURE_FULLY_REFUNDED') }
      if (cents(amount) > left) return { status: 422, body: unprocessable('REFUND_AMOUNT_EXCEEDED') }
      const refund = books.refund(capture, amount, body.data.custom_id)
      events.refunded(refund)
      return { status: 201, body: showRefund(refund, origin(), wantsAll(c)) }
    })
  })

  app.get('/v2/payments/refunds/:id', c => {
    const refund = books.refunds.get(c.req.param('id'))
    return refund ? c.json(showRefund(refund, origin(), true)) : c.json(notFound(), 404)
  })
}
