/**
 * A society's meeting is sold to fifty people with random extras, groups and changes. What each should have is reckoned here
 * from the price list alone; then the money, the invoices, the caterer's list and the treasurer's figures have to say the same.
 */
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { writeTable } from '#adapters/tables/write-table.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { receiveGroup } from '#domain/desk/registering/place-group.ts'
import { listBilled } from '#domain/money/billing/invoice-register.ts'
import { readDue } from '#domain/money/books/due.ts'
import type { OrderedExtra } from '#domain/offers/catalogue/offer.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import type { Admission } from '#domain/offers/pricing/pricing.ts'
import { listSold } from '#domain/office/numbers/sold-lines.ts'
import { registrantNames } from '#domain/registrations/registrant.ts'
import { findRegistration, findRegistrationBySecret } from '#domain/registrations/registration-queries.ts'
import * as formPage from '#site/microsite/registration/form/online-registration.tsx'
import { aVisitor, permitFor } from '#tests/factories/actors.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const people = 50

/** The same numbers in every run: Park and Miller's generator. */
function randomNumbers(seed: number) {
  let at = seed
  return (below: number) => {
    at = (at * 48_271) % 2_147_483_647
    return at % below
  }
}

interface Wanted {
  admission: Admission
  workshop: number
  meat: number
  vegan: number
}

interface Sold {
  id: number
  /** Of a group several; of anybody else one. */
  persons: Admission[]
  workshop: number
  meat: number
  vegan: number
  isCancelled: boolean
}

describeOnBothDatabases('a society’s meeting', open => {
  test('sold to fifty people with extras, groups and changes has books that agree to the cent', async () => {
    const office = await openOffice(await open(), {}, { writeTable })
    const { database, clock, fees, payments } = office
    await database.write(tx => tx.updateTable('conferences').set({ takes_groups: 1 }).execute())
    const owner = await office.hire('owner')
    const add = (kind: string, fields: Record<string, string>) =>
      owner.post(`/organiser/c/crystals/fees/${kind}/new`, {
        intent: 'edit', mark: '0', do: 'publish', currency: 'USD', soldBy: 'everybody', ...fields,
      }) // biome-ignore format: a form
    await add('admission', { name: 'Member', price: '450' })
    await add('extra', { name: 'Workshop', price: '120', most: '1', places: '30' })
    await add('extra', {
      name: 'Dinner', price: '80', most: '9', isForGuests: 'on', 'options.0.name': 'Meat',
      'options.0.surcharge': '', 'options.1.name': 'Vegan', 'options.1.surcharge': '5.55',
    }) // biome-ignore format: a form
    const offers = await listOffers(database.read, fees.conference.id)
    const named = (name: string) => {
      const offer = offers.find(each => each.name === name)
      if (!offer) throw new Error(`no ${name}`)
      return offer
    }
    const member = `offer-${named('Member').id}` as Admission
    const [workshop, dinner] = [named('Workshop').id, named('Dinner').id]
    const [meat = 0, vegan = 0] = named('Dinner').options.map(({ id }) => id)
    const priceOf: Readonly<Record<string, number>> = {
      oral: 69_900, poster: 39_900, student: 29_900, delegate: 59_900, [member]: 45_000,
    } // biome-ignore format: a table
    const admissions = Object.keys(priceOf) as Admission[]
    /** In minor units, with the fee of five per cent. */
    const totalOf = ({ persons, workshop, meat, vegan }: Omit<Sold, 'id' | 'isCancelled'>) => {
      const subtotal =
        persons.reduce((sum, admission) => sum + (priceOf[admission] ?? 0), 0) +
        workshop * 12_000 +
        meat * 8_000 +
        vegan * 8_555
      return subtotal + Math.floor((subtotal * 5 + 50) / 100)
    }
    const extrasOf = ({
      workshop: places,
      meat: meats,
      vegan: vegans,
    }: Omit<Wanted, 'admission'>): OrderedExtra[] =>
      [
        { offerId: workshop, optionId: null, quantity: places },
        { offerId: dinner, optionId: meat, quantity: meats },
        { offerId: dinner, optionId: vegan, quantity: vegans },
      ].filter(({ quantity }) => quantity > 0)

    const random = randomNumbers(35)
    const wish = (): Wanted => ({
      admission: admissions[random(admissions.length)] ?? 'oral',
      workshop: random(2),
      meat: random(3),
      vegan: random(2),
    })

    /** By the public form, as a browser posts it. */
    async function registerOne(number: number): Promise<Sold> {
      const { admission, ...extras } = wish()
      const email = `person${number}@example.org`
      const typed = Object.entries({ ...registrant, name: `Person ${number}`, email }).map(
        ([field, value]) => [registrantNames[field as keyof typeof registrant], String(value)],
      )
      const body = new URLSearchParams({
        ...Object.fromEntries(typed), draft: `d${number}`, category: String(fees.openId), presentation: admission, stay: '',
        ...(extras.workshop > 0 && { [`extra-${workshop}`]: '1' }),
        [`extra-${dinner}-${meat}`]: String(extras.meat), [`extra-${dinner}-${vegan}`]: String(extras.vegan),
      }) // biome-ignore format: a form
      const { to, html } = await office.visit(
        formPage as never,
        '/:event/online-registration',
        { event: 'crystals' },
        body,
      )
      const secret = to?.split('/').at(-1)
      const found = secret && (await findRegistrationBySecret(database.read, fees.conference.id, secret))
      if (!found) throw new Error(`person ${number} is not registered: ${html}`)
      return { id: found.id, persons: [admission], ...extras, isCancelled: false }
    }

    async function registerGroup(number: number, size: number): Promise<Sold> {
      const persons = Array.from({ length: size }, () => admissions[random(admissions.length)] ?? 'oral')
      const extras = { workshop: random(size + 1), meat: random(size + 1), vegan: random(3) }
      const counted = [...Map.groupBy(persons, each => each)]
      const placed = await receiveGroup(
        database,
        { conference: fees.conference, actor: aVisitor, now: clock.now(), draftKey: null },
        {
          payer: { ...registrant, name: `Institute ${number}`, email: `office${number}@example.org` },
          order: {
            people: counted.map(([admission, those]) => ({ admission, quantity: those.length })),
            extras: extrasOf(extras),
          },
        },
      )
      if (!placed.ok) throw new Error(JSON.stringify(placed.error))
      return { id: placed.value.registration.id, persons, ...extras, isCancelled: false }
    }

    const sold: Sold[] = []
    let left = people
    for (let number = 1; left > 0; number++) {
      const size = number % 6 === 0 ? Math.min(left, 2 + random(5)) : 1
      sold.push(size > 1 ? await registerGroup(number, size) : await registerOne(number))
      left -= size
      clock.pass({ minutes: 1 })
    }
    for (const each of sold) {
      const placed = await findRegistration(database.read, each.id)
      expect([each.id, placed?.price.totalMinor]).toEqual([each.id, totalOf(each)])
      await payInFull(payments, each.id)
    }

    // Half of those who came alone change their minds, upwards or downwards; some people cancel.
    const act = () => ({ actor: aVisitor, now: clock.now() })
    for (const each of sold.filter(({ persons }, at) => persons.length === 1 && at % 2 === 0)) {
      const { admission, ...extras } = wish()
      const requested = {
        presentationType: admission,
        accommodation: null,
        hasAddOn: false,
        extras: extrasOf(extras),
      } as const
      const before = await findRegistration(database.read, each.id)
      if (!before) throw new Error('gone')
      const quoted = await quoteChange(database.read, fees.conference, before, requested, clock.now())
      // Nothing else, or no place in the workshop.
      if (!quoted.ok) continue
      const { differenceMinor, refundMinor } = quoted.value
      const changed = await changeChoice(payments, act(), {
        conference: fees.conference,
        registrationId: each.id,
        requested,
        expected: { differenceMinor, refundMinor },
      })
      if (!changed.ok) throw new Error(changed.error.code)
      if (changed.value === 'to-pay') await payInFull(payments, each.id)
      Object.assign(each, { persons: [admission], ...extras })
      clock.pass({ minutes: 1 })
    }
    for (const each of sold.filter((_, at) => at % 9 === 8)) {
      const request = { conference: fees.conference, registrationId: each.id }
      const cancelled = await database.write(tx => cancelRegistration(tx, act(), request))
      if (!cancelled.ok) throw new Error(cancelled.error.code)
      each.isCancelled = true
    }

    // The money of each, in the books and on the invoices.
    const here = sold.filter(({ isCancelled }) => !isCancelled)
    expect(here.length).toBeLessThan(sold.length)
    const refunds = await database.read
      .selectFrom('refunds')
      .select(['registration_id', 'amount_minor'])
      .execute()
    const captures = await database.read
      .selectFrom('captures')
      .select(['registration_id', 'amount_minor'])
      .execute()
    const sum = (rows: readonly { registration_id: number; amount_minor: number }[], id: number) =>
      rows.reduce((all, row) => (row.registration_id === id ? all + Number(row.amount_minor) : all), 0)
    let retained = 0
    for (const each of sold) {
      const registration = await findRegistration(database.read, each.id)
      // A refund counts from its decision, as its credit note does.
      const kept = sum(captures, each.id) - sum(refunds, each.id)
      const invoices = await listBilled(database.read, each.id)
      const billed = invoices.reduce((all, { leftMinor }) => all + leftMinor, 0)
      expect([each.id, billed]).toEqual([each.id, kept])
      expect((await readDue(database.read, each.id))?.owedMinor ?? 0).toBe(0)
      if (each.isCancelled) {
        retained += kept
        continue
      }
      expect([each.id, registration?.state, registration?.price.totalMinor]).toEqual([
        each.id,
        'paid',
        totalOf(each),
      ])
      // What the policy kept at a change to something cheaper stays beside the price.
      expect(kept).toBeGreaterThanOrEqual(totalOf(each))
    }
    const orders = await database.read
      .selectFrom('demo_orders')
      .select('amount_minor')
      .where('status', '=', 'captured')
      .execute()
    const received = captures.reduce((all, row) => all + Number(row.amount_minor), 0)
    expect(orders.reduce((all, row) => all + Number(row.amount_minor), 0)).toBe(received)
    expect(retained).toBeGreaterThanOrEqual(0)

    // The treasurer's figures are those of everybody who is here.
    const scope = permitFor('read-money', fees.conference.id).scope
    const figures = await listSold(database.read, scope, fees.conference)
    const expected = here.reduce((all, each) => all + totalOf(each), 0)
    expect(figures.reduce((all, row) => all + row.netMinor + row.taxMinor, 0)).toBe(expected)
    const count = (of: (each: Sold) => number) => here.reduce((all, each) => all + of(each), 0)
    const quantityOf = (offerId: number, optionId: number | null) =>
      figures.find(row => row.offerId === offerId && row.optionId === optionId)?.quantity ?? 0
    expect(quantityOf(workshop, null)).toBe(count(each => each.workshop))
    expect(quantityOf(dinner, meat)).toBe(count(each => each.meat))
    expect(quantityOf(dinner, vegan)).toBe(count(each => each.vegan))

    // The caterer's list has a row for each who comes, and as many menus as were sold.
    const file = await owner.get('/organiser/c/crystals/exports/people?list=attendees&format=csv')
    const rows: Record<string, string>[] = parse(await (file.data as Response).text(), {
      columns: true,
      bom: true,
    })
    const eaten = rows.map(row => row.Dinner ?? '').filter(text => text !== '')
    expect(eaten.filter(text => text.includes('Meat'))).toHaveLength(count(each => each.meat))
    expect(eaten.filter(text => text.includes('Vegan'))).toHaveLength(count(each => each.vegan))
  })
})
