import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { pageVisitor } from '#domain/audit/actor.ts'
import { placeRegistration } from '#domain/registering/place-registration.ts'
import { listLimits } from '#domain/seats/seats.ts'
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
  const waitInLine = async () => {
    const placing = {
      conference: fees.conference,
      actor: pageVisitor,
      now: office.clock.now(),
      draftKey: null,
    }
    const placed = await database.write(tx =>
      placeRegistration(tx, { ...placing, mayWait: true }, oralInput(fees)),
    )
    expect(placed).toMatchObject({ ok: true, value: { registration: { state: 'waiting' } } })
  }
  const limits = () => listLimits(database.read, fees.conference.id)
  const words = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

  test('are added, counted, set and taken away', async () => {
    await createRegistration(database, fees, office.clock)
    await createRegistration(database, fees, office.clock)
    expect(words((await office.get(page)).html)).toContain('There are no limits')
    expect((await set({ seats: '3' })).to).toBe(`${page}?done=set`)
    expect((await set({ seats: '5', type: 'oral', period: String(fees.openId) })).to).toBe(`${page}?done=set`)
    expect((await set({ seats: '4', room: String(fees.roomId), nights: '2' })).to).toBe(`${page}?done=set`)
    expect((await set({ seats: '7', guests: 'yes' })).to).toBe(`${page}?done=set`)
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
    const removed = await office.post(page, { intent: 'remove', id: String(whole?.id), before: '2' })
    expect(removed.to).toBe(`${page}?done=removed`)
    expect((await limits()).map(({ seats }) => seats)).toEqual([5, 4, 7])
    const acts = await database.read.selectFrom('audit_entries').select('act').execute()
    expect(acts.filter(({ act }) => act === 'capacity removed')).toHaveLength(1)
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
