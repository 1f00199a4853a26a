import { openDatabase } from '#database/open-database.ts'
import { expect, test } from '#tests/support/journey.ts'
import { expectRegistered, expectSuccess, pay } from '#tests/support/registering.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'
import { createVisitor } from '#tests/support/visitor.ts'

/** Ends the half hour; the reaper runs every 15 seconds. */
async function letRunOut(product: ServedProduct, registrationPages: readonly string[]): Promise<void> {
  const database = await openDatabase(`${product.dataDir}/colloquy.sqlite`)
  const secrets = registrationPages.map(registrationPage => registrationPage.split('/').at(-1) ?? '')
  const registrations = () => database.read.selectFrom('registrations').where('secret', 'in', secrets)
  try {
    await database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ hold_until: '2020-01-01T00:00:00.000Z' })
        .where('secret', 'in', secrets)
        .execute(),
    )
    await expect
      .poll(async () => (await registrations().select('state').execute()).map(({ state }) => state))
      .toEqual(secrets.map(() => 'expired'))
  } finally {
    await database.close()
  }
}

test('a registrant who returns too late reads what happened, holds the place again and pays, with a script or without', async ({
  page,
  browser,
  product,
}) => {
  test.slow()
  const emails = ['late@example.org', 'late.without.script@example.org']
  const pages = await Promise.all(
    emails.map(email => createVisitor(product.address, { typed: { email } }).register()),
  )
  await letRunOut(product, pages)
  const plain = await browser.newContext({ baseURL: product.address, javaScriptEnabled: false })
  for (const [index, tab] of [page, await plain.newPage()].entries()) {
    const registrationPage = pages[index] ?? ''
    await tab.goto(registrationPage)
    await expect(tab.getByText('The time to pay ran out.')).toBeVisible()
    await expect(tab.getByText(/do not pay again/)).toBeVisible()
    await expect(tab.getByText(/A place is still free/)).toBeVisible()
    await tab.getByRole('button', { name: /^Hold the place again, USD\s733\.95$/ }).click()
    await expect(tab.getByText('Your place is held again.')).toBeVisible()
    await pay(tab)
    await tab.getByRole('button', { name: 'Approve the payment' }).click()
    await expectSuccess(tab)
    await tab.goto(registrationPage)
    await expectRegistered(tab)
  }
  await plain.close()
})
