import { hinder, hinderedProgram } from '#tests/support/hindrances.ts'
import { expect, type Page, test } from '#tests/support/journey.ts'
import {
  chooseEverything,
  fillPersonalDetails,
  fillPersonalDetailsPlain,
  openForm,
  visitor,
} from '#tests/support/registering.ts'

// A separate product, whose sources fail one after the other.
test.use({ program: hinderedProgram, expectedComplaints: [/status of 503/] })
test.describe.configure({ mode: 'serial' })
test.afterEach(({ product }) => hinder(product, []))

const site = (page: Page) => page.getByRole('navigation', { name: 'Site' })
const conference = (page: Page) => page.getByRole('navigation', { name: 'Conference' })
const message = (page: Page, words: string) => page.getByRole('main').getByRole('alert').getByText(words)

/** Follows the link that leads to a page, without loading the whole document again. */
const walks = [
  { from: '/about', menu: site, link: 'BLOGS', source: 'content_items blog', words: 'No data found' },
  { from: '/about', menu: site, link: 'CONTACT', source: 'content_items organisation', words: 'No contact details found' },
  { from: '/material-science', menu: conference, link: 'Committee', source: 'content_items committee-member', words: 'no data found' },
  { from: '/material-science', menu: conference, link: 'Speakers', source: 'speakers', words: 'no speakers found' },
  { from: '/material-science', menu: conference, link: 'Program', source: 'talks', words: 'Failed to load program data. Please try again later.' },
  { from: '/material-science', menu: conference, link: 'Registration Fee', source: 'registration_categories', words: 'Error loaded' },
  { from: '/material-science', menu: conference, link: 'Online Registration', source: 'accommodations', words: 'Error loaded' },
  { from: '/material-science', menu: conference, link: 'Venue', source: 'content_items venue-image', words: 'Images not found' },
  { from: '/material-science/venue', menu: conference, link: 'Home', source: 'content_items about', words: 'Error: no data found' },
] // biome-ignore format: a table to read down

for (const { from, menu, link, source, words } of walks) {
  test(`${link} without ${source} says ${words}, and is whole the next time`, async ({ page, product }) => {
    await page.goto(from)
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }))
    await hinder(product, [`fail ${source}`])
    await menu(page).getByRole('link', { name: link, exact: true }).click()
    await expect(message(page, words)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await hinder(product, [])
    await page.goBack()
    await expect(message(page, words)).toBeHidden()
    await menu(page).getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(message(page, words)).toBeHidden()
    expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true)
  })
}

test('a source that hangs shows Loading, and its message after five seconds', async ({ page, product }) => {
  await page.goto('/material-science/committee')
  await hinder(product, ['hang speakers'])
  await conference(page).getByRole('link', { name: 'Speakers', exact: true }).click()
  const loading = page.getByRole('status').getByText('Loading', { exact: true })
  await expect(loading).toBeVisible()
  await expect(message(page, 'no speakers found')).toBeVisible()
  await expect(loading).toBeHidden()
})

test('a conference that cannot be read is reported inside the site', async ({ page, product }) => {
  await page.goto('/material-science')
  await hinder(product, ['fail conferences'])
  await conference(page).getByRole('link', { name: 'Venue', exact: true }).click()
  // Whoever was reading keeps what was read, and may still ask for the page itself.
  const lost = page.getByRole('alertdialog')
  await expect(lost).toContainText('Something went wrong on our side, and the page did not come.')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Material Science and Engineering' }),
  ).toBeVisible()
  await lost.getByRole('link', { name: 'Open the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Error: no data found' })).toBeVisible()
  await expect(site(page)).toBeVisible()
})

test('a talk that cannot be read is reported where it was opened', async ({ page, product }) => {
  await page.goto('/material-science/program')
  await hinder(product, ['fail talks'])
  await page.locator('#program-day li[id] > a').first().click()
  await expect(page.locator('#program-day li[id]').first().getByRole('alert')).toBeVisible()
})

test.describe('with JavaScript', () => {
  test('a message that cannot be stored comes back as it was typed', async ({ page, product }) => {
    await page.goto('/material-science/contact-us')
    await page.getByLabel('Name').fill('Ada Noor')
    await page.getByLabel('Message').fill('A long letter')
    await hinder(product, ['fail contact_messages'])
    await page.getByRole('button', { name: 'Send Message' }).click()
    const popup = page.getByRole('dialog', { name: 'Error: Form data not submitted' })
    await expect(popup.getByRole('alert')).toContainText('what you typed is still here')
    await expect(page.getByLabel('Message')).toHaveValue('A long letter')
    await hinder(product, [])
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('dialog', { name: 'Form Submitted Successfully' })).toBeVisible()
  })

  test('a registration that cannot be placed is reported, and the same form is accepted a moment later', async ({
    page,
    product,
  }) => {
    await openForm(page)
    await fillPersonalDetails(page)
    await chooseEverything(page)
    await hinder(product, ['fail registrations'])
    await page.getByRole('button', { name: 'Proceed to Pay' }).click()
    await expect(page.getByRole('alert')).toContainText('Your Registration was Failed, Please try Again')
    await expect(page.getByLabel('Organization')).toHaveValue(visitor.organization)
    await expect(page.getByRole('radio', { name: /^Oral Presentation/ })).toBeChecked()
    await hinder(product, [])
    await page.getByRole('button', { name: 'Proceed to Pay' }).click()
    await expect(page.getByRole('row', { name: /^Grand total/ })).toContainText('USD 1,248.45')
  })
})

test.describe('without a script', () => {
  test('a message that cannot be stored comes back as it was typed', async ({ plain, product }) => {
    await plain.open('/material-science/contact-us')
    plain.fill('Name', 'Ada Noor')
    plain.fill('Message', 'A long letter')
    await hinder(product, ['fail contact_messages'])
    await plain.press('Send Message')
    expect(plain.part('dialog', 'Error: Form data not submitted')).toContain('what you typed is still here')
    expect(plain.value('Message')).toBe('A long letter')
    await hinder(product, [])
    await plain.press('Send Message')
    expect(plain.part('dialog', 'Form Submitted Successfully')).not.toBe('')
  })

  test('a registration that cannot be placed is reported, and the same form is accepted a moment later', async ({
    plain,
    product,
  }) => {
    await plain.open('/material-science/online-registration')
    fillPersonalDetailsPlain(plain)
    plain.check(/^Oral Presentation/)
    await hinder(product, ['fail registrations'])
    await plain.press('Proceed to Pay')
    expect(plain.part('[role=alert]', /./)).toContain('Your Registration was Failed, Please try Again')
    expect(plain.value('Organization')).toBe(visitor.organization)
    expect(plain.isChecked(/^Oral Presentation/)).toBe(true)
    await hinder(product, [])
    await plain.press('Proceed to Pay')
    expect(plain.row(/^Grand total/)).toContain('USD 733.95')
  })
})
