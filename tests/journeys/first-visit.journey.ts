import { expect, test } from '#tests/support/journey.ts'

test('the home page opens with one heading', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
})
