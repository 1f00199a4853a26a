import { expect, test } from '#tests/support/journey.ts'
import { expectSoundPage } from '#tests/support/page-checks.ts'

const main = [
  '/',
  '/about',
  '/upcoming-meetings',
  '/completed-meetings',
  '/policies',
  '/blogs',
  '/code-of-conduct',
  '/contact',
  '/terms-and-conditions',
  '/privacy-policy',
]

const microsite = [
  '',
  '/home',
  '/committee',
  '/topics',
  '/call-for-Abstracts',
  '/submit-abstract',
  '/speakers',
  '/program',
  '/presentation-guidelines',
  '/registration-fee',
  '/online-registration',
  '/discount-form',
  '/conference-policies',
  '/sponsors',
  '/awards',
  '/venue',
  '/contact-us',
  '/message',
].map(page => `/material-science${page}`)

for (const path of [...main, ...microsite]) {
  test(`${path} is sound, and needs no sideways scrolling on the narrowest phone`, async ({ page }) => {
    await expectSoundPage(page, path)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
}

test('without a script every page has its heading', async ({ plain }) => {
  for (const path of [...main, ...microsite]) {
    await plain.open(path)
    expect.soft(plain.heading, path).not.toBe('')
  }
})
