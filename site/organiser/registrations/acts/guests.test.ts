import { parse } from 'csv-parse/sync'
import { strFromU8 } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { nameGuests } from '#domain/desk/naming/name-guests.ts'
import { theClock } from '#domain/foundations/audit/actor.ts'
import { billedParts } from '#domain/money/billing/billed-parts.ts'
import type { OrderedExtra } from '#domain/offers/catalogue/offer.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { listAttendees, listGuests } from '#domain/offers/lines/attendees.ts'
import { eraseRegistration } from '#domain/office/privacy/erase-registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import type { Staff } from '#tests/support/hire-staff.ts'
import { openOffice } from '#tests/support/office.ts'

const fees = '/organiser/c/crystals/fees'

describeOnBothDatabases('guests with names', open => {
  let office: Awaited<ReturnType<typeof openOffice>>
  let manager: Staff
  let dinner: { id: number; meat: number; vegan: number }

  beforeEach(async () => {
    office = await openOffice(await open())
    manager = await office.hire('manager')
    await manager.post(`${fees}/extra/new`, {
      ...editing,
      'options.0.name': 'Meat',
      'options.0.surcharge': '',
      'options.1.name': 'Vegan',
      'options.1.surcharge': '',
    })
    const [offer] = await listOffers(office.database.read, office.fees.conference.id)
    const [meat, vegan] = offer?.options ?? []
    if (!offer || !meat || !vegan) throw new Error('no dinner')
    dinner = { id: offer.id, meat: meat.id, vegan: vegan.id }
  })

  const editing = {
    intent: 'edit', mark: '0', do: 'publish', currency: 'USD', soldBy: 'everybody', name: 'Dinner', price: '80',
    most: '5', isForGuests: 'on', namesUntil: '2027-05-01',
  } // biome-ignore format: a form

  const menus = (meat: number, vegan: number): OrderedExtra[] =>
    [
      { offerId: dinner.id, optionId: dinner.meat, quantity: meat },
      { offerId: dinner.id, optionId: dinner.vegan, quantity: vegan },
    ].filter(({ quantity }) => quantity > 0)

  const register = (extras: OrderedExtra[]) =>
    createRegistration(office.database, office.fees, office.clock, { extras })
  const find = async (id: number) => {
    const registration = await findRegistration(office.database.read, id)
    if (!registration) throw new Error('no registration')
    return registration
  }
  const guestsOf = async (id: number) => listGuests(office.database.read, await find(id))
  const shown = async (id: number) =>
    (await guestsOf(id)).map(({ name, lines }) => `${name || '–'}: ${lines.map(line => line.detail).join()}`)
  const name = (registrationId: number, names: Record<number, string>) =>
    office.database.write(tx =>
      nameGuests(
        tx,
        { actor: aVisitor, now: office.clock.now() },
        {
          conference: office.fees.conference,
          registrationId,
          names: new Map(Object.entries(names).map(([id, typed]) => [Number(id), { name: typed }])),
        },
      ),
    )
  const nameAll = async (registrationId: number, ...names: string[]) => {
    const guests = await guestsOf(registrationId)
    return name(registrationId, Object.fromEntries(guests.map(({ id }, at) => [id, names[at] ?? ''])))
  }
  const change = async (id: number, extras: OrderedExtra[]) => {
    const { database, clock } = office
    const { conference } = office.fees
    const requested = { presentationType: 'oral', accommodation: null, hasAddOn: false, extras } as const
    const quoted = await quoteChange(database.read, conference, await find(id), requested, clock.now())
    if (!quoted.ok) throw new Error(quoted.error.code)
    const changed = await changeChoice(
      createPayments(database, clock),
      { actor: aVisitor, now: clock.now() },
      { conference, registrationId: id, requested, expected: quoted.value },
    )
    if (!changed.ok) throw new Error(changed.error.code)
  }

  test('each have a line of their own, and are billed together', async () => {
    const placed = await register(menus(2, 1))
    expect(await find(placed.id)).toEqual(placed)
    expect(placed.lines.map(({ kind, detail, quantity }) => [kind, detail, quantity])).toEqual([
      ['admission', 'Mid Term', 1],
      ['extra', 'Meat', 1],
      ['extra', 'Meat', 1],
      ['extra', 'Vegan', 1],
      ['fee', '', 1],
    ])
    const attendees = await listAttendees(office.database.read, placed.id)
    expect(attendees.map(({ isRegistrant }) => isRegistrant)).toEqual([true, false, false, false])
    expect(placed.lines.slice(0, 4).map(({ attendeeId }) => attendeeId)).toEqual(
      attendees.map(({ id }) => id),
    )
    expect(placed.choice).toMatchObject({ extras: [{ quantity: 2 }, { quantity: 1 }] })
    expect(billedParts(placed).map(({ billed, amountMinor }) => [billed.description, amountMinor])).toEqual([
      ['Oral Presentation', 69_900],
      ['2 × Dinner', 16_000],
      ['Dinner', 8_000],
      ['Processing fee', 4_695],
    ])
  })

  test('stay who they are when others come, go, or choose another menu', async () => {
    const { id } = await register(menus(2, 1))
    await nameAll(id, 'Ann', '', 'Cho')
    const before = await guestsOf(id)
    await change(id, menus(1, 2))
    // The one without a name has the other menu now.
    expect(await shown(id)).toEqual(['Ann: Meat', '–: Vegan', 'Cho: Vegan'])
    await change(id, menus(1, 3))
    expect(await shown(id)).toEqual(['Ann: Meat', '–: Vegan', 'Cho: Vegan', '–: Vegan'])
    await change(id, menus(1, 1))
    expect(await shown(id)).toEqual(['Ann: Meat', 'Cho: Vegan'])
    const after = await guestsOf(id)
    expect(after.map(guest => guest.id)).toEqual([before[0]?.id, before[2]?.id])
    await change(id, [])
    expect(await shown(id)).toEqual([])
  })

  test('are named until a day, by staff later too, and nobody names those of others', async () => {
    const { id, code } = await register(menus(1, 0))
    const other = await register(menus(1, 0))
    const [guest] = await guestsOf(id)
    const [foreign] = await guestsOf(other.id)
    if (!guest || !foreign) throw new Error('no guests')
    expect(await name(id, { [foreign.id]: 'Eve' })).toMatchObject({ error: { code: 'guest-gone' } })
    expect(await name(id, { [guest.id]: 'A\u0000nn' })).toMatchObject({ error: { code: 'invalid-names' } })
    expect(await name(id, { [guest.id]: 'Ann Lee' })).toMatchObject({ ok: true })
    // The same again, as by a double click.
    expect(await name(id, { [guest.id]: 'Ann Lee' })).toMatchObject({ ok: true })
    office.clock.instant = Temporal.Instant.from('2027-05-03T00:00:00Z')
    expect(await name(id, { [guest.id]: 'Bea' })).toMatchObject({ error: { code: 'too-late' } })
    const page = `/organiser/c/crystals/registrations/${code}/guests`
    expect((await manager.get(page)).html).toContain('value="Ann Lee"')
    const field = `name-${guest.id}`
    const refused = await manager.post(page, { intent: 'edit-registrations', [field]: 'x'.repeat(501) })
    expect(refused.status).toBe(422)
    const saved = await manager.post(page, { intent: 'edit-registrations', [field]: 'Bea Lee' })
    expect(saved.to).toContain('done=guests')
    expect(await shown(id)).toEqual(['Bea Lee: Meat'])
    const audits = await office.database.read
      .selectFrom('audit_entries')
      .select('facts')
      .where('act', '=', 'guests named')
      .execute()
    expect(audits).toHaveLength(2)
    expect(JSON.stringify(audits)).not.toContain('Lee')
  })

  test('are found by their names, written to lists, and erased', async () => {
    const { id, code } = await register(menus(1, 1))
    await nameAll(id, 'Zoë Ångström', '=cmd()')
    const list = await manager.get('/organiser/c/crystals/registrations?q=angstrom')
    expect(list.html).toContain(code)
    const owner = await office.hire('owner')
    const file = await owner.get('/organiser/c/crystals/exports/people?list=attendees&format=csv')
    const bytes = new Uint8Array(await (file.data as Response).arrayBuffer())
    const rows: Record<string, string>[] = parse(strFromU8(bytes), { columns: true, bom: true })
    expect(rows.map(row => [row.Name, row['Comes with'], row.Category, row.Dinner])).toEqual([
      ['Ada Noor', '', 'Oral Presentation', ''],
      ['Zoë Ångström', 'Ada Noor', '', 'Meat'],
      ["'=cmd()", 'Ada Noor', '', 'Vegan'],
    ])
    const [guest] = await guestsOf(id)
    const found = await owner.get('/organiser/settings/privacy?q=angstrom')
    expect(found.html).toContain(`attendee-${guest?.id}`)
    await office.database.write(tx => eraseRegistration(tx, { actor: theClock, now: office.clock.now() }, id))
    expect(await shown(id)).toEqual(['–: Meat', '–: Vegan'])
    expect((await owner.get('/organiser/settings/privacy?q=angstrom')).html).not.toContain('attendee-')
  })

  test('are what an extra is for from its first sale on', async () => {
    const page = `${fees}/extra/${dinner.id}`
    const { isForGuests: _, ...others } = editing
    await register(menus(1, 0))
    const refused = await manager.post(page, { ...others, mark: '1' })
    expect(refused.data.errors).toMatchObject([{ name: 'isForGuests' }])
  })
})
