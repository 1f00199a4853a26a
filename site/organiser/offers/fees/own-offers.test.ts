import { beforeEach, expect, test } from 'vitest'
import { createOfflineGateway } from '#adapters/gateways/offline.ts'
import { writeTable } from '#adapters/tables/write-table.ts'
import type { Database } from '#database/database.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { placeRegistration } from '#domain/desk/registering/place-registration.ts'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import { receiveOfflinePayment } from '#domain/desk/settlement/receive-offline-payment.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import type { OrderedExtra } from '#domain/offers/catalogue/offer.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import type { Admission } from '#domain/offers/pricing/pricing.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { type ConferenceWithFees, createConference, StoppedClock } from '#tests/factories/conference.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff, type Staff } from '#tests/support/hire-staff.ts'

const page = '/organiser/c/crystals/fees'

describeOnBothDatabases('an organiser’s own offers', open => {
  let database: Database
  let office: Staff
  let fees: ConferenceWithFees
  let clock: StoppedClock

  beforeEach(async () => {
    database = await open()
    fees = await createConference(database)
    clock = new StoppedClock()
    office = await hireStaff(database, { role: 'manager', name: 'Ida Berg' }, { writeTable })
  })

  const usual = { intent: 'edit', mark: '0', do: 'publish', currency: 'USD', soldBy: 'everybody' }
  const add = (kind: 'admission' | 'extra', fields: Record<string, string>) =>
    office.post(`${page}/${kind}/new`, { ...usual, ...(kind === 'extra' && { most: '1' }), ...fields })
  const offers = () => listOffers(database.read, fees.conference.id)
  const offerNamed = async (name: string) => {
    const offer = (await offers()).find(each => each.name === name)
    if (!offer) throw new Error(`no offer ${name}`)
    return offer
  }
  const order = (changes: { presentationType?: Admission; extras?: OrderedExtra[]; email?: string } = {}) => {
    const { email = 'ada@example.org', ...rest } = changes
    return oralInput(fees, { registrant: { ...registrant, email }, ...rest })
  }
  const register = (changes: Parameters<typeof order>[0] = {}) =>
    database.write(tx =>
      placeRegistration(
        tx,
        { conference: fees.conference, actor: aVisitor, now: clock.now(), draftKey: null },
        order(changes),
      ),
    )

  /** A member's price in two periods, a workshop, and a dinner with menus that is free for members. */
  async function setUp() {
    await add('admission', {
      name: 'Member',
      price: '450',
      'periodPrices.0.period': 'Late',
      'periodPrices.0.price': '520.50',
    })
    await add('extra', {
      name: 'Workshop',
      price: '120',
      takesPlaceOn: '2027-06-07',
      begins: '14:00',
      ends: '17:00',
    })
    await add('extra', {
      name: 'Dinner',
      price: '80',
      most: '3',
      'admissionPrices.0.admission': 'Member',
      'admissionPrices.0.price': '0',
      'options.0.name': 'Meat',
      'options.0.surcharge': '',
      'options.1.name': 'Vegan',
      'options.1.surcharge': '5',
    })
    const [member, workshop, dinner] = [
      await offerNamed('Member'),
      await offerNamed('Workshop'),
      await offerNamed('Dinner'),
    ]
    const [meat, vegan] = dinner.options
    if (!meat || !vegan) throw new Error('no menus')
    return { member, workshop, dinner, meat, vegan }
  }

  test('are added in the editor, and shown with the names that they were given', async () => {
    const { member, workshop, dinner } = await setUp()
    expect(member).toMatchObject({
      kind: 'admission',
      priceMinor: 45_000,
      periodPrices: { [fees.lateId]: 52_050 },
    })
    expect(workshop.takesPlace).toEqual({ from: '2027-06-07T14:00', to: '2027-06-07T17:00' })
    expect(dinner).toMatchObject({
      priceMinor: 8_000,
      most: 3,
      admissionPrices: { [`offer-${member.id}`]: 0 },
      options: [
        { name: 'Meat', surchargeMinor: 0 },
        { name: 'Vegan', surchargeMinor: 500 },
      ],
    })
    const { html } = await office.get(page)
    for (const name of ['Member', 'Workshop', 'Dinner']) expect(html).toContain(name)
    const editor = await office.get(`${page}/extra/${dinner.id}`)
    expect(editor.html).toContain('value="5.00"')
    expect(editor.html).toMatch(/<option[^>]* selected=""[^>]*>Member</)
  })

  test('have a column each in the file of registrations, with how many somebody has', async () => {
    const { workshop, dinner, meat, vegan } = await setUp()
    await register({
      extras: [
        { offerId: workshop.id, optionId: null, quantity: 1 },
        { offerId: dinner.id, optionId: vegan.id, quantity: 2 },
      ],
    })
    await register({ email: 'emmy@example.org' })
    const file = async (query: string) => {
      const { data } = await office.get(`/organiser/c/crystals/exports/people?list=registrations${query}`)
      const [head = '', ...rows] = (await (data as Response).text()).trim().split('\r\n')
      return [head, ...rows]
    }
    const own = `${workshop.name},"${dinner.name}, ${meat.name}","${dinner.name}, ${vegan.name}"`
    const [head, ada, emmy] = await file('&columns=name,add-on')
    expect(head?.replace('\ufeff', '')).toBe(`Name,Add-on,${own}`)
    expect([ada?.split(',').slice(1), emmy?.split(',').slice(1)]).toEqual([
      ['no', '1', '', '2'],
      ['no', '', '', ''],
    ])
    expect((await file('&columns=name'))[0]).not.toContain('Dinner')
    expect((await file(''))[0]).toContain(own)
  })

  test('are changed by the team too, with those that only the team sells, and stay where nothing is typed', async () => {
    const { workshop, dinner, vegan } = await setUp()
    await add('extra', { name: 'Speakers’ dinner', price: '0', soldBy: 'staff' })
    const speakers = await offerNamed('Speakers’ dinner')
    const placed = await register({ extras: [{ offerId: dinner.id, optionId: vegan.id, quantity: 2 }] })
    if (!placed.ok) throw new Error(placed.error.code)
    const { id, code } = placed.value.registration
    const payments = createPayments(database, clock)
    const desk = await hireStaff(database, { role: 'manager' }, { clock, payments })
    const address = `/organiser/c/crystals/registrations/${code}/choice`
    const vegans = `extra-${dinner.id}-${vegan.id}`
    const { data } = await desk.get(address)
    expect(data.values).toMatchObject({ [vegans]: '2' })
    const check = await desk.post(address, {
      ...data.values,
      intent: 'check',
      [`extra-${speakers.id}`]: '1',
      [`extra-${workshop.id}`]: '1',
    })
    const done = await desk.post(check.data.address, {
      ...check.data.values,
      intent: check.data.check.needs,
      digest: check.data.digest,
      'request-key': check.data.requestKey,
    })
    expect(done.to).toContain('done=choice')
    const changed = await findRegistration(database.read, id)
    expect(
      changed?.lines.filter(({ kind }) => kind === 'extra').map(line => [line.name, line.quantity]),
    ).toEqual([
      ['Dinner', 2],
      ['Workshop', 1],
      ['Speakers’ dinner', 1],
    ])
  })

  test('stand in the order that the organiser gives them', async () => {
    const { workshop, dinner } = await setUp()
    expect((await office.get(page)).html).toContain(`href="${page}/extra"`)
    const names = async () => (await offers()).filter(({ kind }) => kind === 'extra').map(({ name }) => name)
    expect(await names()).toEqual([workshop.name, dinner.name])
    const moved = await office.post(`${page}/extra`, { intent: 'move', id: String(dinner.id), do: 'up' })
    expect(moved.to).toBe(`${page}/extra?moved=${dinner.id}&from=2#record-${dinner.id}`)
    expect(await names()).toEqual([dinner.name, workshop.name])
    const { html } = await office.get(`${page}/extra`)
    expect(html).toContain('All offers')
    expect((await office.get(`${page}/fee-period`)).status).toBe(404)
  })

  test('are refused with words beside the field, and nothing typed is lost', async () => {
    await add('admission', { name: 'Member', price: '450' })
    const refused = [
      await add('admission', { name: 'Member', price: '1' }),
      await add('admission', { name: 'Oral Presentation', price: '1' }),
      await add('extra', { name: 'Dinner', price: 'eighty' }),
      await add('extra', {
        name: 'Dinner',
        price: '80',
        'periodPrices.0.period': 'Never',
        'periodPrices.0.price': '1',
      }),
      await add('extra', { name: 'Dinner', price: '80', begins: '14:00', ends: '' }),
      await add('extra', { name: 'Dinner', price: '80', soldFrom: '2027-02-02', soldUntil: '2027-02-01' }),
      await add('extra', {
        name: 'Dinner',
        price: '80',
        'options.0.name': 'Meat',
        'options.0.surcharge': '',
        'options.1.name': 'Meat',
        'options.1.surcharge': '5',
      }),
      await add('extra', { name: 'Dinner', price: '80', most: '0' }),
    ]
    expect(refused.map(({ data }) => data.errors.map(({ name }: { name: string }) => name))).toEqual([
      ['name'],
      ['name'],
      ['price'],
      ['periodPrices'],
      ['begins'],
      ['soldUntil'],
      ['options'],
      ['most'],
    ])
    // What is wrong with a whole list is led to, and said with it.
    for (const [at, name] of [
      [3, 'periodPrices'],
      [6, 'options'],
    ] as const) {
      const html = refused[at]?.html ?? ''
      expect(html).toContain(`<a href="#field-${name}">`)
      expect(html).toMatch(
        new RegExp(`<fieldset id="field-${name}"[^>]*aria-describedby="field-${name}-error"`),
      )
    }
    expect(await offers()).toHaveLength(1)
  })

  test('are sold at their prices: by period, by admission, with options, and each has its line', async () => {
    const { member, workshop, dinner, meat, vegan } = await setUp()
    const placed = await register({
      presentationType: `offer-${member.id}`,
      extras: [
        { offerId: workshop.id, optionId: null, quantity: 1 },
        { offerId: dinner.id, optionId: vegan.id, quantity: 2 },
        { offerId: dinner.id, optionId: meat.id, quantity: 1 },
      ],
    })
    if (!placed.ok) throw new Error(JSON.stringify(placed.error))
    const { registration } = placed.value
    const shown = registration.lines.map(({ kind, name, detail, quantity, unitMinor }) =>
      [kind, name, detail, quantity, unitMinor].join(' | '),
    )
    expect(shown).toEqual([
      'admission | Member | Mid Term | 1 | 45000',
      'extra | Workshop |  | 1 | 12000',
      'extra | Dinner | Vegan | 2 | 500',
      'extra | Dinner | Meat | 1 | 0',
      'fee | Processing fee |  | 1 | 2900',
    ])
    expect(registration.price.totalMinor).toBe(60_900)
    const stored = await findRegistration(database.read, registration.id)
    expect(stored).toEqual(registration)

    const plain = await register({
      email: 'max@example.org',
      extras: [{ offerId: dinner.id, optionId: meat.id, quantity: 1 }],
    })
    if (!plain.ok) throw new Error('not placed')
    expect(plain.value.registration.price.extras).toEqual([{ amountMinor: 8_000, taxClass: 'admission' }])
  })

  test('are refused one by one: unknown, without an option, too many, at one time', async () => {
    const { workshop, dinner, meat } = await setUp()
    await add('extra', {
      name: 'Excursion',
      price: '0',
      takesPlaceOn: '2027-06-07',
      begins: '16:30',
      ends: '19:00',
    })
    await add('extra', { name: 'Retired', price: '1', soldBy: 'nobody' })
    await add('extra', { name: 'For the team', price: '1', soldBy: 'staff' })
    await add('extra', { name: 'Over', price: '1', soldUntil: '2027-01-09' })
    const named = async (name: string) => (await offerNamed(name)).id
    const excursion = await named('Excursion')
    const refused = async (...extras: OrderedExtra[]) => {
      const placed = await register({ extras })
      if (placed.ok || placed.error.code !== 'invalid-fields') throw new Error('not refused')
      return placed.error.fields
    }
    const one = (offerId: number, optionId: number | null = null, quantity = 1) => ({
      offerId,
      optionId,
      quantity,
    })
    expect(await refused(one(999))).toEqual({ 'extra-999': 'not-offered' })
    for (const name of ['Retired', 'For the team', 'Over']) {
      const id = await named(name)
      expect(await refused(one(id))).toEqual({ [`extra-${id}`]: 'not-offered' })
    }
    expect(await refused(one(dinner.id))).toEqual({ [`extra-${dinner.id}`]: 'needs-option' })
    expect(await refused(one(workshop.id, meat.id))).toEqual({ [`extra-${workshop.id}`]: 'needs-option' })
    expect(await refused(one(dinner.id, meat.id, 4))).toEqual({ [`extra-${dinner.id}`]: 'too-many' })
    expect(await refused(one(workshop.id), one(excursion))).toEqual({
      [`extra-${workshop.id}`]: 'clashes',
      [`extra-${excursion}`]: 'clashes',
    })
    expect(await database.read.selectFrom('registrations').selectAll().execute()).toEqual([])
  })

  test('have places that quantities take, also when many come at one moment', async () => {
    const { dinner, meat, vegan } = await setUp()
    const places = '/organiser/c/crystals/places'
    const limit = (extra: string, seats: string) =>
      office.post(places, { intent: 'set', seats, extra, type: '', period: '', room: '', nights: '' })
    expect((await limit(`${dinner.id}:`, '7')).to).toBe(`${places}?done=set`)
    expect((await limit(`${dinner.id}:${vegan.id}`, '3')).to).toBe(`${places}?done=set`)
    expect((await office.get(places)).html).toContain('Dinner, Vegan')
    const many = Array.from({ length: 12 }, (_, index) =>
      receiveRegistration(
        database,
        {
          conference: fees.conference,
          actor: aVisitor,
          now: clock.now(),
          draftKey: null,
          clientAddress: `203.0.113.${index}`,
        },
        order({
          email: `person${index}@example.org`,
          extras: [{ offerId: dinner.id, optionId: index % 2 === 0 ? meat.id : vegan.id, quantity: 2 }],
        }),
      ),
    )
    const placed = (await Promise.all(many)).filter(({ ok }) => ok)
    const limits = await listLimits(database.read, fees.conference.id)
    expect(placed).toHaveLength(3)
    expect(limits.map(({ taken }) => taken)[0]).toBe(6)
    expect(limits[1]?.taken).toBe(2)
    const refused = await register({
      email: 'late@example.org',
      extras: [{ offerId: dinner.id, optionId: meat.id, quantity: 2 }],
    })
    expect(refused).toEqual({ ok: false, error: { code: 'sold-out', part: 'extra' } })
  })

  test('are billed line by line, and a change pays back and charges exactly what it takes and adds', async () => {
    const { workshop, dinner, meat, vegan } = await setUp()
    const payments = createPayments(database, clock, () => createOfflineGateway({ database, clock }))
    const placed = await register({
      extras: [
        { offerId: workshop.id, optionId: null, quantity: 1 },
        { offerId: dinner.id, optionId: meat.id, quantity: 2 },
      ],
    })
    if (!placed.ok) throw new Error('not placed')
    const { id, price } = placed.value.registration
    const pay = (amountMinor: number, reference: string) =>
      receiveOfflinePayment(
        payments,
        permitFor('record-transfer', fees.conference.id),
        { actor: ida, now: clock.now() },
        { registrationId: id, amountMinor, means: 'bank-transfer', reference, receivedAt: clock.now() },
      )
    await pay(price.totalMinor, 'first')
    const [invoice] = await listInvoices(database.read, id)
    expect(invoice?.lines.map(({ description, grossMinor }) => [description, grossMinor])).toEqual([
      ['Oral Presentation', 69_900],
      ['Workshop', 12_000],
      ['2 × Dinner', 16_000],
      ['Processing fee', 4_895],
    ])

    // The price of the dinner rises; what was bought stays at its price.
    const before = await offerNamed('Dinner')
    const editor = await office.get(`${page}/extra/${before.id}`)
    const mark = / name="mark" value="([^"]*)"/.exec(editor.html)?.[1] ?? ''
    await office.post(`${page}/extra/${before.id}`, {
      ...usual,
      mark,
      name: 'Dinner',
      price: '90',
      most: '3',
      'options.0.name': 'Meat',
      'options.0.surcharge': '',
      'options.1.name': 'Vegan',
      'options.1.surcharge': '5',
    })
    expect((await offerNamed('Dinner')).options.map(option => option.id)).toEqual([meat.id, vegan.id])

    const paid = await findRegistration(database.read, id)
    if (!paid) throw new Error('gone')
    const requested = {
      presentationType: 'oral',
      accommodation: null,
      hasAddOn: false,
      extras: [
        { offerId: dinner.id, optionId: meat.id, quantity: 2 },
        { offerId: dinner.id, optionId: vegan.id, quantity: 1 },
      ],
    } as const
    const quoted = await quoteChange(database.read, fees.conference, paid, requested, clock.now())
    if (!quoted.ok) throw new Error(JSON.stringify(quoted.error))
    // 95.00 more for the third dinner, 120.00 less for the workshop, and 5 % of both.
    expect(quoted.value.differenceMinor).toBe(-2_625)
    const { differenceMinor, refundMinor } = quoted.value
    const changed = await changeChoice(
      payments,
      { actor: aVisitor, now: clock.now() },
      {
        conference: fees.conference,
        registrationId: id,
        requested,
        expected: { differenceMinor, refundMinor },
      },
    )
    expect(changed).toEqual({ ok: true, value: 'applied' })
    const after = await findRegistration(database.read, id)
    expect(
      after?.lines.map(({ name, detail, quantity, unitMinor }) => [name, detail, quantity, unitMinor]),
    ).toEqual([
      ['Oral Presentation', 'Mid Term', 1, 69_900],
      ['Dinner', 'Meat', 2, 8_000],
      ['Dinner', 'Vegan', 1, 9_500],
      ['Processing fee', '', 1, 4_770],
    ])
    const balance = await readBalance(database.read, id)
    expect(balance).toBeDefined()
    const billed = (await listInvoices(database.read, id)).map(bill => bill.totalMinor)
    // What stays with the organiser by the policy is billed beside the new total.
    expect(billed.reduce((sum, minor) => sum + minor, 0)).toBe(price.totalMinor - refundMinor)
  })

  test('are counted, and lead to the people who have them', async () => {
    const { workshop, dinner, meat, vegan } = await setUp()
    await register({ extras: [{ offerId: dinner.id, optionId: vegan.id, quantity: 2 }] })
    await register({
      email: 'max@example.org',
      extras: [
        { offerId: dinner.id, optionId: meat.id, quantity: 1 },
        { offerId: workshop.id, optionId: null, quantity: 1 },
      ],
    })
    await database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ state: forced('paid') })
        .execute(),
    )
    const numbers = (await office.get('/organiser/c/crystals/numbers')).html
    const sold = [...numbers.matchAll(/href="[^"]*extra=([\d:]+)"[^>]*>([^<]+)</g)].map(([, key, name]) => [
      key,
      name,
    ])
    expect(sold).toEqual([
      [String(workshop.id), 'Workshop'],
      [`${dinner.id}:${meat.id}`, 'Dinner, Meat'],
      [`${dinner.id}:${vegan.id}`, 'Dinner, Vegan'],
    ])
    const listed = async (extra: string) => {
      const { data } = await office.get(`/organiser/c/crystals/registrations?extra=${extra}`)
      return data.total
    }
    expect(await listed(`${dinner.id}`)).toBe(2)
    expect(await listed(`${dinner.id}:${vegan.id}`)).toBe(1)
    expect(await listed(`${workshop.id}`)).toBe(1)
    expect(await listed('999')).toBe(0)
  })

  test('cannot be removed once somebody has one, but retired', async () => {
    const { workshop, dinner } = await setUp()
    await register({ extras: [{ offerId: workshop.id, optionId: null, quantity: 1 }] })
    const remove = async (id: number) => {
      const { html } = await office.get(`${page}/extra/${id}`)
      const mark = / name="mark" value="([^"]*)"/.exec(html)?.[1] ?? ''
      return office.post(`${page}/extra/${id}`, { intent: 'remove', mark })
    }
    expect((await remove(dinner.id)).to).toContain(`removed=${dinner.id}`)
    await remove(workshop.id)
    expect((await offers()).map(({ name }) => name)).toEqual(['Member', 'Workshop'])
  })

  test('cannot be removed while a question, a code for others or an invitation names it', async () => {
    const { workshop, dinner } = await setUp()
    const admission = await offerNamed('Member')
    const home = await register()
    if (!home.ok) throw new Error(home.error.code)
    const event = fees.conference.id
    await database.write(async tx => {
      const question = { conference_id: event, position: 1, kind: 'text', label: 'Diet', help: '', options: '[]', is_required: 0, least: null, most: null, asked_of: 'attendee', if_question_id: null, if_answer: null, if_bought: null, asked_from: 'form', required_from: null, closed_from: null, changed_until: null, appears: 'list', care: 'plain', keep_days: null } as const
      await tx.insertInto('questions').values({ ...question, buyers_of: `offer-${dinner.id}` }).execute()
      const code = await tx.insertInto('codes').values({ conference_id: event, code: 'OTHERS', kind: 'free', uses_allowed: 9 }).returning('id').executeTakeFirstOrThrow()
      await tx.insertInto('allowances').values({ code_id: code.id, home_id: home.value.registration.id, budget_minor: null, most_people: 9, admissions: 'null', extras: JSON.stringify([workshop.id]), covers_rooms: 0, is_billed_monthly: 0, collecting_id: null, made_at: 'x' }).execute()
      await tx.insertInto('admission_invitations').values({ conference_id: event, admission: `offer-${admission.id}`, title: '', name: 'Bo', email: 'bo@example.org', compared: 'bo@example.org', organization: '', searched: 'bo', secret: 's', state: forced('invited'), invited_at: 'x' }).execute()
    }) // biome-ignore format: rows
    for (const [kind, { id, name }] of [['extra', dinner], ['extra', workshop], ['admission', admission]] as const) {
      const { html } = await office.get(`${page}/${kind}/${id}`)
      const mark = / name="mark" value="([^"]*)"/.exec(html)?.[1] ?? ''
      await office.post(`${page}/${kind}/${id}`, { intent: 'remove', mark })
      expect((await offers()).map(offer => offer.name)).toContain(name)
    } // biome-ignore format: a table
  })
})
