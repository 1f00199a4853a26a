import { expect, test } from 'vitest'
import { callNext, readLine, takePlace } from '#domain/limits/waiting-line.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('the line of the waiting room', open => {
  test('hands out each place once, in the order of coming, and calls nobody who is not there', async () => {
    const database = await open()
    expect(await readLine(database.read)).toEqual({ issued: 0, called: 0 })
    const places = await Promise.all(Array.from({ length: 150 }, () => takePlace(database)))
    expect(places).toEqual(Array.from({ length: 150 }, (_, index) => index + 1))
    expect(await callNext(database, 100)).toEqual({ issued: 150, called: 100 })
    expect(await callNext(database, 100)).toEqual({ issued: 150, called: 150 })
    expect(await takePlace(database)).toBe(151)
    expect(await readLine(database.read)).toEqual({ issued: 151, called: 150 })
  })
})
