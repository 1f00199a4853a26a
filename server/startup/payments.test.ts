import pino from 'pino'
import { expect, test } from 'vitest'
import { createPaypalGateway } from '#adapters/gateways/paypal/paypal.ts'
import { createStripeGateway } from '#adapters/gateways/stripe/stripe.ts'
import { systemClock } from '#domain/foundations/time.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import { methodsFor } from '#domain/money/payments/payments.ts'
import { warnOfUnpayable } from '#server/startup/payments.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const offered = [
  {
    method: 'paypal',
    label: 'PayPal',
    gateway: createPaypalGateway({
      clientId: 'c',
      clientSecret: 's',
      webhookId: undefined,
      apiUrl: undefined,
      clock: systemClock,
    }),
  },
  {
    method: 'stripe',
    label: 'Card',
    gateway: createStripeGateway({
      secretKey: 'sk_test_1',
      webhookSecret: undefined,
      apiUrl: undefined,
      clock: systemClock,
    }),
  },
] as const

test.each([
  [73_395, 'USD', ['PayPal', 'Card']],
  [73_395, 'JPY', ['PayPal', 'Card']],
  [73_395, 'INR', ['Card']],
  // Forints and Taiwan dollars have hundredths, which PayPal does not charge.
  [73_400, 'HUF', ['PayPal', 'Card']],
  [73_395, 'HUF', ['Card']],
  [73_395, 'TWD', ['Card']],
  // Dinars have thousandths, which Stripe does not charge.
  [73_390, 'KWD', ['Card']],
  [73_395, 'KWD', []],
  [500_050, 'MGA', []],
])('%i minor units of %s can be paid with %j', (amountMinor, currency, labels) => {
  expect(methodsFor({ offered }, { amountMinor, currency }).map(({ label }) => label)).toEqual(labels)
})

describeOnBothDatabases('a currency that no gateway takes', open => {
  async function setUp(currency: string) {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database, { currency })
    const payments = createPayments(database, clock, gateway => ({
      ...gateway,
      capabilities: { ...gateway.capabilities, currencies: ['USD'] },
    }))
    return { clock, database, fees, payments }
  }

  test('is refused before anything is stored or asked for', async () => {
    const { clock, database, fees, payments } = await setUp('KWD')
    const registration = await createRegistration(database, fees, clock)
    expect(await startPayment(payments, registration.id, 'paypal')).toEqual({
      ok: false,
      error: { code: 'method-not-offered' },
    })
    expect(await listAttempts(database.read, registration.id)).toEqual([])
  })

  test.each(['USD', 'KWD'])('is told when the product starts: %s', async currency => {
    const { payments } = await setUp(currency)
    const lines: string[] = []
    await warnOfUnpayable(payments, pino({}, { write: line => lines.push(line) }))
    const told = lines.map(line => JSON.parse(line))
    expect(told).toMatchObject(
      currency === 'USD' ? [] : [{ level: 40, conference: 'crystals', currency, methods: 'PayPal' }],
    )
    expect(told).toHaveLength(currency === 'USD' ? 0 : 1)
  })
})
