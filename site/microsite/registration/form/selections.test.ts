import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import type { RegistrationInput } from '#domain/desk/registering/registration-input.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { copyOffers } from '#domain/preparation/copying/clone-offers.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { newDraftKey } from '#site/forms/read-form.ts'
import * as feePage from '#site/microsite/fees/registration-fee.tsx'
import * as onlineRegistration from '#site/microsite/registration/form/online-registration.tsx'
import { groupErrors } from '#site/microsite/registration/group/group-errors.ts'
import * as groupForm from '#site/microsite/registration/group/group-form.tsx'
import { aVisitor } from '#tests/factories/actors.ts'
import { createConference } from '#tests/factories/conference.ts'
import { groupOf, placeGroup, readGroup, takeGroups } from '#tests/factories/groups.ts'
import { oralInput } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const event = { event: 'crystals' }
const form = '/:event/online-registration'
const fees = '/organiser/c/crystals/fees'

describeOnBothDatabases('a selection of extras', open => {
  let office: Awaited<ReturnType<typeof openOffice>>
  let manager: Awaited<ReturnType<typeof office.hire>>
  let ids: number[]

  /** Three tutorials, of which an oral presenter takes one or two, and everybody else at most one. */
  beforeEach(async () => {
    office = await openOffice(await open(), {}, { newFormKey: randomUUID, clientAddress: '203.0.113.9' })
    await takeGroups(office.database)
    const { database, fees: shop } = office
    Object.assign(shop.conference, await findConferenceById(database.read, shop.conference.id))
    manager = await office.hire('manager')
    for (const name of ['Tutorial A', 'Tutorial B', 'Tutorial C']) {
      const added = await add({ name, ...(name === 'Tutorial A' && rules) })
      expect(added.status).not.toBe(422)
    }
    ids = (await offers()).map(({ id }) => id)
  })

  const rules = {
    'selectionRules.0.admission': 'Oral Presentation',
    'selectionRules.0.least': '1',
    'selectionRules.0.most': '2',
    'selectionRules.1.admission': '',
    'selectionRules.1.least': '',
    'selectionRules.1.most': '1',
  }
  const usual = { intent: 'edit', mark: '0', do: 'publish', currency: 'USD', soldBy: 'everybody', most: '1' }
  const add = (fields: Record<string, string>) =>
    manager.post(`${fees}/extra/new`, { ...usual, price: '50', selection: 'Tutorials', ...fields })
  const offers = () => listOffers(office.database.read, office.conference.id)
  const ordered = (...places: number[]) =>
    places.map(place => ({ offerId: ids[place] ?? 0, optionId: null, quantity: 1 }))
  const receive = (changes: Partial<RegistrationInput>) =>
    receiveRegistration(
      office.database,
      { conference: office.fees.conference, actor: aVisitor, now: office.clock.now(), draftKey: null },
      oralInput(office.fees, changes),
    )
  const problemsOf = async (changes: Partial<RegistrationInput>) => {
    const received = await receive(changes)
    return received.ok ? {} : 'fields' in received.error ? received.error.fields : received.error
  }
  const see = (module: unknown, path: string) => office.visit(module as never, path, event)

  test('says what a registration costs with what it needs, such as the days of a day ticket', async () => {
    const own = { ...usual, most: '', places: '' }
    await manager.post(`${fees}/admission/new`, { ...own, name: 'Day ticket', price: '0' })
    for (const [name, price] of [
      ['Monday', '90'],
      ['Tuesday', '70'],
    ] as const) {
      await add({
        name, price: '', selection: 'Days', 'admissionPrices.0.admission': 'Day ticket', 'admissionPrices.0.price': price,
        ...(name === 'Monday' && { 'selectionRules.0.admission': 'Day ticket', 'selectionRules.0.least': '1' }),
      }) // biome-ignore format: a form
    }
    const told = 'Days: choose at least 1, from USD 70.00'
    const read = async (...page: Parameters<typeof see>) =>
      (await see(...page)).html.replaceAll('\u00a0', ' ')
    const onFees = await read(feePage, '/:event/registration-fee')
    expect(onFees).toContain(told)
    // Nobody else is offered it, which needs no words.
    expect(onFees).toContain('<span>Day ticket: USD 90.00')
    const inForm = await read(onlineRegistration, form)
    expect(inForm).toContain(told)
    expect(inForm).toContain('From USD 70.00 for a day ticket to')
  })

  test('an extra of none can have a least number by itself, whatever a selection is called', async () => {
    const dinner = {
      name: 'Tutorials', price: '80', selection: '', most: '3', 'selectionRules.0.admission': 'Oral Presentation', 'selectionRules.0.least': '2',
    } // biome-ignore format: a form
    expect((await add(dinner)).status).not.toBe(422)
    const added = (await offers()).at(-1)
    const id = added?.id ?? 0
    expect(added?.selection).toMatchObject({ name: 'Tutorials', alone: id })
    expect((await offers())[0]?.selection?.rules).toHaveLength(2)
    const editor = await manager.get(`${fees}/extra/${id}`)
    expect(editor.html).not.toMatch(/name="selection"[^>]*value="Tutorials"/)
    const withThem = (quantity: number) => ({
      extras: [...ordered(0), ...(quantity > 0 ? [{ offerId: id, optionId: null, quantity }] : [])],
    })
    for (const quantity of [0, 1]) expect(await problemsOf(withThem(quantity))).not.toEqual({})
    expect((await receive(withThem(2))).ok).toBe(true)
    expect((await see(feePage, '/:event/registration-fee')).html).toContain('choose at least 2')
  })

  test('is set at one of its extras, told at each, and kept in a history', async () => {
    const [first, second] = await offers()
    expect(first?.selection).toEqual({
      name: 'Tutorials',
      rules: [
        { admission: 'oral', least: 1, most: 2 },
        { admission: null, least: 0, most: 1 },
      ],
    })
    expect(second?.selection).toEqual(first?.selection)
    const editor = await manager.get(`${fees}/extra/${ids[0]}`)
    expect(editor.html).toContain('value="Tutorials"')
    expect(editor.html).toMatch(/<option[^>]* selected=""[^>]*>Oral Presentation</)
    const told = 'Tutorials: choose at most 1; Oral Presentation: choose 1 to 2'
    for (const [module, path] of [
      [onlineRegistration, form],
      [feePage, '/:event/registration-fee'],
      [groupForm, '/:event/registrations/group'],
    ] as const) {
      // The form has its late parts once it was asked for them.
      await expect
        .poll(async () => (await see(module, path)).html.split(told).length - 1, { message: path })
        .toBe(1)
    }
    const history = await manager.get(`${fees}/extra/${ids[0]}/history`)
    expect(history.html).toContain('Tutorials')
    const wrong = async (fields: Record<string, string>) => {
      const answer = await add({ name: 'Wrong', ...fields })
      expect(answer.status).toBe(422)
      return JSON.stringify(answer.data)
    }
    expect(await wrong({ isForGuests: 'on' })).toContain('for guests')
    expect(await wrong({ ...rules, 'selectionRules.0.least': '3' })).toContain('less than the smallest')
    expect(await wrong({ ...rules, 'selectionRules.0.admission': 'Nobody' })).toContain('is not here')
    expect(await wrong({ ...rules, 'selectionRules.1.admission': 'Oral Presentation' })).toContain('twice')
  })

  test('refuses too few and too many beside the extra, and keeps what was typed', async () => {
    const [a, b, c] = ids
    expect(await problemsOf({})).toEqual({ [`extra-${a}`]: 'too-few-chosen' })
    expect(await problemsOf({ extras: ordered(0, 1, 2) })).toEqual({
      [`extra-${a}`]: 'too-many-chosen',
      [`extra-${b}`]: 'too-many-chosen',
      [`extra-${c}`]: 'too-many-chosen',
    })
    expect(await problemsOf({ presentationType: 'poster', extras: ordered(0, 1) })).toHaveProperty(
      `extra-${b}`,
    )
    expect(await problemsOf({ presentationType: 'poster' })).toEqual({})
    expect(await problemsOf({ extras: ordered(0, 2) })).toEqual({})
    const { registrant, periodId } = oralInput(office.fees)
    const send = (extras: Record<string, string>) =>
      office.visit(
        onlineRegistration as never,
        form,
        event,
        new URLSearchParams({
          ...{ draft: randomUUID(), category: String(periodId), presentation: 'oral' },
          ...{ title: registrant.title, name: registrant.name, email: registrant.email, telephone: '+351' },
          ...{ organization: 'Institute', country: String(registrant.countryId), city: 'Lisbon' },
          billing_address: 'Rua do Vidro 7',
          ...extras,
        }),
      )
    const few = await send({})
    expect([few.status, few.html]).toEqual([
      422,
      expect.stringContaining('Tutorials: fewer are chosen than this registration needs.'),
    ])
    expect(few.html).toContain(`value="${registrant.name}"`)
    const many = await send(Object.fromEntries(ids.map(id => [`extra-${id}`, '1'])))
    expect(many.html.split('Tutorials: more are chosen than').length - 1).toBeGreaterThanOrEqual(3)
  })

  test('has some in the price of a registration, which cost nothing on the form, its lines and in changes', async () => {
    const saved = await manager.post(`${fees}/extra/${ids[0]}`, {
      ...{ ...usual, mark: '1', name: 'Tutorial A', price: '80', selection: 'Tutorials' },
      ...{ ...rules, 'selectionRules.0.included': '1' },
    })
    expect(saved.status).toBeLessThan(400)
    const [first] = await offers()
    expect(first?.selection?.rules[0]).toEqual({ admission: 'oral', least: 1, most: 2, included: 1 })
    expect((await manager.get(`${fees}/extra/${ids[0]}`)).html).toMatch(
      /name="selectionRules.0.included"[^>]*value="1"/,
    )
    const wrong = await add({ name: 'Wrong', ...rules, 'selectionRules.0.included': '3' })
    expect([wrong.status, JSON.stringify(wrong.data)]).toEqual([
      422,
      expect.stringContaining('has more in the price'),
    ])
    const told = 'Tutorials: choose at most 1; Oral Presentation: choose 1 to 2, 1 in the price'
    await expect.poll(async () => (await see(onlineRegistration, form)).html).toContain(told)
    expect((await see(feePage, '/:event/registration-fee')).html).toContain(told)

    const priceWith = async (...places: number[]) => {
      const placed = await receive({
        extras: ordered(...places),
        registrant: { ...oralInput(office.fees).registrant, email: `a${places.join('')}@example.org` },
      })
      if (!placed.ok) throw new Error(JSON.stringify(placed.error))
      return placed.value.registration
    }
    const one = await priceWith(0)
    const both = await priceWith(0, 1)
    const tutorialsOf = ({ lines }: typeof one) =>
      lines.flatMap(({ name, unitMinor }) => (name.startsWith('Tutorial') ? [[name, unitMinor]] : []))
    expect(tutorialsOf(one)).toEqual([['Tutorial A', 0]])
    // The dearest is in the price.
    expect(tutorialsOf(both)).toEqual([
      ['Tutorial A', 0],
      ['Tutorial B', 5_000],
    ])
    expect(both.price.subtotalMinor - one.price.subtotalMinor).toBe(5_000)
    expect(one.price.subtotalMinor).toBe(one.price.registrationMinor)
    const change = async (of: typeof one, presentationType: 'oral' | 'poster', ...places: number[]) => {
      const wanted = { presentationType, accommodation: null, hasAddOn: false, extras: ordered(...places) }
      const { database, fees: shop, clock } = office
      const quoted = await quoteChange(database.read, shop.conference, of, wanted, clock.now())
      if (!quoted.ok) throw new Error(quoted.error.code)
      return quoted.value.price.subtotalMinor - of.price.subtotalMinor
    }
    // What was in the price stays so, what is added costs what it would have; another is free for one that is given up.
    expect(await change(one, 'oral', 0, 1)).toBe(5_000)
    expect(await change(one, 'oral', 2)).toBe(0)
    expect(await change(both, 'oral', 0)).toBe(-5_000)
    // With a registration that has none in its price, it is paid for.
    const poster = await priceWithType('poster')
    expect((await change(one, 'poster', 0)) + one.price.subtotalMinor).toBe(poster + 8_000)
    // What nobody can buy any more is still the one in the price.
    await office.database.write(tx =>
      tx
        .updateTable('offers')
        .set({ sold_until: '2000-01-01' })
        .where('id', '=', ids[0] ?? 0)
        .execute(),
    )
    expect(await change(one, 'oral', 0, 1)).toBe(5_000)

    const group = await placeGroup(office, groupOf({ oral: 1, poster: 1 }, ordered(1, 2)))
    const { people } = await readGroup(office.database, group.id)
    const extras = people.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'extra'))
    expect(extras.map(({ unitMinor }) => unitMinor).toSorted()).toEqual([0, 5_000])
  })

  test('of which some are in the price is ordered once, however often the form is sent', async () => {
    const saved = await manager.post(`${fees}/extra/${ids[0]}`, {
      ...{ ...usual, mark: '1', name: 'Tutorial A', price: '80', selection: 'Tutorials', most: '2' },
      ...{ ...rules, 'selectionRules.0.included': '1' },
    })
    expect(saved.status).toBeLessThan(400)
    const { registrant, periodId } = oralInput(office.fees)
    const body = new URLSearchParams({
      ...{ draft: newDraftKey(), category: String(periodId), presentation: 'oral' },
      ...{ title: registrant.title, name: registrant.name, email: registrant.email, telephone: '+351' },
      ...{ organization: 'Institute', country: String(registrant.countryId), city: 'Lisbon' },
      ...{ billing_address: 'Rua do Vidro 7', [`extra-${ids[0]}`]: '2' },
    })
    const send = () => office.visit(onlineRegistration as never, form, event, body)
    const first = await send()
    expect(first.to).toMatch(/registrations/)
    expect((await send()).to).toBe(first.to)
    const made = await office.database.read.selectFrom('registrations').select('id').execute()
    expect(made).toHaveLength(1)
  })

  const priceWithType = async (presentationType: 'poster') => {
    const placed = await receive({
      presentationType,
      registrant: { ...oralInput(office.fees).registrant, email: 'p@example.org' },
    })
    if (!placed.ok) throw new Error(JSON.stringify(placed.error))
    return placed.value.registration.price.subtotalMinor
  }

  test('is sold out with its extras, which closes the registration that needs it and says so', async () => {
    await office.database.write(async tx => {
      for (const id of ids) {
        await tx
          .insertInto('capacity_limits')
          .values({ conference_id: office.conference.id, offer_id: id, seats: 1, taken: 1 })
          .execute()
      }
    })
    // Posters need none.
    expect((await see(onlineRegistration, form)).html).toContain('Sold out: Oral Presentation.')
    await office.database.write(tx =>
      tx
        .updateTable('capacity_limits')
        .set({ seats: 2 })
        .where('offer_id', '=', ids[2] ?? 0)
        .execute(),
    )
    expect((await see(onlineRegistration, form)).html).not.toContain('Sold out: Oral Presentation.')
    // What is not on sale cannot be chosen, so nobody can register with it.
    await office.database.write(tx => tx.updateTable('offers').set({ sold_by: 'staff' }).execute())
    expect(await problemsOf({})).toEqual({ presentationType: 'nothing-to-choose' })
    // Retired, they leave nothing to choose either: it would be had without one.
    await office.database.write(tx => tx.updateTable('offers').set({ sold_by: 'nobody' }).execute())
    expect(await problemsOf({})).toEqual({ presentationType: 'nothing-to-choose' })
    // An extra of no selection that nobody sells any more asks nothing.
    await office.database.write(tx => tx.updateTable('offers').set({ selection: '' }).execute())
    expect(await problemsOf({})).toEqual({})
  })

  test('is kept in a change, on its lines, and in groups', async () => {
    const placed = await receive({ extras: ordered(0, 1) })
    if (!placed.ok) throw new Error(JSON.stringify(placed.error))
    const { id, price } = placed.value.registration
    expect(placed.value.registration.lines.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Tutorial A', 'Tutorial B']),
    )
    const change = async (presentationType: 'oral' | 'poster', ...places: number[]) => {
      const registration = await findRegistration(office.database.read, id)
      if (!registration) throw new Error('no registration')
      const wanted = { presentationType, accommodation: null, hasAddOn: false, extras: ordered(...places) }
      const { database, fees: shop, clock } = office
      const quoted = await quoteChange(database.read, shop.conference, registration, wanted, clock.now())
      return quoted.ok ? quoted.value.price.totalMinor - price.totalMinor : quoted.error
    }
    expect(await change('oral', 0, 2)).toBe(0)
    expect(await change('oral', 1)).toBeLessThan(0)
    expect(await change('oral')).toMatchObject({
      problems: new Map([[ids[0], 'too-few-chosen']]),
    })
    expect(await change('poster', 0, 1)).toMatchObject({ code: 'extras-refused' })

    const pair = await placeGroup(office, groupOf({ oral: 2, poster: 1 }, ordered(0, 1)))
    const { people } = await readGroup(office.database, pair.id)
    const names = people.map(({ lines }) => lines.map(({ name }) => name))
    expect(names.filter(each => each.some(name => name.startsWith('Tutorial')))).toHaveLength(2)
    await expect(placeGroup(office, groupOf({ oral: 2 }, ordered(0)))).rejects.toThrow('too-few-chosen')
    // Beside the first number of the selection, in its name.
    const [error] = groupErrors([{ of: ids[0] ?? 0, problem: 'too-few-chosen' }], await offers(), {
      'people-oral': '2',
      [`extra-${ids[0]}`]: '1',
    })
    expect(error).toEqual({
      name: `extra-${ids[0]}`,
      message: 'Tutorials: fewer are chosen than this registration needs. Please choose more.',
    })
  })

  test('is copied with its conference, for the copy’s own registrations', async () => {
    const added = await manager.post(`${fees}/admission/new`, { ...usual, name: 'Member', price: '10' })
    expect(added.status).not.toBe(422)
    await add({ name: 'Tutorial D', 'selectionRules.0.admission': 'Member', 'selectionRules.0.least': '2', 'selectionRules.0.most': '' }) // biome-ignore format: a call
    const other = await createConference(office.database, { name: 'copies' })
    const copied = await office.database.write(tx =>
      copyOffers(tx, { from: office.conference.id, to: other.conference.id }, new Map()),
    )
    const member = (await offers()).find(({ name }) => name === 'Member')?.id ?? 0
    const copies = await listOffers(office.database.read, other.conference.id)
    expect(copies.find(({ name }) => name === 'Tutorial B')?.selection).toEqual({
      name: 'Tutorials',
      rules: [
        { admission: 'oral', least: 1, most: 2 },
        { admission: null, least: 0, most: 1 },
        { admission: `offer-${copied.offers.get(member)}`, least: 2, most: null },
      ],
    })
  })
})
