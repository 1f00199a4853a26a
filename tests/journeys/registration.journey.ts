import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { expect, type Page, test } from '#tests/support/journey.ts'
import {
  chooseEverything,
  expectRegistered,
  expectSuccess,
  fillPersonalDetails,
  fillPersonalDetailsPlain,
  openForm,
  openRegistered,
  openRegisteredPlain,
  pay,
  payPlain,
  proceedToPay,
  visitor,
} from '#tests/support/registering.ts'

test('from the home page to the confirmation, with everything booked, and it survives a restart', async ({
  page,
  context,
  product,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Explore Meetings' }).first().click()
  await expect(page).toHaveURL(/\/upcoming-meetings$/)
  const opened = context.waitForEvent('page')
  await page.locator('main').locator('a[href="/material-science"]').first().click()
  const microsite = await opened
  await microsite
    .getByRole('navigation', { name: 'Conference' })
    .getByRole('link', { name: 'Registration Fee' })
    .click()
  await expect(microsite.getByRole('table').first()).toContainText('Oral Presentation')
  await microsite.getByRole('link', { name: 'Proceed to Registration' }).click()
  await expect(microsite.getByRole('heading', { level: 1, name: 'Online Registration' })).toBeVisible()

  await fillPersonalDetails(microsite)
  const total = microsite.getByRole('row', { name: /^Grand total/ })
  await expect(total).toContainText('USD 0.00')
  await microsite.getByRole('radio', { name: /^Oral Presentation/ }).check()
  await expect(total).toContainText('USD 733.95')
  await chooseEverything(microsite)
  await expect(total).toContainText('USD 1,248.45')
  await proceedToPay(microsite)
  const registrationPage = microsite.url()
  await expect(microsite.getByRole('row', { name: /^Grand total/ })).toContainText('USD 1,248.45')
  await pay(microsite)
  await microsite.getByRole('button', { name: 'Approve the payment' }).click()
  await expectSuccess(microsite)
  await microsite.getByRole('link', { name: 'See your registration' }).click()
  await expectRegistered(microsite)

  const code = (await microsite.getByText(/^Registration [A-Z0-9-]+$/).textContent())?.split(' ')[1] ?? ''
  const mail = await nextMail(product.dataDir, visitor.email, code)
  expect(mail.text).toContain('1,248.45')
  expect(mail.attachments.map(attachment => attachment.filename)).toEqual([
    expect.stringMatching(/^Receipt \w{4}-\w{4}\.pdf$/),
    expect.stringMatching(/^Invoice TEST-\d\d-\d{5}\.pdf$/),
    'material-science.ics',
  ])

  await product.stop()
  await product.start()
  await page.goto(registrationPage)
  await expectRegistered(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Invoice TEST-/ }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe(mail.attachments[1]?.filename)
  expect((await readFile(await file.path(), 'latin1')).slice(0, 5)).toBe('%PDF-')
})

test('a declined card is reported, and another one pays the same registration', async ({ page }) => {
  const registrationPage = await openRegistered(page)
  await pay(page)
  await page.getByRole('button', { name: 'Decline the card' }).click()
  await expect(page.getByRole('alert')).toContainText('Your Registration Got Failed Please try Again')
  await expect(page.getByLabel('Organization')).toHaveValue(visitor.organization)
  await page.getByRole('link', { name: 'Back to the payment of this registration' }).click()
  await expect(page).toHaveURL(registrationPage)
  await pay(page)
  await page.getByRole('button', { name: 'Approve the payment' }).click()
  await expectSuccess(page)
})

test('a payer sees how long the hold lasts, and who cancels returns to the form with their details and without the choice', async ({
  page,
}) => {
  await openForm(page)
  await expect(page.getByText(/^opens once the period before it has ended; closes on \d/)).toBeVisible()
  await expect(page.getByText('Nothing is charged yet. The next page shows the total')).toBeVisible()
  await fillPersonalDetails(page)
  await chooseEverything(page)
  await proceedToPay(page)
  await expect(page.getByRole('timer')).toHaveText(
    /^You have \d\d? minutes left to pay before your place is released\.$/,
  )
  await expect(page.getByText('Cancel the registration', { exact: true })).toBeVisible()
  // Nothing can be transferred before it is paid.
  await expect(page.getByText(/^Transfer/)).toHaveCount(0)
  await pay(page)
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await expect(page.getByRole('alert')).toContainText('Payment was cancelled.')
  await expect(page.getByLabel('City')).toHaveValue(visitor.city)
  await expect(page.getByRole('radio', { name: /^Oral Presentation/ })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Accompanying person/ })).not.toBeChecked()
  await page.getByRole('radio', { name: /^Poster Presentation/ }).check()
  await proceedToPay(page)
  await expect(page.getByRole('row', { name: /^Grand total/ })).toContainText('USD 418.95')
})

test('a reload in the middle loses nothing: the draft is restored, and can be cleared', async ({ page }) => {
  await openForm(page)
  await fillPersonalDetails(page)
  await chooseEverything(page)
  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByLabel('Organization')).toHaveValue(visitor.organization)
  await expect(page.getByRole('row', { name: /^Grand total/ })).toContainText('USD 1,248.45')
  await page.getByRole('button', { name: 'Clear the draft' }).click()
  await page.getByRole('link', { name: 'Clear the draft' }).click()
  await expect(page.getByLabel('Organization')).toHaveValue('')
  await expect(page.getByText('Draft restored')).toBeHidden()
})

test('two tabs pay the same registration once', async ({ plain, product }) => {
  const registrationPage = await openRegisteredPlain(plain, product)
  const second = plain.copy()
  for (const tab of [plain, second]) {
    await tab.press(/^Pay USD/)
    expect(tab.heading).toMatch(/USD/)
    expect(tab.path).toMatch(/^\/demo-gateway\//)
  }
  expect(second.path).toBe(plain.path)
  await plain.press('Approve the payment')
  await second.press(/Approve|Continue/)
  for (const tab of [plain, second]) {
    expect(tab.part('dialog', 'Your payment was Successful!')).toContain('Your payment was Successful!')
  }
  await plain.open(registrationPage)
  expect(plain.main.match(/Reference/g)).toHaveLength(1)
})

test.describe('a form with errors', () => {
  // The browser logs an answer of 422 as an error.
  test.use({ expectedComplaints: [/status of 422/] })

  test('names what is missing at the top and beside each field, and loses nothing until it is reset', async ({
    page,
  }) => {
    await openForm(page)
    await page.getByLabel('City').fill(visitor.city)
    await page.getByRole('button', { name: 'Proceed to Pay' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Please fill in: Title, Name, Email, Telephone, Organization, Country, Billing Address, Registration Category',
    )
    await expect(page.getByText('Telephone is missing.').last()).toBeVisible()
    await expect(page.getByLabel('City')).toHaveValue(visitor.city)
    await fillPersonalDetails(page)
    await chooseEverything(page)
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.getByRole('link', { name: 'Reset' }).click()
    await expect(page.getByLabel('City')).toHaveValue('')
    await expect(page.getByRole('row', { name: /^Grand total/ })).toContainText('USD 0.00')
  })
})

test('without JavaScript the whole registration works, and errors lose nothing', async ({ plain }) => {
  const proceedToPay = async () => {
    await plain.press('Proceed to Pay')
    expect(plain.heading).toBe('Payment Summary')
  }
  await plain.open('/material-science/online-registration')
  expect(plain.heading).toBe('Online Registration')
  fillPersonalDetailsPlain(plain)
  await plain.press('Proceed to Pay')
  expect(plain.part('[role=alert]', /./)).toContain('Please fill in: Registration Category')
  expect(plain.value('Organization')).toBe(visitor.organization)
  plain.check(/^Oral Presentation/)
  plain.check(/^2 nights/, 'Single Occupancy')
  plain.check(/^Accompanying person/)
  await proceedToPay()
  expect(plain.row(/^Grand total/)).toContain('USD 1,248.45')
  await payPlain(plain, 'Cancel and go back')
  expect(plain.part('[role=alert]', /./)).toContain('Payment was cancelled.')
  expect(plain.value('Organization')).toBe(visitor.organization)
  plain.check(/^Oral Presentation/)
  await proceedToPay()
  await payPlain(plain)
  expect(plain.part('dialog', 'Your payment was Successful!')).toContain('Your payment was Successful!')
  await plain.follow('See your registration')
  expect(plain.main).toContain('You are registered.')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('the total and the button stay at the bottom edge, registering works to the end, and then the draft is gone', async ({
    page,
  }) => {
    await openForm(page)
    await fillPersonalDetails(page)
    await chooseEverything(page)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(page.getByRole('status').filter({ hasText: 'USD 1,248.45' })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toBeInViewport()
    await proceedToPay(page)
    await pay(page)
    await page.getByRole('button', { name: 'Approve the payment' }).click()
    await expectSuccess(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.waitForLoadState('networkidle')
    await openForm(page)
    await expect(page.getByLabel('Organization')).toHaveValue('')
  })
})

test('the whole registration works with the keyboard alone', async ({ page }) => {
  await openForm(page)
  const typed = [
    ['Title', async () => page.keyboard.type('Dr')],
    ['Name', async () => page.keyboard.type(visitor.name)],
    ['Email', async () => page.keyboard.type(visitor.email)],
    ['Telephone', async () => page.keyboard.type(visitor.telephone)],
    ['Organization', async () => page.keyboard.type(visitor.organization)],
    ['City', async () => page.keyboard.type(visitor.city)],
    ['Country', async () => page.keyboard.type('Portugal')],
    ['Billing Address', async () => page.keyboard.type(visitor.address)],
  ] as const
  for (const [label, type] of typed) {
    await tabTo(page, page.getByLabel(label, { exact: false }).first())
    await type()
  }
  await tabTo(page, page.getByRole('radio', { name: /^Invited Presentation/ }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^Oral Presentation/ })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Proceed to Pay' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Summary' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: /^Pay USD/ }))
  await page.keyboard.press('Enter')
  const approve = page.getByRole('button', { name: 'Approve the payment' })
  await expect(approve).toBeVisible()
  await tabTo(page, approve)
  await page.keyboard.press('Enter')
  await expectSuccess(page)
  // Escape closes the dialog once the script has made it modal.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByText('You are registered.')).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

/** Presses Tab until a control has the focus; fails if that never happens. */
async function tabTo(page: Page, control: ReturnType<Page['getByRole']>): Promise<void> {
  const element = await control.elementHandle()
  for (let presses = 0; presses < 120; presses++) {
    if (await element?.evaluate(wanted => wanted === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}

/** The next mail to an address about a registration, among those stored as files. */
async function nextMail(dataDir: string, address: string, code: string) {
  const folder = path.join(dataDir, 'mail')
  let found: Awaited<ReturnType<typeof PostalMime.parse>> | undefined
  await expect
    .poll(async () => {
      // A file that is still being written ends in .part.
      const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml'))
      for (const name of names) {
        const mail = await PostalMime.parse(await readFile(path.join(folder, name)))
        const isAbout = mail.subject?.includes(code) && mail.to?.some(to => to.address === address)
        if (isAbout) found = mail
      }
      return found !== undefined
    })
    .toBe(true)
  if (!found) throw new Error('no mail came')
  return found
}
