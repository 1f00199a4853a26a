import { html } from 'hono/html'
import type { Session } from '#simulators/stripe/books.ts'

/** The hosted page: one plain form with every possible outcome of the payment. */
export function payPage(session: Session, notice = '') {
  const { quantity, price_data } = session.form.line_items[0]
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Stripe simulator</title>
      </head>
      <body>
        <main>
          <h1>Stripe simulator</h1>
          <p role="status">${notice}</p>
          <p>
            ${price_data.product_data.name}:
            <strong>${quantity * price_data.unit_amount} ${price_data.currency} (smallest unit)</strong>
          </p>
          <form method="post">
            <button name="act" value="pay">Pay by card</button>
            <button name="act" value="decline">Card is declined</button>
            <button name="act" value="debit">Pay by bank debit</button>
            <button name="act" value="cancel">Back</button>
          </form>
        </main>
      </body>
    </html>`
}
