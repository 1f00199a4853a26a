import { html } from 'hono/html'
import type { Order } from '#simulators/paypal/books.ts'

/** The payer's page: one plain form with every possible outcome of the payment. */
export function approvePage(order: Order) {
  const { amount, description } = order.unit
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>PayPal simulator</title>
      </head>
      <body>
        <main>
          <h1>PayPal simulator</h1>
          <p>${description ?? 'A payment'}: <strong>${amount.currency_code} ${amount.value}</strong></p>
          <form method="post">
            <button name="act" value="completed">Pay</button>
            <button name="act" value="pending">Pay, held for review</button>
            <button name="act" value="instrument-declined">Card is declined, may try another</button>
            <button name="act" value="capture-declined">Capture is declined</button>
            <button name="act" value="cancel">Cancel and return</button>
          </form>
        </main>
      </body>
    </html>`
}
