/** A rush for seats on both databases: docs/decisions/0025-sales-in-one-transaction.md. */

import { sql } from 'kysely'
import { formatCount } from '#domain/foundations/figures.ts'
import { limitSeats } from '#tests/load/limit-seats.ts'
import { countSold, openLimitedSale } from '#tests/load/limited-sale.ts'
import { rush } from '#tests/load/rush.ts'
import { startProduct } from '#tests/support/served-product.ts'
import {
  type Bench,
  type Dialect,
  databaseNames,
  dialects,
  type Runner,
  startBuild,
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
      rows.push(
        ...(await measureOne(bench, {
          runners: await sellingExtras(runners),
          dialect,
          people,
          seats: people / 10,
          workshop: people / 100,
        })),
      )
    })
    await expectOversold(bench, dialect, people)
  }
  return rows
}

/** Builds from before there were extras have no workshop. */
async function sellingExtras(runners: readonly Runner[]): Promise<Runner[]> {
  const selling: Runner[] = []
  for (const runner of runners) {
    const sells = await sql`select id from offers limit 1`.execute(runner.database.read).then(
      () => true,
      () => false,
    )
    if (sells) selling.push(runner)
  }
  return selling
}

interface OneRush {
  runners: readonly Runner[]
  dialect: Dialect
  people: number
  /** null: as many as anybody wants */
  seats: number | null
  /** Places of a workshop, which every fifth wants. */
  workshop?: number
}

/** @throws where more or fewer got a seat, or a place in the workshop, than there are */
async function measureOne(
  { isQuick, say }: Bench,
  { runners, dialect, people, seats, workshop }: OneRush,
): Promise<Row[]> {
  const perSecond = new Map<Subject, number[]>()
  const perCpuSecond = new Map<Subject, number[]>()
  for (let round = 0; round < (isQuick ? 1 : 3); round++) {
    for (const { build, product, database } of runners) {
      const sale =
        workshop === undefined ? undefined : await openLimitedSale(database, event, { seats, workshop })
      if (!sale) await limitSeats(database, event, seats)
      const wanted = wantedOf(sale?.workshop)
      const before = cpuSecondsOf(product.pid())
      const crowd = { addresses: [product.address] as const, event, people, connections, wanted }
      const { seconds, statuses } = await rush(crowd)
      const cpuSeconds = cpuSecondsOf(product.pid()) - before
      const sold = seats ?? people
      if (statuses[201] !== sold || (statuses[409] ?? 0) !== people - sold) {
        throw new Error(`${sold} seats, ${people} people, and the answers were ${JSON.stringify(statuses)}`)
      }
      const inWorkshop = sale && (await countSold(database, sale.workshop))
      if (inWorkshop !== workshop) {
        throw new Error(`${workshop} places in the workshop, and ${inWorkshop} were sold`)
      }
      perSecond.set(build.subject, [...(perSecond.get(build.subject) ?? []), people / seconds])
      perCpuSecond.set(build.subject, [...(perCpuSecond.get(build.subject) ?? []), people / cpuSeconds])
    }
  }
  const limit = `${seats === null ? 'no limit' : `${formatCount(seats)} seats`}${workshop === undefined ? '' : ` and ${workshop} workshop places`}`
  const what = `${formatCount(people)} register, ${limit}, ${databaseNames[dialect]}`
  say(what)
  const row = (unit: Row['unit'], measured: Map<Subject, number[]>): Row =>
    rowOf(
      { part: 'rush', what, unit },
      [...measured].map(([subject, all]) => [subject, median(all)] as const),
    )
  return [row('a second', perSecond), row('a CPU second', perCpuSecond)]
}

const wantedOf = (workshop: number | undefined) => (number: number) =>
  workshop !== undefined && number % 5 === 0 ? { lines: [{ offer: workshop }] } : {}

/** One race may end well by chance. */
const controlRounds = 10

/**
 * The control: two processes without the lock, which look first and sell then.
 *
 * @throws where they sell no more than there is, because the figures above would then prove nothing
 */
async function expectOversold(bench: Bench, dialect: Dialect, people: number): Promise<void> {
  const [build] = bench.builds
  if (!build) return
  const { product, database, databaseUrl, remove } = await startBuild(bench, build, dialect)
  const careless = { scratchFolder: bench.scratchFolder, program: 'tests/faults/careless-server.mjs' }
  const shared = { ...careless, dataDir: product.dataDir, ...(dialect === 'postgres' && { databaseUrl }) }
  await product.stop()
  const two = [await startProduct(shared), await startProduct(shared)] as const
  try {
    const [seats, places] = [people / 10, people / 100]
    const addresses = [two[0].address, two[1].address] as const
    let [mostSeats, mostPlaces] = [0, 0]
    for (let round = 0; round < controlRounds && (mostSeats <= seats || mostPlaces <= places); round++) {
      const { workshop } = await openLimitedSale(database, event, { seats, workshop: places })
      const { statuses } = await rush({ addresses, event, people, connections, wanted: wantedOf(workshop) })
      mostSeats = Math.max(mostSeats, statuses[201] ?? 0)
      mostPlaces = Math.max(mostPlaces, await countSold(database, workshop))
    }
    const sold = `${mostSeats} of ${seats} seats, ${mostPlaces} of ${places} workshop places`
    if (mostSeats <= seats || mostPlaces <= places) throw new Error(`without its lock it sold ${sold}`)
    bench.say(`the control without the lock, ${databaseNames[dialect]}: ${sold}`)
  } finally {
    for (const each of two) await each.stop()
    await remove()
  }
}
