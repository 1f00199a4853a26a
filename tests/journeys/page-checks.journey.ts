import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/journey.ts'
import {
  accessibilityFaults,
  earlyScripts,
  htmlFaults,
  latePicture,
  layoutShifts,
  rulesOfColour,
  scriptBytes,
  uncompressedTexts,
  watchLayoutShift,
} from '#tests/support/page-checks.ts'

const documentOf = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A trial</title></head>` +
  `<body><main><h1>A trial</h1>${body}</main></body></html>`

/** Serves a document of this test in place of a page of the product. */
async function open(page: Page, body: string): Promise<void> {
  await page.route('**/trial', route => route.fulfill({ contentType: 'text/html', body: documentOf(body) }))
  await page.goto('/trial')
}

test('a valid document passes, and one with a block inside a paragraph does not', async () => {
  expect(await htmlFaults(documentOf('<p>Text.</p>'))).toEqual([])
  expect(await htmlFaults(documentOf('<p><span><div>Text.</div></span></p>'))).not.toEqual([])
})

test('axe’s findings are reported, also in frames and in dark mode', async ({ page }) => {
  await test.step('axe passes plain text and finds an image without alternative text', async () => {
    await open(page, '<p>Text.</p>')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.locator('main').evaluate(main => main.append(new Image(10, 10)))
    expect((await accessibilityFaults(page)).join()).toMatch(/^image-alt/)
  })
  await test.step('axe finds an image without alternative text in a frame, also in one that came later', async () => {
    const frame = (body: string) =>
      `<iframe title="A frame" srcdoc="<html lang=en><title>A frame</title>${body}"></iframe>`
    await open(page, frame('Text.'))
    expect(await accessibilityFaults(page)).toEqual([])
    await page
      .locator('main')
      .evaluate((main, html) => main.insertAdjacentHTML('beforeend', html), frame('<img>'))
    expect((await accessibilityFaults(page)).join()).toMatch(/^image-alt.*\(img\)/)
    expect((await accessibilityFaults(page, ['image-alt'], 'main')).join()).toMatch(/^image-alt/)
  })
  await test.step('text with low contrast only in dark mode is found by the colour rules', async () => {
    await open(
      page,
      '<style>@media (prefers-color-scheme: dark) { main { color: #eee } }</style><p>Text.</p>',
    )
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await accessibilityFaults(page, rulesOfColour)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect((await accessibilityFaults(page, rulesOfColour)).join()).toMatch(/^color-contrast/)
  })
})

test('what moves, loads late or travels uncompressed is reported', async ({ page }) => {
  await test.step('a picture that pushes the text down is counted as a shift', async () => {
    await watchLayoutShift(page)
    await open(page, '<div id="late"></div><p>Text that moves.</p>')
    expect(await layoutShifts(page)).toEqual([])
    await page.locator('#late').evaluate(late => {
      late.style.height = '300px'
    })
    await expect.poll(() => layoutShifts(page)).not.toEqual([])
  })
  await test.step('a large picture that loads lazily is reported', async () => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="9" height="9"/></svg>`
    await page.route('**/large.svg', route => route.fulfill({ contentType: 'image/svg+xml', body: drawing }))
    const picture = (loading: string) =>
      `<p>Text.</p><img src="/large.svg" alt="A square" width="600" height="400" ${loading}>`
    await open(page, picture(''))
    expect(await latePicture(page)).toBeNull()
    await open(page, picture('loading="lazy"'))
    expect(await latePicture(page)).toContain('/large.svg')
  })
  await test.step('a drawing sent without compression is reported', async () => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h9"/>'.repeat(200)}</svg>`
    await page.route('**/plain.svg', route => route.fulfill({ contentType: 'image/svg+xml', body: drawing }))
    await open(page, '<img src="/plain.svg" alt="A line" width="60" height="40">')
    await expect.poll(() => uncompressedTexts(page)).toEqual([expect.stringContaining('/plain.svg')])
  })
})

test('scripts that come early are reported, and all are measured', async ({ page }) => {
  await test.step('a script that does not wait for the first paint is reported', async () => {
    await page.route('**/*.js', async route => {
      if (route.request().url().endsWith('/late.js'))
        return route.fulfill({ contentType: 'text/javascript', body: '' })
      // It blocks painting until it has loaded.
      await new Promise(resolve => setTimeout(resolve, 100))
      await route.fulfill({ contentType: 'text/javascript', body: '' })
    })
    await open(page, '<script src="/early.js"></script><p>Text.</p>')
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName('first-paint').length))
      .toBeGreaterThan(0)
    await page.evaluate(() => import(`${location.origin}/late.js`))
    expect(await earlyScripts(page)).toEqual([expect.stringContaining('/early.js')])
  })
  await test.step('scripts are measured compressed, including imported modules', async () => {
    const noise = Array.from({ length: 3_000 }, (_, index) => Math.sin(index)).join()
    await page.route('**/imported.js', route =>
      route.fulfill({ contentType: 'text/javascript', body: `export default [${noise}]` }),
    )
    await page.route('**/first.js', route =>
      route.fulfill({ contentType: 'text/javascript', body: `import './imported.js'` }),
    )
    await open(page, '<script type="module" src="/first.js"></script>')
    await expect.poll(() => scriptBytes(page)).toBeGreaterThan(10_000)
  })
})
