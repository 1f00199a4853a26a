import { beforeEach, expect, test } from 'vitest'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { correctInvoice } from '#domain/desk/changing/correct-invoice.ts'
import { whyNotChangeable } from '#domain/desk/changing/quote-change.ts'
import { whyNotMoveToConference } from '#domain/desk/moving/move-to-conference.ts'
import { nameGuests } from '#domain/desk/naming/name-guests.ts'
import { type GroupInput, receiveGroup } from '#domain/desk/registering/place-group.ts'
import { quoteRenewal, renewRegistration } from '#domain/desk/registering/renew-registration.ts'
import { drawUpInvoice } from '#domain/money/billing/draw-up-invoice.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import type { OrderedExtra } from '#domain/offers/catalogue/offer.ts'
import { listGuests } from '#domain/offers/lines/attendees.ts'
import type { GroupOrder } from '#domain/offers/pricing/group-price.ts'
import { readBreakdowns } from '#domain/office/numbers/breakdowns.ts'
import { readFigures } from '#domain/office/numbers/conference-figures.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import * as groupForm from '#site/microsite/registration/group/group-form.tsx'
import * as guestsPage from '#site/microsite/registration/guests/guests-page.tsx'
import { aVisitor, permitFor } from '#tests/factories/actors.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const scope = (conferenceId: number) => permitFor('read-registrations', conferenceId).scope

describeOnBothDatabases('a group', open => {
  let office: Awaited<ReturnType<typeof openOffice>>

  beforeEach(async () => {
    office = await openOffice(await open())
    await office.database.write(tx => tx.updateTable('conferences').set({ takes_groups: 1 }).execute())
  })

  const order = (people: Partial<Record<string, number>>, extras: OrderedExtra[] = []): GroupOrder => ({
    people: Object.entries(people).map(([admission, quantity]) => {
      return { admission: admission as GroupOrder['people'][number]['admission'], quantity: quantity ?? 0 }
    }),
    extras,
  })
  const receive = (wanted: GroupOrder, more: { draftKey?: string; email?: string } = {}) => {
    const { draftKey = null, email = 'office@example.org' } = more
    const input: GroupInput = { payer: { ...registrant, name: 'Ira Bond', email }, order: wanted }
    const { database, fees, clock } = office
    const placement = { conference: fees.conference, actor: aVisitor, now: clock.now(), draftKey }
    return receiveGroup(database, placement, input)
  }
  const place = async (...asked: Parameters<typeof receive>) => {
    const placed = await receive(...asked)
    if (!placed.ok) throw new Error(JSON.stringify(placed.error))
    return placed.value.registration
  }
  const find = async (id: number) => {
    const registration = await findRegistration(office.database.read, id)
    if (!registration) throw new Error('no registration')
    return registration
  }
  const limit = (seats: number, columns: object = {}) =>
    office.database.write(tx =>
      tx
        .insertInto('capacity_limits')
        .values({ conference_id: office.fees.conference.id, seats, ...columns })
        .execute(),
    )
  const taken = async () =>
    (await listLimits(office.database.read, office.fees.conference.id)).map(each => each.taken)
  const payments = () => createPayments(office.database, office.clock)

  test('is one registration that pays, and a person with lines for each who comes', async () => {
    const placed = await place(order({ oral: 2, poster: 1 }))
    expect(await find(placed.id)).toEqual(placed)
    expect(placed.lines.map(({ kind, wireName, quantity }) => [kind, wireName, quantity])).toEqual([
      ['admission', 'oral', 1],
      ['admission', 'oral', 1],
      ['admission', 'poster', 1],
      ['fee', null, 1],
    ])
    const people = await listGuests(office.database.read, placed)
    expect(people.map(({ isRegistrant, lines }) => [isRegistrant, lines.length])).toEqual([
      [false, 1], [false, 1], [false, 1],
    ]) // biome-ignore format: people
    const [oral] = placed.lines
    const poster = placed.lines[2]
    const subtotal = 2 * (oral?.unitMinor ?? 0) + (poster?.unitMinor ?? 0)
    expect(placed.price).toMatchObject({ registrationMinor: subtotal, totalMinor: subtotal * 1.05 })
  })

  test('is billed by what is bought, paid at once, and given back in full or by the policy', async () => {
    const { id, price } = await place(order({ oral: 3, poster: 2 }))
    await payInFull(payments(), id)
    expect((await find(id)).state).toBe('paid')
    const [invoice] = await listInvoices(office.database.read, id)
    expect(JSON.stringify(invoice)).toContain('3 × Oral Presentation')
    expect(JSON.stringify(invoice)).toContain('2 × Poster Presentation')
    expect((await readBalance(office.database.read, id)).capturedMinor).toBe(price.totalMinor)
    const cancelled = await office.database.write(tx =>
      cancelRegistration(
        tx,
        { actor: aVisitor, now: office.clock.now() },
        { conference: office.fees.conference, registrationId: id, isByRegistrant: true },
      ),
    )
    expect(cancelled.ok).toBe(true)
    const invoices = await listInvoices(office.database.read, id)
    expect(invoices.length).toBeGreaterThan(1)
  })

  test('takes a seat for each person, counts as so many unpaid, and gives all seats back', async () => {
    const { fees } = office
    await limit(6)
    await limit(3, { presentation_type: 'poster' })
    await office.database.write(tx => tx.updateTable('conferences').set({ unpaid_per_email: 5 }).execute())
    await place(order({ oral: 2, poster: 3 }))
    expect(await taken()).toEqual([5, 3])
    expect(await receive(order({ oral: 2 }), { email: 'two@example.org' })).toMatchObject({
      error: { code: 'sold-out', part: 'conference' },
    })
    expect(await receive(order({ poster: 1 }), { email: 'two@example.org' })).toMatchObject({
      error: { code: 'sold-out' },
    })
    await createRegistration(office.database, fees, office.clock)
    expect(await taken()).toEqual([6, 3])
    // The mailbox holds as many unpaid people as it may.
    expect(await receive(order({ oral: 1 }))).toMatchObject({
      error: { code: 'too-many-unpaid', of: 'email' },
    })
    const figures = await readFigures(office.database.read, scope(fees.conference.id), fees.conference)
    expect(figures).toMatchObject({ registered: 6, placesLeft: 0 })
    const { types } = await readBreakdowns(
      office.database.read,
      scope(fees.conference.id),
      fees.conference,
      undefined,
    )
    expect(types.map(({ type, count }) => [type, count]).toSorted()).toEqual([
      ['oral', 3],
      ['poster', 3],
    ])
  })

  test('that is sent again is the same, or replaces the unpaid one', async () => {
    await limit(4)
    const first = await place(order({ oral: 3 }), { draftKey: 'group:one' })
    const again = await place(order({ oral: 3 }), { draftKey: 'group:one' })
    expect(again.id).toBe(first.id)
    const other = await place(order({ oral: 4 }), { draftKey: 'group:one' })
    expect(other.id).not.toBe(first.id)
    expect((await find(first.id)).state).toBe('superseded')
    expect(await taken()).toEqual([4])
  })

  test('of nobody, of too many, of what is not offered, or where groups are not taken is refused', async () => {
    const refusal = async (wanted: GroupOrder) => {
      const received = await receive(wanted)
      return received.ok ? 'placed' : received.error
    }
    expect(await refusal(order({}))).toMatchObject({ code: 'invalid-order' })
    expect(await refusal(order({ oral: 51 }))).toMatchObject({ code: 'invalid-order' })
    expect(await refusal(order({ virtual: 2 }))).toMatchObject({ code: 'invalid-order' })
    await office.database.write(tx => tx.updateTable('conferences').set({ takes_groups: 0 }).execute())
    expect(await refusal(order({ oral: 2 }))).toEqual({ code: 'no-groups' })
  })

  test('keeps its people when its place is held again, and cannot become something else as a whole', async () => {
    const { database, clock } = office
    const { conference } = office.fees
    const { id } = await place(order({ oral: 2, poster: 1 }))
    const [first] = await listGuests(database.read, await find(id))
    const act = { actor: aVisitor, now: clock.now() }
    const named = await database.write(tx =>
      nameGuests(tx, act, {
        conference,
        registrationId: id,
        names: new Map([[first?.id ?? 0, { name: 'Ann Lee', email: 'ann@example.org' }]]),
      }),
    )
    expect(named.ok).toBe(true)
    expect(await whyNotChangeable(database.read, conference, await find(id), clock.now())).toEqual({
      code: 'of-group',
    })
    await database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ state: forced('expired') })
        .where('id', '=', id)
        .execute(),
    )
    const quoted = await quoteRenewal(database.read, conference, await find(id), clock.now())
    if (!quoted.ok) throw new Error(quoted.error.code)
    const renewed = await renewRegistration(payments(), act, {
      conference,
      registrationId: id,
      expectedTotalMinor: quoted.value.price.totalMinor,
    })
    expect(renewed.ok).toBe(true)
    const people = await listGuests(database.read, await find(id))
    expect(people.map(({ name }) => name)).toEqual(['Ann Lee', '', ''])
    await payInFull(payments(), id)
    expect(await whyNotMoveToConference(database.read, conference, await find(id), clock.now())).toEqual({
      code: 'of-group',
    })
    const manager = await office.hire('manager')
    const list = await manager.get('/organiser/c/crystals/registrations?q=ann%40example.org')
    expect(list.html).toContain((await find(id)).code)
  })

  test('races for the last seats without overselling', async () => {
    await limit(20)
    const asked = Array.from({ length: 12 }, (_, at) =>
      receive(order({ oral: 3 }), { email: `group-${at}@example.org` }),
    )
    const placed = (await Promise.all(asked)).filter(({ ok }) => ok)
    expect(placed).toHaveLength(6)
    expect(await taken()).toEqual([18])
  })

  test('has the purchase order of who pays on its documents, corrected as the billed party is', async () => {
    const { database, clock } = office
    const typed = { ...registrant, email: 'office@example.org', purchaseOrder: 'PO-4711' }
    const { countryId, billingAddress, postalCode, taxId, billingOrganization, purchaseOrder, ...plain } =
      typed
    const sent = await office.visit(
      groupForm as never,
      '/:event/registrations/group',
      { event: 'crystals' },
      new URLSearchParams({
        ...plain,
        ...{ country: String(countryId), billing_address: billingAddress, postal_code: postalCode },
        ...{ tax_id: taxId, billing_organization: billingOrganization, purchase_order: purchaseOrder },
        ...{ draft: 'one', 'people-oral': '2' },
      }),
    )
    expect(sent.status).toBe(303)
    const [{ id } = { id: 0 }] = await database.read.selectFrom('registrations').select('id').execute()
    const draft = await drawUpInvoice(database.read, await find(id), [], clock.now())
    expect(draft.facts.recipient.purchaseOrder).toBe('PO-4711')
    await payInFull(payments(), id)
    const [billed] = await listInvoices(database.read, id)
    expect(billed?.recipient.purchaseOrder).toBe('PO-4711')
    const permit = permitFor('refund', office.fees.conference.id)
    const act = { actor: aVisitor, now: clock.now() }
    const corrected = await database.write(tx =>
      correctInvoice(tx, permit, act, {
        registrationId: id,
        reason: 'Wrong',
        billing: { purchaseOrder: 'PO-4712' },
      }),
    )
    expect(corrected.ok && corrected.value).toMatchObject({
      creditNotes: [{ recipient: { purchaseOrder: 'PO-4711' } }],
      invoice: { recipient: { purchaseOrder: 'PO-4712' } },
    })
    const manager = await office.hire('manager')
    const list = await manager.get('/organiser/c/crystals/registrations?q=po-4712')
    expect(list.html).toContain((await find(id)).code)
  })

  test('of fifty people is named on one page', async () => {
    const placed = await place(order({ oral: 50 }))
    const people = await listGuests(office.database.read, placed)
    const fields = people.flatMap(({ id }, at) => [
      [`name-${id}`, `Person ${at}`] as const,
      [`email-${id}`, `person-${at}@example.org`] as const,
    ])
    const { status } = await office.visit(
      guestsPage as never,
      '/:event/registrations/:secret/guests',
      { event: 'crystals', secret: placed.secret },
      new URLSearchParams(fields.map(([name, value]) => [name, value])),
    )
    expect(status).toBe(303)
    const named = await listGuests(office.database.read, placed)
    expect(named.map(({ name }) => name)).toEqual(people.map((_, at) => `Person ${at}`))
  })
})
