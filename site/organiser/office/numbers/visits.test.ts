import { expect, test } from 'vitest'
import { writeTable } from '#adapters/tables/write-table.ts'
import { addVisits } from '#domain/office/numbers/visit-counts.ts'
import { createConference } from '#tests/factories/conference.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff } from '#tests/support/hire-staff.ts'

const visits = '/organiser/c/crystals/visits'

describeOnBothDatabases('the page of visits', open => {
  const counted = {
    event: 'crystals',
    visits: 4,
    pages: new Map([['', 5], ['online-registration', 3]]),
    referrers: new Map([['duckduckgo.com', 2]]),
    steps: new Map([['begun', 2], ['sent', 1]] as const),
  } // biome-ignore format: one conference

  test('shows days, pages, websites, and how far people got in the form', async () => {
    const database = await open()
    const fees = await createConference(database)
    const office = await hireStaff(database, { role: 'reader' })
    await createRegistration(database, fees, office.clock)
    await database.write(tx => addVisits(tx, [counted], office.clock.now()))
    await database.write(tx => addVisits(tx, [counted], office.clock.now().subtract({ hours: 24 * 20 })))
    const { data, html } = await office.get(`${visits}?days=7`)
    expect([data.visits, data.views, data.days.length]).toEqual([4, 8, 7])
    expect(data.pages).toEqual([{ label: 'Home', count: 5 }, { label: 'online-registration', count: 3 }])
    expect(data.referrers).toEqual([{ label: 'duckduckgo.com', count: 2 }])
    expect(data.steps.map(({ count }: { count: number }) => count)).toEqual([3, 2, 1, 0])
    expect(html).toContain('4 visits, 8 pages seen.')
    expect((await office.get(visits)).data.visits).toBe(8)
  }) // biome-ignore format: rows

  test('has a file', async () => {
    const database = await open()
    await createConference(database)
    const office = await hireStaff(database, { role: 'owner' }, { writeTable })
    await database.write(tx => addVisits(tx, [counted], office.clock.now()))
    const { data } = await office.get(`${visits}/file?days=7`)
    expect((await (data as Response).text()).trim().split(/\r?\n/).slice(0, 3)).toEqual([
      expect.stringMatching(/day.*count/i),
      expect.stringMatching(/^\d{4}-\d\d-\d\d,page,,5$/),
      expect.stringMatching(/,page,online-registration,3$/),
    ])
  })

  test('says that nothing is counted once an owner turned it off, and nothing is', async () => {
    const database = await open()
    await createConference(database)
    const office = await hireStaff(database, { role: 'owner' })
    const settings = '/organiser/settings/statistics'
    const { data } = await office.get(settings)
    await office.post(settings, { intent: 'save', mark: data.mark })
    await database.write(tx => addVisits(tx, [counted], office.clock.now()))
    const { html } = await office.get(visits)
    expect(html).toContain('Statistics are off')
    expect(await database.read.selectFrom('visit_counts').selectAll().execute()).toEqual([])
  })
})
