import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database/open-database.ts'
import { systemClock } from '#domain/foundations/time.ts'
import { startWithSample } from '#tests/faults/start-with-sample.ts'
import { findOddRegistrations, quieten, readBooks, runChaos } from '#tests/load/chaos.ts'
import { busyEvent, findOddActs, findOddSeats, quietEvent } from '#tests/load/desk-and-banks.ts'
import { limitSeats } from '#tests/load/limit-seats.ts'
import { createRandom } from '#tests/load/random.ts'
import { type Booked, openSimulated } from '#tests/load/simulated.ts'
import { makeMaker } from '#tests/support/api.ts'
import { dialects } from '#tests/support/database.ts'

/** A longer run, with your own seed: CHAOS_KILLS=100 CHAOS_SEED=7 npx vitest run --project faults random-faults */
const kills = Number(process.env.CHAOS_KILLS ?? 2)
const seed = Number(process.env.CHAOS_SEED ?? 1)

const byId = (booked: readonly Booked[]) => booked.toSorted((a, b) => a.captureId.localeCompare(b.captureId))

test.each(dialects)(
  'two failing gateways, a product that is killed, and visitors, staff and banks at work: in the end all books agree, and each act of staff was done as reported (%s)',
  async dialect => {
    const gateways = [await openSimulated('paypal'), await openSimulated('stripe')]
    for (const { close } of gateways) onTestFinished(close)
    const env = Object.assign({}, ...gateways.map(({ settings }) => settings))
    const started = await startWithSample(dialect, { env })
    onTestFinished(started.remove, 60_000)
    const { product } = started
    for (const { sendWebhooksTo } of gateways) sendWebhooksTo(product.address)
    const before = await openDatabase(started.database)
    const conferenceId = await limitSeats(before, busyEvent, 100_000)
    const dependencies = { database: before, clock: systemClock }
    const { token } = await makeMaker({ dependencies }, { role: 'owner', at: null })
    await before.close()

    const told = await runChaos({ product, gateways, random: createRandom(seed), kills, token })
    expect(told.some(({ isDone }) => isDone)).toBe(true)
    await product.stop()
    const database = await openDatabase(started.database)
    onTestFinished(() => database.close())
    expect(await quieten(database, gateways)).toEqual([])
    for (const { kind, booked } of gateways) {
      expect(byId(await readBooks(database, kind)), kind).toEqual(byId(booked()))
    }
    expect(await findOddRegistrations(database, quietEvent)).toEqual([])
    expect(await findOddActs(database, told)).toEqual([])
    expect(await findOddSeats(database, conferenceId)).toEqual([])
  },
  120_000 + kills * 40_000,
)
