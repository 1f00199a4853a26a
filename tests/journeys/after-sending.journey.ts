/** The focus after a form was sent: at its message, which Escape closes; and the questions before anything is lost. */
import { expect, type Page, test } from '#tests/support/journey.ts'
import {
  fillPersonalDetails,
  openForm,
  openRegistered,
  openRegisteredPlain,
  pay,
  payPlain,
  visitor,
} from '#tests/support/registering.ts'

test.use({ expectedComplaints: [/status of 422/] })

/** The text of the focused element. */
const focused = (page: Page) => page.locator(':focus')

const sent = [
  { name: 'the contact form, taken', path: '/contact', fields: { Message: 'Hello' }, button: 'Send Message', message: 'Form Submitted Successfully' },
  { name: 'the contact form, refused', path: '/contact', fields: {}, button: 'Send Message', message: /One field needs your attention/ },
  { name: 'the subscribe form, taken', path: '/', fields: { Email: 'after@example.org' }, button: 'SEND MESSAGE', message: 'Form submitted successfully' },
  { name: 'the subscribe form, refused', path: '/', fields: {}, button: 'SEND MESSAGE', message: 'Error: Form data not submitted' },
  { name: 'the registration form, refused', path: '/material-science/online-registration', fields: {}, button: 'Proceed to Pay', message: /^Please fill in: Title, Name/ },
  { name: 'the discount form, refused', path: '/material-science/discount-form', fields: {}, button: 'Proceed to Pay', message: /^Please fill in: Title, Name/ },
] // biome-ignore format: a table to read down

async function send(page: Page, { fields, button }: (typeof sent)[number]): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: button }).click()
}

test.describe('with JavaScript', () => {
  test('the focus is at the message of a form, and Escape closes one that floats from elsewhere', async ({
    page,
  }) => {
    for (const form of sent) {
      const { name, path, message } = form
      await test.step(name, async () => {
        await page.goto(path)
        await send(page, form)
        await expect(focused(page)).toContainText(message)
        expect(new URL(page.url()).pathname).toBe(path)
        expect(page.url()).not.toMatch(/\?(index)?$/)
        const floats = path === '/contact' || path === '/'
        if (!floats) return
        const popup = page.locator('dialog[open]')
        await expect(popup).toBeVisible()
        const last = page.locator('main form').getByRole('button').last()
        await last.focus()
        await page.keyboard.press('Escape')
        await expect(popup).toBeHidden()
        await expect(last).toBeVisible()
      })
    }
  })

  test('an act on the registration’s page and a declined payment: the focus is at the message', async ({
    page,
  }) => {
    await openRegistered(page)
    await test.step('corrected details', async () => {
      await page.getByText('Correct your details').click()
      await page.getByRole('button', { name: 'Save the details' }).click()
      await expect(focused(page)).toContainText('Your details are changed.')
    })
    await test.step('a declined payment', async () => {
      await pay(page)
      await page.getByRole('button', { name: 'Decline the card' }).click()
      await expect(focused(page)).toContainText('Your Registration Got Failed Please try Again')
    })
  })
})

test.describe('without a script', () => {
  for (const { name, path, fields, button, message } of sent) {
    test(`${name}: the page focuses its message`, async ({ plain }) => {
      await plain.open(path)
      for (const [label, text] of Object.entries(fields)) plain.fill(label, text)
      await plain.press(button)
      expect(plain.focused).toMatch(message)
      expect(plain.path).not.toMatch(/\?(index)?$/)
      expect(plain.path.split('?')[0]).toBe(path)
    })
  }

  test('an act on the registration’s page: the page focuses its message', async ({ plain, product }) => {
    await openRegisteredPlain(plain, product)
    await plain.follow('Correct your details')
    await plain.press('Save the details')
    expect(plain.focused).toContain('Your details are changed.')
  })

  test('a payment that was declined: the page focuses its message', async ({ plain, product }) => {
    await openRegisteredPlain(plain, product)
    await payPlain(plain, 'Decline the card')
    expect(plain.focused).toContain('Your Registration Got Failed Please try Again')
  })
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a registration is cancelled only after a question', async ({ page }) => {
      await openRegistered(page)
      await page.getByText('Cancel the registration').click()
      await page.getByRole('button', { name: 'Cancel my registration', exact: true }).click()
      const question = page.getByRole('dialog', { name: 'Cancel this registration for good?' })
      await expect(question).toBeVisible()
      await question.getByRole('button', { name: 'Keep my registration' }).click()
      await expect(question).toBeHidden()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Payment Summary' })).toBeVisible()
      await page.getByText('Cancel the registration').click()
      await page.getByRole('button', { name: 'Cancel my registration', exact: true }).click()
      await question.getByRole('button', { name: 'Yes, cancel my registration' }).click()
      await expect(page.getByText('This registration was cancelled.')).toBeVisible()
    })

    test('a form is reset only after a question', async ({ page }) => {
      await openForm(page)
      await fillPersonalDetails(page)
      const question = page.getByRole('dialog', { name: 'Reset the form?' })
      await page.getByRole('button', { name: 'Reset', exact: true }).click()
      await question.getByRole('button', { name: 'Keep it' }).click()
      await expect(question).toBeHidden()
      await expect(page.getByLabel('City')).toHaveValue(visitor.city)
      await page.getByRole('button', { name: 'Reset', exact: true }).click()
      await question.getByRole('link', { name: 'Reset' }).click()
      await expect(page.getByLabel('City')).toHaveValue('')
    })
  })
}

test('typing after a refusal keeps the focus in its field', async ({ page }) => {
  test.info().annotations.push({ type: 'regression', description: 'the summary took the focus at each key' })
  await openForm(page)
  await page.getByRole('button', { name: 'Proceed to Pay' }).click()
  await expect(focused(page)).toContainText(/^Please fill in/)
  const city = page.getByLabel('City')
  await city.click()
  await city.pressSequentially('Lisbon')
  await expect(city).toBeFocused()
  await expect(city).toHaveValue('Lisbon')
})
