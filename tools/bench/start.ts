/** How long a start takes, and how much memory the process has then and after use. */
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#database/open-database.ts'
import { limitSeats } from '#tests/load/limit-seats.ts'
import { rush } from '#tests/load/rush.ts'
import { liftUnpaidLimits, startProduct } from '#tests/support/served-product.ts'
import type { Bench, Build } from '#tools/bench/bench.ts'
import { measureLoad } from '#tools/bench/load.ts'
import { cpuSecondsOf, memoryOf } from '#tools/bench/process-use.ts'
import { median, type Row, rowOf } from '#tools/bench/results.ts'

const event = 'material-science'
const pages = [
  '/',
  '/about',
  `/${event}`,
  `/${event}/program`,
  `/${event}/speakers`,
  `/${event}/online-registration`,
]

/** Seconds and megabytes. */
type Figures = Record<(typeof measures)[number]['what'], number>

const measures = [
  { what: 'First start with the sample', unit: 's' },
  { what: 'First start with the sample, without its registrations', unit: 's' },
  { what: 'Start with data', unit: 's' },
  { what: 'First start with the sample: processor time', unit: 's' },
  { what: 'Start with data: processor time', unit: 's' },
  { what: 'Memory after the first pages', unit: 'MB' },
  { what: 'Memory at rest after use', unit: 'MB' },
  { what: 'Memory at most', unit: 'MB' },
] as const

export async function measureStart(bench: Bench): Promise<Row[]> {
  const found = new Map<Build['subject'], Figures>()
  for (const build of bench.builds) {
    bench.say(`Starting ${build.subject}`)
    found.set(build.subject, await measureOne(bench, build))
  }
  return measures.map(({ what, unit }) =>
    rowOf(
      { part: 'start', what, unit },
      [...found].map(([subject, figures]) => [subject, figures[what]] as const),
    ),
  )
}

async function measureOne({ scratchFolder, isQuick }: Bench, build: Build): Promise<Figures> {
  // As an operator starts it: without the tests' compile cache.
  const env = { SAMPLE_DATA: 'auto', NODE_COMPILE_CACHE: '' }
  const copyAt = build.root
  const first = await timed(() => startProduct({ scratchFolder, copyAt, env }))
  const product = first.value
  const firstCpu = cpuSecondsOf(product.pid())
  try {
    const small = await timed(() =>
      startProduct({ scratchFolder, copyAt, env: { ...env, SAMPLE_DATA: 'conferences' } }),
    )
    await small.value.remove()
    const warm: number[] = []
    const warmCpu: number[] = []
    for (let round = 0; round < (isQuick ? 1 : 5); round++) {
      await product.stop()
      warm.push((await timed(() => product.start())).seconds)
      warmCpu.push(cpuSecondsOf(product.pid()))
    }
    for (const page of pages) await (await fetch(product.address + page)).text()
    await wait(isQuick ? 500 : 5_000)
    const afterFirst = memoryOf(product.pid()).now
    await use(product.address, `${product.dataDir}/colloquy.sqlite`, product.pid(), isQuick)
    await wait(isQuick ? 500 : 30_000)
    const { now, most } = memoryOf(product.pid())
    return {
      'First start with the sample': first.seconds,
      'First start with the sample, without its registrations': small.seconds,
      'Start with data': median(warm),
      'First start with the sample: processor time': firstCpu,
      'Start with data: processor time': median(warmCpu),
      'Memory after the first pages': afterFirst,
      'Memory at rest after use': now,
      'Memory at most': most,
    }
  } finally {
    await product.remove()
  }
}

/** Every kind of work: cached and fresh pages, searches, and registrations. */
async function use(address: string, databaseUrl: string, pid: number, isQuick: boolean): Promise<void> {
  for (const page of pages) {
    const load = { address: address + page, headers: { 'Accept-Encoding': 'br' }, connections: 8 }
    await measureLoad({ ...load, seconds: isQuick ? 1 : 5 }, pid)
  }
  await liftUnpaidLimits(databaseUrl)
  const database = await openDatabase(databaseUrl)
  try {
    await limitSeats(database, event, null)
    await rush({ addresses: [address], event, people: isQuick ? 200 : 3_000, connections: 200 })
  } finally {
    await database.close()
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const startedAt = performance.now()
  const value = await work()
  return { value, seconds: (performance.now() - startedAt) / 1_000 }
}
