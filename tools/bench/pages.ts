/** Cached pages in three encodings beside bare Node and nginx with the same bytes, and pages that are not cached. */
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type ServedProduct, startProduct } from '#tests/support/served-product.ts'
import { type Bench, type Runner, withBuilds } from '#tools/bench/bench.ts'
import { type Measured, measureLoad } from '#tools/bench/load.ts'
import type { Load } from '#tools/bench/own-client.ts'
import { median, type Row, rowOf, type Subject } from '#tools/bench/results.ts'
import {
  copyAnswer,
  type Place,
  type SameAnswer,
  startBareServers,
  startNginx,
  type Yardstick,
} from '#tools/bench/yardsticks.ts'

const cachedPages = ['/', '/material-science', '/material-science/program']
const encodings = { brotli: 'br', gzip: 'gzip', uncompressed: 'identity' } as const
const cases = cachedPages.flatMap(page =>
  Object.entries(encodings).map(([name, coding]) => ({ page, name, headers: { 'Accept-Encoding': coding } })),
)
/** The first gets a key of its own for each visitor, the second is rendered for each. */
const freshPages = ['/material-science/online-registration', '/material-science/submit-abstract']

/** Who answers a request in one measurement. */
interface Contestant {
  subject: Subject
  /** One for each process, which share the connections. */
  places: readonly Place[]
}

interface Contest {
  part: Row['part']
  what: string
  headers: Record<string, string>
  connections: number
  contestants: readonly Contestant[]
}

export async function measurePages(bench: Bench): Promise<Row[]> {
  return [...(await measureOneProcess(bench)), ...(await measureTwoProcesses(bench))]
}

function measureOneProcess(bench: Bench): Promise<Row[]> {
  return withBuilds(bench, 'sqlite', async runners => {
    const { yardsticks, stop } = await startYardsticks(bench, runners, 1)
    try {
      const rows: Row[] = []
      for (const [index, { page, name, headers }] of cases.entries()) {
        const contestants = [...ofBuilds(runners, page), ...yardsticks(index)]
        const what = `Cached ${page}, ${name}`
        rows.push(...(await compete(bench, { part: 'pages', what, headers, connections: 16, contestants })))
      }
      for (const page of freshPages) {
        const headers = { 'Accept-Encoding': 'br' }
        const contestants = ofBuilds(runners, page)
        rows.push(
          ...(await compete(bench, {
            part: 'pages',
            what: `Fresh ${page}`,
            headers,
            connections: 8,
            contestants,
          })),
        )
      }
      return rows
    } finally {
      await stop()
    }
  })
}

/** With two processes of each, which share the cores with the client. */
function measureTwoProcesses(bench: Bench): Promise<Row[]> {
  return withBuilds(bench, 'postgres', async runners => {
    const others: ServedProduct[] = []
    try {
      for (const { build, product, databaseUrl } of runners) {
        const { scratchFolder } = bench
        const { dataDir } = product
        others.push(await startProduct({ scratchFolder, copyAt: build.root, databaseUrl, dataDir }))
      }
      const { yardsticks, stop } = await startYardsticks(bench, runners, 2)
      try {
        const rows: Row[] = []
        for (const [index, { page, name, headers }] of cases.entries()) {
          if (name !== 'brotli') continue
          const builds = ofBuilds(runners, page).map((contestant, at) => ({
            ...contestant,
            places: [...contestant.places, ...placesOf(others.slice(at, at + 1), page)],
          }))
          const what = `Cached ${page}, ${name}, two processes`
          const contestants = [...builds, ...yardsticks(index)]
          rows.push(...(await compete(bench, { part: 'pages', what, headers, connections: 16, contestants })))
        }
        return rows
      } finally {
        await stop()
      }
    } finally {
      for (const other of others) await other.remove()
    }
  })
}

/** Has the pages cached, and starts what sends the same. */
async function startYardsticks(bench: Bench, runners: readonly Runner[], processes: number) {
  const [mine] = runners
  if (!mine) throw new Error('there is no build to measure')
  for (const { page, headers } of cases) {
    // Compressed well only after it has been asked for.
    for (const { product } of runners)
      for (let i = 0; i < 3; i++) await fetch(product.address + page, { headers })
  }
  await wait(3_000)
  const answers: SameAnswer[] = []
  for (const [index, { page, headers }] of cases.entries()) {
    answers.push(await copyAnswer(mine.product.address + page, headers, `/${index}`))
  }
  const folder = (name: string) => path.join(bench.scratchFolder, `${name}-${processes}`)
  const bare = await startBareServers(folder('bare'), answers, processes)
  const nginx = await startNginx(folder('nginx'), answers, processes)
  if (!nginx) bench.say('nginx is not installed: its column is empty.')
  const at = (subject: Subject, { places }: Yardstick, index: number): Contestant => ({
    subject,
    places: places.map(({ address, pid }) => ({ address: `${address}/${index}`, pid })),
  })
  return {
    /** @param index of the case */
    yardsticks: (index: number) => [
      at('node:http', bare, index),
      ...(nginx ? [at('nginx', nginx, index)] : []),
    ],
    async stop() {
      await bare.stop()
      await nginx?.stop()
    },
  }
}

const placesOf = (products: readonly ServedProduct[], page: string): Place[] =>
  products.map(product => ({ address: product.address + page, pid: product.pid() }))

export const ofBuilds = (runners: readonly Runner[], page: string): Contestant[] =>
  runners.map(({ build, product }) => ({
    subject: build.subject,
    places: placesOf([product], page),
  }))

/** Measures all in turns, so that whatever else the machine does meets each of them alike. */
export async function compete(
  { isQuick, say }: Bench,
  { part, what, headers, connections, contestants }: Contest,
): Promise<Row[]> {
  const [rounds, seconds] = isQuick ? [1, 1] : [3, 2]
  const measured = new Map<Subject, Measured[]>()
  for (const { places } of contestants) await measurePlaces(places, { headers, connections, seconds: 1 })
  for (let round = 0; round < rounds; round++) {
    for (const { subject, places } of contestants) {
      const one = await measurePlaces(places, { headers, connections, seconds })
      measured.set(subject, [...(measured.get(subject) ?? []), one])
    }
  }
  const row = (name: string, unit: Row['unit'], read: (one: Measured) => number): Row =>
    rowOf(
      { part, what: name, unit },
      [...measured].map(([subject, all]) => [subject, median(all.map(read))] as const),
    )
  say(what)
  return [
    row(what, 'a second', one => one.perSecond),
    row(what, 'a CPU second', one => one.perCpuSecond),
    row(`${what}: half are answered within`, 'ms', one => one.medianMs),
    row(`${what}: 99 of 100 within`, 'ms', one => one.slowestPercentMs),
  ]
}

/** Measures all processes of a contestant at once. */
async function measurePlaces(
  places: readonly Place[],
  { connections, ...load }: Omit<Load, 'address'>,
): Promise<Measured> {
  const each = await Promise.all(
    places.map(({ address, pid }) =>
      measureLoad({ ...load, address, connections: connections / places.length }, pid),
    ),
  )
  const sumOf = (read: (one: Measured) => number) => each.reduce((sum, one) => sum + read(one), 0)
  const perSecond = sumOf(one => one.perSecond)
  return {
    perSecond,
    perCpuSecond: perSecond / sumOf(one => one.perSecond / one.perCpuSecond),
    medianMs: median(each.map(one => one.medianMs)),
    slowestPercentMs: Math.max(...each.map(one => one.slowestPercentMs)),
  }
}
