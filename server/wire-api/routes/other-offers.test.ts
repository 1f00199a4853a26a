import { expect, test } from 'vitest'
import { composeOffer } from '#sample/compose-offers.ts'
import type { OfferManuscript } from '#sample/manuscript.ts'
import { insertOffers } from '#sample/store-offers.ts'
import { makeConference, openWire, registrationFields } from '#tests/support/wire.ts'

const registration = '/material-science/registration'

const offers: OfferManuscript[] = [
  { kind: 'admission', name: 'Member', description: '', dollars: 450 },
  {
    kind: 'extra',
    name: 'Dinner',
    description: 'On the waterfront',
    dollars: 80,
    most: 3,
    options: [
      { name: 'Meat', dollars: 0 },
      { name: 'Vegan', dollars: 5 },
    ],
    dollarsFor: { Member: 60 },
  },
]

async function open(sold = offers) {
  const { database, get, postJson, post } = await openWire('sqlite')
  const conference = await makeConference(database, { name: 'material-science' })
  const dates = { startsOn: Temporal.PlainDate.from('2027-06-07') }
  await database.write(tx =>
    insertOffers(
      tx,
      conference.id,
      sold.map(offer => composeOffer(offer, dates)),
    ),
  )
  const send = (fields: Record<string, unknown>) =>
    postJson(`${registration}/registrationform/`, registrationFields(conference, fields))
  const periods = async () => (await get(`${registration}/register_categorys/`)).json()
  return { conference, send, periods, post, database }
}

test('a conference without offers of its own answers as specified, and refuses lines in words', async () => {
  const { send, periods } = await open([])
  for (const row of await periods()) expect(row).not.toHaveProperty('other_offers')
  const answer = await send({ lines: [{ offer: 1 }] })
  expect(answer.status).toBe(422)
  expect((await answer.json()).errors).toEqual({ lines: expect.stringContaining('Offer 1') })
  expect(await (await send({})).json()).not.toHaveProperty('other_offers')
})

test('other offers are listed with each period, ordered by their ids, and summed', async () => {
  const { send, periods } = await open()
  const [{ other_offers }] = await periods()
  const [member, dinner] = other_offers
  expect(member).toMatchObject({ kind: 'admission', name: 'Member', price: 450 })
  expect(dinner).toMatchObject({
    kind: 'extra',
    price: 80,
    prices_for: { [`offer-${member.id}`]: 60 },
    most: 3,
    options: [
      { name: 'Meat', surcharge: 0 },
      { name: 'Vegan', surcharge: 5 },
    ],
  })
  const [meat, vegan] = dinner.options
  const lines = [
    { offer: dinner.id, option: meat.id },
    { offer: String(dinner.id), option: vegan.id, quantity: 2 },
  ]
  const placed = await send({ reg_cat_val: `offer-${member.id}`, lines })
  expect(placed.status).toBe(201)
  // 450 + 60 + 2 × 65, and 5 %.
  expect(await placed.json()).toMatchObject({
    reg_price: '450.00',
    add_on: '0.00',
    other_offers: '190.00',
    subtot: '640.00',
    grand_tot: '672.00',
  })
})

test('lines that cannot be had are refused, each offer by its id', async () => {
  const { send, periods } = await open()
  const [{ other_offers }] = await periods()
  const dinner = other_offers[1]
  const errorsOf = async (lines: unknown) => {
    const answer = await send({ lines })
    expect(answer.status).toBe(422)
    return (await answer.json()).errors.lines
  }
  expect(await errorsOf('dinner')).toContain('a list')
  expect(await errorsOf(['dinner'])).toContain('a list')
  expect(await errorsOf([{ quantity: 2 }])).toContain('a list')
  expect(await errorsOf([{ offer: dinner.id }])).toContain(`Offer ${dinner.id}`)
  const meat = dinner.options[0].id
  for (const quantity of [-1, 1.5, 'two', 99]) {
    expect(await errorsOf([{ offer: dinner.id, option: meat, quantity }]), String(quantity)).toContain(
      `Offer ${dinner.id}`,
    )
  }
  expect(await errorsOf([{ offer: {} }])).toBeDefined()
})

test('what is sold only by a link or a code is neither listed nor sold by its id, until a code opens it', async () => {
  const { conference, send, periods, database } = await open()
  await database.write(async tx => {
    await tx
      .updateTable('offers')
      .set({ sold_by: 'staff', link_secret: 'unguessable' })
      .where('name', '=', 'Member')
      .execute()
    await tx
      .insertInto('codes')
      .values({
        ...{ conference_id: conference.id, code: 'OPEN', compared: 'OPEN', kind: 'percent', basis_points: 1 },
        ...{ grants: 'nothing', presentation_type: 'offer-1' },
      })
      .execute()
  })
  const { id } = await database.read
    .selectFrom('offers')
    .select('id')
    .where('name', '=', 'Member')
    .executeTakeFirstOrThrow()
  await database.write(tx =>
    tx
      .updateTable('codes')
      .set({ presentation_type: `offer-${id}` })
      .execute(),
  )
  const listed = JSON.stringify(await periods())
  expect(listed).toContain('Dinner')
  expect(listed).not.toContain('Member')
  expect(listed).not.toContain('unguessable')
  const wanted = { reg_cat_val: `offer-${id}` }
  expect((await send(wanted)).status).toBe(422)
  expect((await send({ ...wanted, discount_code: 'OPEN' })).status).toBe(201)
})

test('a selection is listed with its rules, and an order without it is refused in words', async () => {
  const { send, periods, database } = await open()
  await database.write(tx =>
    tx
      .updateTable('offers')
      .set({
        selection: 'Evenings',
        selection_rules: JSON.stringify([{ admission: 'oral', least: 1, most: null, included: 1 }]),
      })
      .where('name', '=', 'Dinner')
      .execute(),
  )
  const { id: offer_id } = await database.read
    .selectFrom('offers')
    .select('id')
    .where('name', '=', 'Dinner')
    .executeTakeFirstOrThrow()
  const price = { offer_id, period_id: null, admission: 'oral', price_minor: 7_000, included: null }
  await database.write(tx => tx.insertInto('offer_prices').values(price).execute())
  const [{ other_offers }] = await periods()
  const [member, dinner] = other_offers
  // By the names that an order gives them.
  expect(dinner.prices_for).toEqual({ oral_presentation: 70, [`offer-${member.id}`]: 60 })
  expect(member).not.toHaveProperty('selection')
  expect(dinner.selection).toEqual({
    name: 'Evenings',
    rules: [{ for: 'oral_presentation', least: 1, most: null, included: 1 }],
  })
  const refused = await send({})
  expect(refused.status).toBe(422)
  expect(JSON.stringify(await refused.json())).toContain('fewer are chosen than this registration needs')
  const lines = [{ offer: dinner.id, option: dinner.options[0].id }]
  const placed = await send({ lines })
  expect(placed.status).toBe(201)
  // It is in the price of an oral presentation.
  expect(await placed.json()).toMatchObject({ subtot: '699.00', other_offers: '0.00' })
  expect((await send({ reg_cat_val: 'poster_presentaion', email: 'emmy@example.org' })).status).toBe(201)
})
