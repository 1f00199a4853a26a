import { beforeEach, expect, test } from 'vitest'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { invitePeople } from '#domain/desk/naming/invite-people.ts'
import { nameGuests, nameGuestsByHand } from '#domain/desk/naming/name-guests.ts'
import { tendNames } from '#domain/desk/naming/tend-names.ts'
import { listAttention } from '#domain/foundations/attention/attention.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { listBillsOfChange, listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import * as guestsPage from '#site/microsite/registration/guests/guests-page.tsx'
import { aVisitor, permitFor } from '#tests/factories/actors.ts'
import { groupOf, placeGroup, readGroup, takeGroups } from '#tests/factories/groups.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('a last day for names', open => {
  let office: Awaited<ReturnType<typeof openOffice>>

  beforeEach(async () => {
    office = await openOffice(await open())
    await takeGroups(office.database)
  })

  const conference = async () => {
    const found = await findConferenceById(office.database.read, office.fees.conference.id)
    if (!found) throw new Error('no conference')
    return found
  }
  const setDeadline = async (unnamed: 'kept' | 'released', daysBefore = 30) => {
    const day = (await conference()).startsOn.subtract({ days: daysBefore })
    await office.database.write(tx =>
      tx.updateTable('conferences').set({ names_until: day.toString(), unnamed_places: unnamed }).execute(),
    )
    // Its pages are visited with the conference that the office was opened with.
    Object.assign(office.fees.conference, await conference())
    return day
  }
  const noon = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' }).toInstant()
  const act = () => ({ actor: aVisitor, now: office.clock.now() })
  const place = async (people: number) => {
    const at = { database: office.database, conference: await conference(), clock: office.clock }
    return placeGroup(at, groupOf({ oral: people }))
  }
  const name = async (id: number, names: readonly string[]) => {
    const { people } = await readGroup(office.database, id)
    const typed = names.map((each, at) => [people[at]?.id ?? 0, { name: each }] as const)
    const request = { conference: await conference(), registrationId: id, names: new Map(typed) }
    const named = await office.database.write(tx => nameGuests(tx, act(), request))
    if (!named.ok) throw new Error(named.error.code)
  }
  const mails = async (kind: string) =>
    (
      await office.database.read
        .selectFrom('outbox')
        .select(['effect', 'payload'])
        .where('kind', '=', kind)
        .orderBy('id')
        .execute()
    ).map(({ payload }) => JSON.parse(payload))
  const payments = () => createPayments(office.database, office.clock)
  const tendAt = (day: Temporal.PlainDate) => tendNames(payments(), noon(day))

  test('reminds the coordinator and whoever was invited, once 14 and once 3 days before it', async () => {
    const until = await setDeadline('kept')
    const { id } = await place(3)
    await name(id, ['Ann Lee'])
    const { people } = await readGroup(office.database, id)
    const [, second] = people
    await office.database.write(tx =>
      tx
        .updateTable('attendees')
        .set({ email: 'bo@example.org' })
        .where('id', '=', second?.id ?? 0)
        .execute(),
    )
    const invitation = { conference: await conference(), registrationId: id, whom: 'new' as const }
    await office.database.write(tx => invitePeople(tx, act(), invitation))
    await tendAt(until.subtract({ days: 15 }))
    expect(await mails('names-mail')).toEqual([])
    for (const days of [14, 13, 4, 3, 1]) await tendAt(until.subtract({ days }))
    const reminder = { registrationId: id, occasion: 'reminder' }
    expect(await mails('names-mail')).toEqual([reminder, reminder])
    expect(await mails('person-invitation-mail')).toEqual(
      Array.from({ length: 3 }, () => ({ registrationId: id, attendeeId: second?.id })),
    )
    // Nobody is reminded of what is done.
    await name(id, ['Ann Lee', 'Bo Lind', 'Cy Moe'])
    await setDeadline('kept', 20)
    await tendAt((await conference()).startsOn.subtract({ days: 22 }))
    expect(await mails('names-mail')).toHaveLength(2)
  })

  test('leaves places to the group, as a case for staff until they have names', async () => {
    const until = await setDeadline('kept')
    const { id, secret } = await place(2)
    await payInFull(payments(), id)
    await name(id, ['Ann Lee'])
    await tendAt(until)
    expect(await listAttention(office.database.read)).toEqual([])
    await tendAt(until.add({ days: 1 }))
    await tendAt(until.add({ days: 2 }))
    expect(await listAttention(office.database.read)).toMatchObject([
      { registrationId: id, reason: 'names-missing' },
    ])
    const { registration, people } = await readGroup(office.database, id)
    expect(registration.lines.filter(({ kind }) => kind === 'admission')).toHaveLength(2)
    office.clock.instant = noon(until.add({ days: 2 }))
    const [, second] = people
    const typed = new Map([[second?.id ?? 0, { name: 'Bo Lind' }]])
    const own = { conference: await conference(), registrationId: id, names: typed }
    expect(await office.database.write(tx => nameGuests(tx, act(), own))).toMatchObject({
      error: { code: 'too-late' },
    })
    const permit = permitFor('edit-registrations', office.fees.conference.id)
    const request = { conferenceId: office.fees.conference.id, registrationId: id, names: typed }
    const byHand = await office.database.write(tx => nameGuestsByHand(tx, permit, act(), request))
    expect(byHand.ok).toBe(true)
    expect(await listAttention(office.database.read)).toEqual([])
    const page = await office.visit(guestsPage as never, '/:event/registrations/:secret/guests', {
      event: 'crystals',
      secret,
    })
    expect(page.html).toContain('can no longer be changed here')
  })

  test('releases places without a name under the policy, with one credit note, and says so beforehand', async () => {
    const until = await setDeadline('released', 65)
    const { id, secret } = await place(4)
    await payInFull(payments(), id)
    await office.database.write(tx =>
      tx
        .insertInto('capacity_limits')
        .values({ conference_id: office.fees.conference.id, seats: 9 })
        .execute(),
    )
    await name(id, ['Ann Lee', '', 'Cy Moe'])
    const page = await office.visit(guestsPage as never, '/:event/registrations/:secret/guests', {
      event: 'crystals',
      secret,
    })
    expect(page.html).toContain('Places without a name are then cancelled under the refund policy.')
    await tendAt(until.add({ days: 1 }))
    await tendAt(until.add({ days: 2 }))
    const { people, registration } = await readGroup(office.database, id)
    expect(people.map(each => each.name)).toEqual(['Ann Lee', 'Cy Moe'])
    const [change] = await office.database.read.selectFrom('choice_changes').selectAll().execute()
    expect(change?.state).toBe('applied')
    const notes = await listBillsOfChange(office.database.read, change?.id ?? 0)
    expect(notes.map(({ kind }) => kind)).toEqual(['credit-note'])
    expect(notes[0]?.totalMinor).toBe(-(change?.refund_minor ?? 0))
    expect(change?.refund_minor).toBeGreaterThan(0)
    expect(registration.price.totalMinor).toBe(
      ((notes.length && (await listInvoices(office.database.read, id))[0]?.totalMinor) ?? 0) / 2,
    )
    expect(await listAttention(office.database.read)).not.toContainEqual(
      expect.objectContaining({ reason: 'names-missing' }),
    )
    expect((await mails('names-mail')).at(-1)).toEqual({ registrationId: id, occasion: 'released' })
    expect((await listLimits(office.database.read, office.fees.conference.id))[0]?.taken).toBe(2)
  })

  test('cancels a group of nobody, also after registration has closed', async () => {
    const until = await setDeadline('released', 2)
    const named = await place(2)
    const nobody = await place(2)
    await payInFull(payments(), named.id)
    await payInFull(payments(), nobody.id)
    await name(named.id, ['Ann Lee'])
    await office.database.write(tx =>
      tx
        .updateTable('registration_categories')
        .set({ ends_on: until.subtract({ days: 9 }).toString() })
        .execute(),
    )
    await tendAt(until.add({ days: 1 }))
    expect((await readGroup(office.database, nobody.id)).registration.state).toBe('cancelled')
    expect((await readGroup(office.database, named.id)).people).toHaveLength(1)
  })

  test('gives a week to whoever is added shortly before it, or after it', async () => {
    const until = await setDeadline('released')
    office.clock.instant = noon(until.add({ days: 3 }))
    const { id } = await place(2)
    await name(id, ['Ann Lee'])
    await tendAt(until.add({ days: 10 }))
    expect((await readGroup(office.database, id)).people).toHaveLength(2)
    await tendAt(until.add({ days: 11 }))
    expect((await readGroup(office.database, id)).people).toHaveLength(1)
  })

  test.for([
    ['the day before the conference', 1],
    ['a day after its start', -3],
  ] as const)(
    'a last day that is %s ends with the day before: on the first, empty places are cancelled',
    async ([, daysBefore]) => {
      await setDeadline('released', daysBefore)
      const { startsOn } = await conference()
      const { id, secret } = await place(3)
      await payInFull(payments(), id)
      await name(id, ['Ann Lee'])
      const event = { event: 'crystals', secret }
      const page = await office.visit(guestsPage as never, '/:event/registrations/:secret/guests', event)
      expect(page.html).toContain(formatDate(startsOn.subtract({ days: 1 })))
      expect(page.html).not.toContain(formatDate(startsOn.add({ days: 3 })))
      await tendAt(startsOn.subtract({ days: 1 }))
      expect((await readGroup(office.database, id)).people).toHaveLength(3)
      await tendAt(startsOn)
      expect((await readGroup(office.database, id)).people.map(each => each.name)).toEqual(['Ann Lee'])
    },
  )

  test('a last day that is the day before the conference leaves a case for staff, and none comes later', async () => {
    await setDeadline('kept', 1)
    const { startsOn } = await conference()
    const [first, second] = [await place(2), await place(2)]
    await name(second.id, ['Ann Lee', 'Bo Lind'])
    for (const days of [0, 1]) await tendAt(startsOn.add({ days }))
    expect(await listAttention(office.database.read)).toMatchObject([
      { registrationId: first.id, reason: 'names-missing' },
    ])
  })

  test('whose week goes beyond the last day reads their own', async () => {
    const until = await setDeadline('released')
    office.clock.instant = noon(until.add({ days: 3 }))
    const { secret } = await place(2)
    const event = { event: 'crystals', secret }
    const page = await office.visit(guestsPage as never, '/:event/registrations/:secret/guests', event)
    expect(page.html).toContain(formatDate(until.add({ days: 10 })))
    expect(page.html).not.toContain(`until ${formatDate(until)}`)
  })
})
