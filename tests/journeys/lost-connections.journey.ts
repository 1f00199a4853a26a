/** A form that never reached the server comes back as it was, in the browser itself. */
import type { Route } from '@playwright/test'
import { expect, type Page, test } from '#tests/support/journey.ts'
import { lossComplaints, losses } from '#tests/support/losses.ts'
import { chooseEverything, fillPersonalDetails, openPaid, visitor } from '#tests/support/registering.ts'

test.use({ expectedComplaints: [new RegExp(`${lossComplaints.source}|status of 413`)] })

const dataOfForms = /\.data(\?|$)/

/** What a form says about each loss. */
const wordsAbout = {
  'no connection': 'did not reach us',
  'a connection that breaks': 'did not reach us',
  'a proxy whose server is gone': 'did not reach us',
  'a crowd': 'did not reach us',
  'a limit of the network': 'Please wait a minute and send it again',
  'a fault': 'Something went wrong on our side.',
  'a sign-in page': 'did not reach us',
  'an empty answer': 'did not reach us',
} as const satisfies Record<keyof typeof losses, string>

/** @returns once the first post was lost, as opposed to an alert that is still shown from the one before */
async function lose(page: Page, how: (route: Route) => Promise<void>): Promise<{ lost: Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(dataOfForms, async route => {
    if (route.request().method() !== 'POST') return route.continue()
    await how(route)
    resolve()
  })
  return { lost: promise }
}

interface Form {
  page: string
  button: string
  /** The specified text for a form that could not be posted. */
  message: string
  fill: (page: Page) => Promise<void>
  expectKept: (page: Page) => Promise<void>
  expectTaken: (page: Page) => Promise<void>
}

const forms: Form[] = [
  {
    page: '/',
    button: 'SEND MESSAGE',
    message: 'Error: Form data not submitted',
    fill: page => page.getByLabel('Email').fill('lost@example.org'),
    expectKept: page => expect(page.getByLabel('Email')).toHaveValue('lost@example.org'),
    expectTaken: page => expect(page.getByRole('dialog')).toContainText('Form submitted successfully'),
  },
  {
    page: '/contact',
    button: 'Send Message',
    message: 'Error: Form data not submitted',
    fill: page => page.getByLabel('Message').fill('A long letter'),
    expectKept: page => expect(page.getByLabel('Message')).toHaveValue('A long letter'),
    expectTaken: page => expect(page.getByRole('dialog')).toContainText('Form Submitted Successfully'),
  },
  {
    page: '/material-science/contact-us',
    button: 'Send Message',
    message: 'Error: Form data not submitted',
    fill: page => page.getByLabel('Name').fill('Ada Noor'),
    expectKept: page => expect(page.getByLabel('Name')).toHaveValue('Ada Noor'),
    expectTaken: page => expect(page.getByRole('dialog')).toContainText('Form Submitted Successfully'),
  },
  {
    page: '/material-science/submit-abstract',
    button: 'Submit Abstract',
    message: 'Submission failed. Please try again.',
    fill: fillAbstract,
    expectKept: page => expect(page.getByLabel('Text of the Abstract')).toHaveValue('We looked for it.'),
    expectTaken: page => expect(page.getByRole('dialog')).toContainText('Form Submitted Successfully!'),
  },
  {
    page: '/material-science/online-registration',
    button: 'Proceed to Pay',
    message: 'Your Registration was Failed, Please try Again',
    fill: async page => {
      await fillPersonalDetails(page)
      await chooseEverything(page)
    },
    expectKept: async page => {
      await expect(page.getByLabel('Organization').first()).toHaveValue(visitor.organization)
      await expect(page.getByRole('radio', { name: /^Oral Presentation/ })).toBeChecked()
    },
    expectTaken: page =>
      expect(page.getByRole('heading', { level: 1, name: 'Payment Summary' })).toBeVisible(),
  },
  {
    page: '/material-science/discount-form',
    button: 'Proceed to Pay',
    message: 'Your Registration was Failed, Please try Again',
    fill: async page => {
      await fillPersonalDetails(page)
      await page.getByLabel('Amount').fill('25.50')
    },
    expectKept: page => expect(page.getByLabel('Amount')).toHaveValue('25.50'),
    expectTaken: page => expect(page).toHaveURL(/\/demo-gateway\//),
  },
]

async function fillAbstract(page: Page): Promise<void> {
  await page.getByLabel('Title', { exact: true }).or(page.getByLabel('Title *')).first().selectOption('Dr.')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('lost@example.org')
  await page.getByLabel('Telephone').fill('+44 20 0000 0000')
  await page.getByLabel('Organization').fill('Analytical Society')
  await page.getByLabel('City').fill('London')
  await page.getByLabel('Country').selectOption('United Kingdom')
  await page.getByLabel('Presentation Type').selectOption({ index: 1 })
  await page.getByLabel('Topic of Interest').selectOption({ index: 1 })
  await page.getByLabel('Text of the Abstract').fill('We looked for it.')
  const question = (await page.getByText(/^What is \d+ \+ \d+\?/).textContent()) ?? ''
  const [first = 0, second = 0] = (question.match(/\d+/g) ?? []).map(Number)
  await page.getByLabel(/^What is/).fill(String(first + second))
}

for (const form of forms) {
  test(`${form.page} comes back as it was typed, says what to do, and is accepted once there is a connection`, async ({
    page,
  }) => {
    await page.goto(form.page)
    await form.fill(page)
    const button = page.getByRole('button', { name: form.button })
    for (const [way, how] of Object.entries(losses)) {
      const { lost } = await lose(page, how)
      // By keyboard, because the previous message may cover the button.
      await button.press('Enter')
      await lost
      // Until then the form ignores being sent again.
      await expect(button).not.toHaveAttribute('aria-disabled', 'true')
      const words = wordsAbout[way as keyof typeof losses]
      await expect(page.getByRole('alert').filter({ hasText: words }), way).toBeVisible()
      await expect(page.getByRole('alert').filter({ hasText: form.message }), way).toBeVisible()
      await form.expectKept(page)
      await page.unroute(dataOfForms)
    }
    await button.press('Enter')
    await form.expectTaken(page)
  })
}

test('text typed on a registration’s page stays if a proxy answers in its place', async ({ page }) => {
  const address = await openPaid(page)
  await page.getByText('Hand over to a colleague', { exact: true }).click()
  const form = page.getByRole('group').filter({ hasText: 'Hand over to a colleague' })
  await form.getByLabel('Name').fill('Eve Sato')
  for (const [status, words] of [
    [502, 'did not reach us'],
    [429, 'Please wait a minute and send it again'],
  ] as const) {
    await page.route(dataOfForms, route => route.fulfill({ status, body: 'no words of ours' }))
    await form.getByRole('button', { name: 'Hand over the registration' }).press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    await expect(form.getByLabel('Name')).toHaveValue('Eve Sato')
    await page.unroute(dataOfForms)
  }
  await page.goto(`${address}/change`)
  await page.getByRole('radio', { name: /^Poster Presentation/ }).check()
  await page.getByRole('button', { name: 'See what the change means' }).click()
  const confirm = page.getByRole('button', { name: 'Confirm the change' })
  await expect(confirm).toBeVisible()
  await page.route(dataOfForms, route => route.fulfill({ status: 502, body: 'no words of ours' }))
  await confirm.press('Enter')
  await expect(page.getByText('did not reach us').first()).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Poster Presentation/ })).toBeChecked()
})

test('a form that is too large comes back too', async ({ page }) => {
  await page.goto('/contact')
  const letter = 'x'.repeat(300 * 1024)
  await page.getByLabel('Message').fill(letter)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('alert')).toContainText('more than this form accepts')
  await expect(page.getByLabel('Message')).toHaveValue(letter)
})
