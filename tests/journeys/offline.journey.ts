import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { expect, type Page, test } from '#tests/support/journey.ts'
import {
  expectSuccess,
  openRegistered,
  openRegisteredPlain,
  pay,
  payPlain,
} from '#tests/support/registering.ts'

const guideOf = (page: Page) => page.getByRole('region', { name: 'How to pay by bank transfer' })

test.describe('with a script', () => {
  test('a bank transfer says how to pay and until when, and PayPal after all pays once', async ({
    page,
    product,
  }) => {
    const registrationPage = await openRegistered(page)
    const [, code = ''] = /Registration (\S+)/.exec((await page.textContent('main')) ?? '') ?? []
    await page.getByRole('button', { name: 'Pay by bank transfer' }).click()
    await expect(page).toHaveURL(registrationPage)
    await expect(page.getByText(/USD\s733\.95 to pay by bank transfer/)).toBeVisible()
    await expect(guideOf(page)).toContainText('0047 1100 2233 44')
    await expect(guideOf(page)).toContainText(code.slice(0, 9))
    await expect(guideOf(page)).toContainText('please transfer no money')
    await expectToFitOnNarrowPhone(page)
    await expect(page.getByRole('button', { name: 'Pay by bank transfer' })).toHaveCount(0)
    await expect
      .poll(() => subjectsOf(product.dataDir))
      .toContain(`How to pay by bank transfer: ${code.slice(0, 9)}`)
    await expect(page.getByRole('link', { name: /^Pro forma invoice/ })).toBeVisible()
    await pay(page)
    await page.getByRole('button', { name: 'Approve the payment' }).click()
    await expectSuccess(page)
    await page.goto(registrationPage)
    await expect(page.getByRole('link', { name: /^Pro forma invoice/ })).toHaveCount(0)
    await expect(page.getByText('You are registered.')).toBeVisible()
    await expect(guideOf(page)).toHaveCount(0)
  })

  test('cash on site holds the place until the conference', async ({ page }) => {
    await openRegistered(page)
    await page.getByRole('button', { name: 'Pay in cash on site' }).click()
    await expect(page.getByText(/USD\s733\.95 to pay in cash on site/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'How to pay in cash' })).toContainText(
      'At the registration desk in the foyer',
    )
    await expect(page.getByRole('button', { name: 'Pay by bank transfer' })).toBeVisible()
  })
})

test.describe('without a script', () => {
  test('a bank transfer says how to pay and until when, and PayPal after all pays once', async ({
    plain,
    product,
  }) => {
    const registrationPage = await openRegisteredPlain(plain, product)
    const guide = 'How to pay by bank transfer'
    const [, code = ''] = /Registration (\w{4}-\w{4})/.exec(plain.text) ?? []
    await plain.press('Pay by bank transfer')
    expect(plain.path).toBe(registrationPage)
    expect(plain.text).toMatch(/USD\s733\.95 to pay by bank transfer/)
    expect(plain.part('section', guide)).toContain('0047 1100 2233 44')
    expect(plain.part('section', guide)).toContain(code)
    expect(plain.part('section', guide)).toContain('please transfer no money')
    expect(plain.hasButton('Pay by bank transfer')).toBe(false)
    expect(plain.hasLink(/^Pro forma invoice/)).toBe(true)
    await payPlain(plain)
    await plain.open(registrationPage)
    expect(plain.hasLink(/^Pro forma invoice/)).toBe(false)
    expect(plain.text).toContain('You are registered.')
    expect(plain.text).not.toContain(guide)
  })

  test('cash on site holds the place until the conference', async ({ plain, product }) => {
    await openRegisteredPlain(plain, product)
    await plain.press('Pay in cash on site')
    expect(plain.text).toMatch(/USD\s733\.95 to pay in cash on site/)
    expect(plain.part('section', 'How to pay in cash')).toContain('At the registration desk in the foyer')
    expect(plain.hasButton('Pay by bank transfer')).toBe(true)
  })
})

async function expectToFitOnNarrowPhone(page: Page): Promise<void> {
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  await expect(guideOf(page)).toBeVisible()
  const beyond = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(beyond).toBeLessThanOrEqual(0)
  if (wide) await page.setViewportSize(wide)
}

/** The subjects of all mails stored as files. */
async function subjectsOf(dataDir: string): Promise<(string | undefined)[]> {
  const folder = path.join(dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml'))
  const mails = await Promise.all(
    names.map(async name => PostalMime.parse(await readFile(path.join(folder, name)))),
  )
  return mails.map(mail => mail.subject)
}
