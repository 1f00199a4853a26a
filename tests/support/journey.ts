import { test as base, type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test'
import { leaveClock } from '#tests/support/page-clock.ts'
import { PlainBrowser } from '#tests/support/plain-browser.ts'
import { type ServedProduct, startProduct } from '#tests/support/served-product.ts'

export { expect, type Page }

// Playwright notes the stack of each act and maps its lines back to sources, though Node ran the sources themselves: a
// tenth of the time of a worker.
Reflect.deleteProperty(Error, 'prepareStackTrace')

interface Journey extends Wanted {
  /** Console messages that this test provokes on purpose, as patterns of their text. */
  expectedComplaints: RegExp[]
  /** The built product with its sample conferences; journeys must not affect each other. */
  product: ServedProduct
  /** For what the server answers to somebody without scripts; a tenth of the cost of `page`. */
  plain: PlainBrowser
}

/** Which product a test needs. */
interface Wanted {
  /** Names a product for tests of a file that change what others would read; all other tests share one. */
  changing: string | undefined
  /** That product's settings, in addition to the defaults. */
  settings: Record<string, string>
  /** The program to run instead of the product's own start, from the project's root. */
  program: string | undefined
}

interface Stage {
  /** Starts a product, unless the last test that needed one of its own in this worker left it running. */
  productFor(wanted: Wanted, file: string): Promise<ServedProduct>
}

/**
 * A journey through the product in a real browser. It fails if a page logs an error or a warning to the console,
 * throws, or sends a request to another host.
 */
export const test = base.extend<Journey, Stage>({
  changing: [undefined, { option: true }],
  settings: [{}, { option: true }],
  program: [undefined, { option: true }],
  // Not an option of the worker: each value would start another worker with a browser of its own.
  productFor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that this needs from the pattern.
    async ({}, use) => {
      const shared = keyOf({ changing: undefined, settings: {}, program: undefined }, '')
      const running = new Map<string, ServedProduct>()
      await use(async (wanted, file) => {
        const key = keyOf(wanted, file)
        const known = running.get(key)
        if (known) return known
        for (const [other, product] of running) {
          if (other === shared) continue
          running.delete(other)
          await product.remove()
        }
        const started = await startFor(wanted)
        running.set(key, started)
        return started
      })
      await Promise.all([...running.values()].map(product => product.remove()))
    },
    { scope: 'worker' },
  ],
  product: async ({ productFor, changing, settings, program }, use, { file }) =>
    use(await productFor({ changing, settings, program }, file)),
  baseURL: async ({ product }, use) => use(product.address),
  plain: async ({ request }, use) => use(new PlainBrowser(request)),
  expectedComplaints: [[], { option: true }],
  page: async ({ page, product, expectedComplaints, javaScriptEnabled }, use) => {
    const complaints = complaintsOf(page, product.address)
    if (javaScriptEnabled) await waitForScripts(page)
    await use(page)
    await leaveClock(page)
    const unexpected = complaints.filter(text => !expectedComplaints.some(pattern => pattern.test(text)))
    expect(unexpected, 'what the browser complained about').toEqual([])
  },
})

const keyOf = ({ changing, settings, program }: Wanted, file: string) =>
  JSON.stringify([changing && [changing, file], settings, program])

async function startFor({ settings, program }: Wanted): Promise<ServedProduct> {
  const { JOURNEYS_SCRATCH: scratchFolder, JOURNEYS_SAMPLE: copyOf } = process.env
  if (!scratchFolder || !copyOf) throw new Error('The journeys were started without their set-up.')
  // Without the copy, it starts empty, or with the sample's year of registrations.
  const isOwn = settings.SAMPLE_DATA !== undefined
  return startProduct({
    scratchFolder,
    env: settings,
    ...(!isOwn && { copyOf }),
    ...(program && { program }),
  })
}

/**
 * Makes `goto` and `reload` wait until the page is hydrated, as for a visitor who reads before they act.
 * `early-hands.journey.ts` tests what comes before that; a test that names another moment gets that one.
 */
async function waitForScripts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('hydrated', () => Object.assign(globalThis, { isTakenOver: true }))
    if (location.pathname.startsWith('/organiser')) return
    // A visitor's phone would be busy with the first formatter for 30 ms, once for each page.
    const { NumberFormat, DateTimeFormat } = Intl
    for (const [name, formatter] of Object.entries({ NumberFormat, DateTimeFormat })) {
      const construct = (target: typeof formatter, settings: unknown[]) => {
        if (!('isTakenOver' in globalThis)) reportError(new Error(`Intl.${name} before the page is hydrated`))
        return Reflect.construct(target, settings)
      }
      Object.assign(Intl, { [name]: new Proxy(formatter, { construct }) })
    }
  })
  for (const act of ['goto', 'reload'] as const) {
    // Both have the same parameters and results.
    const without = page[act].bind(page) as (...args: unknown[]) => ReturnType<Page['goto']>
    Object.assign(page, {
      [act]: async (...args: unknown[]) => {
        const answer = await without(...args)
        const options = args.at(-1)
        const namesMoment = typeof options === 'object' && options !== null && 'waitUntil' in options
        if (!namesMoment) await waitUntilTakenOver(page)
        return answer
      },
    })
  }
}

/**
 * Waits until the page is hydrated: for a page that a click led to and that needs its script. Pages that only show
 * something wait for somebody who moves onto a link.
 */
export async function waitUntilTakenOver(page: Page): Promise<void> {
  try {
    // Not `waitForFunction`: it sends 340 kB of Playwright's own script to each page, which compiles it.
    await page.evaluate(async () => {
      while (!('isTakenOver' in globalThis) && document.querySelector('script[type="module"][async]')) {
        document.querySelector('a[href]')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
        // A page in the background has no frames.
        await new Promise(done => setTimeout(done, 10))
      }
    })
  } catch (error) {
    if (!isOnItsWay(error)) throw error
    await waitUntilTakenOver(page)
  }
}

/** Whether something could not be evaluated because the page went on to another one. */
export const isOnItsWay = (error: unknown) =>
  error instanceof Error && error.message.includes('Execution context was destroyed')

/**
 * An HTML field. With a script, it is found once its editor has replaced the textarea: a test that found the textarea
 * before would wait for ever to fill it, because it is hidden then.
 */
export function htmlField(part: Page | Locator, label: string, hasScript: boolean): Locator {
  const field = part.getByRole('textbox', { name: label, exact: true })
  return hasScript ? field.and(part.locator('[contenteditable=true]')) : field
}

/** For `test.use`: browsers in which things move, as most visitors have them; the other journeys do without. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

/**
 * What Chromium says about a preloaded font that no text needed within three seconds: on a busy machine, a page is not
 * laid out by then. `first-visit.journey.ts` finds a font that is preloaded for nothing.
 */
const lateLayout = /^The resource \S+\.woff2 was preloaded using link preload but not used/

/** Collects, from now on, everything that a page must never do. */
export function complaintsOf(page: Page, address: string): string[] {
  const complaints: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    if (lateLayout.test(message.text())) return
    if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
    }
  })
  page.on('pageerror', error => complaints.push(`error: ${error.message}`))
  page.on('request', request => {
    const url = new URL(request.url())
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== address) {
      complaints.push(`asked another host: ${request.url()}`)
    }
  })
  return complaints
}
