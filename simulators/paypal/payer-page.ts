import type { ControlledApp } from '#simulators/control.ts'
import { outcomes } from '#simulators/paypal/books.ts'
import { approvePage } from '#simulators/paypal/pages.ts'
import { payer } from '#simulators/paypal/representation.ts'
import type { PaypalStage } from '#simulators/paypal/stage.ts'

/** The page on which the payer approves an order. */
export function addPayerPage(app: ControlledApp, { books, events }: PaypalStage): void {
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
}

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
