import { expect, test } from 'vitest'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { copyOffers } from '#domain/preparation/copying/clone-offers.ts'
import { moveDays } from '#domain/preparation/set-up/move-days.ts'
import * as feePage from '#site/microsite/fees/registration-fee.tsx'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const page = '/organiser/c/crystals/fees'
const usual = { intent: 'edit', mark: '0', do: 'publish', currency: 'USD', soldBy: 'everybody', most: '1' }
const course = {
  ...usual, name: 'Course on two mornings', price: '120', takesPlaceOn: '2027-06-07', begins: '09:00', ends: '12:00',
  'alsoAt.0.on': '2027-06-08', 'alsoAt.0.begins': '22:00', 'alsoAt.0.ends': '00:30',
} // biome-ignore format: a form

describeOnBothDatabases('an extra that takes place several times', open => {
  async function setUp() {
    const office = await openOffice(await open())
    const manager = await office.hire('manager')
    const read = async () => {
      const [offer] = await listOffers(office.database.read, office.conference.id)
      if (!offer) throw new Error('nothing is offered')
      return offer
    }
    return {
      office,
      manager,
      read,
      add: (fields: object) => manager.post(`${page}/extra/new`, { ...fields }),
    }
  }

  test('has each of its times in the editor and on the page of fees, and keeps them when one is removed', async () => {
    const { office, manager, read, add } = await setUp()
    await add(course)
    const { id, takesPlace, alsoAt } = await read()
    expect([takesPlace, alsoAt]).toEqual([
      { from: '2027-06-07T09:00', to: '2027-06-07T12:00' },
      [{ from: '2027-06-08T22:00', to: '2027-06-09T00:30' }],
    ])
    const editor = await manager.get(`${page}/extra/${id}`)
    for (const value of ['2027-06-07', '2027-06-08', '22:00', '00:30'])
      expect(editor.html).toContain(`value="${value}"`)
    const { html } = await office.visit(feePage as never, '/:event/registration-fee', { event: 'crystals' })
    expect(html).toContain('7 June 2027, 09:00–12:00; 8 June 2027, 22:00 – 9 June 2027, 00:30')

    await manager.post(`${page}/extra/${id}`, {
      ...usual, mark: '1', name: 'Course', price: '120', takesPlaceOn: '2027-06-07', begins: '09:00', ends: '12:00',
    }) // biome-ignore format: a form
    expect(await read()).not.toHaveProperty('alsoAt')
  })

  test('needs a first time, and an end of each', async () => {
    const { read, add } = await setUp()
    const refused = [
      await add({ ...course, takesPlaceOn: '', begins: '', ends: '' }),
      await add({ ...course, 'alsoAt.0.ends': '22:00' }),
      await add({ ...course, 'alsoAt.0.ends': '' }),
      await add({ ...course, 'alsoAt.0.on': 'Tuesday' }),
    ]
    expect(refused.map(({ data }) => data.errors.map(({ name }: { name: string }) => name))).toEqual([
      ['takesPlaceOn'],
      ['alsoAt'],
      ['alsoAt.0.ends'],
      ['alsoAt.0.on'],
    ])
    await expect(read()).rejects.toThrow('nothing is offered')
  })

  test('is copied for another year with all of them', async () => {
    const { office, read, add } = await setUp()
    await add(course)
    const { id: from } = office.conference
    const { id: _, ...columns } = await office.database.read
      .selectFrom('conferences')
      .selectAll()
      .where('id', '=', from)
      .executeTakeFirstOrThrow()
    const to = await office.database.write(async tx => {
      const copy = await tx
        .insertInto('conferences')
        .values({ ...columns, name: 'copy' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await copyOffers(tx, { from, to: copy.id }, new Map())
      await moveDays(tx, copy.id, 364)
      return copy.id
    })
    const [copied] = await listOffers(office.database.read, to)
    expect(copied?.alsoAt).toEqual([{ from: '2028-06-06T22:00', to: '2028-06-07T00:30' }])
    expect((await read()).alsoAt).toEqual([{ from: '2027-06-08T22:00', to: '2027-06-09T00:30' }])
  })
})
