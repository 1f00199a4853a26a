import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fetchCertificate } from '#adapters/gateways/paypal/certificates.ts'
import type { PaypalOptions } from '#adapters/gateways/paypal/paypal.ts'
import type { Gateway } from '#domain/money/payments/gateway.ts'
import { timeLimits } from '#server/http/time-limits.ts'
import { signatureOf } from '#simulators/stripe/events.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { dialects } from '#tests/support/database.ts'
import { stripeAccount } from '#tests/support/gateway-accounts.ts'
import { openPaypal, openStripe } from '#tests/support/payment-gateways.ts'
import { makeConference, openWire } from '#tests/support/wire.ts'

/** The payer's details as gateways send them, which must not reach a log. */
const payer = { email_address: 'mallory.payer@example.com', name: 'Mallory Payer', phone: '+1 555 0199' }

const paypalBody = JSON.stringify({
  id: 'WH-1',
  event_type: 'PAYMENT.CAPTURE.COMPLETED',
  score: 1.5,
  resource: { id: 'CAP', custom_id: '1', payer },
})
const stripeBody = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'checkout.session.completed',
  data: { object: { id: 'cs_1', object: 'checkout.session', customer_details: payer, payment_intent: null } },
})

describe.each(dialects)('webhooks from nowhere (%s)', dialect => {
  async function setUp(options: Partial<PaypalOptions> = {}) {
    const clock = new StoppedClock()
    const [paypal, stripe] = [await openPaypal(clock, options), await openStripe(clock)]
    const gateways = new Map<Gateway['name'], Gateway>([
      ['paypal', paypal.gateway],
      ['stripe', stripe.gateway],
    ])
    const wire = await openWire(dialect, {
      replace: dependencies => ({ ...dependencies, payments: { ...dependencies.payments, gateways } }),
    })
    await makeConference(wire.database, { name: 'material-science' })
    const post = async (name: string, body: string | Uint8Array<ArrayBuffer>, headers: HeadersInit = {}) =>
      (await wire.getPage(`/webhooks/${name}`, { method: 'POST', body, headers })).status
    const signed = {
      paypal: (body: string) => paypal.simulator.signer.headersFor(Buffer.from(body), paypal.url),
      stripe: (body: string) => ({
        'Stripe-Signature': signatureOf(
          body,
          stripeAccount.webhookSecret,
          clock.now().epochMilliseconds / 1_000,
        ),
      }),
    }
    return { ...wire, clock, post, signed }
  }

  const kinds = [
    ['paypal', paypalBody],
    ['stripe', stripeBody],
  ] as const

  test.each(kinds)(
    'of %s: each is answered as it deserves, and no log knows who paid',
    async (name, body) => {
      const { post, signed, logged, clock } = await setUp()
      const headers = signed[name](body)
      const bad = Object.fromEntries(
        Object.entries(headers).map(([key, value]) => [
          key,
          value.replace(/[A-Za-z0-9](?=[^A-Za-z0-9]*$)/, '!'),
        ]),
      )
      expect(await post(name, body)).toBe(401)
      expect(await post(name, body, bad)).toBe(401)
      // Signed as one text, sent as another with the same meaning.
      expect(await post(name, JSON.stringify(JSON.parse(body), null, 1), headers)).toBe(401)
      expect(await post(name, Buffer.from(body, 'utf16le'), headers)).toBe(401)
      expect(await post(name, body.replace('Mallory', 'M\u0061llory '), headers)).toBe(401)
      // The same one five times at once, and a minute later: it names no object of ours, is accepted, and has no
      // effect.
      const replayed = await Promise.all(Array.from({ length: 5 }, () => post(name, body, headers)))
      expect(replayed).toEqual([200, 200, 200, 200, 200])
      clock.pass({ minutes: 1 })
      expect(await post(name, body, headers)).toBe(200)
      for (const text of ['', 'null', '[]', '{"id":1}', 'a'.repeat(1_000)]) {
        expect(await post(name, text, signed[name](text))).toBe(400)
      }
      expect(logged.length).toBeGreaterThan(0)
      for (const secret of [...Object.values(payer), 'Mallory']) expect(logged.join('')).not.toContain(secret)
    },
  )

  test('of PayPal: forgeries that name slow certificates delay no genuine event of either gateway', async () => {
    const released = Promise.withResolvers<void>()
    const fetched: string[] = []
    const { post, signed } = await setUp({
      async fetchCertificate(address) {
        fetched.push(address.pathname)
        if (!address.pathname.includes('FORGED')) return fetchCertificate(address)
        await released.promise
        return undefined
      },
    })
    const genuine = signed.paypal(paypalBody)
    const forge = (id: number) => {
      const headers = new Headers(genuine)
      const address = headers.get('paypal-cert-url') ?? ''
      headers.set('paypal-cert-url', address.replace(/[^/]*$/, `FORGED-${id}`))
      return post('paypal', paypalBody, headers)
    }
    expect(await post('paypal', paypalBody, genuine)).toBe(200)
    const eight = Array.from({ length: 8 }, (_, id) => forge(id))
    await expect.poll(() => fetched).toHaveLength(9)
    expect(await Promise.all([forge(8), forge(9)])).toEqual([503, 503])
    expect(await post('paypal', paypalBody, genuine)).toBe(200)
    expect(await post('stripe', stripeBody, signed.stripe(stripeBody))).toBe(200)
    released.resolve()
    expect(await Promise.all(eight)).toEqual(Array(8).fill(401))
    expect(await forge(8)).toBe(401)
    // Nor does a forgery displace the genuine certificate from the cache.
    expect(await post('paypal', paypalBody, genuine)).toBe(200)
    expect(fetched.filter(path => !path.includes('FORGED'))).toHaveLength(1)
  })

  test('of PayPal: one whose verification hangs is answered, so that it is sent again', async () => {
    const reached = Promise.withResolvers<void>()
    const { post, signed } = await setUp({
      fetchCertificate() {
        reached.resolve()
        return new Promise(() => {})
      },
    })
    const genuine = signed.paypal(paypalBody)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const answer = post('paypal', paypalBody, genuine)
    await reached.promise
    vi.advanceTimersByTime(timeLimits.answerMs)
    expect(await answer).toBe(503)
  })

  test.each(kinds)(
    'of %s: more than a megabyte is refused, with a length and without',
    async (name, body) => {
      const { post, signed, getPage } = await setUp()
      const large = body.replace('"Mallory Payer"', `"${'x'.repeat(1_100_000)}"`)
      expect(await post(name, large, signed[name](large))).toBe(413)
      const chunks = new ReadableStream({
        start(controller) {
          for (let i = 0; i < 20; i++) controller.enqueue(new Uint8Array(64 * 1024))
          controller.close()
        },
      })
      // Node requires `duplex` for a streamed body; the types do not know it yet.
      const init = { method: 'POST', body: chunks, duplex: 'half' } as RequestInit
      const streamed = await getPage(`/webhooks/${name}`, init)
      expect(streamed.status).toBe(413)
    },
  )
})
