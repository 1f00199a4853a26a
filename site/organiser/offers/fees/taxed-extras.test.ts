import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { placeRegistration } from '#domain/desk/registering/place-registration.ts'
import { quoteRenewal } from '#domain/desk/registering/renew-registration.ts'
import { ownAdmissionOf } from '#domain/offers/catalogue/offer.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { readPriceList } from '#domain/offers/pricing/fee-queries.ts'
import { priceOf } from '#domain/offers/pricing/pricing.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { german, openTaxed } from '#tests/factories/taxed.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff, type Staff } from '#tests/support/hire-staff.ts'

const page = '/organiser/c/crystals/fees'
const taxed = { ...german, foodRateBasisPoints: 700, booksRateBasisPoints: 500 }

describeOnBothDatabases('extras with taxes of their own, and those in the price of a registration', open => {
  let database: Database
  let office: Staff
  let shop: Awaited<ReturnType<typeof openTaxed>>

  beforeEach(async () => {
    database = await open()
    shop = await openTaxed(database, taxed)
    office = await hireStaff(database, { role: 'manager' })
  })

  const usual = { intent: 'edit', mark: '0', do: 'publish', currency: 'USD', soldBy: 'everybody' }
  const add = (kind: 'admission' | 'extra', fields: Record<string, string>) =>
    office.post(`${page}/${kind}/new`, {
      ...usual,
      ...(kind === 'extra' && { most: '1' }),
      ...fields,
    })
  const offerNamed = async (name: string) => {
    const offer = (await listOffers(database.read, shop.conference.id)).find(each => each.name === name)
    if (!offer) throw new Error(`no offer ${name}`)
    return offer
  }

  /** A member at 300.00 with a dinner of 60.00 and two volumes of 20.00 in the price, and a shirt at a rate of its own. */
  async function setUp() {
    await add('admission', { name: 'Member', price: '300' })
    const inPriceOf = (quantity: string, part: string) => ({
      'includedIn.0.admission': 'Member',
      'includedIn.0.quantity': quantity,
      'includedIn.0.part': part,
    })
    await add('extra', {
      name: 'Dinner',
      price: '80',
      taxClass: 'food',
      ...inPriceOf('1', '60'),
      places: '2',
    })
    await add('extra', { name: 'Volume', price: '30', taxClass: 'books', ...inPriceOf('2', '20') })
    await add('extra', { name: 'Shirt', price: '10', taxClass: 'own', taxRate: '10', most: '5' })
    const member = ownAdmissionOf((await offerNamed('Member')).id)
    return { member, dinner: await offerNamed('Dinner'), shirt: await offerNamed('Shirt') }
  }
  const shown = (lines: readonly { name: string; quantity: number; unitMinor: number; taxClass: string }[]) =>
    lines.map(({ name, quantity, unitMinor, taxClass }) => [name, quantity, unitMinor, taxClass].join(' | '))

  test('have a line, a seat and a tax each; the invoice, a discount and a change follow', async () => {
    const { member, dinner, shirt } = await setUp()
    const ordered = {
      presentationType: member,
      extras: [
        { offerId: shirt.id, optionId: null, quantity: 1 },
        { offerId: dinner.id, optionId: null, quantity: 1 },
      ],
    }
    const placed = await shop.place(ordered)
    expect(shown(placed.lines)).toEqual([
      'Member | 1 | 20000 | admission',
      'Dinner | 1 | 6000 | food',
      'Volume | 2 | 2000 | books',
      'Dinner | 1 | 8000 | food',
      'Shirt | 1 | 1000 | own-1000',
      'Processing fee | 1 | 1950 | admission',
      // 19 % of 219.50, 7 % of 140.00, 5 % of 40.00 and 10 % of 10.00.
      'Tax | 1 | 5451 | none',
    ])
    expect(await shop.find(placed.id)).toEqual(placed)
    const [limit] = await listLimits(database.read, shop.conference.id)
    expect(limit).toMatchObject({ offerId: dinner.id, taken: 2, seats: 2 })

    await shop.pay(placed)
    const [invoice] = await shop.bills(placed)
    expect(
      invoice?.lines.map(line => [line.description, line.taxClass ?? '', line.taxes[0]?.basisPoints]),
    ).toEqual([
      ['Member', '', 1_900],
      ['Dinner', 'food', 700],
      ['2 × Volume', 'books', 500],
      ['Dinner', 'food', 700],
      ['Shirt', 'own-1000', 1_000],
      ['Processing fee', '', 1_900],
    ])
    expect(invoice?.totalMinor).toBe(placed.price.totalMinor)
    expect(invoice?.taxes).toHaveLength(4)

    // Another registration has nothing of it; what was bought stays.
    await shop.change(placed.id, {
      ...ordered,
      presentationType: 'oral',
      accommodation: null,
      hasAddOn: false,
    })
    await shop.pay(placed)
    const changed = await shop.find(placed.id)
    expect(shown(changed.lines).filter(line => !line.startsWith('Tax'))).toEqual([
      'Oral Presentation | 1 | 69900 | admission',
      'Dinner | 1 | 8000 | food',
      'Shirt | 1 | 1000 | own-1000',
      'Processing fee | 1 | 3945 | admission',
    ])
    const billed = (await shop.bills(placed)).reduce((sum, bill) => sum + bill.totalMinor, 0)
    expect(billed).toBe(changed.price.totalMinor)
    const sold = (await office.get('/organiser/c/crystals/numbers')).data.sold
    expect(sold.length).toBeGreaterThan(3)
  })

  test('are part of what a code discounts, each at its own rate, and stand beside a sold-out registration', async () => {
    const { member, dinner } = await setUp()
    const prices = await readPriceList(database.read, shop.conference, shop.clock.now())
    const choice = { presentationType: member, accommodation: null, hasAddOn: false }
    const half = priceOf(prices, choice, { kind: 'percent', basisPoints: 5_000 })
    expect(half).toMatchObject({
      registrationMinor: 20_000,
      discountMinor: 15_000,
      discountsElsewhere: [
        { taxClass: 'food', amountMinor: 3_000 },
        { taxClass: 'books', amountMinor: 2_000 },
      ],
      // 19 % of 107.50, 7 % of 30.00 and 5 % of 20.00.
      taxMinor: 2_353,
    })
    expect(priceOf(prices, choice, { kind: 'free' })).toMatchObject({ taxMinor: 0, totalMinor: 0 })

    await database.write(tx =>
      tx.updateTable('capacity_limits').set({ taken: 2 }).where('offer_id', '=', dinner.id).execute(),
    )
    const refused = await database.write(tx =>
      placeRegistration(
        tx,
        { conference: shop.conference, actor: aVisitor, now: shop.clock.now(), draftKey: null },
        oralInput(shop.fees, { presentationType: member, registrant }),
      ),
    )
    expect(refused).toEqual({ ok: false, error: { code: 'sold-out', part: 'extra' } })
  })

  test('come again with an expired registration, and staff see what is in the price', async () => {
    const { member } = await setUp()
    const placed = await shop.place({ presentationType: member })
    await database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ state: forced('expired') })
        .where('id', '=', placed.id)
        .execute(),
    )
    const expired = await shop.find(placed.id)
    const renewal = await quoteRenewal(database.read, shop.conference, expired, shop.clock.now())
    if (!renewal.ok || renewal.value.choice.kind !== 'listed') throw new Error('not renewed')
    expect(renewal.value.price).toEqual(placed.price)
    expect(renewal.value.choice.extras).toHaveLength(2)
    const { html } = await office.get(`/organiser/c/crystals/registrations/${placed.code}`)
    expect(html).toContain('2 × Volume')
  })

  test('stay with whoever has them if they cannot be given up, unless staff say why', async () => {
    const { shirt, member } = await setUp()
    await database.write(tx =>
      tx.updateTable('offers').set({ is_removable: 0 }).where('id', '=', shirt.id).execute(),
    )
    const placed = await shop.place({
      presentationType: member,
      extras: [{ offerId: shirt.id, optionId: null, quantity: 2 }],
    })
    const less = {
      presentationType: member,
      accommodation: null,
      hasAddOn: false,
      extras: [{ offerId: shirt.id, optionId: null, quantity: 1 }],
    }
    const quoted = (extras: typeof less.extras) =>
      quoteChange(database.read, shop.conference, placed, { ...less, extras }, shop.clock.now())
    expect(await quoted(less.extras)).toEqual({
      ok: false,
      error: { code: 'extras-refused', problems: new Map([[shirt.id, 'not-removable']]) },
    })
    const more = await quoted([{ offerId: shirt.id, optionId: null, quantity: 3 }])
    expect(more.ok).toBe(true)

    const desk = await hireStaff(
      database,
      { role: 'manager' },
      { clock: shop.clock, payments: createPayments(database, shop.clock) },
    )
    const address = `/organiser/c/crystals/registrations/${placed.code}/choice`
    const { data } = await desk.get(address)
    const wanted = { ...data.values, intent: 'check', [`extra-${shirt.id}`]: '1' }
    expect((await desk.post(address, wanted)).data.problems).toHaveProperty('because')
    const check = await desk.post(address, { ...wanted, because: 'It was printed wrongly' })
    await desk.post(check.data.address, {
      ...check.data.values,
      intent: check.data.check.needs,
      digest: check.data.digest,
      'request-key': check.data.requestKey,
    })
    expect(shown((await shop.find(placed.id)).lines)).toContain('Shirt | 1 | 1000 | own-1000')
  })

  test('are refused with words where nobody could choose, or no rate is meant', async () => {
    await add('admission', { name: 'Member', price: '300' })
    const includes = {
      'includedIn.0.admission': 'Member',
      'includedIn.0.quantity': '1',
      'includedIn.0.part': '60',
    }
    const refused = [
      await add('extra', { name: 'A', price: '1', taxClass: 'own' }),
      await add('extra', { name: 'A', price: '1', taxClass: 'food', taxRate: '7' }),
      await add('extra', {
        name: 'A',
        price: '1',
        ...includes,
        'options.0.name': 'Meat',
        'options.0.surcharge': '',
      }),
      await add('extra', { name: 'A', price: '1', ...includes, 'includedIn.0.admission': 'Nobody' }),
      await add('extra', { name: 'A', price: '1', ...includes, 'includedIn.0.part': 'much' }),
    ]
    expect(refused.map(({ data }) => data.errors?.map(({ name }: { name: string }) => name))).toEqual([
      ['taxRate'],
      ['taxRate'],
      ['includedIn'],
      ['includedIn'],
      ['includedIn.0.part'],
    ])
  })
})
