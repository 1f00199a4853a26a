import { brotliCompressSync } from 'node:zlib'
import AxeBuilder from '@axe-core/playwright'
import { type ConfigData, HtmlValidate } from 'html-validate'
import { expect, type Page } from '#tests/support/journey.ts'

/** What a public page may ask of a reader's connection: all its scripts, compressed with Brotli. */
const scriptBudgetBytes = 120 * 1024

const htmlRules: ConfigData = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React writes attributes and void elements in its own way, all of it allowed by the standard.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // Ids that React makes begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // A table that is laid out in blocks on a phone keeps its meaning by naming its roles.
    'no-redundant-role': 'off',
    // The product's own assets come from its own origin.
    'require-sri': 'off',
    // A list item or a group may have a name of its own.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // How titles and telephone numbers are set is a matter of taste, not of validity.
    'long-title': 'off',
    'tel-non-breaking': 'off',
    'no-trailing-whitespace': 'off',
  },
}

/**
 * Opens a page and holds it to everything that every public page owes its readers: valid HTML, nothing that
 * axe finds in light or dark, scripts within the budget and none of them in the way of the first paint, and
 * no layout shift. The journey's own guards add that nothing complains and no other host is asked.
 *
 * @param path from the product's root, such as `/about`
 */
export async function expectSoundPage(page: Page, path: string): Promise<void> {
  await watchLayoutShift(page)
  // Contrast is judged of what comes to rest, not of a section that is still fading in.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const response = await page.goto(path, { waitUntil: 'networkidle' })
  expect.soft(await htmlFaults((await response?.text()) ?? ''), `${path}: HTML`).toEqual([])
  expect.soft(await earlyScripts(page), `${path}: scripts on the way to the first paint`).toEqual([])
  expect.soft(await scriptBytes(page), `${path}: compressed script`).toBeLessThanOrEqual(scriptBudgetBytes)
  expect.soft(await uncompressedTexts(page), `${path}: texts that travel uncompressed`).toEqual([])
  expect.soft(await latePicture(page), `${path}: the largest picture in sight is asked for late`).toBeNull()
  await readToTheEnd(page)
  expect.soft(await layoutShift(page), `${path}: layout shift`).toBe(0)
  await page.emulateMedia({ colorScheme: 'light' })
  expect.soft(await accessibilityFaults(page), `${path}: axe, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await accessibilityFaults(page, rulesOfColour), `${path}: axe, dark`).toEqual([])
}

/** The only rules of axe that a colour scheme can break: the rest of the page is the same in each. */
export const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** What is wrong with a whole HTML document, one line each. */
export async function htmlFaults(html: string): Promise<string[]> {
  const report = await new HtmlValidate(htmlRules).validateString(html)
  return report.results.flatMap(result =>
    result.messages.map(
      ({ ruleId, message, selector, line }) => `${ruleId}: ${message} (${selector ?? line})`,
    ),
  )
}

/**
 * What axe finds on the page as it stands, one line for each element.
 *
 * @param rules only these instead of all that axe applies by default
 */
export async function accessibilityFaults(page: Page, rules?: string[]): Promise<string[]> {
  await untilStill(page)
  // Axe opens another page for each look, to put together what frames answered; a page without any needs none.
  const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1)
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(node => `${id}: ${help} (${node.target.join(' ')}) ${node.any[0]?.message ?? ''}`.trim()),
  )
}

/** Waits until colours that change and parts that come in have arrived. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Styles that were asked for take a frame to begin to move.
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter(({ timeline, effect }) => timeline === document.timeline && Number.isFinite(endOf(effect)))
    await Promise.allSettled(ending.map(animation => animation.finished))

    function endOf(effect: AnimationEffect | null): number {
      return Number(effect?.getComputedTiming().endTime ?? Number.POSITIVE_INFINITY)
    }
  })
}

/** Brotli bytes of all the scripts that the page's document names or its modules import. */
export async function scriptBytes(page: Page): Promise<number> {
  const urls = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource').map(entry => entry.name)
    return [...new Set(loaded.filter(name => new URL(name).pathname.endsWith('.js')))]
  })
  let sum = 0
  for (const url of urls) {
    const { pathname } = new URL(url)
    // Scripts of the build have a hash of their content in their names, so that each needs compressing only once.
    let size = knownSizes.get(pathname)
    if (size === undefined) {
      const script = await page.evaluate(async address => (await fetch(address)).text(), url)
      size = brotliCompressSync(script).byteLength
      if (pathname.startsWith('/assets/')) knownSizes.set(pathname, size)
    }
    sum += size
  }
  return sum
}

/** Brotli bytes of scripts by their path. */
const knownSizes = new Map<string, number>()

/** Scripts that were asked for before the page had been painted. */
export async function earlyScripts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [painted] = performance.getEntriesByName('first-paint')
    if (!painted) throw new Error('nothing was painted')
    return performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .filter(({ startTime }) => startTime < painted.startTime)
      .map(({ name }) => name)
  })
}

/** Scripts, stylesheets and drawings that came as large as they are. */
export async function uncompressedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      // The DOM's types leave it to the caller to know which kind of entry was asked for.
      .map(entry => entry as PerformanceResourceTiming)
      .filter(({ name }) => /\.(?:js|css|svg)$/.test(new URL(name).pathname))
      .filter(({ encodedBodySize, decodedBodySize }) => encodedBodySize >= decodedBodySize)
      .filter(({ decodedBodySize }) => decodedBodySize > 1_500)
      .map(({ name }) => name),
  )
}

/** The largest picture in sight, if the browser was told to leave it for later; null for none, or a small one. */
export async function latePicture(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const [largest] = [...document.images]
      .filter(picture => !picture.src.startsWith('data:'))
      .map(picture => ({ picture, area: areaInSight(picture.getBoundingClientRect()) }))
      .toSorted((one, other) => other.area - one.area)
    const isSmall = !largest || largest.area < (innerWidth * innerHeight) / 20
    return isSmall || largest.picture.loading !== 'lazy' ? null : largest.picture.src

    function areaInSight({ left, right, top, bottom }: DOMRect): number {
      const width = Math.min(right, innerWidth) - Math.max(left, 0)
      const height = Math.min(bottom, innerHeight) - Math.max(top, 0)
      return Math.max(width, 0) * Math.max(height, 0)
    }
  })
}

/** Begins to add up, before the page is opened, what moves on it without the reader's doing. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved = Object.assign(globalThis, { layoutShift: 0 })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        // The DOM's types do not know this kind of entry yet.
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!shift.hadRecentInput) moved.layoutShift += shift.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What has moved so far, as Chromium scores it: 0 is nothing. */
export function layoutShift(page: Page): Promise<number> {
  // Written by watchLayoutShift.
  return page.evaluate(() => (globalThis as unknown as { layoutShift: number }).layoutShift)
}

/** Scrolls through the page, so that whatever comes into view late has come. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
  })
}
