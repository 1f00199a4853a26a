import type { Browser } from '@playwright/test'
import { expect, type Page, test } from '#tests/support/journey.ts'
import { setUpSecondFactor } from '#tests/support/organiser.ts'
import { accessibilityFaults, rulesOfColour } from '#tests/support/page-checks.ts'
import { openRegistered } from '#tests/support/registering.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'
import { createStaff, signIn } from '#tests/support/staff.ts'

test.use({ viewport: { width: 390, height: 844 } })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled, expectedComplaints: [/status of 4(09|22)/] })

    test('the treasurer records a transfer, and refunds a part of it', async ({ page, browser, product }) => {
      const code = await registerBeside(browser, product)
      const secondFactor = '/organiser/account/second-factor'
      await signIn(page, await createStaff(product.dataDir, 'Ida Staff', 'finance'), secondFactor)
      await setUpSecondFactor(page)
      await expect(page.getByText('Your second factor is on')).toBeVisible()
      await page.goto(`/organiser/c/material-science/registrations/${code}`)
      await expectFine(page, javaScriptEnabled)
      const clicks = counting(page)

      await clicks.link('Record a payment')
      await page.getByLabel('Amount received').fill('7,3')
      await page.getByLabel('Reference').fill('SEPA 4711')
      await clicks.button('Check it')
      await expect(page.getByText('Write the sum in USD as 12.50').first()).toBeVisible()
      await expect(page.getByLabel('Amount received')).toHaveValue('7,3')
      await expect(page.getByLabel('Reference')).toHaveValue('SEPA 4711')
      await expectFine(page, javaScriptEnabled)
      await page.getByLabel('Amount received').fill('733.95')
      await clicks.button('Check it')
      await expect(page.getByText('Seven hundred thirty-three and 95/100 US dollars')).toBeVisible()
      await expectFine(page, javaScriptEnabled)
      await clicks.button('Record USD 733.95')
      await expect(page.getByText('The payment is recorded.')).toBeVisible()
      // One of them was the wrong amount.
      expect(clicks.count()).toBe(4)

      await clicks.link('Give money back')
      await page.getByRole('radio', { name: /^A sum/ }).check()
      await page.getByLabel('Amount, for a fixed amount').fill('100')
      await page.getByLabel(/^Reason/).fill('Agreed by telephone')
      await clicks.button('Check it')
      await expect(page.getByText('Record it here once it is paid')).toBeVisible()
      await expectFine(page, javaScriptEnabled)
      await page.getByRole('link', { name: 'Change something' }).click()
      await expect(page.getByLabel(/^Reason/)).toHaveValue('Agreed by telephone')
      await page.getByRole('button', { name: 'Check it' }).click()
      await page.getByRole('button', { name: 'Give back USD 100.00' }).click()
      await expect(page.getByText('The refund is decided and under way')).toBeVisible()
      await page.getByRole('link', { name: 'Record a refund that was paid by hand' }).click()
      await page.getByLabel('Reference').fill('SEPA 9')
      await page.getByRole('button', { name: 'Check it' }).click()
      await page.getByRole('button', { name: 'USD 100.00 was paid' }).click()
      await expect(page.getByText('The refund is recorded as paid')).toBeVisible()
      if (!javaScriptEnabled) return
      await page.emulateMedia({ colorScheme: 'dark' })
      for (const act of ['cancel', 'refund', 'details', 'choice', 'person', 'invoice']) {
        await page.goto(`/organiser/c/material-science/registrations/${code}/${act}`)
        expect(await accessibilityFaults(page, rulesOfColour), act).toEqual([])
        expect(await overflow(page), act).toEqual([])
      }
    })
  })
}

/** Registers somebody in a separate browser. @returns the code */
async function registerBeside(browser: Browser, product: ServedProduct): Promise<string> {
  const context = await browser.newContext({ baseURL: product.address })
  const page = await context.newPage()
  await openRegistered(page)
  const [, code = ''] = /Registration (\S{9})/.exec((await page.textContent('main')) ?? '') ?? []
  await context.close()
  return code
}

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

/** Nothing scrolls sideways; and where axe can run, it finds nothing. */
async function expectFine(page: Page, isMeasured: boolean): Promise<void> {
  if (!isMeasured) return
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
