import { listen } from '#simulators/listen.ts'
import { createPaypalSimulator } from '#simulators/paypal/simulator.ts'
import { createStripeSimulator } from '#simulators/stripe/simulator.ts'
import { expect, test as journey } from '#tests/support/journey.ts'
import { expectRegistered, expectSuccess, fillPersonalDetails, register } from '#tests/support/registering.ts'

const paypalAccount = { clientId: 'client', clientSecret: 'secret', webhookId: 'WH-1AB23456CD789012E' }
const stripeAccount = { secretKey: 'sk_test_1', webhookSecret: 'whsec_test' }

/** Journeys to pages of other sites: a PayPal and a Stripe that answer on ports of their own. */
const test = journey.extend<object, { paypal: string; stripe: string }>({
  paypal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const { url, close } = await listen(createPaypalSimulator(paypalAccount).app)
      await use(url)
      await close()
    },
    { scope: 'worker' },
  ],
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const { url, close } = await listen(createStripeSimulator(stripeAccount).app)
      await use(url)
      await close()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ paypal, stripe }, use) =>
      use({
        PAYPAL_API_URL: paypal,
        PAYPAL_CLIENT_ID: paypalAccount.clientId,
        PAYPAL_CLIENT_SECRET: paypalAccount.clientSecret,
        PAYPAL_WEBHOOK_ID: paypalAccount.webhookId,
        STRIPE_API_URL: stripe,
        STRIPE_SECRET_KEY: stripeAccount.secretKey,
        STRIPE_WEBHOOK_SECRET: stripeAccount.webhookSecret,
      }),
    { scope: 'worker' },
  ],
})

// The payer's browser goes to the gateway's own pages: that is the point here.
test.use({ expectedComplaints: [/^asked another host: http:\/\/127\.0\.0\.1:\d+\//] })

test('PayPal is paid on its own page, and the registration is confirmed on the way back', async ({
  page,
}) => {
  const registrationPage = await register(page)
  await page.getByRole('button', { name: /^Pay USD .* with PayPal$/ }).click()
  await expect(page.getByRole('heading', { name: 'PayPal simulator' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expectSuccess(page)
  await page.goto(registrationPage)
  await expectRegistered(page)
})

test('a card that PayPal declines is told, and another one pays the same order', async ({ page }) => {
  await register(page)
  await page.getByRole('button', { name: /with PayPal$/ }).click()
  await page.getByRole('button', { name: 'Card is declined, may try another' }).click()
  await expect(page.getByRole('alert')).toContainText('Your Registration Got Failed Please try Again')
  await page.getByRole('link', { name: 'Back to the payment of this registration' }).click()
  await page.getByRole('button', { name: /with PayPal$/ }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expectSuccess(page)
})

test('a payment that PayPal holds for review is waited for, and nobody is asked to pay twice', async ({
  page,
}) => {
  await register(page)
  await page.getByRole('button', { name: /with PayPal$/ }).click()
  await page.getByRole('button', { name: 'Pay, held for review' }).click()
  await expect(page.getByText('We are checking your payment. Do not pay again.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0)
})

test('who cancels at PayPal comes back to the form with the details', async ({ page }) => {
  await register(page)
  await page.getByRole('button', { name: /with PayPal$/ }).click()
  await page.getByRole('button', { name: 'Cancel and return' }).click()
  await expect(page.getByRole('alert')).toContainText('Payment was cancelled.')
  await expect(page.getByLabel('Organization')).not.toHaveValue('')
})

test('the discount form leads to the card gateway that was chosen there', async ({ page }) => {
  await page.goto('/material-science/discount-form')
  await fillPersonalDetails(page)
  await page.getByLabel('Amount').fill('120.50')
  await page.getByRole('radio', { name: 'Card' }).check()
  await page.getByRole('button', { name: 'Proceed to Pay' }).click()
  await expect(page.getByRole('heading', { name: 'Stripe simulator' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await expectSuccess(page)
  await expect(page.getByText('Your Registration Got Success')).toBeVisible()
})
