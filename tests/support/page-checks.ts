import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliCompressSync } from 'node:zlib'
import type { Frame } from '@playwright/test'
import type axe from 'axe-core'
import { type ConfigData, HtmlValidate } from 'html-validate'
import { expect, isOnItsWay, type Page } from '#tests/support/journey.ts'

/** The script budget of a public page: all its scripts, compressed with Brotli. */
export const scriptBudgetBytes = 100_000

const htmlRules: ConfigData = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React writes attributes and void elements in its own style, which the standard allows.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // React's ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // A table laid out as blocks on a phone keeps its semantics through explicit roles.
    'no-redundant-role': 'off',
    // The product's own assets come from its own origin, so they need no integrity attribute.
    'require-sri': 'off',
    // A list item or a group may have a name.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // The typography of titles and phone numbers is a matter of taste, not of validity.
    'long-title': 'off',
    'tel-non-breaking': 'off',
    'no-trailing-whitespace': 'off',
  },
}

/** Made once, because it compiles its rules. */
const validator = new HtmlValidate(htmlRules)

/**
 * Opens a page and checks what every public page must fulfil: valid HTML, no axe findings in light or dark mode,
 * scripts within the budget and none that delays the first paint, and no layout shift. The journey's own checks add
 * that the console stays clean and no other host is contacted.
 *
 * @param path from the product's root, such as `/about`
 */
export async function expectSoundPage(
  page: Page,
  path: string,
  budgetBytes = scriptBudgetBytes,
): Promise<void> {
  await watchLayoutShift(page)
  await bringAxe(page)
  // Contrast is checked at rest, not while a section is still fading in.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const response = await page.goto(path, { waitUntil: 'networkidle' })
  expect.soft(await htmlFaults((await response?.text()) ?? ''), `${path}: HTML`).toEqual([])
  expect.soft(await earlyScripts(page), `${path}: scripts on the way to the first paint`).toEqual([])
  expect.soft(await scriptBytes(page), `${path}: compressed script`).toBeLessThanOrEqual(budgetBytes)
  expect.soft(await uncompressedTexts(page), `${path}: texts that travel uncompressed`).toEqual([])
  expect.soft(await latePicture(page), `${path}: the largest picture in sight is asked for late`).toBeNull()
  await readToTheEnd(page)
  expect.soft(await layoutShifts(page), `${path}: layout shift`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect.soft(await accessibilityFaults(page), `${path}: axe, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await accessibilityFaults(page, rulesOfColour), `${path}: axe, dark`).toEqual([])
}

/** The only axe rules that depend on the colour scheme; everything else is the same in both. */
export const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** The validation errors of a whole HTML document, one line each. */
export async function htmlFaults(html: string): Promise<string[]> {
  const report = await validator.validateString(html)
  return report.results.flatMap(result =>
    result.messages.map(
      ({ ruleId, message, selector, line }) => `${ruleId}: ${message} (${selector ?? line})`,
    ),
  )
}

/**
 * Axe's findings on the page in its current state and in its frames, one line for each element.
 *
 * @param rules only these instead of axe's defaults
 * @param part a selector, to check only that part of the page
 */
export async function accessibilityFaults(page: Page, rules?: string[], part = 'html'): Promise<string[]> {
  await untilStill(page)
  // Otherwise axe describes every element that passed as well, which takes most of its time.
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    iframes: false,
    ...(rules && { runOnly: rules }),
    ...(!rules && (await isOfOffice(page)) && { rules: ofTargets }),
  }
  const violations = await judge(page.mainFrame(), options, part)
  for (const frame of page.frames().filter(each => each.parentFrame())) {
    violations.push(...(await judge(frame, { ...options, rules: notOfFrames }, 'html')))
  }
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(node => `${id}: ${help} (${node.target.join(' ')}) ${node.any[0]?.message ?? ''}`.trim()),
  )
}

/** WCAG 2.2's size of targets, which axe leaves out unless it is asked: in the back office, where people work all day. */
const ofTargets = { 'target-size': { enabled: true } }

const isOfOffice = (page: Page) => page.evaluate(() => document.querySelector('.office') !== null)

/** What a mail in a frame, or an empty frame, need not have. */
const rulesOfPages = [
  'document-title',
  'html-has-lang',
  'landmark-one-main',
  'page-has-heading-one',
  'region',
]
const notOfFrames = Object.fromEntries(rulesOfPages.map(rule => [rule, { enabled: false }]))

/** A page in a frame is judged by itself: axe's own messages between frames are lost when one loads another page. */
async function judge(frame: Frame, options: axe.RunOptions, part: string): Promise<axe.Result[]> {
  try {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeSource)
    return await frame.evaluate(
      async ([root, given]) => {
        // Defined by axe's script.
        const { axe: itself } = globalThis as unknown as { axe: typeof axe }
        return (await itself.run(root, given)).violations
      },
      [part, options] as const,
    )
  } catch (error) {
    if (frame.isDetached()) return []
    if (frame.parentFrame() === null || !isOnItsWay(error)) throw error
    return judge(frame, options, part)
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const pagesWithAxe = new WeakSet<Page>()

/** Brings axe with each document that the page opens from now on: for a page that opens many to be judged. */
export async function bringAxe(page: Page): Promise<void> {
  if (pagesWithAxe.has(page)) return
  pagesWithAxe.add(page)
  await page.addInitScript(axeSource)
}

/** Waits until all transitions and animations have ended. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Requested styles take a frame before their transition begins.
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

/** Brotli bytes of all scripts that the document references or its modules import. */
export async function scriptBytes(page: Page): Promise<number> {
  const urls = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource').map(entry => entry.name)
    return [...new Set(loaded.filter(name => new URL(name).pathname.endsWith('.js')))]
  })
  let sum = 0
  for (const url of urls) {
    const { pathname } = new URL(url)
    // The build's scripts have a content hash in their names, so each is compressed only once.
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

/** Scripts requested before the first paint. */
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

/** Scripts, stylesheets and drawings that were sent without compression. */
export async function uncompressedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      // The DOM's types do not connect the kind of entry with its type.
      .map(entry => entry as PerformanceResourceTiming)
      .filter(({ name }) => /\.(?:js|css|svg)$/.test(new URL(name).pathname))
      .filter(({ encodedBodySize, decodedBodySize }) => encodedBodySize >= decodedBodySize)
      .filter(({ decodedBodySize }) => decodedBodySize > 1_500)
      .map(({ name }) => name),
  )
}

/** The largest picture in the viewport, if it is loaded lazily; null for none, or a small one. */
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

/** Starts to note what moves, before the page is opened. */
export async function watchLayoutShift(page: Page): Promise<void> {
  if (pagesWatched.has(page)) return
  pagesWatched.add(page)
  await page.addInitScript(() => {
    const { moves } = Object.assign(globalThis, { moves: [] as string[] })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        // The DOM's types lack this kind of entry.
        const shift = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        if (shift.hadRecentInput) continue
        const moved = shift.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent} ${place(previousRect)} → ${place(currentRect)}`,
        )
        moves.push(`${shift.value.toFixed(3)} after ${Math.round(shift.startTime)} ms: ${moved.join('; ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })

    const place = ({ x, y, width, height }: DOMRect) => `(${x}, ${y}, ${width} × ${height})`
  })
}

const pagesWatched = new WeakSet<Page>()

/** What moved without the visitor's doing, with Chromium's score for it and where it stood before and after. */
export function layoutShifts(page: Page): Promise<string[]> {
  // Set by watchLayoutShift.
  return page.evaluate(() => (globalThis as unknown as { moves: string[] }).moves)
}

/** Scrolls through the page, so that everything that loads late has loaded. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
  })
}
