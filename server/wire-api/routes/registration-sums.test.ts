import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { makeConference, openWire, registrationFields } from '#tests/support/wire.ts'

const form = '/material-science/registration/registrationform'
const nightColumns = ['One_Night', 'two_Nights', 'three_Nights', 'four_Nights'] as const

const choice = fc.record({
  column: fc.constantFrom(
    'invited_presentation',
    'oral_presentation',
    'poster_presentaion',
    'student_delegate',
    'delegate',
    'virtual_presentation',
  ),
  room: fc.constantFrom(null, 0, 1),
  nights: fc.constantFrom(1, 2, 3, 4),
  addOn: fc.constantFrom(0, 200),
  isText: fc.boolean(),
  wrongSum: fc.constantFrom('reg_price', 'subtot', 'procfee', 'grand_tot'),
  wrongBy: fc.constantFrom(-1, -0.01, 0.01, 0.001, 100),
})

test('the sums that a client computes from the listed prices are taken, and no others', async () => {
  const { postJson, get, database } = await openWire('sqlite')
  const conference = await makeConference(database, { name: 'material-science' })
  const [, prices] = await (await get('/material-science/registration/register_categorys')).json()
  const rooms = await (await get('/material-science/registration/accommodations')).json()

  await fc.assert(
    fc.asyncProperty(choice, async ({ column, room, nights, addOn, isText, wrongSum, wrongBy }) => {
      const roomPrice = room === null ? 0 : rooms[room][nightColumns[nights - 1] ?? '']
      // As a browser sums it up, in binary.
      const subtot = prices[column] + roomPrice + addOn
      const procfee = Math.round(subtot * 5) / 100
      const sums = { reg_price: prices[column], subtot, procfee, grand_tot: subtot + procfee }
      const post = (values: typeof sums) =>
        postJson(form, {
          ...registrationFields(conference, { reg_cat_val: column, add_on: addOn }),
          ...(room !== null && { accommodation: rooms[room].id, no_of_nights: nights }),
          ...Object.fromEntries(
            Object.entries(values).map(([name, value]) => [name, isText ? value.toFixed(3) : value]),
          ),
        })
      const right = await post(sums)
      expect(right.status).toBe(201)
      expect(await right.json()).toMatchObject({
        subtot: subtot.toFixed(2),
        procfee: procfee.toFixed(2),
        grand_tot: (subtot + procfee).toFixed(2),
      })
      expect((await post({ ...sums, [wrongSum]: sums[wrongSum] + wrongBy })).status).toBe(409)
    }),
    { numRuns: 40 },
  )
})

test('where a tax is put on top, a client that leaves it out is told the right figures, and may send none', async () => {
  const { postJson, database } = await openWire('sqlite')
  const conference = await makeConference(database, { name: 'material-science' })
  const profile = {
    regime: 'gst',
    taxId: '36AAPFU0939F1ZW',
    placeStateCode: '36',
    rateBasisPoints: 1_800,
    pricesIncludeTax: false,
  } as const
  await database.write(tx => addContent(tx, null, 'tax-profile', [profile]))
  const fields = registrationFields(conference, { reg_cat_val: 'oral_presentation', add_on: 0 })
  const specified = { reg_price: '699.00', subtot: '699.00', procfee: '34.95' }
  const right = { ...specified, tax: '132.12', grand_tot: '866.07' }

  const refused = await postJson(form, { ...fields, ...specified, grand_tot: '733.95' })
  expect(refused.status).toBe(409)
  expect(refused.headers.get('Content-Type')).toContain('application/problem+json')
  expect(await refused.json()).toMatchObject({ ...right, detail: expect.stringContaining('`tax`') })
  expect((await database.read.selectFrom('registrations').select('id').execute()).length).toBe(0)

  for (const sums of [{}, specified, right]) {
    const taken = await postJson(form, { ...fields, ...sums })
    expect(taken.status).toBe(201)
    expect(await taken.json()).toMatchObject(right)
  }
  // A custom amount is all that is paid.
  const custom = await postJson(form, { ...fields, amount: '118.00', write_desc: 'Workshop' })
  const answer = await custom.json()
  expect(answer).toMatchObject({ subtot: '118.00', procfee: '0.00', grand_tot: '118.00' })
  expect(answer).not.toHaveProperty('tax')
})

test('the document tells the figures of a refused sum, as the refusal brings them', async () => {
  const { postJson, get, database } = await openWire('sqlite')
  const conference = await makeConference(database, { name: 'material-science' })
  const refused = await postJson(form, { ...registrationFields(conference), grand_tot: '1.00' })
  expect(refused.status).toBe(409)
  const document = await (await get('/openapi.json')).json()
  const path = Object.keys(document.paths).find(name => name.endsWith('/registration/registrationform')) ?? ''
  const described = document.paths[path].post.responses['409'].content['application/problem+json']
  const { properties } = document.components.schemas[described.schema.$ref.split('/').at(-1)]
  const answered = Object.keys(await refused.json())
  expect(answered).toContain('grand_tot')
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(answered))
  // Only what more rules add: the tax on top, other offers, and messages by field.
  expect(Object.keys(properties).filter(name => !answered.includes(name))).toEqual([
    'errors',
    'other_offers',
    'tax',
  ])
  expect(Object.keys(described.example)).toEqual(answered)
  expect(await (await get('/docs')).text()).toContain('Failure 409')
})

test('no answer speaks of a tax where the prices include theirs', async () => {
  const { postJson, database } = await openWire('sqlite')
  const conference = await makeConference(database, { name: 'material-science' })
  const included = { regime: 'vat', taxId: 'DE136695976', rateBasisPoints: 1_900 } as const
  await database.write(tx => addContent(tx, null, 'tax-profile', [included]))
  const fields = registrationFields(conference, { reg_cat_val: 'oral_presentation', add_on: 0 })
  const taken = await (await postJson(form, { ...fields, grand_tot: '733.95' })).json()
  expect(taken).toMatchObject({ grand_tot: '733.95' })
  expect(taken).not.toHaveProperty('tax')
  expect(await (await postJson(form, { ...fields, grand_tot: '1.00' })).json()).not.toHaveProperty('tax')
})
