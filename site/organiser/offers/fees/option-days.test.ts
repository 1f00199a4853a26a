import { beforeEach, expect, test } from 'vitest'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { readPriceList } from '#domain/offers/pricing/fee-queries.ts'
import * as feePage from '#site/microsite/fees/registration-fee.tsx'
import * as changePage from '#site/microsite/registration/changes/change-page.tsx'
import { aVisitor } from '#tests/factories/actors.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { oralInput } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const dinner = {
  intent: 'edit', do: 'publish', mark: '0', currency: 'USD', soldBy: 'everybody', name: 'Dinner', price: '80', most: '1',
  'options.0.name': 'Meat', 'options.0.surcharge': '', 'options.0.soldUntil': '',
  'options.1.name': 'Lobster', 'options.1.surcharge': '20', 'options.1.soldUntil': '2027-01-20',
} // biome-ignore format: a form

describeOnBothDatabases('the last day of an option', open => {
  let office: Awaited<ReturnType<typeof openOffice>>

  beforeEach(async () => {
    office = await openOffice(await open())
  })

  const add = async (changes: Record<string, string> = {}) =>
    (await office.hire('manager')).post('/organiser/c/crystals/fees/extra/new', { ...dinner, ...changes })
  async function sold(name = 'Dinner') {
    const offers = await listOffers(office.database.read, office.conference.id)
    const offer = offers.find(each => each.name === name)
    const [meat, lobster] = offer?.options ?? []
    if (!offer || !meat || !lobster) throw new Error('no dinner')
    return { offer, meat, lobster }
  }
  const order = async (optionId: number) => {
    const { offer } = await sold()
    return receiveRegistration(
      office.database,
      { conference: office.conference, actor: aVisitor, now: office.clock.now(), draftKey: null },
      oralInput(office.fees, { extras: [{ offerId: offer.id, optionId, quantity: 1 }] }),
    )
  }
  const feeTable = async () =>
    (await office.visit(feePage as never, '/:event/registration-fee', { event: 'crystals' })).html

  test('ends it for visitors, and neither the extra nor what the team sells', async () => {
    expect((await add()).status).toBe(303)
    const { meat, lobster } = await sold()
    expect(lobster.soldUntil).toBe('2027-01-20')
    office.clock.instant = Temporal.Instant.from('2027-01-20T20:00:00Z')
    expect(await feeTable()).toContain('Dinner, Lobster')
    office.clock.instant = Temporal.Instant.from('2027-01-21T08:00:00Z')
    expect(await feeTable()).not.toContain('Lobster')
    expect(await order(lobster.id)).toMatchObject({ error: { code: 'invalid-fields' } })
    expect((await order(meat.id)).ok).toBe(true)
    const now = office.clock.now()
    const { extras } = await readPriceList(office.database.read, office.conference, now, true)
    expect(extras[0]?.options.map(({ isRetired }) => isRetired)).toEqual([false, false])
  })

  test('of the last option ends the extra', async () => {
    await add({ 'options.0.soldUntil': '2027-01-15' })
    const { meat } = await sold()
    office.clock.instant = Temporal.Instant.from('2027-01-21T08:00:00Z')
    expect(await feeTable()).not.toContain('Dinner')
    expect(await order(meat.id)).toMatchObject({ error: { code: 'invalid-fields' } })
  })

  test('leaves it to whoever has it: their change page has it chosen', async () => {
    await add()
    const { offer, lobster } = await sold()
    const placed = await order(lobster.id)
    if (!placed.ok) throw new Error(JSON.stringify(placed.error))
    const { id, secret } = placed.value.registration
    await payInFull(office.payments, id)
    office.clock.instant = Temporal.Instant.from('2027-01-21T08:00:00Z')
    const page = (query = '') =>
      office.visit(
        changePage as never,
        '/:event/registrations/:secret/change',
        { event: 'crystals', secret },
        undefined,
        query,
      )
    const { data } = await page()
    expect(data.extras[0].options.map(({ name }: { name: string }) => name)).toEqual(['Meat', 'Lobster'])
    expect(data.values[`extra-${offer.id}-${lobster.id}`]).toBe('1')
    const kept = await page(`?presentation=poster&extra-${offer.id}=option-${lobster.id}`)
    expect([kept.data.refusal, kept.data.preview !== null]).toEqual([null, true])
  })
})
