import { expect, test } from 'vitest'
import { moveLine, readLine } from '#domain/foundations/limits/waiting-line.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('the line of the waiting room', open => {
  test('issues each place once, and calls only issued places', async () => {
    const database = await open()
    expect(await readLine(database.read)).toEqual({ issued: 0, called: 0 })
    expect(await moveLine(database, { issue: 150, call: 0 })).toEqual({ issued: 150, called: 0 })
    expect(await moveLine(database, { issue: 0, call: 100 })).toEqual({ issued: 150, called: 100 })
    expect(await moveLine(database, { issue: 10, call: 100 })).toEqual({ issued: 160, called: 160 })
    const moved = await Promise.all(
      Array.from({ length: 20 }, () => moveLine(database, { issue: 2, call: 1 })),
    )
    expect(new Set(moved.map(({ issued }) => issued)).size).toBe(20)
    expect(await readLine(database.read)).toEqual({ issued: 200, called: 180 })
  })
})
