import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batchWrites } from '#database/batch.ts'
import type { Transaction } from '#database/database.ts'
import { limitWrites } from '#database/limit-writes.ts'
import { NestedWrite } from '#database/nested-write.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const note = (scope: string) => (tx: Transaction) =>
  tx.insertInto('revisions').values({ scope, revision: 1 }).execute()

describeOnBothDatabases('a write within a write', open => {
  test('is refused at once with the names of both, by whatever way it comes', async () => {
    const database = await open()
    const scopesOf = async () =>
      (
        await database.read
          .selectFrom('revisions')
          .select('scope')
          .where('scope', 'like', 'nested%')
          .execute()
      ).length
    async function settleInside() {
      await database.write(note('nested'))
    }
    async function showPage() {
      await database.write(async tx => {
        await note('nested outer')(tx)
        await settleInside()
      })
    }
    const refused = showPage()
    await expect(refused).rejects.toThrow(NestedWrite)
    await expect(refused).rejects.toThrow(/settleInside.*showPage/)
    const batched = batchWrites<string, string>({
      together: async (tx, names) => {
        for (const name of names) await note(name)(tx)
        return names
      },
      alone: async (tx, name) => {
        await note(name)(tx)
        return name
      },
    })
    await expect(database.write(() => batched(database, 1, 'nested batch'))).rejects.toThrow(NestedWrite)
    await expect(
      database.write(() => limitWrites(database, 60_000).write(note('nested limited'))),
    ).rejects.toThrow(NestedWrite)
    expect(await scopesOf()).toBe(0)
    expect(await batched(database, 1, 'nested batch')).toBe('nested batch')
    expect(await scopesOf()).toBe(1)
  })

  test('is allowed to what only began there, once the write is over', async () => {
    const database = await open()
    const over = Promise.withResolvers<void>()
    let later: Promise<unknown> = Promise.resolve()
    await database.write(async tx => {
      await note('first')(tx)
      later = over.promise.then(() => sleep(1)).then(() => database.write(note('later')))
    })
    over.resolve()
    await later
    const stored = await database.read
      .selectFrom('revisions')
      .select('scope')
      .where('scope', 'in', ['first', 'later'])
      .execute()
    expect(stored).toHaveLength(2)
  })

  test('is not what waits behind it', async () => {
    const database = await open()
    const names = Array.from({ length: 20 }, (_, at) => `side ${at}`)
    await Promise.all(
      names.map(name =>
        database.write(async tx => {
          await new Promise(setImmediate)
          await note(name)(tx)
        }),
      ),
    )
    const stored = await database.read
      .selectFrom('revisions')
      .select('scope')
      .where('scope', 'in', names)
      .execute()
    expect(stored).toHaveLength(names.length)
  })
})
