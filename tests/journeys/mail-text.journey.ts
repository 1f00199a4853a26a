/** An owner previews an edited text as a recipient would get it, before anything is saved. */
import { expect, test } from '#tests/support/journey.ts'
import { mailTo, setUpSecondFactor } from '#tests/support/organiser.ts'
import { accessibilityFaults } from '#tests/support/page-checks.ts'
import { createStaff, signIn } from '#tests/support/staff.ts'

const text = '/organiser/mail-texts/registration-confirmed.confirmed'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled })

    test('a mail text is shown as typed, with its own styles, and tested', async ({ page, product }) => {
      await page.setViewportSize({ width: 390, height: 800 })
      const owner = await createStaff(product.dataDir, 'Olga Owner', 'owner')
      await signIn(page, owner, text)
      await setUpSecondFactor(page)
      const letter = page.frameLocator('iframe[name="letter"]')
      await expect(letter.getByRole('heading', { level: 1, name: 'You are registered' })).toBeVisible()
      await page.getByLabel('Heading').fill('Welcome, as typed')
      await page.getByRole('button', { name: 'Preview' }).click()
      const heading = letter.getByRole('heading', { level: 1, name: 'Welcome, as typed' })
      await expect(heading).toHaveCSS('font-size', '30px')
      await page.getByRole('button', { name: 'Send a test to myself' }).click()
      await expect(letter.getByText('A test is on its way')).toBeVisible()
      const sent = await mailTo(product, owner.email, ({ html = '' }) => html.includes('Welcome, as typed'))
      expect(sent.text).toContain('Welcome, as typed')
      await expect(page.getByLabel('Heading')).toHaveValue('Welcome, as typed')
      if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([])
      await page.goto(text)
      await expect(page.getByLabel('Heading')).toHaveValue('You are registered')
    })
  })
}
