import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { replaceContent } from '#domain/conference/content/write-content.ts'
import { joinGroup } from '#domain/desk/joining/join-group.ts'
import { compareLedger } from '#domain/desk/reconciliation/compare-books.ts'
import { readLedgerSums } from '#domain/desk/reconciliation/ledger-sums.ts'
import { receiveGroup } from '#domain/desk/registering/place-group.ts'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import { renewRegistration } from '#domain/desk/registering/renew-registration.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { quoteSplit, splitPeople } from '#domain/desk/splitting/split-people.ts'
import { listBilled } from '#domain/money/billing/invoice-register.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { codeKey } from '#domain/offers/codes/codes.ts'
import { isOfWhole } from '#domain/offers/lines/line.ts'
import { readBreakdowns } from '#domain/office/numbers/breakdowns.ts'
import { copyOffers } from '#domain/preparation/copying/clone-offers.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import * as groupForm from '#site/microsite/registration/group/group-form.tsx'
import * as peoplePage from '#site/microsite/registration/group/people-page.tsx'
import * as splitPage from '#site/microsite/registration/group/split-page.tsx'
import * as registrationPage from '#site/microsite/registration/page/registration-page.tsx'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { createConference } from '#tests/factories/conference.ts'
import { groupOf, placeGroup, readGroup, sellExtra, takeGroups } from '#tests/factories/groups.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { createRegistration, oralInput, registrant } from '#tests/factories/registration.ts'
import { indian } from '#tests/factories/taxed.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('extras that a group has as a whole', (open, _dialect, testOnSqlite) => {
  let office: Awaited<ReturnType<typeof openOffice>>
  let stand: number
  let workshop: number

  beforeEach(async () => {
    office = await openOffice(await open(), {}, { newFormKey: randomUUID })
    await takeGroups(office.database)
    const { database, fees } = office
    Object.assign(fees.conference, await findConferenceById(database.read, fees.conference.id))
    stand = (
      await sellExtra(office, {
        name: 'Exhibition stand',
        price_minor: 90_001,
        most: 2,
        is_of_registration: 1,
      })
    ).id
    workshop = (await sellExtra(office, { name: 'Workshop', price_minor: 12_000 })).id
    await office.database.write(tx =>
      tx
        .insertInto('capacity_limits')
        .values({ conference_id: office.conference.id, offer_id: stand, seats: 2 })
        .execute(),
    )
  })

  const one = (offerId: number, quantity = 1) => ({ offerId, optionId: null, quantity })
  const visit = (page: object, path: string, secret: string, fields?: Record<string, string>) =>
    office.visit(page as never, path, { event: 'crystals', secret }, fields && new URLSearchParams(fields))
  const people = (secret: string, fields?: Record<string, string>) =>
    visit(peoplePage, '/:event/registrations/:secret/people', secret, fields)
  const hiddenIn = (html: string, marker: string): Record<string, string> => {
    const form = new RegExp(`<form(?:(?!</form>).)*name="${marker}".*?</form>`, 's').exec(html)?.[0] ?? ''
    return Object.fromEntries(
      [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
        name ?? '',
        value ?? '',
      ]),
    )
  }
  const change = async (secret: string, fields: Record<string, string>) => {
    const seen = await people(secret, fields)
    expect(seen.status, seen.html).toBe(200)
    const done = await people(secret, hiddenIn(seen.html, 'difference'))
    expect(done.status, done.html).toBe(303)
    return seen.html
  }
  const read = async (id: number) => (await readGroup(office.database, id)).registration
  const stands = async (id: number) => (await read(id)).lines.filter(isOfWhole)
  const taken = async () => (await listLimits(office.database.read, office.conference.id))[0]?.taken
  const billed = async (id: number) =>
    (await listBilled(office.database.read, id)).reduce((sum, { leftMinor }) => sum + leftMinor, 0)
  const findings = async (...ids: number[]) =>
    (await Promise.all(ids.map(id => readLedgerSums(office.database.read, id)))).flat().flatMap(compareLedger)

  test('is nobody’s, stays when people leave, and ends when it is given up', async () => {
    const group = await placeGroup(office, groupOf({ oral: 3 }, [one(stand), one(workshop, 3)]))
    const [line] = await stands(group.id)
    expect(line).toMatchObject({ attendeeId: null, quantity: 1, unitMinor: 90_001 })
    const { people: named } = await readGroup(office.database, group.id)
    expect(named).toHaveLength(3)
    expect(named.flatMap(person => person.lines.map(({ name }) => name))).not.toContain('Exhibition stand')
    expect(await taken()).toBe(1)
    await payInFull(office.payments, group.id)
    expect(await billed(group.id)).toBe(group.price.totalMinor)

    const seen = await people(group.secret)
    expect(seen.html).toContain('For the group as a whole')
    expect(seen.html).toMatch(new RegExp(`name="whole-extra-${stand}"[^>]*value="1"`))
    const kept = { [`whole-extra-${stand}`]: '1' }
    await change(group.secret, { ...kept, [`leave-${named[0]?.id}`]: 'yes' })
    expect(await stands(group.id)).toEqual([line])
    expect((await readGroup(office.database, group.id)).people).toHaveLength(2)

    // Another one at today’s price, which has to be paid; the first keeps its own.
    await office.database.write(tx =>
      tx.updateTable('offers').set({ price_minor: 95_000 }).where('id', '=', stand).execute(),
    )
    await change(group.secret, { [`whole-extra-${stand}`]: '2' })
    await payInFull(office.payments, group.id)
    expect((await stands(group.id)).map(({ unitMinor }) => unitMinor)).toEqual([90_001, 95_000])
    expect((await readGroup(office.database, group.id)).people).toHaveLength(2)
    expect(await taken()).toBe(2)
    const wrong = await people(group.secret, { [`whole-extra-${stand}`]: '3' })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('Exhibition stand: one registration cannot have so many.')
    expect((await people(group.secret, { [`whole-extra-${stand}`]: 'two' })).status).toBe(422)
    const { scope } = permitFor('read-registrations', office.conference.id)
    const { extras } = await readBreakdowns(office.database.read, scope, office.conference, undefined)
    expect(JSON.stringify(extras)).toContain(JSON.stringify({ offerId: stand, optionId: null, count: 2 }))

    expect(await change(group.secret, { [`whole-extra-${stand}`]: '' })).toContain('Exhibition stand')
    expect(await stands(group.id)).toEqual([])
    expect(await taken()).toBe(0)
    const left = await read(group.id)
    expect(left.price.subtotalMinor).toBe(Math.round(((group.price.subtotalMinor - 90_001) / 3) * 2))
    expect(await findings(group.id)).toEqual([])
    const page = await visit(registrationPage, '/:event/registrations/:secret', group.secret)
    expect(page.html).not.toContain('Exhibition stand')
  })

  test('is a part of the form of its own, said once on the page and the invoice, and held again', async () => {
    const form = await office.visit(groupForm as never, '/:event/registrations/group', { event: 'crystals' })
    expect(form.html).toContain('For the group as a whole')
    const group = await placeGroup(office, groupOf({ oral: 2 }, [one(stand, 2)]))
    await expect(placeGroup(office, groupOf({ oral: 2 }, [one(stand)]))).rejects.toThrow('sold-out')
    await expect(placeGroup(office, groupOf({ oral: 9 }, [one(stand, 3)]))).rejects.toThrow('too-many')
    const page = await visit(registrationPage, '/:event/registrations/:secret', group.secret)
    expect(page.html).toContain('2 × Exhibition stand')
    office.clock.pass({ hours: 24 * 10 })
    await reapUnpaid(office.payments)
    expect((await read(group.id)).state).toBe('expired')
    expect(await taken()).toBe(0)
    const renewed = await renewRegistration(
      office.payments,
      { actor: aVisitor, now: office.clock.now() },
      {
        conference: office.conference,
        registrationId: group.id,
        expectedTotalMinor: group.price.totalMinor,
      },
    )
    expect(renewed).toMatchObject({ ok: true })
    const lines = await stands(group.id)
    expect(lines.map(({ attendeeId, quantity }) => [attendeeId, quantity])).toEqual([
      [null, 1],
      [null, 1],
    ])
    expect(await taken()).toBe(2)
  })

  testOnSqlite('is opened by a code, which is used once, and comes along with who joins', async () => {
    await office.database.write(async tx => {
      await tx
        .updateTable('offers')
        .set({ sold_by: 'staff', link_secret: 'k'.repeat(32) })
        .where('id', '=', stand)
        .execute()
      await tx
        .insertInto('codes')
        .values({
          ...{
            conference_id: office.conference.id,
            code: 'SPONSOR',
            compared: codeKey('SPONSOR'),
            extra_offer_id: stand,
          },
          ...{ kind: 'percent', basis_points: 1_000, uses_allowed: 2 },
        } as never)
        .execute()
    })
    const order = groupOf({ oral: 3 }, [one(stand, 2)])
    await expect(placeGroup(office, order)).rejects.toThrow('not-offered')
    const { database, conference, clock } = office
    const placed = await receiveGroup(
      database,
      { conference, actor: aVisitor, now: clock.now(), draftKey: null, clientAddress: '203.0.113.9' },
      { payer: registrant, order, code: 'SPONSOR' },
    )
    if (!placed.ok) throw new Error(JSON.stringify(placed.error))
    const group = placed.value.registration
    expect((await stands(group.id)).map(({ unitMinor }) => unitMinor)).toEqual([81_001, 81_001])
    const uses = async () =>
      (await database.read.selectFrom('codes').select('uses').executeTakeFirstOrThrow()).uses
    expect(await uses()).toBe(1)
    await change(group.secret, { [`whole-extra-${stand}`]: '1' })
    expect(await uses()).toBe(1)
    await change(group.secret, { [`whole-extra-${stand}`]: '' })
    expect(await uses()).toBe(0)

    await database.write(tx =>
      tx
        .updateTable('offers')
        .set({ sold_by: 'everybody', link_secret: null })
        .where('id', '=', stand)
        .execute(),
    )
    const own = await createRegistration(database, office.fees, clock, {
      registrant: { ...registrant, email: 'solo@example.org' },
      extras: [one(stand)],
    })
    const found = await findConferenceById(database.read, conference.id)
    if (!found) throw new Error('no conference')
    const act = { actor: ida, now: clock.now() }
    const request = { conference: found, groupId: group.id, registrationId: own.id }
    expect(await joinGroup(office.payments, act, request)).toEqual({ ok: true, value: null })
    expect(await stands(group.id)).toMatchObject([{ attendeeId: null, unitMinor: 90_001 }])
    expect((await readGroup(database, group.id)).people).toHaveLength(4)
  })

  testOnSqlite('is set up by an organiser, copied, and asked about as a whole', async () => {
    const manager = await office.hire('manager')
    const at = '/organiser/c/crystals/fees'
    const usual = {
      intent: 'edit',
      mark: '0',
      do: 'publish',
      currency: 'USD',
      soldBy: 'everybody',
      most: '1',
    }
    const add = (fields: Record<string, string>) =>
      manager.post(`${at}/extra/new`, {
        ...usual,
        name: 'Page charge',
        price: '100',
        isOfRegistration: 'yes',
        ...fields,
      })
    const wrong = await add({ takesPlaceOn: '2027-06-07', begins: '14:00', ends: '17:00' })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('which are all of a person')
    expect((await add({})).status).not.toBe(422)
    const offers = await listOffers(office.database.read, office.conference.id)
    const charge = offers.find(({ name }) => name === 'Page charge')
    expect(charge).toMatchObject({ isOfRegistration: true })
    await placeGroup(office, groupOf({ oral: 1 }, [one(charge?.id ?? 0)]))
    const edited = await manager.get(`${at}/extra/${charge?.id}`)
    const mark = /name="mark" value="([^"]*)"/.exec(edited.html)?.[1] ?? ''
    const other = await manager.post(`${at}/extra/${charge?.id}`, {
      ...usual,
      mark,
      name: 'Page charge',
      price: '100',
    })
    expect([other.status, other.html]).toEqual([422, expect.stringContaining('somebody has bought it')])
    const ask = (askedOf: string) =>
      manager.post('/organiser/c/crystals/website/question/new', {
        ...{ intent: 'edit', mark: '0', do: 'publish', label: 'Which pages?', kind: 'text', askedOf, buyersOf: 'Page charge' },
        ...{ askedFrom: 'form', care: 'plain' },
      }) // biome-ignore format: a form
    const asked = await ask('attendee')
    expect([asked.status, asked.html]).toEqual([
      422,
      expect.stringContaining('ask the registration as a whole'),
    ])
    const copy = await createConference(office.database, { name: 'copies' })
    await office.database.write(tx =>
      copyOffers(tx, { from: office.conference.id, to: copy.conference.id }, new Map()),
    )
    const copied = await listOffers(office.database.read, copy.conference.id)
    expect(copied.find(({ name }) => name === 'Page charge')).toMatchObject({ isOfRegistration: true })
  })

  testOnSqlite('is billed to a sponsor apart from the people, with added taxes to the cent', async () => {
    await office.database.write(tx => replaceContent(tx, null, 'tax-profile', indian))
    const group = await placeGroup(office, groupOf({ oral: 2 }, [one(stand), one(workshop)]))
    const [line] = await stands(group.id)
    const at = '/:event/registrations/:secret/split'
    const { id: countryId } = await office.database.read
      .selectFrom('countries')
      .select('id')
      .executeTakeFirstOrThrow()
    const payer = {
      title: 'Dr.', name: 'Eve Other', email: 'eve@example.org', telephone: '+351 1 234', organization: 'Sponsor Ltd', city: 'Porto',
      billing_address: 'Rua 1', postal_code: '4000', country: String(countryId), country_id: String(countryId),
    } // biome-ignore format: a row
    expect((await visit(splitPage, at, group.secret)).html).toContain('Exhibition stand of the group')
    const seen = await visit(splitPage, at, group.secret, { ...payer, [`line-${line?.id}`]: 'yes' })
    expect(seen.status, seen.html).toBe(200)
    const sent = await visit(splitPage, at, group.secret, hiddenIn(seen.html, 'total'))
    expect(sent.status, sent.html).toBe(303)
    const { id } = await office.database.read
      .selectFrom('registrations')
      .select('id')
      .where('split_from_id', '=', group.id)
      .executeTakeFirstOrThrow()
    const [rest, made] = [await read(group.id), await read(id)]
    expect(made.price.subtotalMinor).toBe(90_001)
    expect(rest.price.subtotalMinor + made.price.subtotalMinor).toBe(group.price.subtotalMinor)
    expect(await stands(group.id)).toEqual([])
    expect(await stands(id)).toMatchObject([{ attendeeId: null, quantity: 1 }])
    expect((await readGroup(office.database, id)).people).toEqual([])
    await payInFull(office.payments, id)
    await payInFull(office.payments, group.id)
    expect(await billed(id)).toBe(made.price.totalMinor)
    expect(await findings(group.id, id)).toEqual([])
    expect(await taken()).toBe(1)
  })

  testOnSqlite(
    'costs what it costs the cheapest of its people, and is bought by one person like any',
    async () => {
      await office.database.write(tx =>
        tx
          .insertInto('offer_prices')
          .values({
            offer_id: stand,
            admission: 'poster',
            period_id: null,
            price_minor: 50_000,
            included: null,
          })
          .execute(),
      )
      const group = await placeGroup(office, groupOf({ oral: 1, poster: 1 }, [one(stand)]))
      expect((await stands(group.id)).map(({ unitMinor }) => unitMinor)).toEqual([50_000])
      const { database, fees, clock } = office
      const alone = await receiveRegistration(
        database,
        { conference: fees.conference, actor: aVisitor, now: clock.now(), draftKey: null },
        oralInput(fees, { registrant: { ...registrant, email: 'solo@example.org' }, extras: [one(stand)] }),
      )
      if (!alone.ok) throw new Error(JSON.stringify(alone.error))
      const { lines } = alone.value.registration
      const theirs = lines.find(({ offerId }) => offerId === stand)
      expect(theirs).toMatchObject({ unitMinor: 90_001, ofRegistration: 1 })
      expect(theirs?.attendeeId).not.toBeNull()
    },
  )

  testOnSqlite('takes what was answered about it along to whoever pays for it', async () => {
    const asked = { conference_id: office.conference.id, kind: 'text', help: '', options: '[]', is_required: 0, least: null, most: null, asked_of: 'registration', if_question_id: null, if_answer: null, if_bought: null, asked_from: 'registered', required_from: null, closed_from: null, changed_until: null, appears: 'list', care: 'plain', keep_days: null } as const // biome-ignore format: one line
    const [about, general] = await office.database.write(tx =>
      tx
        .insertInto('questions')
        .values([
          { ...asked, position: 1, label: 'Name on the stand', buyers_of: `offer-${stand}` },
          { ...asked, position: 2, label: 'How did you hear of us?', buyers_of: null },
        ])
        .returning('id')
        .execute(),
    )
    const answer = (registrationId: number) =>
      office.database.write(tx =>
        tx
          .insertInto('answers')
          .values(
            [about, general].map(question => ({
              ...{ question_id: question?.id ?? 0, registration_id: registrationId, attendee_id: null },
              ...{ question_version: 1, value: 'Glass', answered_at: '2027-01-10T12:00:00.000Z' },
            })),
          )
          .execute(),
      )
    const answered = async (id: number) => {
      const rows = office.database.read.selectFrom('answers').where('registration_id', '=', id)
      return (await rows.select('question_id').orderBy('question_id').execute()).map(row => row.question_id)
    }
    const own = await createRegistration(office.database, office.fees, office.clock, {
      registrant: { ...registrant, email: 'solo@example.org' },
      extras: [one(stand)],
    })
    await answer(own.id)
    const group = await placeGroup(office, groupOf({ oral: 2 }))
    const conference = await findConferenceById(office.database.read, office.conference.id)
    if (!conference) throw new Error('no conference')
    const act = { actor: ida, now: office.clock.now() }
    const joined = await joinGroup(office.payments, act, {
      conference,
      groupId: group.id,
      registrationId: own.id,
    })
    expect(joined).toMatchObject({ ok: true })
    expect([await answered(own.id), await answered(group.id)]).toEqual([[general?.id], [about?.id]])

    const [line] = await stands(group.id)
    const plan = await quoteSplit(
      office.database.read,
      conference,
      await read(group.id),
      { attendeeIds: [], lineIds: [line?.id ?? 0], payer: registrant },
      office.clock.now(),
    )
    if (!plan.ok) throw new Error(plan.error.code)
    const made = await splitPeople(office.payments, act, {
      ...{ conference, groupId: group.id, attendeeIds: [], lineIds: [line?.id ?? 0] },
      ...{ payer: registrant, totalMinor: plan.value.split.price.totalMinor },
    })
    if (!made.ok) throw new Error(made.error.code)
    expect([await answered(group.id), await answered(made.value.id)]).toEqual([[], [about?.id]])
  })
})
