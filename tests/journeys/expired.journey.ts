import { openDatabase } from '#database/open-database.ts'
import { expect, type Page, test } from '#tests/support/journey.ts'
import { expectRegistered, expectSuccess, pay, register } from '#tests/support/registering.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'

/** As if the half hour had passed; the reaper comes by every 15 seconds. */
async function letItRunOut(page: Page, product: ServedProduct, registrationPage: string): Promise<void> {
  const database = await openDatabase(`${product.dataDir}/colloquy.sqlite`)
  try {
    await database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ hold_until: '2020-01-01T00:00:00.000Z' })
        .where('secret', '=', registrationPage.split('/').at(-1) ?? '')
        .execute(),
    )
  } finally {
    await database.close()
  }
  await expect(async () => {
    await page.goto(registrationPage)
    await expect(page.getByText('The time to pay ran out.')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 40_000 })
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('who comes back too late reads what happened, holds the place again and pays', async ({
      page,
      product,
    }) => {
      test.slow()
      const registrationPage = await register(page)
      await letItRunOut(page, product, registrationPage)
      await expect(page.getByText(/do not pay again/)).toBeVisible()
      await expect(page.getByText(/A place is still free/)).toBeVisible()
      await page.getByRole('button', { name: /^Hold the place again, USD\s733\.95$/ }).click()
      await expect(page.getByText('Your place is held again.')).toBeVisible()
      await pay(page)
      await page.getByRole('button', { name: 'Approve the payment' }).click()
      await expectSuccess(page)
      await page.goto(registrationPage)
      await expectRegistered(page)
    })
  })
}
