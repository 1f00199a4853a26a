import { test } from '#tests/support/gateway-journey.ts'
import { expect } from '#tests/support/journey.ts'
import {
  expectRegistered,
  expectSuccess,
  fillPersonalDetailsPlain,
  openRegistered,
  openRegisteredPlain,
} from '#tests/support/registering.ts'

// The payer's browser goes to the gateway's own pages: that is what is tested here.
test.use({ expectedComplaints: [/^asked another host: http:\/\/127\.0\.0\.1:\d+\//] })

test.describe('with JavaScript', () => {
  test('PayPal is paid on its own page, and confirmed on the way back; a payment held for review is awaited', async ({
    page,
  }) => {
    const registrationPage = await openRegistered(page)
    await page.getByRole('button', { name: /^Pay USD .* with PayPal$/ }).click()
    await expect(page.getByRole('heading', { name: 'PayPal simulator' })).toBeVisible()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expectSuccess(page)
    await page.goto(registrationPage)
    await expectRegistered(page)

    await test.step('held for review: nobody is asked to pay twice', async () => {
      await openRegistered(page)
      await page.getByRole('button', { name: /with PayPal$/ }).click()
      await page.getByRole('button', { name: 'Pay, held for review' }).click()
      await expect(page.getByText('We are checking your payment. Do not pay again.')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0)
      await expect(page.getByText(/left to pay/)).toHaveCount(0)
    })
  })
})

test.describe('without a script', () => {
  test('PayPal is paid on its own page, and the registration is confirmed on the way back', async ({
    plain,
    product,
  }) => {
    const registrationPage = await openRegisteredPlain(plain, product)
    await plain.press(/^Pay USD .* with PayPal$/)
    expect(plain.text).toContain('PayPal simulator')
    await plain.press('Pay')
    expect(plain.text).toContain('Your payment was Successful!')
    await plain.open(new URL(registrationPage, product.address).href)
    expect(plain.text).toContain('You are registered.')
  })

  test('the discount form leads to the card gateway that was chosen there', async ({ plain }) => {
    await plain.open('/material-science/discount-form')
    fillPersonalDetailsPlain(plain)
    plain.fill('Amount', '120.50')
    plain.check('Card')
    await plain.press('Proceed to Pay')
    expect(plain.text).toContain('Stripe simulator')
    await plain.press('Pay by card')
    expect(plain.text).toContain('Your payment was Successful!')
    expect(plain.text).toContain('Your Registration Got Success')
  })
})

test('a card declined by PayPal is reported, and another one pays the same order', async ({
  plain,
  product,
}) => {
  await openRegisteredPlain(plain, product)
  await plain.press(/with PayPal$/)
  await plain.press('Card is declined, may try another')
  expect(plain.part('[role=alert]', /./)).toContain('Your Registration Got Failed Please try Again')
  await plain.follow('Back to the payment of this registration')
  await plain.press(/with PayPal$/)
  await plain.press('Pay')
  expect(plain.text).toContain('Your payment was Successful!')
})

test('a payer who cancels at PayPal returns to the form with their details', async ({ plain, product }) => {
  await openRegisteredPlain(plain, product)
  await plain.press(/with PayPal$/)
  await plain.press('Cancel and return')
  expect(plain.part('[role=alert]', /./)).toContain('Payment was cancelled.')
  expect(plain.value('Organization')).not.toBe('')
})

test('a payer who returns without PayPal’s approval reads that nothing was charged, and can pay', async ({
  plain,
  product,
  request,
}) => {
  const registrationPage = await openRegisteredPlain(plain, product)
  await plain.press(/with PayPal$/)
  expect(plain.text).toContain('PayPal simulator')
  // The cancel address has the same token; here the product never learns of the payment.
  const cancelled = await request.post(plain.address, { form: { act: 'cancel' }, maxRedirects: 0 })
  const token = new URL(cancelled.headers().location ?? '').searchParams.get('cancelled')
  await plain.open(`/material-science/message?r=${token}`)
  expect(plain.path).toBe(registrationPage)
  expect(plain.text).toContain('Nothing has been charged yet.')
  expect(plain.text).not.toContain('Got Failed')
  await plain.press(/with PayPal$/)
  await plain.press('Pay')
  expect(plain.text).toContain('Your payment was Successful!')
})
