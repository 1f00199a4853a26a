import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { addContent, replaceContent } from '#domain/conference/content/write-content.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { tendNames } from '#domain/desk/naming/tend-names.ts'
import { compareLedger } from '#domain/desk/reconciliation/compare-books.ts'
import { readLedgerSums } from '#domain/desk/reconciliation/ledger-sums.ts'
import { receiveGroup } from '#domain/desk/registering/place-group.ts'
import { quoteRenewal, renewRegistration } from '#domain/desk/registering/renew-registration.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { toStored } from '#domain/foundations/time.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { codeKey } from '#domain/offers/codes/codes.ts'
import { isOnlyExtras } from '#domain/offers/lines/choice.ts'
import { readBreakdowns } from '#domain/office/numbers/breakdowns.ts'
import { readRegistrationCurves } from '#domain/office/numbers/sale-curve.ts'
import { countPaid } from '#domain/office/numbers/visit-counts.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import * as peoplePage from '#site/microsite/registration/group/people-page.tsx'
import * as splitPage from '#site/microsite/registration/group/split-page.tsx'
import * as registrationPage from '#site/microsite/registration/page/registration-page.tsx'
import { aVisitor, permitFor } from '#tests/factories/actors.ts'
import { groupOf, placeGroup, readGroup, sellExtra, takeGroups } from '#tests/factories/groups.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { indian } from '#tests/factories/taxed.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const bo = { ...registrant, name: 'Bo Lind', email: 'bo@example.org', organization: 'Lund' }

describeOnBothDatabases('extras that are billed to another payer', (open, _dialect, testOnSqlite) => {
  let office: Awaited<ReturnType<typeof openOffice>>
  let dinner: number
  let workshop: number
  let countryId: number

  beforeEach(async () => {
    office = await openOffice(await open(), {}, { newFormKey: randomUUID })
    await takeGroups(office.database)
    const sold = {
      dinner: { price_minor: 8_001, most: 2, is_for_guests: 1 },
      workshop: { price_minor: 12_003 },
    }
    dinner = (await sellExtra(office, { name: 'Dinner', ...sold.dinner, is_for_guests: 1 })).id
    workshop = (await sellExtra(office, { name: 'Workshop', ...sold.workshop })).id
    await office.database.write(async tx => {
      await tx.updateTable('conferences').set({ group_invoice_days: 30 }).execute()
      const bankTransfer = { accountHolder: 'Crystals e.V.', account: 'PT50 0002 0123 1234 5678 9015 4' }
      await addContent(tx, null, 'offline-payment', [{ bankTransfer, cashOnSite: null }])
      const limit = { conference_id: office.conference.id }
      await tx
        .insertInto('capacity_limits')
        .values([
          { ...limit, seats: 3 },
          { ...limit, seats: 2, offer_id: dinner },
          { ...limit, seats: 2, offer_id: workshop },
        ])
        .execute()
      countryId = (await tx.selectFrom('countries').select('id').executeTakeFirstOrThrow()).id
    })
  })

  const visit = (page: object, path: string, secret: string, fields?: Record<string, string>) =>
    office.visit(page as never, path, { event: 'crystals', secret }, fields && new URLSearchParams(fields))
  const split = (secret: string, fields?: Record<string, string>) =>
    visit(splitPage, '/:event/registrations/:secret/split', secret, fields)
  const page = (secret: string) => visit(registrationPage, '/:event/registrations/:secret', secret)
  const read = async (id: number) => {
    const found = await findRegistration(office.database.read, id)
    if (!found) throw new Error('no registration')
    return found
  }
  const taken = async () =>
    (await listLimits(office.database.read, office.conference.id)).map(each => each.taken)
  const findings = async (...ids: number[]) =>
    (await Promise.all(ids.map(id => readLedgerSums(office.database.read, id)))).flat().flatMap(compareLedger)
  const billed = async (id: number) =>
    (await listInvoices(office.database.read, id)).reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  const conference = async () => {
    const found = await findConferenceById(office.database.read, office.conference.id)
    if (!found) throw new Error('no conference')
    return found
  }
  const eve = () => ({
    title: 'Dr.', name: 'Eve Other', email: 'eve@example.org', telephone: '+351 1 234', organization: 'Institute Two', city: 'Porto',
    billing_address: 'Rua 1', postal_code: '4000', country: String(countryId), country_id: String(countryId),
  }) // biome-ignore format: a row

  /** On the page, as a visitor would. @returns what was made */
  async function bill(secret: string, fields: Record<string, string>) {
    const seen = await split(secret, { ...eve(), ...fields })
    expect(seen.status, seen.html).toBe(200)
    const hidden = [...seen.html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    const sent = await split(secret, Object.fromEntries(hidden.map(([, name, value]) => [name, value])))
    expect(sent.status, sent.html).toBe(303)
    const { id } = await office.database.read
      .selectFrom('registrations')
      .select('id')
      .where('split_from_id', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return read(id)
  }

  test('a bill of extras does not end because nobody is named on it: who comes is named where they are registered', async () => {
    const order = groupOf({ oral: 2 }, [{ offerId: workshop, optionId: null, quantity: 2 }])
    const group = await placeGroup(office, order)
    const { people } = await readGroup(office.database, group.id)
    const lines = people.flatMap(person => person.lines.filter(line => line.offerId === workshop))
    const made = await bill(group.secret, Object.fromEntries(lines.map(({ id }) => [`line-${id}`, 'yes'])))
    await payInFull(office.payments, group.id)
    await payInFull(office.payments, made.id)
    const until = office.conference.startsOn.subtract({ days: 5 })
    await office.database.write(tx =>
      tx
        .updateTable('conferences')
        .set({ names_until: until.toString(), unnamed_places: 'released' })
        .execute(),
    )
    await tendNames(
      office.payments,
      until.add({ days: 1 }).toZonedDateTime('UTC').add({ hours: 12 }).toInstant(),
    )
    expect((await read(made.id)).state).toBe('paid')
    expect((await read(group.id)).state).toBe('cancelled')
  })

  test('a guest and the workshop of somebody who stays are another payer’s, to the cent', async () => {
    const order = groupOf({ oral: 2 }, [
      { offerId: dinner, optionId: null, quantity: 2 },
      { offerId: workshop, optionId: null, quantity: 2 },
    ])
    const group = await placeGroup(office, order)
    await startPayment(office.payments, group.id, 'bank-transfer')
    const { people } = await readGroup(office.database, group.id)
    const guest = people.find(({ lines }) => lines.every(line => line.offerId === dinner))
    const [first] = people
    const theirs = first?.lines.find(line => line.offerId === workshop)
    const before = await taken()
    expect(before).toEqual([2, 2, 2])
    const shown = await split(group.secret)
    for (const words of ['no name yet: Workshop', 'with everything', 'What is billed to somebody else'])
      expect(shown.html).toContain(words)
    const made = await bill(group.secret, { [`split-${guest?.id}`]: 'yes', [`line-${theirs?.id}`]: 'yes' })
    const rest = await read(group.id)
    expect(rest.price.totalMinor + made.price.totalMinor).toBe(group.price.totalMinor)
    expect(made.price.subtotalMinor).toBe(20_004)
    expect(isOnlyExtras(made.choice)).toBe(true)
    expect(await taken()).toEqual(before)
    expect(await billed(group.id)).toBe(rest.price.totalMinor)

    // Each pays, and each document says what was bought.
    await payInFull(office.payments, group.id)
    await payInFull(office.payments, made.id)
    expect([(await read(group.id)).state, (await read(made.id)).state]).toEqual(['paid', 'paid'])
    expect(await findings(group.id, made.id)).toEqual([])
    expect(await billed(made.id)).toBe(made.price.totalMinor)
    const receipt = await page(made.secret)
    expect(receipt.status).toBe(200)
    for (const words of ['Dinner', 'Workshop']) expect(receipt.html).toContain(words)

    // One of the two goes, under the refund policy; then the rest.
    const { people: there } = await readGroup(office.database, made.id)
    const preview = await visit(peoplePage, '/:event/registrations/:secret/people', made.secret, {
      [`leave-${there[0]?.id}`]: 'yes',
    })
    expect(preview.status, preview.html).toBe(200)
    const hidden = [...preview.html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    const gone = await visit(
      peoplePage,
      '/:event/registrations/:secret/people',
      made.secret,
      Object.fromEntries(hidden.map(([, name, value]) => [name, value])),
    )
    expect(gone.status, gone.html).toBe(303)
    await office.runEffects()
    expect(await taken()).toEqual([2, 1, 2])
    const stands = await conference()
    const cancelled = await office.database.write(tx =>
      cancelRegistration(
        tx,
        { actor: aVisitor, now: office.clock.now() },
        { conference: stands, registrationId: made.id },
      ),
    )
    expect(cancelled.ok).toBe(true)
    await office.runEffects()
    expect(await taken()).toEqual([2, 1, 1])
    expect(await findings(group.id, made.id)).toEqual([])
    expect(await billed(made.id)).toBeGreaterThanOrEqual(0)
    expect((await read(group.id)).state).toBe('paid')
  })

  test('one person keeps their registration, and another pays for a workshop and two dinners', async () => {
    const own = await createRegistration(office.database, office.fees, office.clock, {
      registrant: bo,
      extras: [
        { offerId: dinner, optionId: null, quantity: 2 },
        { offerId: workshop, optionId: null, quantity: 1 },
      ],
    })
    Object.assign(office.conference, { takesGroups: true })
    expect((await page(own.secret)).html).toContain('Bill extras to somebody else')
    const fields: Record<string, string> = {}
    for (const { id, offerId, attendeeId } of own.lines) {
      if (offerId === workshop) fields[`line-${id}`] = 'yes'
      if (offerId === dinner) fields[`split-${attendeeId}`] = 'yes'
    }
    const shown = await split(own.secret)
    expect(shown.html).toContain('Bo Lind: Workshop')
    const made = await bill(own.secret, fields)
    const rest = await read(own.id)
    expect(rest.price.totalMinor + made.price.totalMinor).toBe(own.price.totalMinor)
    expect(made.price.subtotalMinor).toBe(28_005)
    expect(rest.lines.map(({ kind }) => kind)).toEqual(['admission', 'fee'])
    expect(await taken()).toEqual([1, 2, 1])
    const { people } = await readGroup(office.database, made.id)
    expect(people.map(({ name }) => name)).toContain('Bo Lind')
    await payInFull(office.payments, own.id)
    await payInFull(office.payments, made.id)
    expect(await findings(own.id, made.id)).toEqual([])
    // Nothing is left that could be billed to somebody else.
    expect((await split(rest.secret)).html).toContain('Only one person')
  })

  test('a bill of extras is nobody who comes: no figure counts it', async () => {
    const own = await createRegistration(office.database, office.fees, office.clock, {
      registrant: bo,
      extras: [{ offerId: workshop, optionId: null, quantity: 1 }],
    })
    Object.assign(office.conference, { takesGroups: true })
    const line = own.lines.find(({ offerId }) => offerId === workshop)
    const made = await bill(own.secret, { [`line-${line?.id}`]: 'yes' })
    const staff = await office.hire('manager')
    const shown = async () => {
      const { html } = await staff.get('/organiser/c/crystals')
      return [...html.matchAll(/<span[^>]*>(\d+)<\/span><span[^>]*>(registered|paid)</g)].map(
        ([, figure, label]) => `${figure} ${label}`,
      )
    }
    expect(await shown()).toEqual(['1 registered', '0 paid'])
    await payInFull(office.payments, made.id)
    expect(await shown()).toEqual(['1 registered', '0 paid'])
    await payInFull(office.payments, own.id)
    expect(await shown()).toEqual(['1 registered', '1 paid'])
    const { read } = office.database
    const { scope } = permitFor('read-registrations', office.conference.id)
    const { types } = await readBreakdowns(read, scope, office.conference, undefined)
    expect(types.map(({ type, count }) => [type, count])).toEqual([['oral', 1]])
    const [curve] = await readRegistrationCurves(read, scope, [office.conference])
    expect(curve?.points.at(-1)?.total).toBe(1)
    const last = office.clock.now().toZonedDateTimeISO(office.conference.timeZone).toPlainDate()
    expect(await countPaid(read, scope, office.conference, { last, days: 7 })).toBe(1)
  })

  test('a bill of a workshop needs no place that is for who has a room with it', async () => {
    await office.database.write(async tx => {
      const room = { accommodation_id: office.fees.roomId, conference_id: office.conference.id }
      const limits = [
        { seats: 0, offer_id: workshop },
        { seats: 0, is_for_add_on: 1 },
      ]
      for (const limit of limits)
        await tx
          .insertInto('capacity_limits')
          .values({ ...room, ...limit })
          .execute()
    })
    const order = groupOf({ oral: 2 }, [{ offerId: workshop, optionId: null, quantity: 2 }])
    const group = await placeGroup(office, order)
    const before = await taken()
    const line = group.lines.find(({ offerId }) => offerId === workshop)
    const made = await bill(group.secret, { [`line-${line?.id}`]: 'yes' })
    expect(isOnlyExtras(made.choice)).toBe(true)
    expect(await taken()).toEqual(before)
  })

  test('a bill that nobody pays lets the places go, and is held again at its price', async () => {
    const group = await placeGroup(
      office,
      groupOf({ oral: 1 }, [{ offerId: workshop, optionId: null, quantity: 1 }]),
    )
    const line = group.lines.find(({ offerId }) => offerId === workshop)
    const made = await bill(group.secret, { [`line-${line?.id}`]: 'yes' })
    await payInFull(office.payments, group.id)
    office.clock.pass({ hours: 24 * 40 })
    await reapUnpaid(office.payments)
    expect((await read(made.id)).state).toBe('expired')
    expect(await taken()).toEqual([1, 0, 0])
    await office.database.write(async tx => {
      await tx.updateTable('offers').set({ price_minor: 99_999 }).execute()
      await tx.updateTable('conferences').set({ fee_basis_points: 777 }).execute()
    })
    const now = office.clock.now()
    const expired = await read(made.id)
    const quoted = await quoteRenewal(office.database.read, await conference(), expired, now)
    if (!quoted.ok) throw new Error(quoted.error.code)
    expect(quoted.value.price.totalMinor).toBe(made.price.totalMinor)
    const renewed = await renewRegistration(
      office.payments,
      { actor: aVisitor, now },
      {
        conference: await conference(),
        registrationId: made.id,
        expectedTotalMinor: made.price.totalMinor,
      },
    )
    expect(renewed.ok).toBe(true)
    expect(await taken()).toEqual([1, 0, 1])
    expect(isOnlyExtras((await read(made.id)).choice)).toBe(true)
    expect((await read(made.id)).feeBasisPoints).toBe(made.feeBasisPoints)
  })

  test('answers about what is billed apart go along, with those to questions that were asked after them', async () => {
    const own = await createRegistration(office.database, office.fees, office.clock, {
      registrant: bo,
      extras: [{ offerId: workshop, optionId: null, quantity: 1 }],
    })
    const line = own.lines.find(({ offerId }) => offerId === workshop)
    Object.assign(office.conference, { takesGroups: true })
    const asked = { conference_id: office.conference.id, kind: 'text', help: '', options: '[]', is_required: 0, least: null, most: null, asked_of: 'attendee', if_answer: null, if_bought: null, asked_from: 'registered', required_from: null, closed_from: null, changed_until: null, appears: 'list', care: 'plain', keep_days: null } as const // biome-ignore format: one line
    const questions = await office.database.write(async tx => {
      const add = async (
        position: number,
        of: { buyers_of?: string; if_bought?: string; if_question_id?: number },
      ) => {
        // biome-ignore format: one line
        const row = { ...asked, buyers_of: null, if_question_id: null, ...of, position, label: `Question ${position}` } // biome-ignore format: one line
        const { id } = await tx.insertInto('questions').values(row).returning('id').executeTakeFirstOrThrow()
        await tx
          .insertInto('answers')
          .values({ question_id: id, registration_id: own.id, attendee_id: line?.attendeeId ?? null, question_version: 1, value: 'Yes', answered_at: toStored(office.clock.now()) } as never) // biome-ignore format: one line
          .execute()
        return id
      }
      const about = await add(1, { buyers_of: `offer-${workshop}` })
      const after = await add(2, { if_question_id: about })
      return {
        there: [about, after, await add(3, { if_question_id: after }), await add(4, { if_bought: `offer-${workshop}` })], // biome-ignore format: one line
        here: [await add(5, {})],
      }
    })
    const made = await bill(own.secret, { [`line-${line?.id}`]: 'yes' })
    const answered = async (id: number) => (await office.database.read.selectFrom('answers').select('question_id').where('registration_id', '=', id).orderBy('question_id').execute()).map(row => row.question_id) // biome-ignore format: one line
    expect([await answered(made.id), await answered(own.id)]).toEqual([questions.there, questions.here])
  })

  /** Of two people whose workshops Eve pays for. */
  async function billOfWorkshops(code = '') {
    const wanted = groupOf({ oral: 2 }, [{ offerId: workshop, optionId: null, quantity: 2 }])
    const placed = await receiveGroup(
      office.database,
      {
        conference: await conference(),
        actor: aVisitor,
        now: office.clock.now(),
        draftKey: null,
        clientAddress: '203.0.113.9',
      },
      { payer: { ...registrant, email: 'office@example.org' }, order: wanted, code },
    )
    if (!placed.ok) throw new Error(JSON.stringify(placed.error))
    const group = placed.value.registration
    const lines = group.lines.filter(({ offerId }) => offerId === workshop)
    const made = await bill(group.secret, Object.fromEntries(lines.map(({ id }) => [`line-${id}`, 'yes'])))
    return { group, made, people: (await readGroup(office.database, made.id)).people }
  }

  const sell = (columns: object) =>
    office.database.write(tx =>
      tx
        .insertInto('codes')
        .values({
          ...{ conference_id: office.conference.id, code: 'PAID', compared: codeKey('PAID'), kind: 'amount' },
          ...{ amount_minor: 5_000, currency: 'USD', extra_offer_id: workshop, ...columns },
        } as never)
        .execute(),
    )
  const uses = async () =>
    (await office.database.read.selectFrom('codes').select('uses').executeTakeFirstOrThrow()).uses

  test('a bill that is not paid yet is changed', async () => {
    const { made, people } = await billOfWorkshops()
    const address = '/:event/registrations/:secret/people'
    const preview = await visit(peoplePage, address, made.secret, { [`leave-${people[0]?.id}`]: 'yes' })
    const hidden = [...preview.html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    const fields = Object.fromEntries(hidden.map(([, name, value]) => [name ?? '', value ?? '']))
    const gone = await visit(peoplePage, address, made.secret, fields)
    expect(gone.status, gone.html).toBe(303)
    expect((await readGroup(office.database, made.id)).people).toHaveLength(1)
    expect(await taken()).toEqual([2, 0, 1])
  })

  test('a bill that is not paid yet is billed in part to a third payer', async () => {
    const { made, people } = await billOfWorkshops()
    const third = await bill(made.secret, { email: 'third@example.org', [`split-${people[0]?.id}`]: 'yes' })
    expect([third.price.subtotalMinor, (await read(made.id)).price.subtotalMinor]).toEqual([12_003, 12_003])
    expect(await taken()).toEqual([2, 0, 2])
    await payInFull(office.payments, third.id)
    await payInFull(office.payments, made.id)
    expect(await findings(made.id, third.id)).toEqual([])
  })

  test('a bill whose hold ended is held again with the uses and the places of its code', async () => {
    await sell({ places: 'kept', uses_allowed: 2 })
    const { made } = await billOfWorkshops('PAID')
    expect([await uses(), made.price.subtotalMinor]).toEqual([2, 14_006])
    office.clock.pass({ hours: 24 * 40 })
    await reapUnpaid(office.payments)
    expect([(await read(made.id)).state, await uses()]).toEqual(['expired', 0])
    const renewed = await renewRegistration(
      office.payments,
      { actor: aVisitor, now: office.clock.now() },
      {
        conference: await conference(),
        registrationId: made.id,
        expectedTotalMinor: made.price.totalMinor,
      },
    )
    expect(renewed).toMatchObject({ ok: true })
    expect([await uses(), (await taken())[2]]).toEqual([2, 2])
  })

  test('what a code made cheaper stays where its use stays', async () => {
    await sell({ budget_minor: 5_000, budget_currency: 'USD' })
    const extras = [{ offerId: workshop, optionId: null, quantity: 1 }]
    const own = await createRegistration(office.database, office.fees, office.clock, {
      registrant: bo,
      extras,
      code: 'PAID',
    })
    Object.assign(office.conference, { takesGroups: true })
    const line = own.lines.find(({ offerId }) => offerId === workshop)
    const refused = await split(own.secret, { ...eve(), [`line-${line?.id}`]: 'yes' })
    expect(refused.status).toBe(409)
    expect(refused.html).toContain('made cheaper by a code')
    expect((await read(own.id)).lines).toEqual(own.lines)
    const staff = await office.hire('manager')
    const { country_id: _, ...typed } = eve()
    const asked = await staff.post(`/organiser/c/crystals/registrations/${own.code}/split`, {
      intent: 'check',
      ...typed,
      [`line-${line?.id}`]: 'yes',
    })
    expect(asked.html).toContain('made cheaper by a code')
  })

  testOnSqlite('staff split extras off, and find what it made in list, page and files', async () => {
    const order = groupOf({ oral: 1 }, [{ offerId: workshop, optionId: null, quantity: 1 }])
    const group = await placeGroup(office, order)
    const line = group.lines.find(({ offerId }) => offerId === workshop)
    const staff = await office.hire('manager')
    const address = `/organiser/c/crystals/registrations/${group.code}/split`
    expect((await staff.get(address)).html).toContain('Bill Workshop of Person 1')
    const { country_id: _, ...typed } = eve()
    const checked = await staff.post(address, { intent: 'check', ...typed, [`line-${line?.id}`]: 'yes' })
    expect(checked.html).toContain('What is billed')
    const hidden = [...checked.html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    const sent = Object.fromEntries(hidden.map(([, name, value]) => [name ?? '', value ?? '']))
    expect((await staff.post(address, { ...sent, intent: 'edit-registrations' })).status).toBe(303)
    const rows = await office.database.read
      .selectFrom('registrations')
      .select(['id', 'code'])
      .orderBy('id')
      .execute()
    const made = rows.at(-1)
    expect(isOnlyExtras((await read(made?.id ?? 0)).choice)).toBe(true)
    const shown = await staff.get(`/organiser/c/crystals/registrations/${made?.code}`)
    expect([shown.status, shown.html]).toEqual([200, expect.stringContaining('Workshop')])
    const list = await staff.get('/organiser/c/crystals/registrations?type=extras')
    expect(list.html).toContain(made?.code)
    expect(list.html).not.toContain(group.code)
    expect((await staff.get('/organiser/c/crystals/registrations?type=custom')).html).not.toContain(
      made?.code,
    )
  })

  testOnSqlite('what lets somebody in, costs nothing or is somebody else’s is not billed apart', async () => {
    const extras = [{ offerId: workshop, optionId: null, quantity: 1 }]
    const group = await placeGroup(office, groupOf({ oral: 1 }, extras))
    const other = await placeGroup(office, groupOf({ oral: 1 }, extras), { email: 'two@example.org' })
    const [admission, foreign] = [group, other].map(({ lines }, at) =>
      lines.find(({ kind }) => kind === (at === 0 ? 'admission' : 'extra')),
    )
    for (const id of [admission?.id, foreign?.id, 999_999, 999_999_999_999_999]) {
      const refused = await split(group.secret, { ...eve(), [`line-${id}`]: 'yes' })
      expect(refused.status, refused.html).toBe(409)
    }
    expect((await split(group.secret, eve())).html).toContain('Please choose what is billed')
    expect((await split(group.secret, { ...eve(), 'line-1': 'no' })).status).toBe(422)
    expect((await read(group.id)).lines).toEqual(group.lines)
  })

  testOnSqlite('with taxes on top and answers, each side is right in itself', async () => {
    await office.database.write(tx => replaceContent(tx, null, 'tax-profile', indian))
    const own = await createRegistration(office.database, office.fees, office.clock, {
      registrant: bo,
      accommodation: { id: office.fees.roomId, nights: 2 },
      hasAddOn: true,
      extras: [{ offerId: workshop, optionId: null, quantity: 1 }],
    })
    const question = {
      conference_id: office.conference.id, position: 1, kind: 'text', label: 'Laptop', help: '', options: '[]', is_required: 0, least: null, most: null,
      asked_of: 'attendee', buyers_of: `offer-${workshop}`, if_question_id: null, if_answer: null, if_bought: null, asked_from: 'form', required_from: null,
      closed_from: null, changed_until: null, appears: 'list', care: 'plain', keep_days: null,
    } as const // biome-ignore format: a row
    const [admission] = own.lines
    await office.database.write(async tx => {
      const { id } = await tx
        .insertInto('questions')
        .values(question)
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('answers')
        .values({ question_id: id, registration_id: own.id, attendee_id: admission?.attendeeId ?? 0, question_version: 1, value: 'Own', answered_at: '2027-01-10T12:00:00.000Z' })
        .execute() // biome-ignore format: a row
    })
    const apart = own.lines.filter(({ kind }) => kind === 'extra' || kind === 'stay')
    const made = await bill(own.secret, Object.fromEntries(apart.map(({ id }) => [`line-${id}`, 'yes'])))
    const rest = await read(own.id)
    expect(rest.price.subtotalMinor + made.price.subtotalMinor).toBe(own.price.subtotalMinor)
    expect(rest.price.feeMinor + made.price.feeMinor).toBe(own.price.feeMinor)
    expect(Math.abs(rest.price.taxMinor + made.price.taxMinor - own.price.taxMinor)).toBeLessThan(4)
    await startPayment(office.payments, made.id, 'bank-transfer')
    await payInFull(office.payments, made.id)
    await payInFull(office.payments, own.id)
    expect(await findings(own.id, made.id)).toEqual([])
    const answers = await office.database.read.selectFrom('answers').selectAll().execute()
    expect(answers).toMatchObject([{ registration_id: made.id, value: 'Own' }])
  })
})
