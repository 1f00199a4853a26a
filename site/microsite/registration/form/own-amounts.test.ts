import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { readPriceList } from '#domain/offers/pricing/fee-queries.ts'
import { priceGroup } from '#domain/offers/pricing/group-price.ts'
import { termsOfGroups } from '#domain/offers/pricing/group-terms.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { toExtras } from '#server/wire-api/names/registration.ts'
import * as feePage from '#site/microsite/fees/registration-fee.tsx'
import * as changePage from '#site/microsite/registration/changes/change-page.tsx'
import { valuesOfRegistrant } from '#site/microsite/registration/form/form-values.ts'
import * as formPage from '#site/microsite/registration/form/online-registration.tsx'
import { orderIn } from '#site/microsite/registration/group/group-view.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const donation = {
  intent: 'edit', do: 'publish', mark: '0', currency: 'USD', soldBy: 'everybody', name: 'Travel fund', price: '5', most: '1',
  isOwnAmount: 'yes', suggested: '20',
} // biome-ignore format: a form

describeOnBothDatabases('an amount that the buyer says', open => {
  let office: Awaited<ReturnType<typeof openOffice>>

  beforeEach(async () => {
    office = await openOffice(await open(), {}, { newFormKey: randomUUID })
  })

  const add = async (changes: Record<string, string> = {}) =>
    (await office.hire('manager')).post('/organiser/c/crystals/fees/extra/new', { ...donation, ...changes })
  const fund = async () => {
    const [offer] = await listOffers(office.database.read, office.conference.id)
    if (!offer) throw new Error('no offer')
    return offer
  }
  const order = async (amount?: string) => {
    const { id } = await fund()
    return receiveRegistration(
      office.database,
      { conference: office.conference, actor: aVisitor, now: office.clock.now(), draftKey: null },
      oralInput(office.fees, {
        extras: [{ offerId: id, optionId: null, quantity: 1, ...(amount !== undefined && { amount }) }],
      }),
    )
  }
  const lineOf = async (id: number) =>
    (await findRegistration(office.database.read, id))?.lines.find(({ name }) => name === 'Travel fund')
  const change = async (secret: string, query: string, body?: URLSearchParams) =>
    office.visit(
      changePage as never,
      '/:event/registrations/:secret/change',
      { event: 'crystals', secret },
      body,
      query,
    )

  test('is what is charged, on a line, whether written with a point or a comma', async () => {
    expect((await add()).status).toBe(303)
    for (const [amount, minor] of [
      ['25', 2_500],
      ['25.50', 2_550],
      ['25,5', 2_550],
      ['5', 500],
    ] as const) {
      const placed = await order(amount)
      if (!placed.ok) throw new Error(JSON.stringify(placed.error))
      expect((await lineOf(placed.value.registration.id))?.unitMinor).toBe(minor)
      expect(placed.value.registration.price.subtotalMinor).toBe(69_900 + minor)
    }
  })

  test.each([
    ['4.99', 'amount-too-low'],
    ['-5', 'not-an-amount'],
    ['5.001', 'not-an-amount'],
    ['1,000', 'not-an-amount'],
    ['much', 'not-an-amount'],
    ['9999999', 'amount-too-high'],
    [undefined, 'not-an-amount'],
  ])('is refused as %s', async (amount, problem) => {
    await add()
    const placed = await order(amount)
    const { id } = await fund()
    expect(placed).toMatchObject({ error: { code: 'invalid-fields', fields: { [`extra-${id}`]: problem } } })
  })

  test('is a field of the form, which says the least and what is suggested, and keeps what was typed', async () => {
    await add()
    const { id } = await fund()
    const page = async () =>
      (await office.visit(formPage as never, '/:event/online-registration', { event: 'crystals' })).html
    // The script of extras is loaded late, on the server too.
    await expect.poll(page).toContain(`name="extra-${id}-own"`)
    expect(await page()).toMatch(/Any amount from USD.5\.00; empty for none\. Suggested: USD.20\.00/)
    const refused = await office.visit(
      formPage as never,
      '/:event/online-registration',
      { event: 'crystals' },
      new URLSearchParams({
        ...valuesOfRegistrant(registrant),
        category: String(office.fees.openId),
        presentation: 'oral',
        [`extra-${id}-own`]: '3',
      }),
    )
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('Travel fund: this amount is below the least.')
    expect(refused.html).toContain('value="3"')
    const fees = await office.visit(feePage as never, '/:event/registration-fee', { event: 'crystals' })
    expect(fees.html).toMatch(/Any amount from USD.5\.00/)
  })

  test('is kept, raised, lowered and given up in a change', async () => {
    await add({ price: '0', suggested: '' })
    const { id: offerId } = await fund()
    const placed = await order('25')
    if (!placed.ok) throw new Error(JSON.stringify(placed.error))
    const { id, secret } = placed.value.registration
    await payInFull(office.payments, id)
    const asked = (amount: string) =>
      `?${new URLSearchParams({ presentation: 'oral', ...(amount && { [`extra-${offerId}-own`]: amount }) })}`
    expect((await change(secret, '')).data.values[`extra-${offerId}-own`]).toBe('25.00')
    expect((await change(secret, asked('25.00'))).data.refusal).toContain('You have already booked this.')
    expect((await change(secret, asked('40'))).data.preview.differenceMinor).toBe(1_575)
    expect((await change(secret, asked('10'))).data.preview.differenceMinor).toBe(-1_575)
    expect((await change(secret, asked(''))).data.preview.differenceMinor).toBe(-2_625)
    expect((await change(secret, asked('0'))).data.preview.differenceMinor).toBe(-2_625)
    await change(
      secret,
      '',
      new URLSearchParams({
        presentation: 'oral',
        [`extra-${offerId}-own`]: '40',
        difference: '1575',
        refund: '0',
      }),
    )
    await payInFull(office.payments, id)
    expect((await lineOf(id))?.unitMinor).toBe(4_000)
  })

  test('is of one person of a group, and of an order by the wire', async () => {
    await add()
    await office.database.write(tx => tx.updateTable('conferences').set({ takes_groups: 1 }).execute())
    const { id } = await fund()
    const values = {
      ...Object.fromEntries(Object.entries(registrant).map(([name, value]) => [name, String(value)])),
      country: String(registrant.countryId),
      'people-oral': '2',
      [`extra-${id}-own`]: '30',
    }
    expect(orderIn(values).order.extras).toEqual([{ offerId: id, optionId: null, quantity: 1, amount: '30' }])
    const prices = await readPriceList(office.database.read, office.conference, office.clock.now())
    if (!prices.period) throw new Error('closed')
    const { group, problems } = priceGroup(
      { ...prices, period: prices.period, ...termsOfGroups(office.conference) },
      orderIn(values).order,
      50,
    )
    expect(problems).toEqual([])
    expect(group?.persons.flatMap(({ extras }) => extras.map(({ unitMinor }) => unitMinor))).toEqual([3_000])
    expect(toExtras([{ offer: id, amount: 12.5 }])).toEqual([
      { offer: String(id), option: '', quantity: '1', amount: '12.5' },
    ])
  })

  test('goes with no options, number or guests', async () => {
    for (const changes of [
      { most: '2' },
      { 'options.0.name': 'Red', 'options.0.surcharge': '' },
      { isForGuests: 'yes' },
      { suggested: '3' },
    ]) {
      expect((await add(changes)).status).toBe(422)
    }
  })
})
