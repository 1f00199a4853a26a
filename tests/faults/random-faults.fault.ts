import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database/open-database.ts'
import { systemClock } from '#domain/time.ts'
import { startWithSample } from '#tests/faults/start-with-sample.ts'
import { findOddRegistrations, quieten, readBooks, runChaos } from '#tests/load/chaos.ts'
import { findOddActs, findOddSeats } from '#tests/load/desk-and-banks.ts'
import { limitSeats } from '#tests/load/limit-seats.ts'
import { createRandom } from '#tests/load/random.ts'
import { type Booked, openSimulated } from '#tests/load/simulated.ts'
import { makeMaker } from '#tests/support/api.ts'

/** A longer run, with your own seed: CHAOS_KILLS=100 CHAOS_SEED=7 npx vitest run --project faults random-faults */
const kills = Number(process.env.CHAOS_KILLS ?? 2)
const seed = Number(process.env.CHAOS_SEED ?? 1)

const pairs = [
  ['paypal', 'sqlite'],
  ['stripe', 'postgres'],
  ['paypal', 'postgres'],
  ['stripe', 'sqlite'],
] as const

/** Each gateway with each database once: with visitors only, or with staff too. A longer run tries all combinations. */
const [alone, withStaff] = kills > 3 ? [pairs, pairs] : [pairs.slice(0, 2), pairs.slice(2)]

const byId = (booked: readonly Booked[]) => booked.toSorted((a, b) => a.captureId.localeCompare(b.captureId))

test.each(alone)(
  'visitors, a failing gateway and a product that is killed: in the end the books agree with those of %s on %s',
  async (kind, dialect) => {
    const simulated = await openSimulated(kind)
    onTestFinished(simulated.close)
    const started = await startWithSample(dialect, { env: simulated.settings })
    onTestFinished(started.remove, 60_000)
    const { product } = started
    simulated.sendWebhooksTo(product.address)

    const { visits } = await runChaos({ product, simulated, random: createRandom(seed), kills })
    expect(visits).toBeGreaterThan(0)
    await product.stop()
    const database = await openDatabase(started.database)
    onTestFinished(() => database.close())
    expect(await quieten(database, simulated)).toEqual([])
    expect(byId(await readBooks(database, kind))).toEqual(byId(simulated.booked()))
    expect(await findOddRegistrations(database)).toEqual([])
    expect(simulated.booked().length).toBeGreaterThan(0)
  },
  120_000 + kills * 40_000,
)

test.each(withStaff)(
  'with staff, registrants and banks at work too, and each act of staff was done as reported (%s) on %s',
  async (kind, dialect) => {
    const simulated = await openSimulated(kind)
    onTestFinished(simulated.close)
    const started = await startWithSample(dialect, { env: simulated.settings })
    onTestFinished(started.remove, 60_000)
    const { product } = started
    simulated.sendWebhooksTo(product.address)
    const before = await openDatabase(started.database)
    const conferenceId = await limitSeats(before, 'material-science', 100_000)
    const dependencies = { database: before, clock: systemClock }
    const { token } = await makeMaker({ dependencies }, { role: 'owner', at: null })
    await before.close()

    const random = createRandom(seed)
    const { takenBack, told } = await runChaos({ product, simulated, random, kills, token })
    await product.stop()
    const database = await openDatabase(started.database)
    onTestFinished(() => database.close())
    expect(await quieten(database, simulated)).toEqual([])
    expect(byId(await readBooks(database, kind))).toEqual(byId(simulated.booked()))
    expect(await findOddActs(database, told)).toEqual([])
    expect(await findOddSeats(database, conferenceId)).toEqual([])
    expect(told.some(({ isDone }) => isDone)).toBe(true)
    if (kills >= 10) expect(takenBack).toBeGreaterThan(0)
  },
  120_000 + kills * 40_000,
)
