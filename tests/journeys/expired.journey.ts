import { openDatabase } from '#database/open-database.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { systemClock } from '#domain/foundations/time.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { expect, test } from '#tests/support/journey.ts'
import { expectRegistered, expectSuccess, pay, payPlain } from '#tests/support/registering.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'
import { createVisitor } from '#tests/support/visitor.ts'

/** Ends the half hour, and does what the product does about it every 15 seconds. */
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
    await reapUnpaid(createPayments(database, systemClock))
    await expect
      .poll(async () => (await registrations().select('state').execute()).map(({ state }) => state))
      .toEqual(secrets.map(() => 'expired'))
  } finally {
    await database.close()
  }
}

test('a registrant who returns too late reads what happened, holds the place again and pays, with a script or without', async ({
  page,
  plain,
  product,
}) => {
  const emails = ['late@example.org', 'late.without.script@example.org']
  const pages = await Promise.all(
    emails.map(email => createVisitor(product.address, { typed: { email } }).register()),
  )
  await letRunOut(product, pages)
  const [scripted = '', scriptless = ''] = pages
  await page.goto(scripted)
  await expect(page.getByText('The time to pay ran out.')).toBeVisible()
  await expect(page.getByText(/do not pay again/)).toBeVisible()
  await expect(page.getByText(/A place is still free/)).toBeVisible()
  await page.getByRole('button', { name: /^Hold the place again, USD\s733\.95$/ }).click()
  await expect(page.getByText('Your place is held again.')).toBeVisible()
  await pay(page)
  await page.getByRole('button', { name: 'Approve the payment' }).click()
  await expectSuccess(page)
  await page.goto(scripted)
  await expectRegistered(page)

  await plain.open(scriptless)
  expect(plain.text).toContain('The time to pay ran out.')
  expect(plain.text).toMatch(/do not pay again/)
  expect(plain.text).toMatch(/A place is still free/)
  await plain.press(/^Hold the place again, USD\s733\.95$/)
  expect(plain.text).toContain('Your place is held again.')
  await payPlain(plain)
  await plain.open(scriptless)
  expect(plain.text).toContain('You are registered.')
})
