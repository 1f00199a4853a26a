/**
 * A Stripe simulator over HTTP: the parts of Checkout Sessions and refunds that the product uses, the hosted page,
 * and signed events. Facts: docs/algorithms/payments.md.
 */
import type { Context } from 'hono'
import type { Clock } from '#domain/time.ts'
import { AdjustableClock } from '#simulators/adjustable-clock.ts'
import { createControlledApp } from '#simulators/control.ts'
import { Faults } from '#simulators/faults.ts'
import { refundForm, type Session, StripeBooks, sessionForm } from '#simulators/stripe/books.ts'
import { addDashboard, announceRefund } from '#simulators/stripe/dashboard.ts'
import { event, signatureOf } from '#simulators/stripe/events.ts'
import { type FormValue, parseForm } from '#simulators/stripe/form.ts'
import { payPage } from '#simulators/stripe/pages.ts'
import { showDispute, showRefund, showSession } from '#simulators/stripe/representation.ts'
import { WebhookOutbox } from '#simulators/webhook-outbox.ts'

export interface StripeAccountSettings {
  secretKey: string
  webhookSecret: string
}

interface Answer {
  status: 200 | 400 | 404
  body: object
}

/** @param baseClock what the simulator's clock follows, however far it is moved; the machine's by default */
export function createStripeSimulator(account: StripeAccountSettings, baseClock?: Clock) {
  const clock = new AdjustableClock(baseClock)
  const books = new StripeBooks(clock, session => emitSession('checkout.session.expired', session))
  const faults = new Faults()
  const webhooks = new WebhookOutbox(body => ({
    'Stripe-Signature': signatureOf(body, account.webhookSecret, books.now()),
  }))
  const requests: { method: string; path: string; status: number }[] = []
  const app = createControlledApp({ clock, faults, webhooks, requests })
  let origin = 'http://127.0.0.1'

  function emit(type: string, object: object) {
    webhooks.emit(event(type, object, books.now()))
  }
  function emitSession(type: string, session: Session) {
    emit(type, showSession(session, books, origin))
  }

  app.use(async (c, next) => {
    origin = new URL(c.req.url).origin
    await next()
  })

  app.use('/v1/*', async (c, next) => {
    if (c.req.header('authorization') === `Bearer ${account.secretKey}`) return next()
    return c.json(problem('Invalid API Key provided'), 401)
  })

  /** Acts once for an idempotency key. A request refused before anything happened does not count. */
  async function once(c: Context, act: (form: FormValue) => Answer): Promise<Response> {
    const key = c.req.header('idempotency-key')
    const body = await c.req.text()
    const recorded = key === undefined ? undefined : books.recordedAnswer(key, `${c.req.path} ${body}`)
    if (recorded === 'other') {
      const error = { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' }
      return c.json({ error }, 400)
    }
    if (recorded) return c.json(recorded.body, 200, { 'Idempotent-Replayed': 'true' })
    const answer = act(parseForm(body))
    if (key !== undefined && answer.status === 200) books.recordAnswer(key, `${c.req.path} ${body}`, answer)
    return c.json(answer.body, answer.status)
  }

  app.post('/v1/checkout/sessions', c =>
    once(c, raw => {
      const form = sessionForm.safeParse(raw)
      if (!form.success) return { status: 400, body: problem('Invalid parameters', 'parameter_invalid') }
      const ahead = (form.data.expires_at ?? books.now() + 3_600) - books.now()
      if (ahead < 30 * 60 || ahead > 24 * 3_600) {
        const message = 'expires_at must be between 30 minutes and 24 hours after creation.'
        return { status: 400, body: problem(message, undefined, 'expires_at') }
      }
      return { status: 200, body: showSession(books.createSession(form.data), books, origin) }
    }),
  )

  app.get('/v1/checkout/sessions', c => {
    const intentId = c.req.query('payment_intent')
    if (intentId === undefined) {
      const since = Number(c.req.query('created[gte]') ?? 0)
      const all = books.sessions().filter(({ created }) => created >= since)
      const start = all.findIndex(({ id }) => id === c.req.query('starting_after')) + 1
      const page = all.slice(start, start + Number(c.req.query('limit') ?? 10))
      const data = page.map(session => showSession(session, books, origin))
      return c.json({ object: 'list', data, has_more: start + page.length < all.length })
    }
    const intent = books.intents.get(intentId)
    if (!intent) return c.json(missing('payment_intent'), 404)
    const session = books.session(intent.sessionId)
    const data = session ? [showSession(session, books, origin)] : []
    return c.json({ object: 'list', data, has_more: false })
  })

  app.get('/v1/checkout/sessions/:id', c => {
    const session = books.session(c.req.param('id'))
    const expand = [...new URL(c.req.url).searchParams]
      .filter(([name]) => name.startsWith('expand['))
      .map(([, path]) => path)
    return session ? c.json(showSession(session, books, origin, expand)) : c.json(missing('session'), 404)
  })

  app.post('/v1/checkout/sessions/:id/expire', c => {
    const session = books.session(c.req.param('id'))
    if (!session) return c.json(missing('session'), 404)
    if (session.status !== 'open') {
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`
      return c.json(problem(message), 400)
    }
    books.expire(session)
    return c.json(showSession(session, books, origin))
  })

  app.post('/v1/refunds', c =>
    once(c, raw => {
      const form = refundForm.safeParse(raw)
      if (!form.success) return { status: 400, body: problem('Invalid parameters', 'parameter_invalid') }
      const intent = books.intents.get(form.data.payment_intent)
      if (intent?.status !== 'succeeded') return { status: 404, body: missing('payment_intent') }
      if (books.isDisputed(intent)) {
        return { status: 400, body: problem('The charge is disputed.', 'charge_disputed') }
      }
      const left = books.remaining(intent)
      if (left === 0) return { status: 400, body: problem('Already refunded.', 'charge_already_refunded') }
      const amount = form.data.amount ?? left
      if (amount > left) {
        return { status: 400, body: problem('Refund amount is greater than unrefunded amount on charge') }
      }
      const refund = books.refund(intent, amount, form.data.metadata)
      announceRefund(books, emit, intent, refund)
      return { status: 200, body: showRefund(refund, books) }
    }),
  )

  app.get('/v1/refunds/:id', c => {
    const refund = books.refunds.get(c.req.param('id'))
    return refund ? c.json(showRefund(refund, books)) : c.json(missing('refund'), 404)
  })

  app.get('/v1/disputes', c => {
    const since = Number(c.req.query('created[gte]') ?? 0)
    const all = [...books.disputes.values()].filter(({ created }) => created >= since).reverse()
    const start = all.findIndex(({ id }) => id === c.req.query('starting_after')) + 1
    const page = all.slice(start, start + Number(c.req.query('limit') ?? 10))
    const data = page.map(dispute => showDispute(dispute, books))
    return c.json({ object: 'list', data, has_more: start + page.length < all.length })
  })

  app.get('/v1/disputes/:id', c => {
    const dispute = books.disputes.get(c.req.param('id'))
    return dispute ? c.json(showDispute(dispute, books)) : c.json(missing('dispute'), 404)
  })

  app.get('/c/pay/:id', c => {
    const session = books.session(c.req.param('id'))
    return session?.status === 'open' ? c.html(payPage(session)) : c.text('This page has expired.', 404)
  })

  app.post('/c/pay/:id', async c => {
    const session = books.session(c.req.param('id'))
    if (session?.status !== 'open') return c.text('This page has expired.', 404)
    const { act } = await c.req.parseBody()
    if (act === 'decline') return c.html(payPage(session, 'Your card was declined. Try another.'), 402)
    if (act === 'cancel') return c.redirect(session.form.cancel_url ?? '/', 303)
    books.pay(session, act === 'debit' ? 'processing' : 'succeeded')
    emitSession('checkout.session.completed', session)
    return c.redirect(session.form.success_url.replace('{CHECKOUT_SESSION_ID}', session.id), 303)
  })

  addDashboard(app, { books, emit, emitSession })

  return { app, clock, books, faults, webhooks, requests }
}

function problem(message: string, code?: string, param?: string): object {
  return { error: { type: 'invalid_request_error', message, ...(code && { code }), ...(param && { param }) } }
}

const missing = (what: string) => problem(`No such ${what}`, 'resource_missing')
