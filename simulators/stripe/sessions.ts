import type { ControlledApp } from '#simulators/control.ts'
import { sessionForm } from '#simulators/stripe/books.ts'
import { once } from '#simulators/stripe/once.ts'
import { missing, problem } from '#simulators/stripe/problems.ts'
import { showSession } from '#simulators/stripe/representation.ts'
import type { StripeStage } from '#simulators/stripe/stage.ts'

/** Checkout Sessions: made, read, listed and expired. */
export function addSessions(app: ControlledApp, { books, origin }: StripeStage): void {
  app.post('/v1/checkout/sessions', c =>
    once(books, c, raw => {
      const form = sessionForm.safeParse(raw)
      if (!form.success) return { status: 400, body: problem('Invalid parameters', 'parameter_invalid') }
      const ahead = (form.data.expires_at ?? books.now() + 3_600) - books.now()
      if (ahead < 30 * 60 || ahead > 24 * 3_600) {
        const message = 'expires_at must be between 30 minutes and 24 hours after creation.'
        return { status: 400, body: problem(message, undefined, 'expires_at') }
      }
      return { status: 200, body: showSession(books.createSession(form.data), books, origin()) }
    }),
  )

  app.get('/v1/checkout/sessions', c => {
    const intentId = c.req.query('payment_intent')
    if (intentId === undefined) {
      const since = Number(c.req.query('created[gte]') ?? 0)
      const all = books.sessions().filter(({ created }) => created >= since)
      const start = all.findIndex(({ id }) => id === c.req.query('starting_after')) + 1
      const page = all.slice(start, start + Number(c.req.query('limit') ?? 10))
      const data = page.map(session => showSession(session, books, origin()))
      return c.json({ object: 'list', data, has_more: start + page.length < all.length })
    }
    const intent = books.intents.get(intentId)
    if (!intent) return c.json(missing('payment_intent'), 404)
    const session = books.session(intent.sessionId)
    const data = session ? [showSession(session, books, origin())] : []
    return c.json({ object: 'list', data, has_more: false })
  })

  app.get('/v1/checkout/sessions/:id', c => {
    const session = books.session(c.req.param('id'))
    const expand = [...new URL(c.req.url).searchParams]
      .filter(([name]) => name.startsWith('expand['))
      .map(([, path]) => path)
    return session ? c.json(showSession(session, books, origin(), expand)) : c.json(missing('session'), 404)
  })

  app.post('/v1/checkout/sessions/:id/expire', c => {
    const session = books.session(c.req.param('id'))
    if (!session) return c.json(missing('session'), 404)
    if (session.status !== 'open') {
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`
      return c.json(problem(message), 400)
    }
    books.expire(session)
    return c.json(showSession(session, books, origin()))
  })
}
