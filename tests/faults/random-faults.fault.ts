import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database/open-database.ts'
import { startWithSample } from '#tests/faults/start-with-sample.ts'
import { findOddRegistrations, quieten, readLedger, runChaos } from '#tests/load/chaos.ts'
import { createRandom } from '#tests/load/random.ts'
import { type Booked, openSimulated } from '#tests/load/simulated.ts'
import { dialects } from '#tests/support/database.ts'

/** A longer one, with a seed of one's own: CHAOS_KILLS=100 CHAOS_SEED=7 npx vitest run --project faults random-faults */
const kills = Number(process.env.CHAOS_KILLS ?? 3)
const seed = Number(process.env.CHAOS_SEED ?? 1)

const byId = (booked: readonly Booked[]) => booked.toSorted((a, b) => a.captureId.localeCompare(b.captureId))

describe.each(dialects)('visitors, a failing gateway and a product that is killed (%s)', dialect => {
  test.each(['paypal', 'stripe'] as const)(
    'after all of it the books are those of %s',
    async kind => {
      const simulated = await openSimulated(kind)
      onTestFinished(simulated.close)
      const started = await startWithSample(dialect, { env: simulated.settings })
      onTestFinished(started.remove, 60_000)
      const { product } = started
      simulated.sendWebhooksTo(product.address)

      const visits = await runChaos({ product, simulated, random: createRandom(seed), kills })
      expect(visits).toBeGreaterThan(0)
      await product.stop()
      const database = await openDatabase(started.database)
      onTestFinished(() => database.close())
      expect(await quieten(database, simulated)).toEqual([])
      expect(byId(await readLedger(database))).toEqual(byId(simulated.booked()))
      expect(await findOddRegistrations(database)).toEqual([])
      expect(simulated.booked().length).toBeGreaterThan(0)
    },
    120_000 + kills * 40_000,
  )
})
