/** Kept pages in three encodings beside bare Node and nginx with the same bytes, and fresh pages. */
import path from 'node:path'
import { type Bench, type Runner, withBuilds } from '#tools/bench/bench.ts'
import { type Measured, measureLoad } from '#tools/bench/load.ts'
import { median, type Row, rowOf, type Subject } from '#tools/bench/results.ts'
import {
  copyAnswer,
  type SameAnswer,
  startBareServer,
  startNginx,
  type Yardstick,
} from '#tools/bench/yardsticks.ts'

const cachedPages = ['/', '/material-science', '/material-science/program']
const encodings = { brotli: 'br', gzip: 'gzip', uncompressed: 'identity' } as const
/** The first gets a key of its own for each visitor, the second is rendered for each. */
const freshPages = ['/material-science/online-registration', '/material-science/submit-abstract']

/** Who answers a request in one measurement. */
interface Contestant {
  subject: Subject
  address: string
  pid: number
}

interface Contest {
  part: Row['part']
  what: string
  headers: Record<string, string>
  connections: number
  contestants: readonly Contestant[]
}

export function measurePages(bench: Bench): Promise<Row[]> {
  return withBuilds(bench, 'sqlite', async runners => {
    const [mine] = runners
    if (!mine) throw new Error('there is no build to measure')
    const cases = cachedPages.flatMap(page =>
      Object.entries(encodings).map(([name, coding]) => ({
        page,
        name,
        headers: { 'Accept-Encoding': coding },
      })),
    )
    for (const { page, headers } of cases) {
      // Compressed well only after it has been asked for.
      for (const { product } of runners)
        for (let i = 0; i < 3; i++) await fetch(product.address + page, { headers })
    }
    await new Promise(resolve => setTimeout(resolve, 3_000))
    const answers: SameAnswer[] = []
    for (const [index, { page, headers }] of cases.entries()) {
      answers.push(await copyAnswer(mine.product.address + page, headers, `/${index}`))
    }
    const bare = await startBareServer(path.join(bench.scratchFolder, 'bare'), answers)
    const nginx = await startNginx(path.join(bench.scratchFolder, 'nginx'), answers)
    if (!nginx) bench.say('nginx is not installed: its column is empty.')
    try {
      const rows: Row[] = []
      for (const [index, { page, name, headers }] of cases.entries()) {
        const yardsticks = [
          at('node:http', bare, `/${index}`),
          ...(nginx ? [at('nginx', nginx, `/${index}`)] : []),
        ]
        const contestants = [...ofBuilds(runners, page), ...yardsticks]
        rows.push(
          ...(await compete(bench, {
            part: 'pages',
            what: `Kept ${page}, ${name}`,
            headers,
            connections: 16,
            contestants,
          })),
        )
      }
      for (const page of freshPages) {
        rows.push(
          ...(await compete(bench, {
            part: 'pages',
            what: `Fresh ${page}`,
            headers: { 'Accept-Encoding': 'br' },
            connections: 8,
            contestants: ofBuilds(runners, page),
          })),
        )
      }
      return rows
    } finally {
      await bare.stop()
      await nginx?.stop()
    }
  })
}

const at = (subject: Subject, { address, pid }: Yardstick, path: string): Contestant => ({
  subject,
  address: address + path,
  pid,
})

export const ofBuilds = (runners: readonly Runner[], page: string): Contestant[] =>
  runners.map(({ build, product }) => ({
    subject: build.subject,
    address: product.address + page,
    pid: product.pid(),
  }))

/** Measures all in turns, so that whatever else the machine does meets each of them alike. */
export async function compete(
  { isQuick, say }: Bench,
  { part, what, headers, connections, contestants }: Contest,
): Promise<Row[]> {
  const [rounds, seconds] = isQuick ? [1, 1] : [3, 2]
  const measured = new Map<Subject, Measured[]>()
  for (const { address, pid } of contestants) {
    await measureLoad({ address, headers, connections, seconds: 1 }, pid)
  }
  for (let round = 0; round < rounds; round++) {
    for (const { subject, address, pid } of contestants) {
      const one = await measureLoad({ address, headers, connections, seconds }, pid)
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
