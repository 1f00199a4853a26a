import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { openDatabase } from '#database/open-database.ts'
import { startWithSample } from '#tests/faults/start-with-sample.ts'
import { limitSeats } from '#tests/load/limit-seats.ts'
import { rush } from '#tests/load/rush.ts'
import { type ServedProduct, startProduct } from '#tests/support/served-product.ts'

const seats = 200
const people = 800
/** More than can register before the product is killed. */
const untilKilled = 2_000

// Two processes share only PostgreSQL.
describe.each([
  ['sqlite', 1],
  ['postgres', 2],
] as const)('a rush for seats (%s, processes: %i)', (dialect, processes) => {
  let product: ServedProduct
  let second: ServedProduct | undefined
  let database: Database

  beforeAll(async () => {
    const started = await startWithSample(dialect)
    product = started.product
    if (processes > 1) {
      const { dataDir } = product
      const shared = { scratchFolder: inject('scratchFolder'), databaseUrl: started.database, dataDir }
      second = await startProduct(shared)
    }
    database = await openDatabase(started.database)
    return async () => {
      await database.close()
      await second?.stop()
      await started.remove()
    }
  })

  test('eight hundred want two hundred seats at once: two hundred get one, the rest are told', async () => {
    const id = await limitSeats(database, 'material-science', seats)
    const before = await countSold(database, id)
    const { statuses } = await rush({
      addresses: [product.address, ...(second ? [second.address] : [])],
      event: 'material-science',
      people,
      connections: 200,
    })
    expect(statuses).toMatchObject({ 201: seats, 409: people - seats })
    expect(Object.keys(statuses).filter(status => !['201', '409', '503'].includes(status))).toEqual([])
    const { registrations, ...after } = await countSold(database, id)
    expect(registrations - before.registrations).toBe(seats)
    expect(after).toEqual({ seats, taken: seats, claims: seats })
  }, 180_000)

  test('killed in the middle of a rush: everybody who was promised a place has it, and no seat is lost', async () => {
    const id = await limitSeats(database, 'material-science', untilKilled)
    const before = await countSold(database, id)
    const addresses = [product.address] as const
    const rushing = rush({ addresses, event: 'material-science', people: untilKilled, connections: 100 })
    await expect.poll(async () => (await countSold(database, id)).taken).toBeGreaterThan(200)
    await product.kill()
    const { statuses } = await rushing
    const [told = 0, unanswered = 0] = [statuses[201], statuses[0]]
    expect(told).toBeGreaterThan(100)
    expect(unanswered).toBeGreaterThan(0)
    const { registrations, taken, claims } = await countSold(database, id)
    const sold = registrations - before.registrations
    expect(sold).toBeGreaterThanOrEqual(told)
    expect(sold).toBeLessThanOrEqual(told + unanswered)
    expect([taken, claims]).toEqual([sold, sold])
  }, 180_000)
})

async function countSold({ read }: Database, conferenceId: number) {
  const { seats, taken } = await read
    .selectFrom('capacity_limits')
    .select(['seats', 'taken'])
    .where('conference_id', '=', conferenceId)
    .executeTakeFirstOrThrow()
  const registrations = await read.selectFrom('registrations').select('id').execute()
  const claims = await read.selectFrom('seat_claims').select('registration_id').execute()
  return { seats, taken, registrations: registrations.length, claims: claims.length }
}
