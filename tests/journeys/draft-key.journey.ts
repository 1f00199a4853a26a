/** However somebody returns to the form, proceeding again leaves one registration that can be paid. */
import { expect, type Page, test, waitUntilTakenOver } from '#tests/support/journey.ts'
import {
  expectSuccess,
  fillPersonalDetails,
  fillPersonalDetailsPlain,
  pay,
  proceedToPay,
  register,
} from '#tests/support/registering.ts'

const forms = {
  'the browser’s Back': async (page: Page) => {
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Online Registration' })).toBeVisible()
  },
  'a typed address': (page: Page) => page.goto('/material-science/online-registration'),
  'the menu': async (page: Page) => {
    await page.goto('/material-science/venue')
    await page
      .getByRole('navigation', { name: 'Conference' })
      .getByRole('link', { name: 'Online Registration' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Online Registration' })).toBeVisible()
  },
}

for (const [way, comeBack] of Object.entries(forms)) {
  test(`by ${way}: the first registration is replaced`, async ({ page }) => {
    const first = await register(page)
    await comeBack(page)
    await expect(page.getByLabel('City')).not.toHaveValue('')
    await page.getByRole('radio', { name: /^Poster Presentation/ }).check()
    await proceedToPay(page)
    const second = page.url()
    expect(second).not.toBe(first)
    await page.goto(first)
    await expect(page.getByText('This registration was replaced.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0)
    await page.goto(second)
    await expect(page.getByRole('button', { name: /^Pay / }).first()).toBeVisible()
  })
}

test('once it is paid, the form starts empty', async ({ page }) => {
  const first = await register(page)
  await pay(page)
  await page.getByRole('button', { name: 'Approve the payment' }).click()
  await expectSuccess(page)
  await waitUntilTakenOver(page)
  await page.goto('/material-science/online-registration')
  await expect(page.getByLabel('City')).toHaveValue('')
  await fillPersonalDetails(page)
  await page.getByRole('radio', { name: /^Oral Presentation/ }).check()
  await proceedToPay(page)
  await expect(
    page.getByText(/There is already a paid registration .*If it is yours, please do not pay a second time/),
  ).toBeVisible()
  await page.goto(first)
  await expect(page.getByText('You are registered.')).toBeVisible()
})

test('without a script, by the page’s own link back: the first registration is replaced', async ({
  plain,
}) => {
  await plain.open('/material-science/online-registration')
  fillPersonalDetailsPlain(plain)
  plain.check(/^Oral Presentation/)
  await plain.press('Proceed to Pay')
  const first = plain.path
  await plain.follow('Back to Registration')
  plain.check(/^Poster Presentation/)
  await plain.press('Proceed to Pay')
  await plain.open(first)
  expect(plain.text).toContain('This registration was replaced.')
})
