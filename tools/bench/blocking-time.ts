/**
 * `node_modules/.bin/node tools/bench/blocking-time.ts ADDRESS… [/PATH…]`: how long a page keeps the browser from
 * answering, with the processor throttled four times. Each ADDRESS is a running product with the sample conferences;
 * two are measured in turns, so that both meet the same machine. Figures are medians of VISITS visits (5).
 *
 * Beside other programs, read the last column: the longest task in processor time, without throttling. Four times that
 * is what a throttled browser would need for it on a quiet machine.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserLaunch } from '#tests/support/browser.ts'
import { median } from '#tools/bench/results.ts'

const usualPaths = [
  '/',
  '/material-science',
  '/material-science/committee',
  '/material-science/program',
  '/material-science/online-registration',
  '/material-science/discount-form',
  '/material-science/submit-abstract',
]
const visits = Number(process.env.VISITS ?? 5)
const throttling = 4

/** Long enough for everything that a page does by itself, in milliseconds. */
const settlesMs = 1_500

interface Visit {
  /** Tasks over 50 ms, in milliseconds. */
  longTasks: number[]
  /** Scripts as they travelled, in bytes. */
  scriptBytes: number
  /** The longest task in milliseconds of processor time, without throttling. */
  longestTaskCpuMs: number
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
    await open(page, address, acts)
    const longTasks = await longTasksOf(page)
    return { longTasks, scriptBytes, longestTaskCpuMs: await longestTaskCpuMs(browser, address, acts) }
  } finally {
    await page.close()
  }
}

async function open(page: Page, address: string, acts: boolean): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  if (acts) {
    await page.evaluate(() => {
      for (const act of ['pointerover', 'pointermove'])
        document.querySelector('a[href]')?.dispatchEvent(new PointerEvent(act, { bubbles: true }))
    })
    await page.waitForLoadState('networkidle')
  }
  await page.waitForTimeout(settlesMs)
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Processor time in microseconds. */
  tdur?: number
  args: { name?: string }
}

/** From a visit without throttling, which would count as processor time itself. */
async function longestTaskCpuMs(browser: Browser, address: string, acts: boolean): Promise<number> {
  const page = await browser.newPage()
  try {
    await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
    await open(page, address, acts)
    // Chromium's own format.
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
      traceEvents: TraceEvent[]
    }
    const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
    const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args.name === 'CrRendererMain'
    const mainThreads = new Set(traceEvents.filter(isMain).map(thread))
    const tasks = traceEvents.filter(
      event => event.name.endsWith('RunTask') && mainThreads.has(thread(event)),
    )
    return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1_000))
  } finally {
    await page.close()
  }
}

// The page's own list, from the script above.
const longTasksOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { durations: number[] }).durations)

const blockingMs = ({ longTasks }: Visit) => longTasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0)

const given = process.argv.slice(2)
const products = given.filter(each => !each.startsWith('/'))
const givenPaths = given.filter(each => each.startsWith('/'))
const paths = givenPaths.length > 0 ? givenPaths : usualPaths
if (products.length === 0) throw new Error('Give the address of a running product, or of two to compare.')
const browser = await chromium.launch(browserLaunch())
try {
  process.stdout.write(
    '| Page | Scripts | Visits with a task over 50 ms | Longest | Blocking time | Longest, processor time |\n|---|---|---|---|---|---|\n',
  )
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
        seen
          .map(all => `${all.filter(({ longTasks }) => longTasks.length > 0).length} of ${visits}`)
          .join(' → '),
        of(({ longTasks }) => Math.max(0, ...longTasks), ' ms'),
        of(blockingMs, ' ms'),
        of(({ longestTaskCpuMs }) => longestTaskCpuMs, ' ms'),
      ]
      process.stdout.write(`| ${cells.join(' | ')} |\n`)
    }
  }
} finally {
  await browser.close()
}
