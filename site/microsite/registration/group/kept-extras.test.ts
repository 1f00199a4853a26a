import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import * as peoplePage from '#site/microsite/registration/group/people-page.tsx'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { groupOf, placeGroup, readGroup, sellExtra, takeGroups } from '#tests/factories/groups.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('extras that people of a group cannot give up', open => {
  let office: Awaited<ReturnType<typeof openOffice>>

  beforeEach(async () => {
    office = await openOffice(await open(), {}, { newFormKey: randomUUID })
    await takeGroups(office.database)
    Object.assign(office.fees.conference, { takesGroups: true })
  })

  const post = (secret: string, sent: Record<string, string>) =>
    office.visit(
      peoplePage as never,
      '/:event/registrations/:secret/people',
      { event: 'crystals', secret },
      new URLSearchParams(sent),
    )
  const placed = async (extraId: number, count: number) => {
    const order = groupOf(
      { oral: 2 },
      count > 0 ? [{ offerId: extraId, optionId: null, quantity: count }] : [],
    )
    const { id, secret, code } = await placeGroup({ ...office, conference: office.fees.conference }, order)
    const { people, registration } = await readGroup(office.database, id)
    const owner = people.find(({ lines }) => lines.some(({ offerId }) => offerId === extraId))
    return { id, secret, code, registration, ownerId: owner?.id ?? 0 }
  }

  test('what was printed for somebody stays theirs while they come', async () => {
    const shirt = await sellExtra(office, { name: 'Shirt', price_minor: 2_000 })
    await office.database.write(tx => tx.updateTable('offers').set({ is_removable: 0 }).execute())
    const { id, secret, ownerId, code } = await placed(shirt.id, 1)
    await payInFull(office.payments, id)
    const answer = await post(secret, { person: String(ownerId), [`extra-${shirt.id}`]: '0' })
    expect(answer.status).toBe(422)
    expect(answer.html).toContain('cannot be given up')
    const owner = await office.hire('owner')
    const asked = await owner.post(organiserPaths.registrationAct('crystals', code, 'people'), {
      intent: 'check', person: String(ownerId), [`extra-${shirt.id}`]: '0', by: 'policy',
    }) // biome-ignore format: a form
    expect(JSON.stringify(asked.data)).toContain('cannot be given up')
    // Whoever does not come any more goes with all they have.
    expect((await post(secret, { [`leave-${ownerId}`]: 'yes' })).status).toBe(200)
  })

  test('what came with a registration stays with it, whatever is typed', async () => {
    const lunch = await sellExtra(office, { name: 'Lunch', price_minor: 1_000 })
    const part = { offer_id: lunch.id, period_id: null, admission: 'oral', price_minor: 500, included: 1 }
    await office.database.write(tx => tx.insertInto('offer_prices').values(part).execute())
    const { secret, ownerId } = await placed(lunch.id, 0)
    for (const typed of ['', '0', '1']) {
      const answer = await post(secret, { person: String(ownerId), [`extra-${lunch.id}`]: typed })
      expect([typed, answer.html.includes('Total so far')]).toEqual([typed, typed === '1'])
    }
  })
})
