/** Popups and dialogs: how long they stay, what keeps them open, how they are announced, and where the focus goes. */
import { expect, type Page, test, withMotion } from '#tests/support/journey.ts'
import { stopClock } from '#tests/support/page-clock.ts'

test.use(withMotion)

const pdf = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

interface Form {
  name: string
  page: string
  fill: (page: Page) => Promise<void>
  button: string
  title: string
  role: 'status' | 'alert'
  /** It disappears by itself after this many seconds (section 9). */
  seconds: number
}

const forms: Form[] = [
  {
    name: 'the subscribe form’s success',
    page: '/',
    fill: page => page.getByLabel('Email').fill('popup@example.org'),
    button: 'SEND MESSAGE',
    title: 'Form submitted successfully',
    role: 'status',
    seconds: 10,
  },
  {
    name: 'the subscribe form’s failure',
    page: '/',
    fill: page => page.getByLabel('Name').fill('Ada'),
    button: 'SEND MESSAGE',
    title: 'Error: Form data not submitted',
    role: 'alert',
    seconds: 10,
  },
  {
    name: 'the contact form’s success',
    page: '/contact',
    fill: page => page.getByLabel('Message').fill('Hello'),
    button: 'Send Message',
    title: 'Form Submitted Successfully',
    role: 'status',
    seconds: 10,
  },
  {
    name: 'the contact form’s failure',
    page: '/contact',
    fill: async () => {},
    button: 'Send Message',
    title: 'Error: Form data not submitted',
    role: 'alert',
    seconds: 10,
  },
  {
    name: 'the event contact form’s success',
    page: '/material-science/contact-us',
    fill: page => page.getByLabel('Name').fill('Ada'),
    button: 'Send Message',
    title: 'Form Submitted Successfully',
    role: 'status',
    seconds: 10,
  },
  {
    name: 'the abstract form’s success',
    page: '/material-science/submit-abstract',
    fill: page => fillAbstract(page, 0),
    button: 'Submit Abstract',
    title: 'Form Submitted Successfully!',
    role: 'status',
    seconds: 10,
  },
  {
    name: 'the abstract form’s failure',
    page: '/material-science/submit-abstract',
    fill: page => fillAbstract(page, 1),
    button: 'Submit Abstract',
    title: 'Submission failed. Please try again.',
    role: 'alert',
    seconds: 5,
  },
]

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
async function reachPopup(page: Page, form: Form) {
  await page.clock.install()
  await page.goto(form.page)
  await form.fill(page)
  await stopClock(page)
  await page.getByRole('button', { name: form.button }).click()
  const popup = page.getByRole('dialog', { name: form.title, exact: true })
  await expect(popup).toBeVisible()
  return popup
}

test.use({ expectedComplaints: [/status of 422/] })

for (const form of forms) {
  test(`${form.name} is announced, and disappears after ${form.seconds} seconds`, async ({ page }) => {
    const popup = await reachPopup(page, form)
    await page.clock.runFor(200)
    await expect(popup.getByRole(form.role)).toContainText(form.title)
    await page.clock.runFor(form.seconds * 1_000 - 700)
    await expect(popup).toBeVisible()
    await page.clock.runFor(1_000)
    await expect(popup).toBeHidden()
  })
}

const contact = forms.find(form => form.name === 'the contact form’s success')
if (!contact) throw new Error('the contact form is gone')

test('a popup waits while it is pointed at, and while it holds the focus', async ({ page }) => {
  const popup = await reachPopup(page, contact)
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
  for (const key of ['Escape', 'Enter']) {
    await page.goto('/contact')
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

for (const form of forms.filter(({ role, page }) => role === 'status' && !page.endsWith('abstract'))) {
  test(`${form.page}: the same outcome twice shows two popups, one after the other, and one empty form`, async ({
    page,
  }) => {
    await page.goto(form.page)
    for (let time = 1; time <= 3; time++) {
      await form.fill(page)
      await page.getByRole('button', { name: form.button }).click()
      const popup = page.getByRole('dialog', { name: form.title })
      await expect(popup).toBeVisible()
      await expect(page.getByRole('button', { name: form.button })).toHaveCount(1)
      for (const field of await page.locator('main form').getByRole('textbox').all()) {
        await expect(field).toHaveValue('')
      }
      await popup.getByRole('button', { name: 'Close' }).click()
      await expect(popup).toBeHidden()
    }
  })
}

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
