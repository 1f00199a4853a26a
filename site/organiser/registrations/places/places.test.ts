import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { placeRegistration } from '#domain/desk/registering/place-registration.ts'
import type { RegistrationInput } from '#domain/desk/registering/registration-input.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { type ConferenceWithFees, createConference } from '#tests/factories/conference.ts'
import { createRegistration, oralInput } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff, type Staff } from '#tests/support/hire-staff.ts'

const page = '/organiser/c/crystals/places'

describeOnBothDatabases('the places of a conference', open => {
  let database: Database
  let office: Staff
  let fees: ConferenceWithFees

  beforeEach(async () => {
    database = await open()
    fees = await createConference(database)
    office = await hireStaff(database, { role: 'manager' })
  })

  const set = (fields: Record<string, string>, of = office) => of.post(page, { intent: 'set', ...fields })
  const waitInLine = async (changes: Partial<RegistrationInput> = {}) => {
    const placing = {
      conference: fees.conference,
      actor: pageVisitor,
      now: office.clock.now(),
      draftKey: null,
    }
    const placed = await database.write(tx =>
      placeRegistration(tx, { ...placing, mayWait: true }, oralInput(fees, changes)),
    )
    if (!placed.ok) throw new Error(placed.error.code)
    expect(placed.value.registration.state).toBe('waiting')
    return placed.value.registration
  }
  const stateOf = async ({ id }: Registration) => (await findRegistration(database.read, id))?.state
  const offerMails = async () =>
    (await database.read.selectFrom('outbox').select('effect').where('kind', '=', 'offer-mail').execute())
      .length
  const limits = () => listLimits(database.read, fees.conference.id)
  const words = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

  test('are added, counted, set and taken away', async () => {
    await createRegistration(database, fees, office.clock)
    await createRegistration(database, fees, office.clock)
    expect(words((await office.get(page)).html)).toContain('There are no limits')
    expect((await set({ seats: '3' })).to).toBe(`${page}?done=set`)
    expect((await set({ seats: '5', type: 'oral', period: String(fees.openId) })).to).toBe(`${page}?done=set`)
    expect((await set({ seats: '4', room: String(fees.roomId), nights: '2' })).to).toBe(`${page}?done=set`)
    expect((await set({ seats: '7', extra: 'add_on' })).to).toBe(`${page}?done=set`)
    const [whole, oral, room, guests] = await limits()
    expect([whole, oral, room, guests].map(limit => [limit?.seats, limit?.taken])).toEqual([
      [3, 2],
      [5, 2],
      [4, 0],
      [7, 0],
    ])
    const { html } = await office.get(page)
    expect(words(html)).toContain('The whole conference')
    expect(words(html)).toContain('Oral Presentation, Mid Term')
    expect(words(html)).toContain('Single Occupancy, 2 nights')
    const changed = await set({ id: String(whole?.id), before: '3', seats: '2' })
    expect(changed.to).toBe(`${page}?done=set`)
    await waitInLine()
    expect(words((await office.get(page)).html)).toMatch(/The whole conference Set 0 2 none 1/)
    const { html: left } = await office.get(page)
    expect(left).toContain('Remove the limit: Accompanying persons')
    const removed = await office.post(page, { intent: 'remove', id: String(guests?.id), before: '7' })
    expect(removed.to).toBe(`${page}?done=remove`)
    expect((await limits()).map(({ seats }) => seats)).toEqual([2, 5, 4])
    const acts = await database.read.selectFrom('audit_entries').select('act').execute()
    expect(acts.filter(({ act }) => act === 'capacity removed')).toHaveLength(1)
  })

  test('are not given to the waiting list before somebody has read who gets one', async () => {
    await createRegistration(database, fees, office.clock)
    await database.write(tx =>
      tx
        .insertInto('codes')
        .values({ code: 'FREE', conference_id: fees.conference.id, kind: 'free' })
        .execute(),
    )
    await set({ seats: '1' })
    await set({ seats: '0', extra: 'add_on' })
    const [whole] = await limits()
    const first = await waitInLine()
    const guests = await waitInLine({ hasAddOn: true })
    const free = await waitInLine({ code: 'FREE' })
    const fields = { id: String(whole?.id), before: '1' }
    const asked = await office.post(page, { intent: 'set', ...fields, seats: '2' })
    expect([asked.status, asked.to]).toEqual([200, undefined])
    expect(words(asked.html)).toContain(
      `Get a place 1 registration on the waiting list Dr. Ada Noor, ${first.code} Held For at most 24 hours to pay: until`,
    )
    expect(words(asked.html)).toContain('2 registrations: no place is left in “The whole conference”.')
    const removing = { intent: 'remove', ...fields }
    const check = await office.post(page, removing)
    expect(words(check.html)).toContain('Remove the limit: The whole conference')
    expect(words(check.html)).toContain('2 registrations on the waiting list')
    expect(words(check.html)).toContain('Nothing to pay 1 registration: confirmed at once.')
    expect(words(check.html)).toContain(
      'Go on waiting 1 registration: no place is left in “Accompanying persons”.',
    )
    expect(words(check.html)).toContain('Remove the limit and offer places to 2 registrations')
    expect([await stateOf(first), await offerMails(), (await limits()).length]).toEqual(['waiting', 0, 2])
    // Somebody joins the line while the page is read.
    const { digest, requestKey } = check.data.check
    const late = await waitInLine()
    const stale = await office.post(page, { ...removing, digest, 'request-key': requestKey })
    expect(stale.status).toBe(409)
    expect(words(stale.html)).toContain('Something has changed since you opened this page')
    expect([await stateOf(first), await offerMails()]).toEqual(['waiting', 0])
    // The time goes on, and what was read stays true.
    office.clock.pass({ minutes: 5 })
    const confirmed = { ...removing, digest: stale.data.check.digest, 'request-key': requestKey }
    expect((await office.post(page, confirmed)).to).toBe(`${page}?done=remove&placed=3`)
    expect(words((await office.get(`${page}?done=remove&placed=3`)).html)).toContain(
      '3 registrations on the waiting list got',
    )
    const states = await Promise.all([first, guests, free, late].map(stateOf))
    expect(states).toEqual(['awaiting-payment', 'waiting', 'paid', 'awaiting-payment'])
    expect(await offerMails()).toBe(2)
    // A second click does nothing more.
    expect((await office.post(page, confirmed)).to).toBe(`${page}?done=remove`)
    expect((await limits()).map(({ seats }) => seats)).toEqual([0])
  })

  test('cannot be fewer than are taken, nor what is no number, and nothing typed is lost', async () => {
    await createRegistration(database, fees, office.clock)
    const tooFew = await set({ seats: '0', type: 'oral' })
    expect(tooFew.status).toBe(422)
    expect(words(tooFew.html)).toContain('1 are already taken, so the limit cannot be lower.')
    expect(tooFew.html).toMatch(/<option value="oral" selected/)
    for (const seats of ['', '-1', '1.5', '9999999999', '<b>', '٣']) {
      const answer = await set({ seats })
      expect([seats, answer.status]).toEqual([seats, 422])
      expect(answer.html).not.toContain('<b>')
    }
    expect((await set({ seats: '2', nights: '2' })).status).toBe(422)
    expect((await set({ seats: '2', period: '99999' })).status).toBe(409)
    expect(await limits()).toEqual([])
  })

  test('two people at once: the second is told, and nothing is written over', async () => {
    await set({ seats: '3' })
    const [limit] = await limits()
    const id = String(limit?.id)
    await set({ id, before: '3', seats: '9' })
    const late = await set({ id, before: '3', seats: '4' })
    expect(late.status).toBe(409)
    expect(words(late.html)).toContain('Somebody set this limit to 9 meanwhile.')
    expect((await set({ seats: '4' })).status).toBe(409)
    expect((await office.post(page, { intent: 'remove', id, before: '3' })).status).toBe(409)
    expect((await limits()).map(({ seats }) => seats)).toEqual([9])
  })

  test('finance reads them, and another conference’s people do not', async () => {
    const { conference } = await createConference(database, { name: 'glaciers' })
    const finance = await hireStaff(database, { role: 'finance' })
    expect((await finance.get(page)).html).not.toContain('Add a limit')
    expect((await set({ seats: '3' }, finance)).status).toBe(403)
    const stranger = await hireStaff(database, { role: 'owner', conferenceId: conference.id })
    expect((await set({ seats: '3' }, stranger)).status).toBe(404)
    expect(await limits()).toEqual([])
  })
})
