import { expect, type Page, test } from '#tests/support/journey.ts'
import type { PlainBrowser } from '#tests/support/plain-browser.ts'
import {
  expectSuccess,
  openPaid,
  openPaidPlain,
  openRegisteredPlain,
  pay,
  payPlain,
} from '#tests/support/registering.ts'

async function openChange(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Change your registration' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Change your registration' })).toBeVisible()
}

async function addTwoNights(page: Page): Promise<void> {
  await page
    .getByRole('group', { name: 'Single Occupancy' })
    .getByRole('radio', { name: /^2 nights/ })
    .check()
  await page.getByRole('button', { name: 'See what the change means' }).click()
  const preview = page.getByRole('region', { name: 'What the change means' })
  await expect(preview).toContainText('Single Occupancy, 2 nights, USD 290.00')
  await expect(preview.getByRole('row', { name: /^Difference/ })).toContainText('+USD 304.50')
  await expect(preview).toContainText('Until then your registration stays as it is.')
}

/** At the width of a desk, nights and prices of a room stand on one line each. */
async function expectNightsOnOneLine(page: Page): Promise<void> {
  const lines = await page
    .locator('[class*=night] > span')
    .evaluateAll(spans => spans.map(span => span.getClientRects().length))
  expect(lines.length).toBeGreaterThan(10)
  expect(new Set(lines)).toEqual(new Set([1]))
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(beyond).toBeLessThanOrEqual(0)
}

test.describe('with a script', () => {
  test('nights are added after paying: previewed, confirmed, and booked once the difference is paid', async ({
    page,
  }) => {
    const registrationPage = await openPaid(page)
    await openChange(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectNightsOnOneLine(page)
    await addTwoNights(page)
    await page.getByRole('button', { name: 'Confirm the change' }).click()
    await expect(page).toHaveURL(registrationPage)
    await expect(page.getByText('You asked for a change that costs USD 304.50 more.')).toBeVisible()
    await pay(page)
    await page.getByRole('button', { name: 'Approve the payment' }).click()
    await expectSuccess(page)
    await page.goto(registrationPage)
    await expect(page.getByRole('row', { name: /^Grand total/ })).toContainText('USD 1,038.45')
    await expect(page.getByRole('row', { name: /^Single Occupancy/ })).toContainText('2 nights')
    await expect(page.getByRole('region', { name: 'The change you asked for' })).toHaveCount(0)
  })

  test('a cheaper change shows its refund before it is confirmed, and is made at once', async ({ page }) => {
    await openPaid(page)
    await openChange(page)
    await page.getByRole('radio', { name: /^Poster Presentation/ }).check()
    await page.getByRole('button', { name: 'See what the change means' }).click()
    const preview = page.getByRole('region', { name: 'What the change means' })
    await expect(preview.getByRole('row', { name: /^Difference/ })).toContainText('−USD 315.00')
    await expect(preview).toContainText(/by our policy 50% of the difference is refunded, .*USD\s157\.50/)
    await page.getByRole('button', { name: 'Confirm the change' }).click()
    await expect(page.getByText('Your registration is changed.')).toBeVisible()
    await expect(page.getByRole('row', { name: /^Poster Presentation/ })).toBeVisible()
    await expect(page.getByText(/USD\s157\.50 will be refunded the way it was paid, from/)).toBeVisible()
  })

  test('on a narrow phone, a change fits and awaits payment, its payment is cancelled, and it is withdrawn', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    const registrationPage = await openPaid(page)
    await openChange(page)
    await expectNoSidewaysScrolling(page)
    await addTwoNights(page)
    await expectNoSidewaysScrolling(page)
    await page.getByRole('button', { name: 'Confirm the change' }).click()
    await expect(page.getByRole('region', { name: 'The change you asked for' })).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await pay(page)
    await page.getByRole('button', { name: 'Cancel and go back' }).click()
    await expect(page.getByRole('alert')).toContainText('Payment was cancelled.')
    await expect(page).toHaveURL(new RegExp(`^${registrationPage}`))
    await page.getByRole('button', { name: 'Keep what I had' }).click()
    await expect(page.getByText('Nothing was changed: your booking stays as it was.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'The change you asked for' })).toHaveCount(0)
    await expect(page.getByRole('row', { name: /^Grand total/ })).toContainText('USD 733.95')
  })
})

test.describe('without a script', () => {
  const preview = 'What the change means'

  async function previewTwoNights(plain: PlainBrowser): Promise<void> {
    await plain.follow('Change your registration')
    expect(plain.heading).toBe('Change your registration')
    plain.check(/^2 nights/, 'Single Occupancy')
    await plain.press('See what the change means')
    expect(plain.part('section', preview)).toContain('Single Occupancy, 2 nights, USD 290.00')
    expect(plain.row(/^Difference/)).toContain('+USD 304.50')
    expect(plain.part('section', preview)).toContain('Until then your registration stays as it is.')
  }

  test('nights are added after paying: previewed, confirmed twice, and booked once the difference is paid', async ({
    plain,
    product,
  }) => {
    const registrationPage = await openPaidPlain(plain, product)
    await previewTwoNights(plain)
    const again = plain.copy()
    for (const each of [plain, again]) {
      await each.press('Confirm the change')
      expect(each.path).toBe(registrationPage)
      expect(each.text).toContain('You asked for a change that costs USD 304.50 more.')
    }
    await payPlain(plain, 'Cancel and go back')
    expect(plain.text).toContain('Payment was cancelled. No money was taken.')
    await payPlain(plain)
    // Nobody else's link makes the page say it, and no bookmark.
    await plain.open(`${registrationPage}?after=cancelled`)
    expect(plain.text).not.toContain('No money was taken')
    expect(plain.row(/^Grand total/)).toContain('USD 1,038.45')
    expect(plain.row(/^Single Occupancy/)).toContain('2 nights')
    expect(plain.text).not.toContain('The change you asked for')
  })

  test('a cheaper change shows its refund, is confirmed twice, and is made once', async ({
    plain,
    product,
  }) => {
    await openPaidPlain(plain, product)
    await plain.follow('Change your registration')
    plain.check(/^Poster Presentation/)
    await plain.press('See what the change means')
    expect(plain.row(/^Difference/)).toContain('−USD 315.00')
    expect(plain.part('section', preview)).toMatch(
      /by our policy 50% of the difference is refunded, .*USD\s157\.50/,
    )
    const again = plain.copy()
    await plain.press('Confirm the change')
    expect(plain.text).toContain('Your registration is changed.')
    expect(plain.row(/^Poster Presentation/)).toBeDefined()
    expect(plain.text).toMatch(/USD\s157\.50 will be refunded the way it was paid, from/)
    await again.press('Confirm the change')
    expect(again.text).toContain('This is what you have booked.')
    expect(again.row(/^Poster Presentation/)).toBeDefined()
  })

  test('a change awaits payment, its payment is cancelled, and it is withdrawn', async ({
    plain,
    product,
  }) => {
    const registrationPage = await openPaidPlain(plain, product)
    await previewTwoNights(plain)
    await plain.press('Confirm the change')
    await payPlain(plain, 'Cancel and go back')
    expect(plain.text).toContain('Payment was cancelled.')
    expect(plain.path.startsWith(registrationPage)).toBe(true)
    await plain.press('Keep what I had')
    expect(plain.text).toContain('Nothing was changed: your booking stays as it was.')
    expect(plain.text).not.toContain('The change you asked for')
    expect(plain.row(/^Grand total/)).toContain('USD 733.95')
  })

  test('an unpaid choice is replaced, and its new total is paid', async ({ plain, product }) => {
    await openRegisteredPlain(plain, product)
    await plain.follow('Change your registration')
    plain.check(/^Accompanying person/)
    await plain.press('See what the change means')
    expect(plain.text).toContain('You have not paid yet: USD 943.95 is now due instead')
    await plain.press('Confirm the change')
    expect(plain.hasButton('Pay USD 943.95 with PayPal')).toBe(true)
    await payPlain(plain)
    expect(plain.part('dialog', 'Your payment was Successful!')).not.toBe('')
  })
})
