import type { ControlledApp } from '#simulators/control.ts'
import { payPage } from '#simulators/stripe/pages.ts'
import type { StripeStage } from '#simulators/stripe/stage.ts'

/** The hosted page on which the payer pays. */
export function addPayPage(app: ControlledApp, { books, emitSession }: StripeStage): void {
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
}
