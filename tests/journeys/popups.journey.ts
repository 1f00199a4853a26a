/** Popups and dialogs: how long they stay, what keeps them open, how they are announced, and where the focus goes. */
import { expect, type Page, test, withMotion } from '#tests/support/journey.ts'
import { stopClock } from '#tests/support/page-clock.ts'

test.use(withMotion)

const pdf = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

interface Outcome {
  fill: (page: Page) => Promise<void>
  title: string
  /** It disappears by itself after this many seconds (section 9). */
  seconds: number
}

interface Form {
  name: string
  page: string
  button: string
  failure?: Outcome
  success: Outcome
}

const subscribe: Form = {
  name: 'the subscribe form',
  page: '/',
  button: 'SEND MESSAGE',
  failure: {
    fill: page => page.getByLabel('Name').fill('Ada'),
    title: 'Error: Form data not submitted',
    seconds: 10,
  },
  success: {
    fill: page => page.getByLabel('Email').fill('popup@example.org'),
    title: 'Form submitted successfully',
    seconds: 10,
  },
}

const contact: Form = {
  name: 'the contact form',
  page: '/contact',
  button: 'Send Message',
  failure: { fill: async () => {}, title: 'Error: Form data not submitted', seconds: 10 },
  success: {
    fill: page => page.getByLabel('Message').fill('Hello'),
    title: 'Form Submitted Successfully',
    seconds: 10,
  },
}

const eventContact: Form = {
  name: 'the event contact form',
  page: '/material-science/contact-us',
  button: 'Send Message',
  success: {
    fill: page => page.getByLabel('Name').fill('Ada'),
    title: 'Form Submitted Successfully',
    seconds: 10,
  },
}

const abstract: Form = {
  name: 'the abstract form',
  page: '/material-science/submit-abstract',
  button: 'Submit Abstract',
  failure: {
    fill: page => fillAbstract(page, 1),
    title: 'Submission failed. Please try again.',
    seconds: 5,
  },
  success: { fill: page => fillAbstract(page, 0), title: 'Form Submitted Successfully!', seconds: 10 },
}

/** @param wrongBy a number added to the right sum */
async function fillAbstract(page: Page, wrongBy: number): Promise<void> {
  await page.getByLabel('Title', { exact: true }).or(page.getByLabel('Title *')).first().selectOption('Dr.')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('popups@example.org')
  await page.getByLabel('Telephone').fill('+44 20 0000 0000')
  await page.getByLabel('Organization').fill('Analytical Society')
  await page.getByLabel('City').fill('London')
  await page.getByLabel('Country').selectOption('United Kingdom')
  await page.getByLabel('Presentation Type').selectOption({ index: 1 })
  await page.getByLabel('Topic of Interest').selectOption({ index: 1 })
  await page.getByLabel('File').setInputFiles(pdf)
  const question = (await page.getByText(/^What is \d+ \+ \d+\?/).textContent()) ?? ''
  const [first = 0, second = 0] = (question.match(/\d+/g) ?? []).map(Number)
  await page.getByLabel(/^What is/).fill(String(first + second + wrongBy))
}

/** Waits for the popup, with the page's clock stopped at the moment when it appears. */
async function reachPopup(page: Page, form: Form, outcome: Outcome) {
  await outcome.fill(page)
  await stopClock(page)
  await page.getByRole('button', { name: form.button }).click()
  const popup = page.getByRole('dialog', { name: outcome.title, exact: true })
  await expect(popup).toBeVisible()
  return popup
}

test.use({ expectedComplaints: [/status of 422/] })

for (const form of [subscribe, contact, eventContact, abstract]) {
  test(`${form.name} announces how it went, in popups that disappear after some seconds, each time again`, async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto(form.page)
    const roles = { failure: 'alert', success: 'status' } as const
    for (const kind of ['failure', 'success'] as const) {
      const outcome = form[kind]
      if (!outcome) continue
      const popup = await reachPopup(page, form, outcome)
      await page.clock.runFor(200)
      await expect(popup.getByRole(roles[kind])).toContainText(outcome.title)
      await page.clock.runFor(outcome.seconds * 1_000 - 700)
      await expect(popup).toBeVisible()
      await page.clock.runFor(1_000)
      await expect(popup).toBeHidden()
      await page.clock.resume()
    }
    // One author may not submit that many abstracts.
    if (form === abstract) return
    // The same outcome again shows another popup, after the one before, and one empty form.
    await form.success.fill(page)
    await page.getByRole('button', { name: form.button }).click()
    const popup = page.getByRole('dialog', { name: form.success.title })
    await expect(popup).toBeVisible()
    await expect(page.getByRole('button', { name: form.button })).toHaveCount(1)
    for (const field of await page.locator('main form').getByRole('textbox').all()) {
      await expect(field).toHaveValue('')
    }
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(popup).toBeHidden()
  })
}

test('a popup waits while it is pointed at, and while it holds the focus', async ({ page }) => {
  await page.clock.install()
  await page.goto(contact.page)
  const popup = await reachPopup(page, contact, contact.success)
  await page.clock.runFor(4_000)
  await popup.hover()
  await page.clock.runFor(30_000)
  await expect(popup).toBeVisible()
  await page.mouse.move(0, 0)
  await popup.getByRole('button', { name: 'Close' }).focus()
  await page.clock.runFor(30_000)
  await expect(popup).toBeVisible()
  await page.getByLabel('Message').focus()
  await page.clock.runFor(5_000)
  await expect(popup).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(popup).toBeHidden()
})

test('a popup is reached right after its form, closes with Escape or its button, and hands the focus back', async ({
  page,
}) => {
  await page.goto('/contact')
  for (const key of ['Escape', 'Enter']) {
    await page.getByLabel('Message').fill('Hello')
    await page.getByRole('button', { name: 'Send Message' }).focus()
    await page.keyboard.press('Enter')
    const popup = page.getByRole('dialog', { name: 'Form Submitted Successfully' })
    await expect(popup).toBeVisible()
    // The form may still be processing the answer, and take the focus with it.
    await expect(async () => {
      await page.getByRole('button', { name: 'Send Message' }).focus()
      await page.keyboard.press('Tab')
      await expect(popup.getByRole('button', { name: 'Close' })).toBeFocused({ timeout: 1_000 })
    }).toPass()
    await page.keyboard.press(key)
    await expect(popup).toBeHidden()
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused()
  }
})

test('a biography holds the focus while it is open, and hands it back to the link that opened it', async ({
  page,
}) => {
  for (const address of ['/material-science/speakers', '/material-science']) {
    await page.goto(address)
    const link = page.locator('main li a[href*="/speakers/"]').nth(1)
    const name = (await link.textContent()) ?? ''
    await link.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    const close = dialog.getByRole('button', { name: 'Close' })
    await expect(close).toBeFocused()
    for (let presses = 0; presses < 6; presses++) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(isOutside, 'the page under a dialog cannot be reached').toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.locator('main').getByRole('link', { name, exact: true }).first()).toBeFocused()
  }
})
