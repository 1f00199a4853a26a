import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { openDatabase } from '#database/open-database.ts'
import { type FaultOrder, neverMs } from '#simulators/faults.ts'
import { listen } from '#simulators/listen.ts'
import { createPaypalSimulator } from '#simulators/paypal/simulator.ts'
import { createStripeSimulator } from '#simulators/stripe/simulator.ts'
import { startWithSample } from '#tests/faults/start-with-sample.ts'
import { dialects } from '#tests/support/database.ts'
import { paypalAccount, stripeAccount } from '#tests/support/gateway-accounts.ts'
import { press } from '#tests/support/payment-gateways.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'
import { createVisitor } from '#tests/support/visitor.ts'

const words = {
  checking: 'We are checking your payment. Do not pay again.',
  unavailable: 'An error occurred with PayPal. Please try again later.',
  nothingCharged: 'Nothing has been charged yet.',
  registered: 'You are registered.',
}

/** As often as anything asks while the fault lasts. */
const always = { times: 10_000 }

const faults: [what: string, kind: FaultOrder['kind']][] = [
  ['answers 429', 'too-many-requests'],
  ['answers 503', 'unavailable'],
  ['answers 503 after acting', 'unavailable-after'],
  ['is behind a proxy that answers with JSON', 'bad-gateway'],
  ['answers with an HTML page', 'html-403'],
  ['sends half an answer', 'half-answer'],
  ['does not answer', 'drop-answer'],
  ['no longer accepts the token', 'revoke-token'],
]

const faultsAtTheStart: typeof faults = [
  ['answers 429', 'too-many-requests'],
  ['answers with an HTML page', 'html-403'],
  ['no longer accepts the token', 'revoke-token'],
  ['answers 503', 'unavailable'],
  ['does not answer', 'drop-answer'],
  ['sends half an answer', 'half-answer'],
]

describe.each(dialects)('what a visitor is told while a gateway fails (%s)', dialect => {
  // What a fault means does not depend on the database, so on PostgreSQL one represents all.
  const tried = <T>(all: readonly T[]) => (dialect === 'sqlite' ? all : all.slice(0, 1))
  const paypal = createPaypalSimulator(paypalAccount)
  const stripe = createStripeSimulator(stripeAccount)
  let product: ServedProduct
  let database: Database

  beforeAll(async () => {
    const [paypalServer, stripeServer] = [await listen(paypal.app), await listen(stripe.app)]
    const started = await startWithSample(dialect, {
      env: {
        PAYPAL_API_URL: paypalServer.url,
        PAYPAL_CLIENT_ID: paypalAccount.clientId,
        PAYPAL_CLIENT_SECRET: paypalAccount.clientSecret,
        STRIPE_API_URL: stripeServer.url,
        STRIPE_SECRET_KEY: stripeAccount.secretKey,
      },
    })
    product = started.product
    database = await openDatabase(started.database)
    return async () => {
      await database.close()
      await started.remove()
      await Promise.all([paypalServer.close(), stripeServer.close()])
    }
  })

  /** What a page says about the payment, without the rest of the long page. */
  async function told(page: Promise<string>): Promise<string[]> {
    const html = await page
    return Object.values(words).filter(text => html.includes(text))
  }

  /** All payments for one attempt, at the gateways and in the product's books. */
  const taken = async () => ({
    paypal: paypal.books.captures.size,
    stripe: stripe.books.intents.size,
    recorded: (await database.read.selectFrom('captures').select('id').execute()).length,
  })

  test.each(tried(faults))(
    'PayPal %s during the capture: nobody is told to pay again, and one payment is made',
    async (_what, kind) => {
      onTestFinished(() => paypal.faults.clear())
      const before = await taken()
      const visitor = createVisitor(product.address)
      const registrationPage = await visitor.register()
      const backTo = await press(await visitor.pay(registrationPage), 'completed')
      const { pathname, search } = new URL(backTo ?? '')
      paypal.faults.order({ kind, path: '/v2/checkout/orders/*/capture', ...always })
      expect(await told(visitor.read(pathname + search))).toEqual([words.checking])
      expect(await told(visitor.read(registrationPage))).toEqual([words.checking])
      paypal.faults.clear()
      await visitor.read(pathname + search)
      expect(await told(visitor.read(registrationPage))).toEqual([words.registered])
      const { paypal: there, recorded, stripe: other } = await taken()
      expect({ there, recorded, other }).toEqual({
        there: before.paypal + 1,
        recorded: before.recorded + 1,
        other: before.stripe,
      })
    },
  )

  test.each(tried(faults.filter(([, kind]) => kind !== 'revoke-token')))(
    'Stripe %s during a status check: nobody is told to pay again, and one payment is made',
    async (_what, kind) => {
      onTestFinished(() => stripe.faults.clear())
      const before = await taken()
      const visitor = createVisitor(product.address, { method: 'stripe' })
      const registrationPage = await visitor.register()
      const backTo = await press(await visitor.pay(registrationPage), 'pay')
      const { pathname, search } = new URL(backTo ?? '')
      stripe.faults.order({ kind, path: '/v1/checkout/sessions/*', ...always })
      expect(await told(visitor.read(pathname + search))).toEqual([words.checking])
      stripe.faults.clear()
      await visitor.read(pathname + search)
      expect(await told(visitor.read(registrationPage))).toEqual([words.registered])
      expect(await taken()).toEqual({
        ...before,
        stripe: before.stripe + 1,
        recorded: before.recorded + 1,
      })
    },
  )

  test.each(tried(faultsAtTheStart))(
    'PayPal %s at the start: nobody can have paid, so nobody is told not to, and one order is paid afterwards',
    async (_what, kind) => {
      onTestFinished(() => paypal.faults.clear())
      const before = await taken()
      const visitor = createVisitor(product.address)
      const registrationPage = await visitor.register()
      paypal.faults.order({ kind, path: '/v2/checkout/orders', ...always })
      const refused = await fetch(product.address + registrationPage, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ method: 'paypal' }),
      })
      expect(refused.headers.get('location')).toBeNull()
      expect(await told(refused.text())).toContain(words.unavailable)
      paypal.faults.clear()
      const backTo = await press(await visitor.pay(registrationPage), 'completed')
      const { pathname, search } = new URL(backTo ?? '')
      await visitor.read(pathname + search)
      expect(await told(visitor.read(registrationPage))).toEqual([words.registered])
      expect((await taken()).paypal).toBe(before.paypal + 1)
    },
  )

  test('Stripe is silent: a payer who left it pays with PayPal at once, and Stripe’s order is closed when it answers', async () => {
    onTestFinished(() => stripe.faults.clear())
    const visitor = createVisitor(product.address, { method: 'stripe' })
    const registrationPage = await visitor.register()
    const left = new URL(await visitor.pay(registrationPage)).pathname.split('/').at(-1) ?? ''
    for (const path of ['/v1/checkout/sessions/*', '/v1/checkout/sessions/*/expire'])
      stripe.faults.order({ kind: 'delay-request', path, milliseconds: neverMs, ...always })
    const answer = await fetch(product.address + registrationPage, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ method: 'paypal' }),
    })
    expect(answer.status).toBe(303)
    stripe.faults.clear()
    stripe.faults.release()
    const backTo = await press(answer.headers.get('location') ?? '', 'completed')
    const { pathname, search } = new URL(backTo ?? '')
    await visitor.read(pathname + search)
    expect(await told(visitor.read(registrationPage))).toEqual([words.registered])
    await expect.poll(() => stripe.books.session(left)?.status, { timeout: 120_000 }).toBe('expired')
  })

  test('PayPal is silent while its earlier order has to be closed: nobody is told that a payment is being checked', async () => {
    onTestFinished(() => paypal.faults.clear())
    const visitor = createVisitor(product.address)
    const registrationPage = await visitor.register()
    const backTo = await press(await visitor.pay(registrationPage), 'cancel')
    const { pathname, search } = new URL(backTo ?? '')
    await visitor.read(pathname + search)
    paypal.faults.order({ kind: 'unavailable', path: '/v2/checkout/orders/*', ...always })
    const refused = await fetch(product.address + registrationPage, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ method: 'paypal' }),
    })
    expect(refused.status).toBe(503)
    const html = await refused.text()
    expect(await told(Promise.resolve(html))).not.toContain(words.checking)
    expect(html).toContain(words.unavailable)
    paypal.faults.clear()
    const again = await press(await visitor.pay(registrationPage), 'completed')
    const address = new URL(again ?? '')
    await visitor.read(address.pathname + address.search)
    expect(await told(visitor.read(registrationPage))).toEqual([words.registered])
  })

  test('the log has the reason, and no payer’s name', async () => {
    const logs = product.logs()
    expect(logs).toContain('a gateway could not be asked')
    for (const secret of ['payer@example.com', 'Øvergård', 'QYR5Z8XDVJNXQ', 'Karl Johans gate'])
      expect(logs).not.toContain(secret)
  })
})
