/**
 * The last place of an extra, of one of its options and of a night, for which many people post at one moment through two
 * processes. The control is the same product without its lock.
 */
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { openDatabase } from '#database/open-database.ts'
import { startWithSample } from '#tests/faults/start-with-sample.ts'
import { limitSeats } from '#tests/load/limit-seats.ts'
import { countSold, openLimitedSale, openNights } from '#tests/load/limited-sale.ts'
import { rush } from '#tests/load/rush.ts'
import { type Dialect, dialects } from '#tests/support/database.ts'
import { startProduct } from '#tests/support/served-product.ts'

const event = 'material-science'

/** Each last place is raced for so often: one race may end well by chance. */
const rounds = 5

const raced = [
  'a workshop',
  'an option of a workshop',
  'an extra at an amount of one’s own',
  'a night of a stay by night',
  'two nights',
] as const

interface Doors {
  database: Database
  addresses: [string, string]
}

async function openTwo(dialect: Dialect, program?: string) {
  const started = await startWithSample(dialect, program === undefined ? {} : { program })
  const { dataDir } = started.product
  const second = await startProduct({
    scratchFolder: inject('scratchFolder'),
    dataDir,
    ...(dialect === 'postgres' && { databaseUrl: started.database }),
    ...(program !== undefined && { program }),
  })
  const database = await openDatabase(started.database)
  const doors: Doors = { database, addresses: [started.product.address, second.address] }
  const close = async () => {
    await database.close()
    await second.stop()
    await started.remove()
  }
  return { doors, close }
}

/** @returns how many got the last one, in each round */
async function raceForLast(
  { addresses }: Doors,
  open: () => Promise<{ wanted: Readonly<Record<string, unknown>>; sold: () => Promise<number> }>,
) {
  const winners: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { wanted, sold } = await open()
    const racers = { addresses, event, people: 12, connections: 12 }
    const { statuses } = await rush({ ...racers, wanted: () => wanted })
    const { 201: told = 0, 409: refused = 0 } = statuses
    expect(told + refused).toBe(12)
    // Whoever was told so has it.
    expect(await sold()).toBe(told)
    winners.push(told)
  }
  return winners
}

function races(doors: Doors) {
  const { database } = doors
  return {
    'a workshop': () =>
      raceForLast(doors, async () => {
        const { workshop } = await openLimitedSale(database, event, { seats: null, workshop: 1 })
        return { wanted: { lines: [{ offer: workshop }] }, sold: () => countSold(database, workshop) }
      }),
    'an option of a workshop': () =>
      raceForLast(doors, async () => {
        const sale = { seats: null, workshop: null, option: 1 }
        const { workshop, options } = await openLimitedSale(database, event, sale)
        const [option] = options
        return {
          wanted: { lines: [{ offer: workshop, option }] },
          sold: () => countSold(database, workshop, option),
        }
      }),
    'an extra at an amount of one’s own': () =>
      raceForLast(doors, async () => {
        const { workshop } = await openLimitedSale(database, event, { seats: null, workshop: 1 })
        await database.write(tx =>
          tx.updateTable('offers').set({ is_own_amount: 1, most: 1 }).where('id', '=', workshop).execute(),
        )
        const wanted = { lines: [{ offer: workshop, amount: '150.00' }] }
        return { wanted, sold: () => countSold(database, workshop) }
      }),
    'a night of a stay by night': () =>
      raceForLast(doors, async () => {
        const { stay, nights } = await openNights(database, event, 1)
        const [first, second] = nights
        // Whoever is refused the first night gets the second neither.
        const sold = async () => {
          const both = [await countSold(database, stay, first), await countSold(database, stay, second)]
          expect(both[1]).toBe(both[0])
          return both[0] ?? 0
        }
        return { wanted: { lines: nights.map(option => ({ offer: stay, option })) }, sold }
      }),
    'two nights': () =>
      raceForLast(doors, async () => {
        const conferenceId = await limitSeats(database, event, null)
        const room = await database.read
          .selectFrom('accommodations')
          .select('id')
          .where('conference_id', '=', conferenceId)
          .orderBy('id')
          .executeTakeFirstOrThrow()
        const columns = { conference_id: conferenceId, accommodation_id: room.id, nights: 2, seats: 1 }
        const limit = await database.write(tx =>
          tx.insertInto('capacity_limits').values(columns).returning('id').executeTakeFirstOrThrow(),
        )
        const sold = async () => {
          const claims = await database.read
            .selectFrom('seat_claims')
            .select('quantity')
            .where('limit_id', '=', limit.id)
            .execute()
          return claims.reduce((sum, { quantity }) => sum + quantity, 0)
        }
        return { wanted: { accommodation: room.id, no_of_nights: 2 }, sold }
      }),
  }
}

/** Two hundred orders of one to four places each, for thirty places. @returns how many were sold */
async function raceWithQuantities({ database, addresses }: Doors): Promise<number> {
  const { workshop } = await openLimitedSale(database, event, { seats: null, workshop: 30 })
  const wanted = (number: number) => ({ lines: [{ offer: workshop, quantity: 1 + (number % 4) }] })
  await rush({ addresses, event, people: 200, connections: 200, wanted })
  return countSold(database, workshop)
}

describe.each(dialects)('last places through two processes (%s)', dialect => {
  let doors: Doors
  beforeAll(async () => {
    const opened = await openTwo(dialect)
    doors = opened.doors
    return opened.close
  })

  test.each(raced)('of twelve who post for the last place of %s at one moment, one gets it', async what => {
    expect(await races(doors)[what]()).toEqual(Array(rounds).fill(1))
  })

  test('two hundred orders of several places each take all of them, and never one too many', async () => {
    // The last one is taken by somebody who wants only one.
    expect(await raceWithQuantities(doors)).toBe(30)
  })
})

describe.each(dialects)('the control: the same without the lock (%s)', dialect => {
  let doors: Doors
  beforeAll(async () => {
    const opened = await openTwo(dialect, 'tests/faults/careless-server.mjs')
    doors = opened.doors
    return opened.close
  })

  test.each(raced)('sells the last place of %s more than once', async what => {
    expect(Math.max(...(await races(doors)[what]()))).toBeGreaterThan(1)
  })

  test('sells more than thirty of thirty places to two hundred orders', async () => {
    // They may come one after the other by chance.
    let most = 0
    for (let round = 0; round < rounds && most <= 30; round++) most = await raceWithQuantities(doors)
    expect(most).toBeGreaterThan(30)
  })
})
