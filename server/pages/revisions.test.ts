import { expect, test } from 'vitest'
import { limitWrites } from '#database/limit-writes.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import { Revisions } from '#server/pages/revisions.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('the revisions', open => {
  async function setUp() {
    const database = await open()
    let now = 0
    const revisions = new Revisions(database, () => now)
    await revisions.current()
    const pass = (milliseconds: number) => {
      now += milliseconds
    }
    /** The stamp that would apply if the revisions were not read again. */
    const stampIn = (milliseconds: number) => {
      now += milliseconds
      const stamp = revisions.stamp()
      now -= milliseconds
      return stamp
    }
    return { database, revisions, pass, stampIn }
  }

  test('are read again before they expire, so that steady requests never wait for them', async () => {
    const { revisions, pass, stampIn } = await setUp()
    const before = revisions.stamp()
    for (let round = 0; round < 5; round++) {
      pass(600)
      expect(revisions.stamp()).toBe(before)
      await expect.poll(() => stampIn(600)).toBe(before)
    }
    pass(1_000)
    expect(revisions.stamp()).toBeUndefined()
  })

  test('another process’s write is seen by the next reading, and one of this process at once', async () => {
    const { database, revisions, pass } = await setUp()
    const before = revisions.stamp()
    await database.write(tx => bumpRevision(tx, null))
    expect(revisions.stamp()).toBe(before)
    pass(600)
    revisions.stamp()
    await expect.poll(() => revisions.stamp()).not.toBe(before)
    await revisions.watching().write(tx => bumpRevision(tx, null))
    expect(revisions.stamp()).toBeUndefined()
  })

  test('a write within a time limit is seen at once too', async () => {
    const { revisions } = await setUp()
    await limitWrites(revisions.watching(), 10_000).write(tx => bumpRevision(tx, null))
    expect(revisions.stamp()).toBeUndefined()
  })

  test('are watched in a database that can do all that the other can, such as empty SQLite’s log', async () => {
    const { database, revisions } = await setUp()
    const watched = limitWrites(revisions.watching(), 10_000)
    expect(Object.keys(watched).toSorted()).toEqual(Object.keys(database).toSorted())
  })

  test('stay known after a write that changes none', async () => {
    const { revisions } = await setUp()
    const before = revisions.stamp()
    await revisions.watching().write(async tx => tx.selectFrom('revisions').selectAll().execute())
    expect(revisions.stamp()).toBe(before)
  })
})
