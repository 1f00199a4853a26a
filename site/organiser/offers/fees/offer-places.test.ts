import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { placeRegistration } from '#domain/desk/registering/place-registration.ts'
import type { OrderedExtra } from '#domain/offers/catalogue/offer.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { type ConferenceWithFees, createConference, StoppedClock } from '#tests/factories/conference.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff, type Staff } from '#tests/support/hire-staff.ts'

const page = '/organiser/c/crystals/fees'
const places = '/organiser/c/crystals/places'

describeOnBothDatabases('the places of an offer in its editor', open => {
  let database: Database
  let office: Staff
  let fees: ConferenceWithFees
  let sent = 0

  beforeEach(async () => {
    database = await open()
    fees = await createConference(database)
    office = await hireStaff(database, { role: 'manager', name: 'Ida Berg' })
  })

  const dinner = {
    intent: 'edit', do: 'publish', currency: 'USD', soldBy: 'everybody', name: 'Dinner', price: '80', most: '5', places: '9',
    'options.0.name': 'Meat', 'options.0.surcharge': '', 'options.0.places': '',
    'options.1.name': 'Vegan', 'options.1.surcharge': '5', 'options.1.places': '2',
  } // biome-ignore format: a form
  const add = (kind: string, fields: Record<string, string>) =>
    office.post(`${page}/${kind}/new`, { ...fields, mark: '0' })
  const offerNamed = async (name: string) => {
    const offer = (await listOffers(database.read, fees.conference.id)).find(each => each.name === name)
    if (!offer) throw new Error(`no offer ${name}`)
    return offer
  }
  const markOf = (html: string) => / name="mark" value="([^"]*)"/.exec(html)?.[1] ?? ''
  const editorOf = async (id: number) => office.get(`${page}/extra/${id}`)
  const change = async (id: number, fields: Record<string, string>, mark?: string) =>
    office.post(`${page}/extra/${id}`, {
      ...dinner,
      mark: mark ?? markOf((await editorOf(id)).html),
      ...fields,
    })
  async function setUnderPlaces(offerId: number, before: string, seats: string) {
    const all = await listLimits(database.read, fees.conference.id)
    const limit = all.find(each => each.offerId === offerId && each.optionId === null)
    const form = { intent: 'set', id: String(limit?.id), extra: `${offerId}:`, before, seats }
    expect((await office.post(places, form)).status).toBe(303)
  }
  const limits = async () =>
    (await listLimits(database.read, fees.conference.id)).map(limit => [
      limit.presentationType ?? limit.offerId,
      limit.optionId,
      limit.seats,
      limit.taken,
    ])
  const buy = (extras: OrderedExtra[], mayWait = false) => {
    sent += 1
    const email = `ada-${sent}@example.org`
    return database.write(tx =>
      placeRegistration(
        tx,
        {
          conference: fees.conference,
          actor: aVisitor,
          now: new StoppedClock().now(),
          draftKey: null,
          mayWait,
        },
        oralInput(fees, { extras, registrant: { ...registrant, email } }),
      ),
    )
  }

  test('are the limits that stand under Places, of registrations, extras and options', async () => {
    await add('admission', { ...dinner, name: 'Member', places: '40' })
    await add('extra', dinner)
    const [member, extra] = [await offerNamed('Member'), await offerNamed('Dinner')]
    const [, vegan] = extra.options
    if (!vegan) throw new Error('no vegan menu')
    expect(await limits()).toEqual([
      [`offer-${member.id}`, null, 40, 0],
      [extra.id, null, 9, 0],
      [extra.id, vegan.id, 2, 0],
    ])
    const order = [{ offerId: extra.id, optionId: vegan.id, quantity: 2 }]
    expect(await buy(order)).toMatchObject({ ok: true })
    expect(await buy(order)).toMatchObject({ ok: false, error: { code: 'sold-out', part: 'extra' } })
    await setUnderPlaces(extra.id, '9', '12')
    const { html } = await editorOf(extra.id)
    expect(html).toContain('value="12"')
    expect((await change(extra.id, { places: '', 'options.1.places': '3' })).status).toBe(303)
    expect((await limits()).slice(1)).toEqual([[extra.id, vegan.id, 3, 2]])
  })

  test('cannot be fewer than are sold, nor more while people wait for them', async () => {
    await add('extra', dinner)
    const extra = await offerNamed('Dinner')
    const [, vegan] = extra.options
    const order = [{ offerId: extra.id, optionId: vegan?.id ?? 0, quantity: 2 }]
    await buy(order)
    const tooFew = await change(extra.id, { 'options.1.places': '1' })
    expect([tooFew.status, tooFew.html.includes('is less than the 2 that are sold or held already')]).toEqual(
      [422, true],
    )
    await buy(order, true)
    const more = await change(extra.id, { 'options.1.places': '4' })
    expect([more.status, more.html.includes('would offer places to people who wait (1)')]).toEqual([
      422,
      true,
    ])
    expect((await limits()).at(-1)).toEqual([extra.id, vegan?.id, 2, 2])
  })

  test('that changed under Places meanwhile are not set back by an editor that was open', async () => {
    await add('extra', dinner)
    const { id } = await offerNamed('Dinner')
    const mark = markOf((await editorOf(id)).html)
    await setUnderPlaces(id, '9', '12')
    const answer = await change(id, { description: 'At the castle' }, mark)
    expect([answer.status, answer.html.includes('value="12"')]).toEqual([409, true])
    expect((await limits())[0]).toEqual([id, null, 12, 0])
  })

  test('go with an offer that is removed before anybody has it', async () => {
    await add('extra', dinner)
    const { id } = await offerNamed('Dinner')
    const removed = await office.post(`${page}/extra/${id}`, {
      intent: 'remove',
      mark: markOf((await editorOf(id)).html),
    })
    expect(removed.status).toBe(303)
    expect(await limits()).toEqual([])
  })
})
