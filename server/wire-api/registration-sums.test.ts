import fc from 'fast-check'
import { expect, test } from 'vitest'
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
      // As a browser adds it up, in binary.
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
