/**
 * A PayPal simulator over HTTP: the parts of Orders v2 and Payments v2 that the product uses, the payer's page, and
 * signed webhooks. Facts: docs/algorithms/payments.md.
 */
import type { MiddlewareHandler } from 'hono'
import type { Clock } from '#domain/foundations/time.ts'
import { AdjustableClock } from '#simulators/adjustable-clock.ts'
import { createControlledApp } from '#simulators/control.ts'
import { Faults } from '#simulators/faults.ts'
import { PaypalBooks } from '#simulators/paypal/books.ts'
import { addDashboard } from '#simulators/paypal/dashboard.ts'
import { event, PaypalEvents } from '#simulators/paypal/events.ts'
import { addOrders } from '#simulators/paypal/orders.ts'
import { addPayerPage } from '#simulators/paypal/payer-page.ts'
import { addPayments } from '#simulators/paypal/payments.ts'
import { notFound } from '#simulators/paypal/problems.ts'
import { addDisputes, addReports } from '#simulators/paypal/reports.ts'
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

  const stage = { books, events, origin: () => origin }
  addOrders(app, stage)
  addPayments(app, stage)
  addReports(app, stage)
  addDisputes(app, stage)
  addPayerPage(app, stage)
  addDashboard(app, stage)

  return { app, clock, books, signer, faults, webhooks, requests }
}
