/**
 * Measures a rush against the built product, on SQLite, in a folder that is removed afterwards:
 *
 *   npm run build && node_modules/.bin/node tests/load/main.ts [people] [seats]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '#database/database.ts'
import { limitSeats } from '#tests/load/limit-seats.ts'
import { rush } from '#tests/load/rush.ts'
import { scratchRoot } from '#tests/support/scratch.ts'
import { startProduct } from '#tests/support/served-product.ts'

const [people = 20_000, seats = 300] = process.argv.slice(2).map(Number)
const scratchFolder = await mkdtemp(path.join(scratchRoot(), 'colloquy-load-'))
const product = await startProduct({ scratchFolder })
const database = await openDatabase(`${product.dataDir}/colloquy.sqlite`)
try {
  const place = { address: product.address, event: 'material-science', connections: 200 }
  // A process that has just started is slow: what it does often is not compiled yet.
  await limitSeats(database, place.event, null)
  await rush({ ...place, people: 500 })
  for (const limit of [null, people, seats]) {
    await limitSeats(database, place.event, limit)
    const { seconds, cpuSeconds, statuses } = await rush({ ...place, people })
    process.stdout.write(
      `${people} people, ${limit === null ? 'no limit' : `${limit} seats`}: ${Math.round(people / seconds)} a second, ` +
        `${Math.round(people / cpuSeconds)} a second of the processor; answers ${JSON.stringify(statuses)}\n`,
    )
  }
} finally {
  await database.close()
  await product.remove()
  await rm(scratchFolder, { recursive: true, force: true })
}
