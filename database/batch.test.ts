import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type BatchedWrites, batchReads, batchWrites } from '#database/batch.ts'
import type { Database, Transaction } from '#database/database.ts'
import { WriteTookTooLong } from '#database/limit-writes.ts'
import { lockRow } from '#database/locks.ts'
import { openDatabase } from '#database/open-database.ts'
import { createConference } from '#tests/factories/conference.ts'
import { describeOnBothDatabases, openTestDatabase, placeForTest } from '#tests/support/database.ts'
import { holdTransaction } from '#tests/support/hold-row.ts'

const note = (tx: Transaction, names: readonly string[]) =>
  tx
    .insertInto('subscriptions')
    .values(
      names.map(name => ({ name, email: `${name}@example.org`, created_at: '2027-01-01T00:00:00.000Z' })),
    )
    .execute()

const namesIn = async ({ read }: Database) =>
  (await read.selectFrom('subscriptions').select('name').orderBy('id').execute()).map(({ name }) => name)

/** Stores names, and records which came in a batch and which alone. */
function notes(changes: Partial<BatchedWrites<string, string>> = {}) {
  const turns: string[][] = []
  const alone: string[] = []
  const work: BatchedWrites<string, string> = {
    async together(tx, names) {
      turns.push([...names])
      await note(tx, names)
      return names.map(name => `noted ${name}`)
    },
    async alone(tx, name) {
      alone.push(name)
      await note(tx, [name])
      return `noted ${name}`
    },
    ...changes,
  }
  return { turns, alone, work }
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`)

describeOnBothDatabases('batched writes', open => {
  test('share transactions, and each caller gets its own answer in order of arrival', async () => {
    const database = await open()
    const { turns, work } = notes()
    const write = batchWrites(work)
    const all = names(400)
    expect(await Promise.all(all.map(name => write(database, 1, name)))).toEqual(
      all.map(name => `noted ${name}`),
    )
    expect(await namesIn(database)).toEqual(all)
    expect(turns.map(({ length }) => length)).toEqual([256, 144])
  })

  test('are answered once others can read them', async () => {
    const database = await open()
    const write = batchWrites(notes().work)
    await Promise.all(
      names(40).map(async name => {
        await write(database, 1, name)
        expect(await namesIn(database)).toContain(name)
      }),
    )
  })

  test('run outside the context of any caller', async () => {
    const database = await open()
    const request = new AsyncLocalStorage<string>()
    const doneFor: (string | undefined)[] = []
    const { work } = notes()
    const write = batchWrites({
      ...work,
      together: (tx, all) => {
        doneFor.push(request.getStore())
        return work.together(tx, all)
      },
    })
    const heardIn = await Promise.all(
      names(3).map(name =>
        request.run(name, async () => [await write(database, 1, name), request.getStore()]),
      ),
    )
    expect(heardIn).toEqual(names(3).map(name => [`noted ${name}`, name]))
    expect(doneFor).toEqual([undefined])
  })

  test('fail alone if one of them throws, and the others are stored once', async () => {
    const database = await open()
    const refuse = (all: readonly string[]) => {
      if (all.includes('n7')) throw new Error('not this one')
    }
    const { work, alone, turns } = notes()
    const write = batchWrites<string, string>({
      together: async (tx, all) => {
        const answers = await work.together(tx, all)
        refuse(all)
        return answers
      },
      alone: async (tx, name) => {
        const answer = await work.alone(tx, name)
        refuse([name])
        return answer
      },
    })
    const outcomes = await Promise.allSettled(names(256).map(name => write(database, 1, name)))
    const refused = outcomes.flatMap(({ status }, index) => (status === 'rejected' ? index : []))
    expect(refused).toEqual([7])
    expect((await namesIn(database)).toSorted()).toEqual(names(256).toSpliced(7, 1).toSorted())
    // All together, then two halves of each half that holds it, down to the one: nobody waits for 256 transactions.
    expect(alone.toSorted()).toEqual(['n6', 'n7'])
    expect(turns.length).toBe(1 + 2 * 7)
  })

  test('that cannot be answered in a batch are answered separately', async () => {
    const database = await open()
    const { work, alone } = notes()
    const write = batchWrites<string, string>({
      ...work,
      async together(tx, all) {
        const usual = all.filter(name => name !== 'n3')
        await work.together(tx, usual)
        return all.map(name => (name === 'n3' ? undefined : `noted ${name}`))
      },
    })
    const answers = await Promise.all(names(6).map(name => write(database, 1, name)))
    expect(answers).toEqual(names(6).map(name => `noted ${name}`))
    expect(alone).toEqual(['n3'])
    expect((await namesIn(database)).toSorted()).toEqual(names(6))
  })

  test('whose commit fails are not repeated, because its outcome is unknown', async () => {
    const database = await open()
    const { turns, work, alone } = notes()
    const broken: Database = {
      ...database,
      async write(work) {
        await database.write(work)
        throw new Error('the line broke at the commit')
      },
    }
    const write = batchWrites(work)
    const outcomes = await Promise.allSettled(names(5).map(name => write(broken, 1, name)))
    expect(outcomes.map(({ status }) => status)).toEqual(names(5).map(() => 'rejected'))
    expect([turns.length, alone]).toEqual([1, []])
    expect(await namesIn(database)).toEqual(names(5))
  })

  test('time out, including those in the queue, and delay no later caller', async () => {
    const database = await open()
    const { work } = notes()
    let hangs = true
    const write = batchWrites(
      {
        ...work,
        async together(tx, all) {
          if (hangs) await new Promise(() => {})
          return work.together(tx, all)
        },
      },
      200,
    )
    const outcomes = await Promise.allSettled(names(3).map(name => write(database, 1, name)))
    expect(outcomes.map(outcome => outcome.status === 'rejected' && outcome.reason.name)).toEqual(
      names(3).map(() => 'WriteTookTooLong'),
    )
    hangs = false
    expect(await write(database, 1, 'later')).toBe('noted later')
    expect(await namesIn(database)).toEqual(['later'])
  })
})

describeOnBothDatabases('batched reads', open => {
  test('are made once for all waiting callers, and one that hangs delays no later caller', async () => {
    const database = await open()
    let asked = 0
    let hangs = false
    const read = batchReads<number, number>(async (db, asks) => {
      asked++
      if (hangs) await new Promise(() => {})
      await db.selectFrom('revisions').selectAll().execute()
      return asks.map(ask => ask * 2)
    })
    const answers = await Promise.all([1, 2, 3, 4].map(ask => read(database, 1, ask)))
    expect([answers, asked]).toEqual([[2, 4, 6, 8], 1])
    hangs = true
    void read(database, 1, 5)
    await sleep(10)
    hangs = false
    expect(await read(database, 1, 6)).toBe(12)
  })
})

test('all callers wait together for a row that another process holds', async () => {
  const database = await openTestDatabase('postgres')
  const { conference } = await createConference(database)
  const release = await holdTransaction(database, tx => lockRow(tx, 'conferences', conference.id))
  const { turns, alone, work } = notes()
  const write = batchWrites<string, string>({
    ...work,
    async together(tx, all) {
      await sql`set local lock_timeout = 100`.execute(tx)
      turns.push([...all])
      await lockRow(tx, 'conferences', conference.id)
      return work.together(tx, all)
    },
  })
  const first = write(database, conference.id, 'first')
  await expect(first).rejects.toThrow(WriteTookTooLong)
  const outcomes = await Promise.allSettled(names(10).map(name => write(database, conference.id, name)))
  expect(new Set(outcomes.map(outcome => outcome.status === 'rejected' && outcome.reason.name))).toEqual(
    new Set(['WriteTookTooLong']),
  )
  expect([turns.map(({ length }) => length), alone]).toEqual([[1, 10], []])
  await release()
  expect(await write(database, conference.id, 'free')).toBe('noted free')
})

test('a connection that breaks during a batch loses and duplicates no write', async () => {
  const { address } = await placeForTest('postgres')
  const [database, other] = [await openDatabase(address), await openDatabase(address)]
  const { work } = notes()
  let cuts = 1
  const write = batchWrites<string, string>({
    ...work,
    async together(tx, all) {
      const answers = await work.together(tx, all)
      if (all.length > 1 && cuts-- > 0) {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.read)
        await note(tx, ['after'])
      }
      return answers
    },
  })
  const answers = await Promise.all(names(30).map(name => write(database, 1, name)))
  expect(answers).toEqual(names(30).map(name => `noted ${name}`))
  expect((await namesIn(other)).toSorted()).toEqual(names(30).toSorted())
  await Promise.all([database.close(), other.close()])
})

test('writes queued for two rows do not wait for each other on PostgreSQL', async () => {
  const database = await openTestDatabase('postgres')
  const { work } = notes()
  let letGo: (() => void) | undefined
  const write = batchWrites<string, string>({
    ...work,
    async together(_tx, all) {
      if (all.includes('slow')) {
        await new Promise<void>(resolve => {
          letGo = resolve
        })
      }
      return all.map(name => `seen ${name}`)
    },
  })
  const slow = write(database, 1, 'slow')
  await expect.poll(() => letGo).toBeDefined()
  const behind = write(database, 1, 'behind')
  expect(await write(database, 2, 'other')).toBe('seen other')
  letGo?.()
  expect(await Promise.all([slow, behind])).toEqual(['seen slow', 'seen behind'])
})
