/** A rush for seats on both databases: docs/decisions/0025-sales-in-one-transaction.md. */

import { formatCount } from '#domain/foundations/figures.ts'
import { limitSeats } from '#tests/load/limit-seats.ts'
import { rush } from '#tests/load/rush.ts'
import {
  type Bench,
  type Dialect,
  databaseNames,
  dialects,
  type Runner,
  withBuilds,
} from '#tools/bench/bench.ts'
import { cpuSecondsOf } from '#tools/bench/process-use.ts'
import { median, type Row, rowOf, type Subject } from '#tools/bench/results.ts'

const event = 'material-science'
const connections = 200

export async function measureRush(bench: Bench): Promise<Row[]> {
  const people = bench.isQuick ? 500 : 3_000
  const rows: Row[] = []
  for (const dialect of dialects) {
    await withBuilds(bench, dialect, async runners => {
      // What a process does often is compiled only after it has done it often.
      for (const { database, product } of runners) {
        await limitSeats(database, event, null)
        await rush({ addresses: [product.address], event, connections, people })
      }
      for (const seats of [people / 10, people, null]) {
        rows.push(...(await measureOne(bench, { runners, dialect, people, seats })))
      }
    })
  }
  return rows
}

interface OneRush {
  runners: readonly Runner[]
  dialect: Dialect
  people: number
  /** null: as many as anybody wants */
  seats: number | null
}

/** @throws where more or fewer got a seat than there are */
async function measureOne(
  { isQuick, say }: Bench,
  { runners, dialect, people, seats }: OneRush,
): Promise<Row[]> {
  const perSecond = new Map<Subject, number[]>()
  const perCpuSecond = new Map<Subject, number[]>()
  for (let round = 0; round < (isQuick ? 1 : 3); round++) {
    for (const { build, product, database } of runners) {
      await limitSeats(database, event, seats)
      const before = cpuSecondsOf(product.pid())
      const { seconds, statuses } = await rush({ addresses: [product.address], event, people, connections })
      const cpuSeconds = cpuSecondsOf(product.pid()) - before
      const sold = seats ?? people
      if (statuses[201] !== sold || (statuses[409] ?? 0) !== people - sold) {
        throw new Error(`${sold} seats, ${people} people, and the answers were ${JSON.stringify(statuses)}`)
      }
      perSecond.set(build.subject, [...(perSecond.get(build.subject) ?? []), people / seconds])
      perCpuSecond.set(build.subject, [...(perCpuSecond.get(build.subject) ?? []), people / cpuSeconds])
    }
  }
  const limit = seats === null ? 'no limit' : `${formatCount(seats)} seats`
  const what = `${formatCount(people)} register, ${limit}, ${databaseNames[dialect]}`
  say(what)
  const row = (unit: Row['unit'], measured: Map<Subject, number[]>): Row =>
    rowOf(
      { part: 'rush', what, unit },
      [...measured].map(([subject, all]) => [subject, median(all)] as const),
    )
  return [row('a second', perSecond), row('a CPU second', perCpuSecond)]
}
