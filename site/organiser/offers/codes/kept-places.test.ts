import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { joinGroup } from '#domain/desk/joining/join-group.ts'
import { receiveGroup } from '#domain/desk/registering/place-group.ts'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import type { RegistrationInput } from '#domain/desk/registering/registration-input.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { quoteSplit, splitPeople } from '#domain/desk/splitting/split-people.ts'
import { freeKeptPlaces } from '#domain/desk/waiting/kept-places.ts'
import { releasePlace } from '#domain/desk/waiting/release-place.ts'
import { setLimit } from '#domain/desk/waiting/set-limit.ts'
import { toStored } from '#domain/foundations/time.ts'
import { listCodes } from '#domain/offers/codes/codes.ts'
import { listAttendees } from '#domain/offers/lines/attendees.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { renewHold } from '#domain/registrations/places/renew-hold.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import * as onlineRegistration from '#site/microsite/registration/form/online-registration.tsx'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { groupOf, sellExtra, takeGroups } from '#tests/factories/groups.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const page = '/organiser/c/crystals/codes'
const soldOut = { ok: false, error: { code: 'sold-out' } }

describeOnBothDatabases('places of a code', open => {
  let office: Awaited<ReturnType<typeof openOffice>>
  let finance: Awaited<ReturnType<typeof office.hire>>
  let sent = 0

  beforeEach(async () => {
    office = await openOffice(await open(), {}, { newFormKey: randomUUID, clientAddress: '203.0.113.9' })
    finance = await office.hire('finance')
  })

  const words = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  const save = (fields: Record<string, string>, at = 'new') =>
    finance.post(`${page}/${at}`, { intent: 'save', code: 'VIP', kind: 'none', ...fields })
  const limit = (seats: number, scope: object = {}) =>
    office.database.write(tx =>
      setLimit(
        tx,
        permitFor('write-fees', office.conference.id),
        { actor: ida, now: office.clock.now() },
        { seats, ...scope },
      ),
    )
  const only = async () => (await listLimits(office.database.read, office.conference.id))[0]
  const placement = (other: object = {}) => ({
    conference: office.fees.conference,
    actor: aVisitor,
    now: office.clock.now(),
    draftKey: null,
    clientAddress: '203.0.113.8',
    ...other,
  })
  const receive = (changes: Partial<RegistrationInput> = {}, other: object = {}) => {
    sent += 1
    const input = { registrant: { ...registrant, email: `guest-${sent}@example.org` }, ...changes }
    return receiveRegistration(office.database, placement(other), oralInput(office.fees, input))
  }
  const place = async (changes: Partial<RegistrationInput> = {}, other: object = {}) => {
    const placed = await receive(changes, other)
    if (!placed.ok) throw new Error(JSON.stringify(placed.error))
    return placed.value.registration
  }
  const release = async (id: number) => {
    const registration = await findRegistration(office.database.read, id)
    if (!registration) throw new Error('no registration')
    await office.database.write(tx => releasePlace(tx, registration, office.clock.now()))
  }

  test('that are kept are nobody else’s, and are kept again when their holder goes', async () => {
    await limit(3)
    expect((await save({ places: 'kept', uses: '2' })).to).toContain('made=')
    expect(words((await finance.get(page)).html)).toContain('places are kept')
    await place()
    expect(await receive()).toMatchObject(soldOut)
    expect(await receive({ code: 'WRONG' })).toMatchObject(soldOut)
    const vip = await place({ code: 'vip' })
    await place({ code: 'vip' })
    expect(await receive({ code: 'vip' })).toMatchObject(soldOut)
    expect(await only()).toMatchObject({ seats: 3, taken: 3 })
    await release(vip.id)
    expect(await receive()).toMatchObject(soldOut)
    await place({ code: 'vip' })
  })

  test('that are kept go to who waits when the code is ended, has fewer uses, or its last day is over', async () => {
    await limit(3)
    await save({ places: 'kept', uses: '3', until: '2027-03-01' })
    const waiting = [
      await place({}, { mayWait: true }),
      await place({}, { mayWait: true }),
      await place({}, { mayWait: true }),
    ]
    const states = async () =>
      Promise.all(waiting.map(async ({ id }) => (await findRegistration(office.database.read, id))?.state))
    expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])
    const [code] = await listCodes(office.database.read, office.conference.id)
    const { html } = await finance.get(`${page}/${code?.id}`)
    const mark = / name="mark" value="([^"]*)"/.exec(html)?.[1] ?? ''
    const fields = { places: 'kept', uses: '2', until: '2027-03-01', mark }
    expect((await save(fields, String(code?.id))).to).toContain('done=saved')
    expect(await states()).toEqual(['awaiting-payment', 'waiting', 'waiting'])
    const over = {
      database: office.database,
      clock: { now: () => Temporal.Instant.from('2027-03-05T12:00:00Z') },
    }
    await freeKeptPlaces({ ...over, clock: office.clock })
    expect(await states()).toEqual(['awaiting-payment', 'waiting', 'waiting'])
    await freeKeptPlaces(over)
    expect(await states()).toEqual(['awaiting-payment', 'awaiting-payment', 'awaiting-payment'])
    const freed = await office.database.read
      .selectFrom('audit_entries')
      .select('facts')
      .where('act', '=', 'kept places freed')
      .execute()
    expect(freed).toEqual([{ facts: '{"count":2}' }])
  })

  test('cannot be more than are free, need a number, and hold a limit up', async () => {
    await limit(3)
    await place()
    const tooMany = await save({ places: 'kept', uses: '3' })
    expect([tooMany.status, words(tooMany.html)]).toEqual([
      422,
      expect.stringContaining('1 of the places that would be kept are not free'),
    ])
    const without = await save({ places: 'kept' })
    expect([without.status, words(without.html)]).toEqual([
      422,
      expect.stringContaining('say how often it can be used'),
    ])
    expect(await listCodes(office.database.read, office.conference.id)).toEqual([])
    await save({ places: 'kept', uses: '2' })
    const manager = await office.hire('manager')
    expect(await limit(2)).toEqual({ ok: false, error: { code: 'fewer-than-taken', taken: 1, kept: 2 } })
    expect(words((await manager.get('/organiser/c/crystals/places')).html)).toContain(
      'none , and 2 kept for codes',
    )
  })

  test('of an extra or an option are kept there alone', async () => {
    const dinner = await sellExtra(office, { name: 'Dinner', price_minor: 8_000, most: 4 })
    await limit(2, { offerId: dinner.id })
    await save({ on: String(dinner.id), places: 'kept', uses: '1' })
    const dinners = (quantity: number) => [{ offerId: dinner.id, optionId: null, quantity }]
    expect(await receive({ extras: dinners(2) })).toMatchObject(soldOut)
    await place({ extras: dinners(1) })
    expect(await receive({ extras: dinners(1) })).toMatchObject(soldOut)
    expect(await receive({ code: 'vip', extras: dinners(2) })).toMatchObject(soldOut)
    await place({ code: 'vip', extras: dinners(1) })
    await place()
  })

  test('beyond the limit end with their holder, and are one for each use', async () => {
    await limit(1)
    await save({ places: 'beyond', uses: '1' })
    await place()
    expect(await receive()).toMatchObject(soldOut)
    const vip = await place({ code: 'vip' })
    expect(await only()).toMatchObject({ seats: 2, taken: 2 })
    expect(await receive({ code: 'vip' })).toMatchObject(soldOut)
    await release(vip.id)
    expect(await only()).toMatchObject({ seats: 1, taken: 1 })
    expect(await receive()).toMatchObject(soldOut)
    // Money that comes late, or staff, find it again.
    await office.database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ state: 'expired' as never })
        .where('id', '=', vip.id)
        .execute(),
    )
    const expired = await findRegistration(office.database.read, vip.id)
    if (!expired) throw new Error('no registration')
    const held = () =>
      office.database.write(tx =>
        renewHold(
          tx,
          { actor: ida, now: office.clock.now() },
          expired,
          office.clock.now().add({ hours: 24 }),
        ),
      )
    expect(await held()).toBe(true)
    expect(await only()).toMatchObject({ seats: 2, taken: 2 })
  })

  test('are for each of a group who has the code, and no more', async () => {
    await takeGroups(office.database)
    Object.assign(office.fees.conference, { takesGroups: true })
    await limit(3)
    await save({ kind: 'percent', percent: '10', places: 'kept', uses: '2' })
    const group = (oral: number, code: string) =>
      receiveGroup(office.database, placement(), {
        payer: { ...registrant, email: `office-${oral}${code}@example.org` },
        order: groupOf({ oral }),
        code,
      })
    expect(await group(2, '')).toMatchObject(soldOut)
    expect(await group(2, 'vip')).toMatchObject({ ok: true })
    expect(await group(1, '')).toMatchObject({ ok: true })
    expect(await only()).toMatchObject({ seats: 3, taken: 3 })
  })

  test('beyond the limit stay with who joins a group', async () => {
    await takeGroups(office.database)
    Object.assign(office.fees.conference, { takesGroups: true })
    await limit(2)
    await save({ places: 'beyond' })
    const placed = await receiveGroup(office.database, placement(), {
      payer: { ...registrant, email: 'office@example.org' },
      order: groupOf({ oral: 2 }),
    })
    if (!placed.ok) throw new Error(placed.error.code)
    const vip = await place({ code: 'vip' })
    const joined = await joinGroup(
      office.payments,
      { actor: ida, now: office.clock.now() },
      {
        conference: office.fees.conference,
        groupId: placed.value.registration.id,
        registrationId: vip.id,
      },
    )
    expect(joined).toMatchObject({ ok: true })
    expect(await only()).toMatchObject({ seats: 3, taken: 3 })
    await release(placed.value.registration.id)
    expect(await only()).toMatchObject({ seats: 3, taken: 0 })
  })

  test('beyond the limit stay with those of a group whom a split leaves there', async () => {
    await takeGroups(office.database)
    Object.assign(office.fees.conference, { takesGroups: true })
    await limit(0)
    await save({ kind: 'percent', percent: '10', places: 'beyond' })
    const payer = { ...registrant, email: 'office@example.org' }
    const order = groupOf({ oral: 4 })
    const placed = await receiveGroup(office.database, placement(), { payer, order, code: 'vip' })
    if (!placed.ok) throw new Error(placed.error.code)
    const group = placed.value.registration
    expect(await only()).toMatchObject({ seats: 4, taken: 4 })
    const people = await listAttendees(office.database.read, group.id)
    const attendee = people.find(({ isRegistrant }) => !isRegistrant)
    const wanted = { payer, attendeeIds: [attendee?.id ?? 0] }
    const { conference } = office.fees
    const now = office.clock.now()
    const plan = await quoteSplit(office.database.read, conference, group, wanted, now)
    if (!plan.ok) throw new Error(plan.error.code)
    const { totalMinor } = plan.value.split.price
    const request = { ...wanted, conference, groupId: group.id, totalMinor }
    expect(await splitPeople(office.payments, { actor: ida, now }, request)).toMatchObject({ ok: true })
    expect(await only()).toMatchObject({ seats: 4, taken: 4 })
    await release(group.id)
    expect(await only()).toMatchObject({ seats: 1, taken: 1 })
  })

  test('beyond the limit are part of the number that staff set then', async () => {
    await limit(1)
    await save({ places: 'beyond' })
    await place()
    const guests = [await place({ code: 'vip' }), await place({ code: 'vip' })]
    const leave = async (guest: (typeof guests)[number] | undefined) => release(guest?.id ?? 0)
    expect(await only()).toMatchObject({ seats: 3, taken: 3 })
    // A form that is saved with the same number sets none.
    await limit(3)
    await leave(guests[0])
    expect(await only()).toMatchObject({ seats: 2, taken: 2 })
    await limit(20)
    await leave(guests[1])
    expect(await only()).toMatchObject({ seats: 20, taken: 1 })
  })

  test('of somebody who has joined a group are given back when it ends, and used again when it is back', async () => {
    await takeGroups(office.database)
    Object.assign(office.fees.conference, { takesGroups: true })
    await save({ kind: 'percent', percent: '10', uses: '3' })
    const placed = await receiveGroup(office.database, placement(), {
      payer: { ...registrant, email: 'office@example.org' },
      order: groupOf({ oral: 2 }),
    })
    if (!placed.ok) throw new Error(placed.error.code)
    const group = placed.value.registration
    const own = await place({ code: 'vip' })
    const act = { actor: ida, now: office.clock.now() }
    const { conference } = office.fees
    const request = { conference, groupId: group.id, registrationId: own.id }
    expect(await joinGroup(office.payments, act, request)).toMatchObject({ ok: true })
    const uses = async () => (await listCodes(office.database.read, conference.id))[0]?.uses
    expect(await uses()).toBe(1)
    await office.database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ hold_until: toStored(act.now) })
        .where('id', '=', group.id)
        .execute(),
    )
    await reapUnpaid(office.payments)
    expect(await uses()).toBe(0)
    const expired = await findRegistration(office.database.read, group.id)
    if (!expired) throw new Error('no registration')
    const until = act.now.add({ hours: 24 })
    expect(await office.database.write(tx => renewHold(tx, act, expired, until))).toBe(true)
    expect(await uses()).toBe(1)
  })

  test('show on the form only to who has applied the code', async () => {
    await limit(1)
    await save({ places: 'kept', uses: '1' })
    const form = (fields: Record<string, string>) =>
      office.visit(
        onlineRegistration as never,
        '/:event/online-registration',
        { event: 'crystals' },
        new URLSearchParams({ draft: randomUUID(), presentation: 'oral', email: 'a@example.org', ...fields }),
      )
    const wrong = await form({ open: 'yes', code: 'WRONG' })
    const right = await form({ open: 'yes', code: 'vip' })
    expect([wrong.status, right.status]).toEqual([422, 200])
    expect(wrong.html).toContain('Sold out')
    expect(right.html).not.toContain('Sold out')
  })

  test('cannot be found by trying codes where everything is sold out: each try counts', async () => {
    await limit(1)
    await save({ places: 'kept', uses: '1' })
    const answers: string[] = []
    for (let nth = 0; nth < 12; nth++) {
      const tried = await receive({ code: `GUESS${nth}`, registrant })
      answers.push(tried.ok ? 'ok' : tried.error.code)
    }
    expect(new Set(answers)).toEqual(new Set(['sold-out', 'too-many-codes']))
    expect(answers.at(-1)).toBe('too-many-codes')
    expect(await receive({ code: 'vip', registrant })).toMatchObject({ error: { code: 'too-many-codes' } })
  })

  test('are exact for many at once', async () => {
    await limit(6)
    await save({ places: 'kept', uses: '3' })
    const codes = Array.from({ length: 16 }, (_, nth) => (nth % 2 === 0 ? 'vip' : ''))
    const outcomes = await Promise.all(
      codes.map((code, nth) => receive({ code }, { clientAddress: `203.0.113.${nth + 20}` })),
    )
    const placed = (wanted: string) => outcomes.filter(({ ok }, nth) => ok && codes[nth] === wanted).length
    expect([placed('vip'), placed('')]).toEqual([3, 3])
    expect(await only()).toMatchObject({ seats: 6, taken: 6 })
  })
})
