import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { readBreakdowns } from '#domain/office/numbers/breakdowns.ts'
import { readFigures } from '#domain/office/numbers/conference-figures.ts'
import { readRegistrationCurves } from '#domain/office/numbers/sale-curve.ts'
import { listSold } from '#domain/office/numbers/sold-lines.ts'
import { type InRange, inIdRanges } from '#domain/registrations/in-id-ranges.ts'
import { permitFor } from '#tests/factories/actors.ts'
import { type ConferenceWithFees, createConference, StoppedClock } from '#tests/factories/conference.ts'
import { writeManyRegistrations } from '#tests/factories/many-registrations.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const clock = new StoppedClock()

describeOnBothDatabases('the figures of many registrations', open => {
  let database: Database
  let fees: ConferenceWithFees

  beforeEach(async () => {
    database = await open()
    fees = await createConference(database)
  })

  test('are the same as counted at once, and leave turns to others', async () => {
    const { conference } = fees
    const { id } = await createRegistration(database, fees, clock)
    // What is written here takes PostgreSQL long.
    const isSqlite = database.dialect === 'sqlite'
    await writeManyRegistrations(database, id, isSqlite ? 12_000 : 300)
    const { scope } = permitFor('read-registrations', conference.id)
    const counted = await database.read
      .selectFrom('registrations')
      .select('state')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('state', 'in', ['paid', 'awaiting-payment'])
      .groupBy('state')
      .execute()
    const paid = Number(counted.find(({ state }) => state === 'paid')?.count)
    const registered = counted.reduce((sum, { count }) => sum + Number(count), 0)
    expect(paid).toBe(isSqlite ? 6_720 : 168)

    expect(await readFigures(database.read, scope, conference)).toMatchObject({ paid, registered })
    const [curve] = await readRegistrationCurves(database.read, scope, [conference])
    expect(curve?.points.at(-1)?.total).toBe(registered)
    const { types, periods, countries } = await readBreakdowns(database.read, scope, conference, undefined)
    for (const rows of [types, periods, countries]) {
      expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(registered)
    }
    expect(types.map(({ type }) => type).sort()).toEqual(['delegate', 'oral', 'poster'])
    const sold = await listSold(database.read, scope, conference)
    const admissions = sold.filter(({ kind }) => kind === 'admission')
    expect(admissions.map(({ wireName }) => wireName).sort()).toEqual(['delegate', 'oral', 'poster'])
    expect(admissions.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(paid)

    // Its statements leave the process free.
    if (!isSqlite) return
    let turns = 0
    const count = () => {
      turns += 1
      ticking = setImmediate(count)
    }
    let ticking = setImmediate(count)
    await readFigures(database.read, scope, conference)
    clearImmediate(ticking)
    expect(turns).toBeGreaterThanOrEqual(2)
  })

  test('pass over registrations of others between two editions', async () => {
    const next = await createConference(database, { name: 'crystals-2028' })
    const first = await createRegistration(database, fees, clock)
    const other = await createConference(database, { name: 'waves' })
    for (let others = 0; others < 6; others += 1) await createRegistration(database, other, clock)
    const last = await createRegistration(database, next, clock)
    const parts: number[][] = []
    const ids = [fees.conference.id, next.conference.id]
    const read = async (inRange: InRange) => {
      const part = await database.read
        .selectFrom('registrations')
        .select('id')
        .where('conference_id', 'in', ids)
        .where(inRange)
        .execute()
      parts.push(part.map(({ id }) => id))
      return part
    }
    const rows = await inIdRanges(database.read, ids, read, 3)
    expect(rows.map(({ id }) => id)).toEqual([first.id, last.id])
    expect(parts).toEqual([[first.id], [last.id]])
    expect(await inIdRanges(database.read, [0], async () => [1])).toEqual([])
  })
})
