/**
 * `node_modules/.bin/node tools/bench/blocking-time.ts ADDRESS…`: how long a page's scripts keep the browser from
 * answering, with the processor throttled four times. Each ADDRESS is a running product with the sample conferences;
 * two are measured in turns, so that both meet the same machine. Every figure is the median of five visits.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserLaunch } from '#tests/support/browser.ts'

const paths = [
  '/',
  '/material-science',
  '/material-science/committee',
  '/material-science/program',
  '/material-science/online-registration',
  '/material-science/discount-form',
  '/material-science/submit-abstract',
]
const visits = 5
const throttling = 4

/** Long enough for everything that a page does by itself, in milliseconds. */
const settlesMs = 1_500

interface Visit {
  /** Tasks over 50 ms, in milliseconds. */
  longTasks: number[]
  /** Scripts as they travelled, in bytes. */
  scriptBytes: number
}

/** @param acts whether somebody moves onto a link, which a page that only shows waits for with its scripts */
async function visit(browser: Browser, address: string, acts: boolean): Promise<Visit> {
  const page = await browser.newPage()
  try {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    const scripts = new Set<string>()
    let scriptBytes = 0
    devtools.on(
      'Network.responseReceived',
      ({ requestId, type }) => type === 'Script' && scripts.add(requestId),
    )
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scriptBytes += encodedDataLength
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttling })
    await page.addInitScript(() => {
      const durations: number[] = []
      Object.assign(globalThis, { durations })
      new PerformanceObserver(list => {
        durations.push(...list.getEntries().map(({ duration }) => duration))
      }).observe({ type: 'longtask', buffered: true })
    })
    await page.goto(address, { waitUntil: 'networkidle' })
    if (acts) {
      await page.evaluate(() => {
        document.querySelector('a[href]')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      })
      await page.waitForLoadState('networkidle')
    }
    await page.waitForTimeout(settlesMs)
    return { longTasks: await longTasksOf(page), scriptBytes }
  } finally {
    await page.close()
  }
}

// The page's own list, from the script above.
const longTasksOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { durations: number[] }).durations)

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const blockingMs = ({ longTasks }: Visit) => longTasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0)

const products = process.argv.slice(2)
if (products.length === 0) throw new Error('Give the address of a running product, or of two to compare.')
const browser = await chromium.launch(browserLaunch())
try {
  process.stdout.write('| Page | Scripts | Long tasks | Longest | Blocking time |\n|---|---|---|---|---|\n')
  for (const path of paths) {
    for (const acts of [false, true]) {
      const seen = products.map((): Visit[] => [])
      for (let turn = 0; turn < visits; turn++) {
        for (const [n, product] of products.entries())
          seen[n]?.push(await visit(browser, product + path, acts))
      }
      const of = (figure: (visit: Visit) => number, unit: string) =>
        seen.map(all => `${Math.round(median(all.map(figure)))}${unit}`).join(' → ')
      const cells = [
        `\`${path}\`${acts ? ', touched' : ''}`,
        of(({ scriptBytes }) => scriptBytes / 1_000, ' kB'),
        of(({ longTasks }) => longTasks.length, ''),
        of(({ longTasks }) => Math.max(0, ...longTasks), ' ms'),
        of(blockingMs, ' ms'),
      ]
      process.stdout.write(`| ${cells.join(' | ')} |\n`)
    }
  }
} finally {
  await browser.close()
}
