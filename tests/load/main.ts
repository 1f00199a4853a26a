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
  for (const limit of [people, seats]) {
    await limitSeats(database, 'material-science', limit)
    const { seconds, cpuSeconds, statuses } = await rush({
      address: product.address,
      event: 'material-science',
      people,
      connections: 200,
    })
    process.stdout.write(
      `${people} people, ${limit} seats: ${Math.round(people / seconds)} a second, ` +
        `${Math.round(people / cpuSeconds)} a second of the processor; answers ${JSON.stringify(statuses)}\n`,
    )
  }
} finally {
  await database.close()
  await product.remove()
  await rm(scratchFolder, { recursive: true, force: true })
}
