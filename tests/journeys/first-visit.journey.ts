import { expect, test, withMotion } from '#tests/support/journey.ts'

test.use(withMotion)

test('the home page opens with one heading', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
})
