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

// One test: each new one costs more than the page that it opens.
test('every page is sound, and needs no sideways scrolling on the narrowest phone and the widest screen', async ({
  page,
}) => {
  const size = page.viewportSize()
  if (!size) throw new Error('the window has no size')
  for (const path of [...main, ...microsite]) {
    await test.step(path, async () => {
      await page.setViewportSize(size)
      await expectSoundPage(page, path)
      for (const width of [2560, 320]) {
        await page.setViewportSize({ width, height: 640 })
        const needed = await page.evaluate(() => document.documentElement.scrollWidth)
        expect.soft(needed, `${path}: sideways scrolling`).toBeLessThanOrEqual(width)
      }
    })
  }
})

test('without a script every page has its heading', async ({ plain }) => {
  for (const path of [...main, ...microsite]) {
    await plain.open(path)
    expect.soft(plain.heading, path).not.toBe('')
  }
})
