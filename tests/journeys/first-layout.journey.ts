import { chromium } from '@playwright/test'
import { browserLaunch } from '#tests/support/browser.ts'
import { expect, type Page, test } from '#tests/support/journey.ts'

const footerLink = 'footer a'

/** Notes, before each first frame is laid out, whether it shows the footer. */
async function watchFirstFrames(page: Page): Promise<void> {
  await page.addInitScript(selector => {
    requestAnimationFrame(() => {
      const isShown = document.querySelector(selector)?.checkVisibility() ?? false
      Object.assign(globalThis, { isFooterInFirstFrame: isShown })
    })
  }, footerLink)
}

const isFooterInFirstFrame = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { isFooterInFirstFrame: boolean }).isFooterInFirstFrame)

/** Whether anything on the page is still held back, or marked as shown. */
const traces = (page: Page) =>
  page.evaluate(() => document.adoptedStyleSheets.length + document.querySelectorAll('[data-shown]').length)

const longPages = [
  '/',
  '/contact',
  '/material-science',
  '/material-science/program',
  '/material-science/online-registration',
]

test('the first frame leaves out the end of the page, which follows at once', async ({ page }) => {
  await watchFirstFrames(page)
  for (const path of longPages) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.locator(footerLink).first()).toBeVisible()
      await expect.poll(() => traces(page)).toBe(0)
      expect(await isFooterInFirstFrame(page)).toBe(false)
    })
  }
})

test('a biography stays in its place while its text is still arriving', async ({ page }) => {
  await page.goto('/material-science/speakers/1')
  const dialog = page.getByRole('dialog')
  const top = () => dialog.evaluate(each => each.getBoundingClientRect().top)
  const whenWhole = await top()
  await dialog.evaluate(each => {
    const range = document.createRange()
    range.setStart(each.querySelector('p') ?? each, 0)
    range.setEnd(each, each.childNodes.length)
    range.deleteContents()
  })
  expect(await top()).toBe(whenWhole)
})

test('Back, a reload and a fragment find their place on a page that is laid out whole', async ({ page }) => {
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      Object.assign(globalThis, { heldBackAtFirst: document.adoptedStyleSheets.length })
    })
  })
  // Undefined before the first frame, and while one page gives way to the next.
  const heldBackAtFirst = () =>
    page
      .evaluate(() => (globalThis as unknown as { heldBackAtFirst?: number }).heldBackAtFirst)
      .catch(() => undefined)
  await page.goto('/material-science')
  await expect.poll(heldBackAtFirst).toBe(1)
  await page.goto('/about')
  await page.goBack()
  await expect.poll(heldBackAtFirst).toBe(0)
  await page.reload()
  await expect.poll(heldBackAtFirst).toBe(0)
  await page.goto('/#subscribe')
  await expect.poll(heldBackAtFirst).toBe(0)
  await expect(page.locator('#subscribe')).toBeInViewport()
})

test('a scrollbar neither comes nor goes with what is laid out', async ({ product }) => {
  const launch = browserLaunch()
  const ignoreDefaultArgs = [...launch.ignoreDefaultArgs, '--hide-scrollbars']
  const browser = await chromium.launch({ ...launch, ignoreDefaultArgs })
  try {
    const page = await browser.newPage({ viewport: { width: 1_440, height: 2_400 } })
    const widths: number[] = []
    for (const path of ['/contact', '/']) {
      await page.goto(product.address + path, { waitUntil: 'networkidle' })
      widths.push(await page.evaluate(() => document.documentElement.clientWidth))
    }
    const [whole, scrolled] = widths
    expect(scrolled).toBeLessThan(1_440)
    expect(whole).toBe(scrolled)
  } finally {
    await browser.close()
  }
})
