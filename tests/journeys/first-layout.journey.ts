import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { browserLaunch } from '#tests/support/browser.ts'
import { expect, type Page, test } from '#tests/support/journey.ts'
import { layoutShifts, watchLayoutShift } from '#tests/support/page-checks.ts'

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

/** Serves a site's pages in two pieces: up to the middle of a list of links, and a good while later the rest. */
async function serveInPieces(site: string, listId: string) {
  const proxy = createServer(async (incoming, outgoing) => {
    const answer = await fetch(new URL(incoming.url ?? '/', site), {
      headers: { accept: incoming.headers.accept ?? '' },
    })
    outgoing.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    const body = Buffer.from(await answer.arrayBuffer())
    const list = body.indexOf(`id="${listId}"`)
    if (list !== -1) {
      const third = body.indexOf('</li>', body.indexOf('</li>', list) + 1)
      outgoing.write(body.subarray(0, third))
      await wait(500)
      outgoing.end(body.subarray(third))
    } else {
      outgoing.end(body)
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    [Symbol.dispose]() {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

for (const [path, listId] of [
  ['/policies', 'site-menu'],
  ['/material-science/venue', 'conference-menu'],
] as const) {
  test(`the links of #${listId} stay in place while they are still arriving`, async ({
    browser,
    product,
  }) => {
    using pieces = await serveInPieces(product.address, listId)
    const page = await browser.newPage({ baseURL: pieces.address, viewport: { width: 1_440, height: 900 } })
    await watchLayoutShift(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await layoutShifts(page)).toEqual([])
    await page.context().close()
  })
}
