import { expect, type Page, test } from '#tests/support/journey.ts'
import type { PlainBrowser } from '#tests/support/plain-browser.ts'
import { fillPersonalDetails, fillPersonalDetailsPlain } from '#tests/support/registering.ts'
import { ada } from '#tests/support/visitor.ts'

const formPage = '/material-science/discount-form'

async function fillIn(page: Page, amount: string): Promise<void> {
  await page.goto(formPage)
  await fillPersonalDetails(page)
  await page.getByLabel('Amount').fill(amount)
  await page.getByLabel('Description').fill('As agreed by letter')
}

const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Pay' }).click()

test.describe('with JavaScript', () => {
  test.use({ expectedComplaints: [/status of 422/] })

  test('a custom amount is paid without a fee, and the organiser still confirms the place', async ({
    page,
  }) => {
    await fillIn(page, '250.50')
    await page.getByRole('radio', { name: 'Card' }).check()
    await proceed(page)
    await expect(page).toHaveURL(/\/demo-gateway\//)
    await expect(page.getByText('250.50').first()).toBeVisible()
    await page.getByRole('button', { name: 'Approve the payment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your payment was Successful!' })
    await expect(dialog.getByRole('alert')).toHaveText('Your Registration Got Success')
    await dialog.getByRole('link', { name: 'See your registration' }).click()
    await expect(page.getByText(/your place awaits the organiser's confirmation/)).toBeVisible()
    await expect(page.getByText('As agreed by letter')).toBeVisible()
  })

  test('an invalid amount and a payment that is declined or cancelled come back to this form', async ({
    page,
  }) => {
    await fillIn(page, '12,5')
    await proceed(page)
    await expect(page.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Amount')).toHaveValue('12,5')
    await page.getByLabel('Amount').fill('99')
    await proceed(page)
    await page.getByRole('button', { name: /^Decline/ }).click()
    await expect(page.getByRole('alert')).toContainText('Your Registration Got Failed Please try Again')
    await expect(page.getByLabel('Amount')).toHaveValue('99.00')
    await proceed(page)
    await page
      .getByRole('button', { name: /^Cancel/ })
      .or(page.getByRole('link', { name: /^Cancel/ }))
      .click()
    await expect(page.getByRole('alert')).toContainText('Payment was cancelled.')
    await expect(page).toHaveURL(/\/discount-form\?cancelled=/)
    await expect(page.getByLabel('Amount')).toHaveValue('')
    await expect(page.getByLabel('Name')).not.toHaveValue('')
  })
})

test.describe('without a script', () => {
  async function fillPlain(plain: PlainBrowser, amount: string): Promise<void> {
    await plain.open(formPage)
    fillPersonalDetailsPlain(plain)
    plain.fill('Amount', amount)
    plain.fill('Description', 'As agreed by letter')
  }

  test('a custom amount is paid without a fee, and the organiser still confirms the place', async ({
    plain,
  }) => {
    await fillPlain(plain, '250.50')
    plain.check('Card')
    await plain.press('Proceed to Pay')
    expect(plain.path).toMatch(/\/demo-gateway\//)
    expect(plain.text).toContain('250.50')
    await plain.press('Approve the payment')
    expect(plain.part('dialog', 'Your payment was Successful!')).toContain('Your Registration Got Success')
    await plain.follow('See your registration')
    expect(plain.text).toMatch(/your place awaits the organiser's confirmation/)
    expect(plain.text).toContain('As agreed by letter')
  })

  test('a payment that is declined or cancelled comes back to this form', async ({ plain }) => {
    await fillPlain(plain, '99')
    await plain.press('Proceed to Pay')
    await plain.press(/^Decline/)
    expect(plain.part('[role=alert]', /./)).toContain('Your Registration Got Failed Please try Again')
    expect(plain.value('Amount')).toBe('99.00')
    await plain.press('Proceed to Pay')
    await plain.press(/^Cancel/)
    expect(plain.part('[role=alert]', /./)).toContain('Payment was cancelled.')
    expect(plain.path).toMatch(/\/discount-form\?cancelled=/)
    expect(plain.value('Amount')).toBe('')
    expect(plain.value('Name')).not.toBe('')
  })

  test('an invalid amount comes back as it was typed', async ({ plain }) => {
    await fillPlain(plain, '12,5')
    await plain.press('Proceed to Pay')
    expect(plain.value('Amount')).toBe('12,5')
    expect(plain.document.querySelector('[name=amount]')?.getAttribute('aria-invalid')).toBe('true')
  })
})

test('a reload loses nothing, a draft can be cleared, and Reset empties the form', async ({ page }) => {
  await fillIn(page, '250.50')
  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByLabel('Amount')).toHaveValue('250.50')
  await expect(page.getByLabel('City')).not.toHaveValue('')
  // Each form and each conference has its own draft.
  await page.goto('/material-science/online-registration', { waitUntil: 'networkidle' })
  await expect(page.getByLabel('City')).toHaveValue('')
  await page.goto('/earth-sciences/discount-form', { waitUntil: 'networkidle' })
  await expect(page.getByLabel('City')).toHaveValue('')
  await page.goto(formPage)
  await page.getByRole('button', { name: 'Clear the draft' }).click()
  await page.getByRole('link', { name: 'Clear the draft' }).click()
  await expect(page.getByText('Draft restored')).toBeHidden()
  await expect(page.getByLabel('Amount')).toHaveValue('')
  await fillIn(page, '99')
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('link', { name: 'Reset' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Amount')).toHaveValue('')
})

test('an invalid amount is never charged', async ({ request }) => {
  const { presentation: _, ...details } = ada
  for (const amount of ['0', '0.99', '-5', '1e9', '12.345', '12,5', '１２', '٣', '10000.01', ' 12 ']) {
    const form = { ...details, amount, description: 'As agreed by letter', method: 'stripe' }
    const answer = await request.post(formPage, { form })
    expect(answer.status(), amount).toBe(422)
    const [field = ''] = /<input[^>]*name="amount"[^>]*>/.exec(await answer.text()) ?? []
    expect(field, amount).toContain('aria-invalid="true"')
    expect(field, amount).toContain(`value="${amount}"`)
  }
  // Only the amount was wrong.
  const form = { ...details, amount: '12.50', description: 'As agreed by letter', method: 'stripe' }
  const answer = await request.post(formPage, { form, maxRedirects: 0 })
  expect(answer.headers().location).toContain('/demo-gateway/')
})

test('missing details are named in the form’s order', async ({ request }) => {
  const answer = await request.post(formPage, { form: { method: 'paypal' } })
  expect(answer.status()).toBe(422)
  expect(await answer.text()).toContain(
    'Please fill in: Title, Name, Email, Telephone, Organization, City, Country, Billing Address, Amount',
  )
})
