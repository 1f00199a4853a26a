import { expect, inject, onTestFinished, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { openDatabase } from '#database/open-database.ts'
import { createOnPostgres, dialects } from '#tests/support/database.ts'
import { startProduct } from '#tests/support/served-product.ts'

const later = '9999-of-a-later-version'

/** What a process of a later version does to a database: it brings the tables up to date and queues its own effects. */
async function bringForward(database: Database): Promise<void> {
  await database.write(async tx => {
    await tx
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name: later, timestamp: '2027-01-01T00:00:00.000Z' })
      .execute()
    await tx
      .insertInto('outbox')
      .values({
        kind: 'mail-of-a-later-version',
        effect: 'later:1',
        lane: 'mail',
        payload: '{}',
        state: 'queued',
        next_try_at: '2020-01-01T00:00:00.000Z',
        created_at: '2020-01-01T00:00:00.000Z',
      })
      .execute()
  })
}

test.for(dialects)(
  'beside a later version it leaves, and it never starts on its database (%s)',
  async dialect => {
    const place = dialect === 'postgres' ? await createOnPostgres('sample') : undefined
    const product = await startProduct({
      scratchFolder: inject('scratchFolder'),
      copyOf: inject('samples')[dialect],
      ...(place && { databaseUrl: place.address }),
    })
    const database = await openDatabase(place?.address ?? `${product.dataDir}/colloquy.sqlite`)
    onTestFinished(async () => {
      await database.close()
      await product.remove()
      await place?.remove()
    })
    await bringForward(database)

    const health = async () => {
      const answer = await fetch(`${product.address}/health/ready`)
      return { code: answer.status, ...(await answer.json()) }
    }
    await expect.poll(health).toEqual({
      code: 503,
      status: 'unavailable',
      reasons: [expect.stringMatching(new RegExp(`newer version .*${later}`))],
    })
    // It has looked for work several times since the row was written.
    const effect = database.read
      .selectFrom('outbox')
      .select(['state', 'tries'])
      .where('effect', '=', 'later:1')
    expect(await effect.executeTakeFirst()).toEqual({ state: 'queued', tries: 0 })

    await product.stop()
    const before = product.logs().length
    await expect(product.start()).rejects.toThrow()
    const said = product.logs().slice(before).trim().split('\n')
    expect(said).toEqual([expect.stringMatching(new RegExp(`^The database .*newer version .*${later}`))])
  },
)
