/** What a payer reads on returning from PayPal if the payment had another result than intended. */
import { openDatabase } from '#database/open-database.ts'
import { findConferenceByName } from '#domain/conference/conferences/conference-queries.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { systemClock } from '#domain/foundations/time.ts'
import { findRegistrationBySecret } from '#domain/registrations/registration-queries.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { test } from '#tests/support/gateway-journey.ts'
import { expect, type Page } from '#tests/support/journey.ts'
import type { PlainBrowser } from '#tests/support/plain-browser.ts'
import {
  expectRegistered,
  expectSuccess,
  openRegistered,
  openRegisteredPlain,
} from '#tests/support/registering.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'

// The payer's browser goes to the gateway's own pages. Seats are limited here, which would affect other tests.
test.use({
  expectedComplaints: [/^asked another host: http:\/\/127\.0\.0\.1:\d+\//],
  changing: 'payment results',
})

async function goToPaypal(page: Page): Promise<string> {
  await page.getByRole('button', { name: /with PayPal$/ }).click()
  await expect(page.getByRole('heading', { name: 'PayPal simulator' })).toBeVisible()
  return page.url()
}

const approve = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true }).click()

/** Lets PayPal charge 1.00 for the order of a payment page. */
async function changeAmount(paypal: string, paymentPage: string): Promise<void> {
  const { searchParams, pathname } = new URL(paymentPage)
  const orderId = searchParams.get('token') ?? pathname.split('/').at(-1)
  const body = JSON.stringify({ value: '1.00' })
  const edited = await fetch(`${paypal}/_orders/${orderId}/amount`, { method: 'POST', body })
  expect(edited.status).toBe(204)
}

async function expectNoSuccess(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(/successful/i)).toHaveCount(0)
}

function expectNoSuccessPlain(plain: PlainBrowser): void {
  expect(plain.document.querySelector('dialog[open]')).toBeNull()
  expect(plain.text).not.toMatch(/successful/i)
}

/** Lets the time to pay expire, and gives every place of the conference to others. */
async function sellOut(
  product: ServedProduct,
  registrationPage: string,
  seeExpired: () => Promise<void>,
): Promise<void> {
  const secret = registrationPage.split('/').at(-1) ?? ''
  const database = await openDatabase(`${product.dataDir}/colloquy.sqlite`)
  try {
    await database.write(async tx => {
      const { conference_id } = await tx
        .updateTable('registrations')
        .set({ hold_until: '2020-01-01T00:00:00.000Z' })
        .where('secret', '=', secret)
        .returning('conference_id')
        .executeTakeFirstOrThrow()
      await tx.insertInto('capacity_limits').values({ conference_id, seats: 0 }).execute()
    })
    await expect(seeExpired).toPass()
  } finally {
    await database.close()
  }
}

/** As in another window. */
async function cancel(product: ServedProduct, registrationPage: string): Promise<void> {
  const database = await openDatabase(`${product.dataDir}/colloquy.sqlite`)
  const conference = await findConferenceByName(database.read, 'material-science')
  const secret = registrationPage.split('/').at(-1) ?? ''
  const registration = conference && (await findRegistrationBySecret(database.read, conference.id, secret))
  if (!conference || !registration) throw new Error('not registered')
  const act = { actor: aVisitor, now: systemClock.now() }
  const request = { conference, registrationId: registration.id }
  await database.write(tx => cancelRegistration(tx, act, request))
  await database.close()
}

async function reopen(product: ServedProduct): Promise<void> {
  const database = await openDatabase(`${product.dataDir}/colloquy.sqlite`)
  await database.write(tx => tx.deleteFrom('capacity_limits').where('seats', '=', 0).execute())
  await database.close()
}

test.describe('with a script', () => {
  test('the page says what arrived, what is still to pay, and that nothing was charged', async ({
    page,
    paypal,
    product,
  }) => {
    await test.step('1.00 of 733.95', async () => {
      const registrationPage = await openRegistered(page)
      const paymentPage = await goToPaypal(page)
      await changeAmount(paypal, paymentPage)
      await approve(page)
      await expect(page.getByText(/USD\s1\.00 of USD\s733\.95 has arrived/)).toBeVisible()
      await expect(page.getByText(/USD\s732\.95 is still to pay/)).toBeVisible()
      await expectNoSuccess(page)
      await page.getByRole('link', { name: 'Pay the rest' }).click()
      await expect(page).toHaveURL(registrationPage)
      await expect(page.getByText('need not do anything')).toHaveCount(0)
      await page.getByRole('button', { name: /^Pay USD\s732\.95 with PayPal$/ }).click()
      await approve(page)
      await expectSuccess(page)
      await page.goto(registrationPage)
      await expectRegistered(page)
    })

    await test.step('approved after cancelling', async () => {
      const registrationPage = await openRegistered(page)
      await goToPaypal(page)
      await cancel(product, registrationPage)
      await approve(page)
      await expect(
        page.getByRole('heading', { level: 1, name: /this registration is cancelled/ }),
      ).toBeVisible()
      await expectNoSuccess(page)
    })
  })
})

test.describe('without a script', () => {
  test('1.00 of 733.95: what arrived, what is still to pay, and a way to pay it', async ({
    plain,
    paypal,
    product,
  }) => {
    const registrationPage = await openRegisteredPlain(plain, product)
    await plain.press(/with PayPal$/)
    await changeAmount(paypal, plain.address)
    await plain.press('Pay')
    expect(plain.text).toMatch(/USD\s1\.00 of USD\s733\.95 has arrived/)
    expect(plain.text).toMatch(/USD\s732\.95 is still to pay/)
    expectNoSuccessPlain(plain)
    await plain.follow('Pay the rest')
    expect(plain.path).toBe(registrationPage)
    expect(plain.text).not.toContain('need not do anything')
    await plain.press(/^Pay USD\s732\.95 with PayPal$/)
    await plain.press('Pay')
    expect(plain.text).toContain('Your payment was Successful!')
    await plain.open(registrationPage)
    expect(plain.text).toContain('You are registered.')
  })

  test('approved too late, and sold out: nothing is charged, and the page says so', async ({
    plain,
    product,
  }) => {
    const registrationPage = await openRegisteredPlain(plain, product)
    await plain.press(/with PayPal$/)
    await sellOut(product, registrationPage, async () => {
      const other = plain.copy()
      await other.open(new URL(registrationPage, product.address).href)
      expect(other.text).toContain('The time to pay ran out.')
    })
    await plain.press('Pay')
    expect(plain.heading).toMatch(/Nothing was charged/)
    expect(plain.text).toMatch(/No money was taken/)
    expectNoSuccessPlain(plain)
    await reopen(product)
    // The first answer stands, although there is a place again: the payer has to choose again.
    await plain.reload()
    expect(plain.text).toMatch(/No money was taken/)
    await plain.follow('See your registration')
    expect(plain.text).toMatch(/A place is still free/)
  })

  test('approved after cancelling: nothing is charged, and the page says so', async ({ plain, product }) => {
    const registrationPage = await openRegisteredPlain(plain, product)
    await plain.press(/with PayPal$/)
    await cancel(product, registrationPage)
    await plain.press('Pay')
    expect(plain.heading).toMatch(/this registration is cancelled/)
    expectNoSuccessPlain(plain)
  })
})
