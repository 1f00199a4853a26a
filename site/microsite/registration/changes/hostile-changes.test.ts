import { beforeEach, expect, test } from 'vitest'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import * as changePage from '#site/microsite/registration/changes/change-page.tsx'
import { orderedExtras } from '#site/microsite/registration/form/extra-fields.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { sellExtra } from '#tests/factories/groups.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

/** What somebody may write into a field, or into the address, in place of a whole number. */
const noQuantities = ['0.5', '0.01', '1e-3', '1e0', '-1', '0x1', '1,5', 'two', 'NaN', 'Infinity', '99999']

describeOnBothDatabases('a change to something else than a whole number of an extra', open => {
  let office: Awaited<ReturnType<typeof openOffice>>
  let dinner: number

  beforeEach(async () => {
    office = await openOffice(await open())
    const { fees } = office
    dinner = (
      await sellExtra(
        { ...office, conference: fees.conference },
        { name: 'Dinner', price_minor: 8_000, most: 5 },
      )
    ).id
  })

  const change = (secret: string, query: string, body?: URLSearchParams) =>
    office.visit(
      changePage as never,
      '/:event/registrations/:secret/change',
      { event: 'crystals', secret },
      body,
      query,
    )
  const dinnersOf = async (id: number) =>
    (await findRegistration(office.database.read, id))?.lines
      .filter(({ name }) => name === 'Dinner')
      .map(({ quantity }) => quantity)

  test.each(['unpaid', 'paid'])('is refused to who is %s, and they keep what they have', async state => {
    const { database, fees, clock, payments } = office
    const { id, secret } = await createRegistration(database, fees, clock, {
      extras: [{ offerId: dinner, optionId: null, quantity: 1 }],
    })
    if (state === 'paid') await payInFull(payments, id)
    for (const typed of noQuantities) {
      const values = new URLSearchParams({ presentation: 'oral', [`extra-${dinner}`]: typed })
      const shown = await change(secret, `?${values}`)
      expect([typed, shown.status, shown.data.preview]).toEqual([typed, 200, null])
      expect(shown.data.refusal).toBe('Please look at the numbers again.')
      // What was typed stays.
      expect(shown.data.values[`extra-${dinner}`]).toBe(typed)
      for (const difference of ['0', '-4200', '4200']) {
        const sent = await change(
          secret,
          '',
          new URLSearchParams([...values, ['difference', difference], ['refund', '0']]),
        )
        expect([typed, sent.status]).toEqual([typed, 422])
      }
    }
    expect(await dinnersOf(id)).toEqual([1])
  })

  test('is refused to staff beside its field', async () => {
    const { database, fees, clock } = office
    const { id, code } = await createRegistration(database, fees, clock)
    const manager = await office.hire('manager')
    for (const typed of noQuantities) {
      const answer = await manager.post(organiserPaths.registrationAct('crystals', code, 'choice'), {
        intent: 'check', presentation: 'oral', stay: '', add_on: 'no', [`extra-${dinner}`]: typed,
      }) // biome-ignore format: a form
      expect([typed, answer.status]).toEqual([typed, 422])
      expect(Object.keys(answer.data.problems)).toEqual([`extra-${dinner}`])
    }
    expect(await dinnersOf(id)).toEqual([])
  })

  test('counts as none while it is typed', () => {
    const ordered = noQuantities.flatMap(typed => orderedExtras({ [`extra-${dinner}`]: typed }))
    expect(ordered).toEqual([])
    expect(orderedExtras({ [`extra-${dinner}`]: ' 2 ' })).toEqual([
      { offerId: dinner, optionId: null, quantity: 2 },
    ])
  })
})
