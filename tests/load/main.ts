/**
 * Measures a rush against the built product, on a disk, in a folder that is removed afterwards:
 *
 *   npm run build && node_modules/.bin/node tests/load/main.ts [people] [seats] [--postgres] [--processes N]
 *     [--against FOLDER] [--rounds N]
 *
 * With `--against` another built copy of the project takes turns with this one, so that both meet the same machine, and
 * what is said last is by how much this one is quicker.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from '#database/database.ts'
import { openDatabase } from '#database/open-database.ts'
import { limitSeats } from '#tests/load/limit-seats.ts'
import { rush } from '#tests/load/rush.ts'
import { createPostgresDatabase, onServer } from '#tests/support/postgres-server.ts'
import { type ServedProduct, startProduct } from '#tests/support/served-product.ts'
import { startKeeper } from '#tests/support/start-keeper.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    postgres: { type: 'boolean', default: false },
    processes: { type: 'string', default: '1' },
    against: { type: 'string' },
    rounds: { type: 'string', default: '1' },
  },
})
const [people = 20_000, seats = 300] = positionals.map(Number)
const event = 'material-science'

/** A built copy of the project with a database of its own. */
interface Runner {
  name: string
  addresses: [string, ...string[]]
  database: Database
  stop(): Promise<void>
}

const scratchFolder = await mkdtemp(path.join(tmpdir(), 'colloquy-load-'))
const keeper = values.postgres ? await startKeeper({ isDurable: true }) : undefined
const runners: Runner[] = []
try {
  runners.push(await start('this one', undefined))
  if (values.against)
    runners.push(await start(values.against, path.resolve(values.against, 'tools/serve.mjs')))
  for (const { database, addresses } of runners) {
    // A process that has just started is slow: what it does often is not compiled yet.
    await limitSeats(database, event, null)
    await rush({ addresses, event, connections: 200, people: 500 * addresses.length })
  }
  for (const limit of [null, people, seats]) await measure(limit)
} finally {
  for (const runner of runners) await runner.stop()
  await keeper?.stop()
  await rm(scratchFolder, { recursive: true, force: true })
}

async function start(name: string, program: string | undefined): Promise<Runner> {
  const databaseUrl = keeper && onServer(keeper.postgres, `load_${runners.length}`)
  if (keeper) await createPostgresDatabase(keeper.postgres, `load_${runners.length}`)
  const options = { scratchFolder, ...(program && { program }), ...(databaseUrl && { databaseUrl }) }
  const first = await startProduct(options)
  const products: ServedProduct[] = [first]
  while (products.length < Number(values.processes)) {
    products.push(await startProduct({ ...options, dataDir: first.dataDir }))
  }
  const database = await openDatabase(databaseUrl ?? `${first.dataDir}/colloquy.sqlite`)
  const [, ...others] = products
  return {
    name,
    addresses: [first.address, ...others.map(({ address }) => address)],
    database,
    async stop() {
      await database.close()
      for (const product of [...others, first]) await product.remove()
    },
  }
}

/** @param limit the seats that there are; null: as many as anybody wants */
async function measure(limit: number | null): Promise<void> {
  const spent = new Map(runners.map(({ name }) => [name, { seconds: 0, cpuSeconds: 0 }]))
  const words = `${people} people, ${limit === null ? 'no limit' : `${limit} seats`}`
  const total = Number(values.rounds) * people
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const { name, database, addresses } of runners) {
      await limitSeats(database, event, limit)
      const { seconds, cpuSeconds, statuses } = await rush({ addresses, event, people, connections: 200 })
      const sums = spent.get(name)
      if (sums)
        Object.assign(sums, { seconds: sums.seconds + seconds, cpuSeconds: sums.cpuSeconds + cpuSeconds })
      say(`${words}, ${name}: ${perSecond(people, seconds)}, answers ${JSON.stringify(statuses)}`)
    }
  }
  for (const [name, { seconds, cpuSeconds }] of spent) {
    say(`${words}, ${name}: ${perSecond(total, seconds)}, ${perSecond(total, cpuSeconds)} of the processor`)
  }
  const [mine, theirs] = [...spent.values()]
  if (mine && theirs) say(`${words}: ${(theirs.seconds / mine.seconds).toFixed(2)} times as quick`)
}

function perSecond(count: number, seconds: number): string {
  return `${Math.round(count / seconds)} a second`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
