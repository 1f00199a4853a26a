/**
 * A PayPal simulator over HTTP: the parts of Orders v2 and Payments v2 that the product uses, the payer's page, and
 * signed webhooks. Facts: docs/algorithms/payments.md.
 */
import type { Context, MiddlewareHandler } from 'hono'
import type { Clock } from '#domain/time.ts'
import { AdjustableClock } from '#simulators/adjustable-clock.ts'
import { createControlledApp } from '#simulators/control.ts'
import { Faults } from '#simulators/faults.ts'
import {
  amountOf,
  cents,
  orderBody,
  outcomes,
  PaypalBooks,
  type RecordedAnswer,
  refundBody,
} from '#simulators/paypal/books.ts'
import { addDashboard } from '#simulators/paypal/dashboard.ts'
import { event, PaypalEvents } from '#simulators/paypal/events.ts'
import { approvePage } from '#simulators/paypal/pages.ts'
import { notFound, problem, unprocessable } from '#simulators/paypal/problems.ts'
import {
  approveAddress,
  payer,
  showCapture,
  showDispute,
  showOrder,
  showRefund,
  showTransaction,
} from '#simulators/paypal/representation.ts'
import { WebhookSigner } from '#simulators/paypal/signer.ts'
import { WebhookOutbox } from '#simulators/webhook-outbox.ts'

export interface PaypalAccountSettings {
  clientId: string
  clientSecret: string
  webhookId: string
}

/** @param baseClock what the simulator's clock follows, however far it is moved; the machine's by default */
export function createPaypalSimulator(account: PaypalAccountSettings, baseClock?: Clock) {
  const clock = new AdjustableClock(baseClock)
  const books = new PaypalBooks(clock)
  const signer = new WebhookSigner(clock, account.webhookId)
  const faults = new Faults(token => books.revokeToken(token))
  let origin = 'http://127.0.0.1'
  const webhooks = new WebhookOutbox(body => signer.headersFor(Buffer.from(body), origin))
  const emit = (type: string, resource: object) => webhooks.emit(event(type, resource, clock.now()))
  const events = new PaypalEvents(books, emit, () => origin)
  const requests: { method: string; path: string; status: number }[] = []
  const app = createControlledApp({ clock, faults, webhooks, requests })

  app.use(async (c, next) => {
    origin = new URL(c.req.url).origin
    await next()
  })

  app.post('/v1/oauth2/token', async c => {
    const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')
    const isClient = c.req.header('authorization') === `Basic ${basic}`
    const form = await c.req.parseBody()
    if (!isClient || form.grant_type !== 'client_credentials') return c.json({ error: 'invalid_client' }, 401)
    return c.json({ scope: 'openid', token_type: 'Bearer', app_id: 'APP-SIMULATED', ...books.issueToken() })
  })

  app.get('/v1/notifications/certs/:id', c => {
    const pem = signer.pem(c.req.param('id'))
    return pem ? c.text(pem) : c.json(notFound(), 404)
  })

  const bearer: MiddlewareHandler = async (c, next) => {
    const token = c.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
    if (!books.isGoodToken(token)) return c.json({ error: 'invalid_token' }, 401)
    return next()
  }
  app.use('/v2/*', bearer)
  app.use('/v1/customer/*', bearer)
  app.use('/v1/reporting/*', bearer)

  app.post('/v1/notifications/verify-webhook-signature', bearer, async c => {
    const isGenuine = signer.confirms(await c.req.text())
    return c.json({ verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' })
  })

  /** Acts once for a request id, and repeats the first answer after that. */
  async function once(c: Context, kind: 'orders' | 'payments', act: () => RecordedAnswer): Promise<Response> {
    const key = c.req.header('paypal-request-id')
    const request = `${c.req.path} ${await c.req.text()}`
    const recorded = key === undefined ? undefined : books.recordedAnswer(key, request)
    if (recorded === 'other') return c.json(unprocessable('DUPLICATE_REQUEST_ID'), 422)
    if (recorded) return c.json(recorded.body, recorded.status === 201 ? 200 : recorded.status)
    const answer = act()
    if (key !== undefined) books.recordAnswer(key, request, answer, kind)
    return c.json(answer.body, answer.status)
  }

  app.post('/v2/checkout/orders', async c => {
    const key = c.req.header('paypal-request-id')
    if (!key) return c.json(problem('INVALID_REQUEST', 'PAYPAL_REQUEST_ID_REQUIRED'), 400)
    if (key.length > 108) return c.json(problem('INVALID_REQUEST', 'INVALID_STRING_LENGTH'), 400)
    const body = orderBody.safeParse(await c.req.json())
    if (!body.success) return c.json(problem('INVALID_REQUEST', 'INVALID_PARAMETER_VALUE'), 400)
    return once(c, 'orders', () => ({
      status: 201,
      body: showOrder(books.createOrder(body.data), origin, wantsAll(c)),
    }))
  })

  app.get('/v2/checkout/orders/:id', c => {
    const order = books.order(c.req.param('id'))
    if (!order) return c.json(notFound(), 404)
    return c.json(showOrder(order, origin, true, books.refundsOf(order.capture)))
  })

  app.get('/v2/payments/captures/:id', c => {
    const capture = books.captures.get(c.req.param('id'))
    const order = capture && books.order(capture.orderId)
    return order ? c.json(showCapture(capture, order, origin)) : c.json(notFound(), 404)
  })

  app.post('/v2/checkout/orders/:id/capture', async c => {
    const order = books.order(c.req.param('id'))
    if (!order) return c.json(notFound(), 404)
    if (c.req.header('content-type') !== 'application/json') return c.json(notFound(), 415)
    return once(c, 'payments', () => {
      if (order.capture) return { status: 422, body: unprocessable('ORDER_ALREADY_CAPTURED') }
      if (order.status !== 'APPROVED') return { status: 422, body: unprocessable('ORDER_NOT_APPROVED') }
      if (books.isInvoicePaid(order.unit.invoice_id)) {
        return { status: 422, body: unprocessable('DUPLICATE_INVOICE_ID') }
      }
      if (books.captureIssue) return { status: 422, body: unprocessable(books.captureIssue) }
      if (order.outcome === 'instrument-declined') {
        order.status = 'PAYER_ACTION_REQUIRED'
        const redirect = { rel: 'redirect', href: approveAddress(order, origin), method: 'GET' }
        return { status: 422, body: unprocessable('INSTRUMENT_DECLINED', [redirect]) }
      }
      events.captured(books.capture(order))
      return { status: 201, body: showOrder(order, origin, wantsAll(c)) }
    })
  })

  app.post('/v2/payments/captures/:id/refund', async c => {
    const capture = books.captures.get(c.req.param('id'))
    if (!capture) return c.json(notFound(), 404)
    const body = refundBody.safeParse(await c.req.json())
    if (!body.success) return c.json(problem('INVALID_REQUEST', 'INVALID_PARAMETER_VALUE'), 400)
    return once(c, 'payments', () => {
      const left = books.remainingCents(capture)
      const amount = body.data.amount ?? amountOf(left, capture.amount.currency_code)
      if (amount.currency_code !== capture.amount.currency_code) {
        return { status: 422, body: unprocessable('CURRENCY_MISMATCH') }
      }
      if (left === 0) return { status: 422, body: unprocessable('CAPTURE_FULLY_REFUNDED') }
      if (cents(amount) > left) return { status: 422, body: unprocessable('REFUND_AMOUNT_EXCEEDED') }
      const refund = books.refund(capture, amount, body.data.custom_id)
      events.refunded(refund)
      return { status: 201, body: showRefund(refund, origin, wantsAll(c)) }
    })
  })

  app.get('/v2/payments/refunds/:id', c => {
    const refund = books.refunds.get(c.req.param('id'))
    return refund ? c.json(showRefund(refund, origin, true)) : c.json(notFound(), 404)
  })

  app.get('/v1/reporting/transactions', c => {
    const { start_date = '', end_date = '', page = '1', page_size = '100' } = c.req.query()
    const [start, end] = [Temporal.Instant.from(start_date), Temporal.Instant.from(end_date)]
    if (start.until(end).total('hours') > 31 * 24)
      return c.json(problem('INVALID_REQUEST', 'INVALID_DATE_RANGE'), 400)
    const paid = [...books.captures.values()].filter(({ createdAt, status }) => {
      const at = Temporal.Instant.from(createdAt)
      const isWithin = Temporal.Instant.compare(at, start) >= 0 && Temporal.Instant.compare(at, end) <= 0
      return isWithin && status !== 'DECLINED'
    })
    const size = Number(page_size)
    const shown = paid.slice((Number(page) - 1) * size, Number(page) * size)
    return c.json({
      transaction_details: shown.map(capture => showTransaction(capture, books.order(capture.orderId))),
      total_items: paid.length,
      total_pages: Math.max(1, Math.ceil(paid.length / size)),
    })
  })

  app.get('/v1/customer/disputes', c => {
    const after = c.req.query('update_time_after')
    const start = Number(c.req.query('next_page_token') ?? 0)
    const size = Number(c.req.query('page_size') ?? 10)
    const changed = [...books.disputes.values()].filter(
      ({ updatedAt }) => !after || Temporal.Instant.compare(updatedAt, Temporal.Instant.from(after)) >= 0,
    )
    const page = changed.slice(start, start + size).map(({ id, status }) => ({ dispute_id: id, status }))
    const query = new URLSearchParams({ page_size: String(size), next_page_token: String(start + size) })
    if (after) query.set('update_time_after', after)
    const next = { rel: 'next', href: `${origin}/v1/customer/disputes?${query}`, method: 'GET' }
    return c.json({ items: page, links: start + size < changed.length ? [next] : [] })
  })

  app.get('/v1/customer/disputes/:id', c => {
    const dispute = books.disputes.get(c.req.param('id'))
    return dispute ? c.json(showDispute(dispute)) : c.json(notFound(), 404)
  })

  app.get('/checkoutnow', c => {
    const order = books.order(c.req.query('token') ?? '')
    return order ? c.html(approvePage(order)) : c.text('This order has expired.', 404)
  })

  app.post('/checkoutnow', async c => {
    const order = books.order(c.req.query('token') ?? '')
    if (!order) return c.text('This order has expired.', 404)
    const { act } = await c.req.parseBody()
    const outcome = outcomes.find(known => known === act)
    if (!outcome) return c.redirect(withQuery(order.cancelUrl, { token: order.id }), 303)
    if (!order.capture) {
      books.approve(order, outcome)
      events.approved(order)
    }
    return c.redirect(withQuery(order.returnUrl, { token: order.id, PayerID: payer.payer_id }), 303)
  })

  addDashboard(app, { books, events })

  return { app, clock, books, signer, faults, webhooks, requests }
}

const wantsAll = (c: Context) => c.req.header('prefer') === 'return=representation'

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
