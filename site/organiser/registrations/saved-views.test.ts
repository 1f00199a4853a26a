import { expect, test } from 'vitest'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff } from '#tests/support/hire-staff.ts'

describeOnBothDatabases('saved views', open => {
  test('are one’s own or the team’s, keep filter and order, and stay at their conference', async () => {
    const clock = new StoppedClock()
    const database = await open()
    const { conference } = await createConference(database, { name: 'crystals' })
    const { conference: there } = await createConference(database, { name: 'glaciers' })
    const site = { clock, payments: createPayments(database, clock) }
    const [one, other, elsewhere] = [
      await hireStaff(database, { role: 'reader', conferenceId: conference.id }, site),
      await hireStaff(database, { role: 'desk', conferenceId: conference.id }, site),
      await hireStaff(database, { role: 'manager', conferenceId: there.id }, site),
    ]
    const list = '/organiser/c/crystals/registrations'
    const address = `${list}?state=paid&not=state&sort=-total&after=12&q=`
    const save = (name: string, whose: string) => one.post(address, { intent: 'save-view', name, whose })
    const query = 'state=paid&not=state&sort=-total'
    expect(await save('<b>Mine</b>', 'own')).toMatchObject({ status: 303, to: `${list}?${query}` })
    await save('Ours', 'team')
    const missing = await save(' ', 'team')
    expect([missing.status, missing.data]).toEqual([
      422,
      { name: ' ', whose: 'team', problem: 'The name is missing.' },
    ])
    const savedOf = async (staff: typeof one, path = list) => (await staff.get(path)).data.saved
    expect(await savedOf(one, `${list}?${query}`)).toMatchObject([
      { name: '<b>Mine</b>', isTeam: false, isCurrent: true, href: `${list}?${query}` },
      { name: 'Ours', isTeam: true },
    ])
    expect(await savedOf(other)).toMatchObject([{ name: 'Ours', isCurrent: false }])
    expect(await savedOf(elsewhere, '/organiser/c/glaciers/registrations')).toEqual([])
    const [mine, ours] = await savedOf(one)
    const remove = (staff: typeof one, id: number, at = list) =>
      staff.post(at, { intent: 'remove-view', view: String(id) })
    // Neither a view of another person nor one of another conference is removed.
    await remove(other, mine.id)
    await remove(elsewhere, ours.id, '/organiser/c/glaciers/registrations')
    expect(await savedOf(one)).toHaveLength(2)
    await remove(other, ours.id)
    expect(await savedOf(one)).toMatchObject([{ name: '<b>Mine</b>' }])
  })
})
