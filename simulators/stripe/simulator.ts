/**
 * A Stripe simulator over HTTP: the parts of Checkout Sessions and refunds that the product uses, the hosted page,
 * and signed events. Facts: docs/algorithms/payments.md.
 */
import type { Clock } from '#domain/foundations/time.ts'
import { AdjustableClock } from '#simulators/adjustable-clock.ts'
import { createControlledApp } from '#simulators/control.ts'
import { Faults } from '#simulators/faults.ts'
import { type Session, StripeBooks } from '#simulators/stripe/books.ts'
import { addDashboard } from '#simulators/stripe/dashboard.ts'
import { addDisputes } from '#simulators/stripe/disputes.ts'
import { event, signatureOf } from '#simulators/stripe/events.ts'
import { addPayPage } from '#simulators/stripe/pay-page.ts'
import { problem } from '#simulators/stripe/problems.ts'
import { addRefunds } from '#simulators/stripe/refunds.ts'
import { showSession } from '#simulators/stripe/representation.ts'
import { addSessions } from '#simulators/stripe/sessions.ts'
import { WebhookOutbox } from '#simulators/webhook-outbox.ts'

export interface StripeAccountSettings {
  secretKey: string
  webhookSecret: string
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

  const stage = { books, emit, emitSession, origin: () => origin }
  addSessions(app, stage)
  addRefunds(app, stage)
  addDisputes(app, stage)
  addPayPage(app, stage)
  addDashboard(app, stage)

  return { app, clock, books, faults, webhooks, requests }
}
