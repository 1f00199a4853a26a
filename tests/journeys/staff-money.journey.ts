import { nextCodeOfApp } from '#tests/support/authenticator.ts'
import { expect, type Page, test } from '#tests/support/journey.ts'
import { signInWithFactor } from '#tests/support/organiser.ts'
import { accessibilityFaults, bringAxe } from '#tests/support/page-checks.ts'
import { PlainBrowser } from '#tests/support/plain-browser.ts'
import { codeOn, openRegisteredPlain } from '#tests/support/registering.ts'
import { createStaff, forgetConfirmation } from '#tests/support/staff.ts'

test.use({ viewport: { width: 390, height: 844 } })

test.describe('with a script', () => {
  test.use({ expectedComplaints: [/status of 4(09|22)/] })

  test('the treasurer records a transfer, and refunds a part of it', async ({ page, plain, product }) => {
    await openRegisteredPlain(plain, product)
    const code = codeOn(plain)
    const beside = new PlainBrowser(page.request)
    const treasurer = await createStaff(product.dataDir, 'Ida Staff', 'finance')
    const uri = await signInWithFactor(beside, treasurer)
    await bringAxe(page)
    await page.goto(`/organiser/c/material-science/registrations/${code}`)
    await expectFine(page)
    const clicks = counting(page)

    await clicks.link('Record a payment')
    await page.getByLabel('Amount received').fill('7,3')
    await page.getByLabel('Reference').fill('SEPA 4711')
    await clicks.button('Check it')
    await expect(page.getByText('Write the sum in USD as 12.50').first()).toBeVisible()
    await expect(page.getByLabel('Amount received')).toHaveValue('7,3')
    await expect(page.getByLabel('Reference')).toHaveValue('SEPA 4711')
    await expectFine(page)
    await page.getByLabel('Amount received').fill('733.95')
    await clicks.button('Check it')
    await expect(page.getByText('Seven hundred thirty-three and 95/100 US dollars')).toBeVisible()
    await expectFine(page)
    await clicks.button('Record USD 733.95')
    await expect(page.getByText('The payment is recorded.')).toBeVisible()
    // One of them was the wrong amount.
    expect(clicks.count()).toBe(4)

    await clicks.link('Refund money')
    await page.getByRole('radio', { name: /^A sum/ }).check()
    await page.getByLabel('Amount, for a fixed amount').fill('100')
    await page.getByLabel(/^Reason/).fill('Agreed by telephone')
    await clicks.button('Check it')
    await expect(page.getByText('Record it here once it is paid')).toBeVisible()
    await expectFine(page)
    const isAsTyped = async () => {
      await expect(page.getByLabel(/^Reason/)).toHaveValue('Agreed by telephone')
      await expect(page.getByLabel('Amount, for a fixed amount')).toHaveValue('100')
      await expect(page.getByRole('radio', { name: /^A sum/ })).toBeChecked()
      expect(page.url()).not.toContain('Agreed')
      await page.getByRole('button', { name: 'Check it' }).click()
      await expect(page.getByRole('button', { name: 'Refund USD 100.00' })).toBeVisible()
      expect(page.url()).not.toContain('Agreed')
    }
    await page.getByRole('button', { name: 'Change something' }).click()
    await isAsTyped()
    await page.goBack()
    await isAsTyped()
    await page.reload()
    await isAsTyped()
    await forgetConfirmation(treasurer)
    await page.getByRole('button', { name: 'Refund USD 100.00' }).click()
    await expect(page.getByText('What you typed is kept.')).toBeVisible()
    await page.getByLabel('Your password').fill(treasurer.password)
    await page.getByLabel('Code').fill(await nextCodeOfApp(uri))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Nothing of what you sent was done yet.')).toBeVisible()
    await expectFine(page)
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByText('pay it by hand and record that here')).toBeVisible()
    await page.getByRole('link', { name: 'Record a refund that was paid by hand' }).first().click()
    await page.getByLabel('Reference').fill('SEPA 9')
    await page.getByRole('button', { name: 'Check it' }).click()
    await page.getByRole('button', { name: 'USD 100.00 was paid' }).click()
    await expect(page.getByText('The refund is recorded as paid')).toBeVisible()
  })
})

test('without a script, the treasurer records a transfer, and refunds a part of it', async ({
  plain,
  product,
}) => {
  await openRegisteredPlain(plain, product)
  const code = codeOn(plain)
  const treasurer = await createStaff(product.dataDir, 'Ida Staff', 'finance')
  const uri = await signInWithFactor(plain, treasurer)
  await plain.open(`/organiser/c/material-science/registrations/${code}`)

  await plain.follow('Record a payment')
  plain.fill('Amount received', '7,3')
  plain.fill('Reference', 'SEPA 4711')
  await plain.press('Check it')
  expect(plain.description('Amount received')).toContain('Write the sum in USD as 12.50')
  expect(plain.value('Amount received')).toBe('7,3')
  expect(plain.value('Reference')).toBe('SEPA 4711')
  plain.fill('Amount received', '733.95')
  await plain.press('Check it')
  expect(plain.text).toContain('Seven hundred thirty-three and 95/100 US dollars')
  await plain.press('Record USD 733.95')
  expect(plain.text).toContain('The payment is recorded.')

  await plain.follow('Refund money')
  plain.check(/^A sum/)
  plain.fill('Amount, for a fixed amount', '100')
  plain.fill(/^Reason/, 'Agreed by telephone')
  await plain.press('Check it')
  expect(plain.text).toContain('Record it here once it is paid')
  await plain.press('Change something')
  expect(plain.value(/^Reason/)).toBe('Agreed by telephone')
  await plain.press('Check it')
  // Reading the consequences asks for no password; only the act does.
  await forgetConfirmation(treasurer)
  await plain.press('Refund USD 100.00')
  expect(plain.text).toContain('What you typed is kept.')
  plain.fill('Your password', 'wrong')
  plain.fill('Code', '000000')
  await plain.press('Continue')
  expect(plain.text).toContain('The password is wrong.')
  plain.fill('Your password', treasurer.password)
  plain.fill('Code', await nextCodeOfApp(uri))
  await plain.press('Continue')
  await plain.press('Go on')
  expect(plain.text).toContain('pay it by hand and record that here')
  await plain.follow('Record a refund that was paid by hand')
  plain.fill('Reference', 'SEPA 9')
  await plain.press('Check it')
  await plain.press('USD 100.00 was paid')
  expect(plain.text).toContain('The refund is recorded as paid')
})

function counting(page: Page) {
  let clicked = 0
  const click = async (role: 'link' | 'button', name: string) => {
    clicked += 1
    await page.getByRole(role, { name }).click()
  }
  return {
    link: (name: string) => click('link', name),
    button: (name: string) => click('button', name),
    count: () => clicked,
  }
}

/** Nothing scrolls sideways, and axe finds nothing. */
async function expectFine(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await overflow(page)).toEqual([])
}

const overflow = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement
    return [...document.querySelectorAll('main *')]
      .filter(each => each.getBoundingClientRect().right > clientWidth + 1 && !each.closest('caption, thead'))
      .map(each => `${each.tagName} ${each.className}`)
  })
