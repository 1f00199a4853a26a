/** A payment in a separate window (note 31): its result closes the window that opened it, if that is ours. */
import { expect, type Page, test, waitUntilTakenOver } from '#tests/support/journey.ts'
import { expectSuccess, fillPersonalDetails, pay, proceedToPay } from '#tests/support/registering.ts'
import { createVisitor } from '#tests/support/visitor.ts'

/** The return address of a payment that was approved. */
async function paid(address: string): Promise<string> {
  const visitor = createVisitor(address)
  return visitor.approve(await visitor.pay(await visitor.register()))
}

/** Opens an address in a window with an opener. */
async function openWindow(page: Page, name: string, address: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.evaluate(([at, window]) => void open(at, window, 'width=600,height=700'), [
    address,
    name,
  ] as const)
  return opened
}

test('a successful payment in a separate window closes the window that opened it', async ({
  page,
  product,
}) => {
  await page.goto('/material-science/online-registration')
  // A browser lets scripts close only windows that scripts have opened.
  const form = await openWindow(page, 'form', '/material-science/online-registration')
  const payment = await openWindow(form, 'payment', await paid(product.address))
  await expectSuccess(payment)
  await expect.poll(() => form.isClosed()).toBe(true)
  expect(page.isClosed()).toBe(false)
  await payment.getByRole('link', { name: 'See your registration' }).click()
  await expect(payment.getByText('You are registered.')).toBeVisible()
})

test('a registration completed and paid in a separate window closes the window that opened it', async ({
  page,
}) => {
  await page.goto('/material-science/online-registration')
  const first = await openWindow(page, 'first', '/material-science/discount-form')
  const second = await openWindow(first, 'second', '/material-science/online-registration')
  await second.waitForLoadState('networkidle')
  await fillPersonalDetails(second)
  await second.getByRole('radio', { name: /^Oral Presentation/ }).check()
  await proceedToPay(second)
  await pay(second)
  await second.getByRole('button', { name: 'Approve the payment' }).click()
  await expectSuccess(second)
  await expect.poll(() => first.isClosed()).toBe(true)
  expect(page.isClosed()).toBe(false)
})

test('without a payment no window is closed', async ({ page }) => {
  // For the windows that scripts open, too.
  await page
    .context()
    .addInitScript(() => addEventListener('hydrated', () => Object.assign(globalThis, { isTakenOver: true })))
  await page.goto('/material-science/online-registration')
  const form = await openWindow(page, 'form', '/material-science/online-registration')
  const message = await openWindow(form, 'payment', '/material-science/message')
  await expect(message.getByText('Your payment was successful.')).toBeVisible()
  // The page's script closes windows, and has to have run.
  await waitUntilTakenOver(message)
  expect(await message.evaluate(() => 'isTakenOver' in globalThis)).toBe(true)
  expect(await message.evaluate(() => (window.opener as Window | null)?.closed)).toBe(false)
  expect(form.isClosed()).toBe(false)
})
