/**
 * Every list, editor, export and file of a conference with 20,000 talks and 50,000 registrations: how large each answer is,
 * what it costs, and how long it holds the event loop, during which nobody else is answered.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { writeManyRegistrations } from '#tests/factories/many-registrations.ts'
import { rush } from '#tests/load/rush.ts'
import { type Bench, type Runner, withBuilds } from '#tools/bench/bench.ts'
import { askedLists } from '#tools/bench/lists-asked.ts'
import { cpuSecondsOf, memoryOf } from '#tools/bench/process-use.ts'
import type { Row, Subject } from '#tools/bench/results.ts'
import { type Answer, signIn } from '#tools/bench/signed-in.ts'
import { importFile, scheduleOf } from '#tools/bench/talks.ts'

const event = 'material-science'
/** A conference of the sample with few of everything: code is compiled, and files are read, at its pages first. */
const smallEvent = 'earth-sciences'

/** How long one turn of the event loop may take: nobody notices a tenth of a second. */
const longestTurnMs = 100

const watcher = pathToFileURL(path.resolve(import.meta.dirname, '../../tests/load/watched-turns.mjs')).href

interface Measured {
  megabytes: number
  cpuMs: number
  turnMs: number
  delayMs: number
}

/** What is measured of each answer. */
const measures = [
  { what: 'longest turn', unit: 'ms', of: ({ turnMs }: Measured) => turnMs },
  { what: 'longest delay', unit: 'ms', of: ({ delayMs }: Measured) => delayMs },
  { what: 'processor time', unit: 'ms', of: ({ cpuMs }: Measured) => cpuMs },
  { what: 'size', unit: 'MB', of: ({ megabytes }: Measured) => megabytes },
] as const

/** The bench fails where this build holds the event loop for longer than a tenth of a second of processor time. */
export async function measureLists(bench: Bench): Promise<Row[]> {
  const [talks, registrations] = bench.isQuick ? [200, 500] : [20_000, 50_000]
  const rows = new Map<string, Row>()
  const tooLong: string[] = []
  const note = (what: string, unit: Row['unit'], subject: Subject, value: number) => {
    if (Number.isNaN(value)) return
    const row = rows.get(what) ?? { part: 'lists', what, unit, values: {} }
    rows.set(what, { ...row, values: { ...row.values, [subject]: value } })
  }
  const env = { NODE_OPTIONS: `--import=${watcher}` }
  await withBuilds(
    bench,
    'sqlite',
    async runners => {
      for (const runner of runners) {
        const { subject } = runner.build
        await fill(bench, runner, { talks, registrations })
        const staff = await signIn(runner)
        for (const { name, ask } of await askedLists({ runner, staff, event, smallEvent, talks })) {
          const measured = await measure(runner, ask)
          if (subject === 'this build' && measured.turnMs > longestTurnMs) {
            tooLong.push(`${name}: ${Math.round(measured.turnMs)} ms`)
          }
          for (const { what, unit, of } of measures) note(`${name}, ${what}`, unit, subject, of(measured))
          bench.say(`${name}: ${Math.round(measured.turnMs)} ms`)
        }
        note('Memory at most', 'MB', subject, memoryOf(runner.product.pid()).most)
        await wait(bench.isQuick ? 500 : 30_000)
        note('Memory afterwards', 'MB', subject, memoryOf(runner.product.pid()).now)
      }
    },
    env,
  )
  if (tooLong.length > 0 && !bench.isQuick) {
    bench.say(`FAILED: the event loop was held for more than ${longestTurnMs} ms by ${tooLong.join(', ')}`)
    // The figures are still stored.
    process.exitCode = 1
  }
  return [...rows.values()]
}

async function fill(
  bench: Bench,
  runner: Runner,
  { talks, registrations }: { talks: number; registrations: number },
): Promise<void> {
  const file = path.join(bench.scratchFolder, `schedule-${talks}.xml`)
  await writeFile(file, scheduleOf(talks))
  await importFile(runner, file)
  await rush({ addresses: [runner.product.address], event, people: 1, connections: 1 })
  const { id } = await runner.database.read
    .selectFrom('registrations')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await writeManyRegistrations(runner.database, id, registrations)
}

let questions = 0

/** What a request costs the process that answers it. */
async function measure({ product }: Runner, ask: () => Promise<Answer>): Promise<Measured> {
  const number = ++questions
  const told = async (act: 'begin' | 'end') => {
    product.send(`turns-${act}-${number}`)
    const file = path.join(product.dataDir, `turns-${act}-${number}`)
    for (;;) {
      const text = await readFile(file, 'utf8').catch(() => undefined)
      if (text !== undefined) {
        await rm(file)
        // What the program above writes.
        return JSON.parse(text) as Pick<Measured, 'turnMs' | 'delayMs'>
      }
      await wait(5)
    }
  }
  await told('begin')
  const before = cpuSecondsOf(product.pid())
  const { bytes } = await ask()
  const cpuMs = (cpuSecondsOf(product.pid()) - before) * 1_000
  return { ...(await told('end')), cpuMs, megabytes: bytes / 1e6 }
}
