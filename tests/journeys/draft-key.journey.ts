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

test('whichever way somebody comes back, the registration before is replaced', async ({ page }) => {
  let before = await register(page)
  let choice = /^Poster Presentation/
  for (const [way, comeBack] of Object.entries(forms)) {
    await test.step(way, async () => {
      await comeBack(page)
      await expect(page.getByLabel('City')).not.toHaveValue('')
      // Who proceeds with the same content gets the same registration again.
      await page.getByRole('radio', { name: choice }).check()
      await proceedToPay(page)
      const next = page.url()
      expect(next).not.toBe(before)
      await page.goto(before)
      await expect(page.getByText('This registration was replaced.')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0)
      await page.goto(next)
      await expect(page.getByRole('button', { name: /^Pay / }).first()).toBeVisible()
      before = next
      choice = choice.test('Poster Presentation') ? /^Oral Presentation/ : /^Poster Presentation/
    })
  }
})

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
  // Everybody reads the same, because anybody can type an address; the mailbox learns more.
  await expect(page.getByText(/look into your mailbox before you pay/)).toBeVisible()
  await expect(page.getByText(/already a paid registration/)).toHaveCount(0)
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
