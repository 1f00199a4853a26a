import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import * as groupForm from '#site/microsite/registration/group/group-form.tsx'
import * as peoplePage from '#site/microsite/registration/group/people-page.tsx'
import { groupOf, placeGroup, readGroup, sellExtra, takeGroups } from '#tests/factories/groups.ts'
import { registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const morning = { takes_place_from: '2027-06-07T10:00', takes_place_to: '2027-06-07T12:00' }
const payer = {
  title: 'Dr.', name: 'Ira Bond', email: 'office@example.org', telephone: registrant.telephone, organization: registrant.organization,
  city: registrant.city, country: String(registrant.countryId), billing_address: registrant.billingAddress,
  postal_code: registrant.postalCode, draft: 'a'.repeat(32),
} // biome-ignore format: a form

describeOnBothDatabases('what people of a group have at one time', open => {
  let office: Awaited<ReturnType<typeof openOffice>>

  beforeEach(async () => {
    office = await openOffice(await open(), {}, { newFormKey: randomUUID })
    await takeGroups(office.database)
    Object.assign(office.fees.conference, { takesGroups: true })
  })

  const form = (fields: Record<string, string>) =>
    office.visit(
      groupForm as never,
      '/:event/registrations/group',
      { event: 'crystals' },
      new URLSearchParams({ ...payer, ...fields }),
    )
  const change = (secret: string, sent: Record<string, string>) =>
    office.visit(
      peoplePage as never,
      '/:event/registrations/:secret/people',
      { event: 'crystals', secret },
      new URLSearchParams(sent),
    )
  const namesOf = async (id: number) =>
    (await readGroup(office.database, id)).people.map(({ lines }) =>
      lines.flatMap(({ kind, name }) => (kind === 'extra' ? name : [])),
    )
  const workshops = async () => [
    await sellExtra(office, { name: 'Glass', price_minor: 2_000, ...morning }),
    await sellExtra(office, { name: 'Ice', price_minor: 2_000, ...morning }),
  ] as const // biome-ignore format: a pair

  test('is one thing each, and more than they have time for is refused', async () => {
    const [glass, ice] = await workshops()
    const one = { [`extra-${glass.id}`]: '1', [`extra-${ice.id}`]: '1' }
    const refused = await form({ 'people-oral': '1', ...one })
    expect([refused.status, refused.html]).toEqual([422, expect.stringContaining('at the same time')])
    expect((await form({ 'people-oral': '2', ...one })).status).toBe(303)
    const { id } = await office.database.read
      .selectFrom('registrations')
      .select('id')
      .executeTakeFirstOrThrow()
    expect((await namesOf(id)).map(names => names.length)).toEqual([1, 1])
  })

  test('is not beside what comes with their registration', async () => {
    const [glass, ice] = await workshops()
    const part = { offer_id: glass.id, period_id: null, admission: 'oral', price_minor: 500, included: 1 }
    await office.database.write(tx => tx.insertInto('offer_prices').values(part).execute())
    expect((await form({ 'people-oral': '2', [`extra-${ice.id}`]: '1' })).status).toBe(422)
    // It goes to who has nothing else then.
    expect((await form({ 'people-oral': '1', 'people-poster': '1', [`extra-${ice.id}`]: '1' })).status).toBe(
      303,
    )
    const { id, secret } = await office.database.read.selectFrom('registrations').select(['id', 'secret']).executeTakeFirstOrThrow() // biome-ignore format: one line
    expect(await namesOf(id)).toEqual([['Glass'], ['Ice']])
    const [oral] = (await readGroup(office.database, id)).people
    const added = await change(secret, { person: `${oral?.id}`, [`extra-${ice.id}`]: '1' })
    expect([added.status, added.html]).toEqual([422, expect.stringContaining('at the same time')])
  })

  test('is kept where it was sold before, whatever else is chosen', async () => {
    const [glass, ice] = await workshops()
    const shirt = await sellExtra(office, { name: 'Shirt', price_minor: 2_000 })
    const times = (value: string | null) =>
      office.database.write(tx => tx.updateTable('offers').set({ takes_place_from: value }).where('id', '=', ice.id).execute()) // biome-ignore format: one line
    await times('2027-06-07T11:59')
    await office.database.write(tx => tx.updateTable('offers').set({ takes_place_to: '2027-06-07T13:00' }).where('id', '=', ice.id).execute()) // biome-ignore format: one line
    await times('2027-06-07T12:00')
    const order = groupOf({ oral: 1 }, [glass, ice].map(({ id }) => ({ offerId: id, optionId: null, quantity: 1 }))) // biome-ignore format: one line
    const { id, secret } = await placeGroup({ ...office, conference: office.fees.conference }, order)
    await times('2027-06-07T11:00')
    const [person] = (await readGroup(office.database, id)).people
    const both = { person: `${person?.id}`, [`extra-${glass.id}`]: '1', [`extra-${ice.id}`]: '1' }
    const added = await change(secret, { ...both, [`extra-${shirt.id}`]: '1' })
    expect([added.status, added.html]).toEqual([200, expect.stringContaining('Shirt')])
  })

  test('is one bed: nobody with a room of the group buys another by night', async () => {
    const dorm = await sellExtra(office, { name: 'Dorm', price_minor: 2_000, night_minor: 2_000, night_places: 5 }) // biome-ignore format: one line
    const night = { offer_id: dorm.id, position: 1, name: '', surcharge_minor: 0, night_on: '2027-06-07' }
    const { id: optionId } = await office.database.write(tx => tx.insertInto('offer_options').values(night).returning('id').executeTakeFirstOrThrow()) // biome-ignore format: one line
    expect((await form({ 'people-oral': '1', [`stay-${office.fees.roomId}-1`]: '1' })).status).toBe(303)
    const { id, secret } = await office.database.read.selectFrom('registrations').select(['id', 'secret']).executeTakeFirstOrThrow() // biome-ignore format: one line
    const [person] = (await readGroup(office.database, id)).people
    const added = await change(secret, { person: `${person?.id}`, [`extra-${dorm.id}-${optionId}`]: '1' })
    expect([added.status, added.html]).toEqual([422, expect.stringContaining('one room only')])
  })
})
