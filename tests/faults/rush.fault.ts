import { expect, inject, test } from 'vitest'
import { openDatabase } from '#database/database.ts'
import { limitSeats } from '#tests/load/limit-seats.ts'
import { rush } from '#tests/load/rush.ts'
import { placeForTest } from '#tests/support/database.ts'
import { startProduct } from '#tests/support/served-product.ts'

const seats = 200
const people = 2_000

test.each([
  ['sqlite', 1],
  ['postgres', 1],
  ['postgres', 2],
] as const)(
  'two thousand want two hundred seats at once: so many get one, the rest are told (%s, processes: %i)',
  async (dialect, processes) => {
    const place = await placeForTest(dialect, 'empty')
    const options = {
      scratchFolder: inject('scratchFolder'),
      ...(dialect === 'postgres' && { databaseUrl: place.address }),
    }
    const product = await startProduct(options)
    const second = processes > 1 ? await startProduct({ ...options, dataDir: product.dataDir }) : undefined
    const database = await openDatabase(
      dialect === 'postgres' ? place.address : `${product.dataDir}/colloquy.sqlite`,
    )
    try {
      const id = await limitSeats(database, 'material-science', seats)
      const before = await database.read.selectFrom('registrations').select('id').execute()
      const { statuses } = await rush({
        addresses: [product.address, ...(second ? [second.address] : [])],
        event: 'material-science',
        people,
        connections: 200,
      })
      expect(statuses).toMatchObject({ 201: seats, 409: people - seats })
      expect(Object.keys(statuses).filter(status => !['201', '409', '503'].includes(status))).toEqual([])
      const limit = await database.read
        .selectFrom('capacity_limits')
        .select(['seats', 'taken'])
        .where('conference_id', '=', id)
        .executeTakeFirstOrThrow()
      expect(limit).toEqual({ seats, taken: seats })
      const after = await database.read.selectFrom('registrations').select('id').execute()
      expect(after.length - before.length).toBe(seats)
      const claims = await database.read.selectFrom('seat_claims').select('registration_id').execute()
      expect(claims).toHaveLength(seats)
    } finally {
      await database.close()
      await second?.stop()
      await product.remove()
    }
  },
  180_000,
)
