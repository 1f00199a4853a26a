import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { readVisits } from '#domain/office/numbers/visit-counts.ts'
import { Visits } from '#server/visits/visits.ts'
import { createConference } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
const host = 'conferences.example.org'
/** Already the next day in Tokyo. */
const evening = Temporal.Instant.from('2026-11-29T20:00:00Z')

const day = (date: string) => ({ last: Temporal.PlainDate.from(date), days: 1 })

describeOnBothDatabases('visits', open => {
  function counting(database: Database) {
    const failures: unknown[] = []
    const log = { error: (...facts: unknown[]) => void failures.push(facts) }
    const visits = new Visits({ database, clock: { now: () => evening }, log })
    onTestFinished(() => visits.close())
    const see = (path: string, headers: { referer?: string; 'user-agent'?: string; 'sec-purpose'?: string } = {}) => {
      const page = visits.page(new URL(`https://${host}${path}`))
      if (page) visits.see(page, { 'user-agent': browser, host, ...headers })
      return page !== undefined
    } // biome-ignore format: one request
    return { visits, see, failures }
  }

  test('are sums of a day: pages, visits, other websites and steps', async () => {
    const database = await open()
    const conferenceId = (await createConference(database, { timeZone: 'Asia/Tokyo' })).conference.id
    const { visits, see } = counting(database)
    see('/crystals', { referer: 'https://www.duckduckgo.com/?q=crystals+of+ada' })
    see('/crystals/home', { referer: `https://${host}/crystals` })
    see('/crystals/speakers?utm_source=mail', { referer: `https://${host}/crystals/program?day=2` })
    see('/crystals/de/speakers')
    // Another conference's page of the same site, whose name begins alike.
    see('/crystals/venue', { referer: `https://${host}/crystals-2025/venue` })
    see('/about', { referer: `https://${host}/crystals` })
    visits.step('crystals', 'begun', 'a')
    visits.step('crystals', 'begun', 'a')
    visits.step('crystals', 'begun', 'b')
    visits.step('crystals', 'sent', 'a')
    await visits.store()
    expect(await readVisits(database.read, conferenceId, day('2026-11-30'))).toEqual({
      days: [{ day: Temporal.PlainDate.from('2026-11-30'), visits: 3, views: 5 }],
      pages: [{ name: '', count: 2 }, { name: 'speakers', count: 2 }, { name: 'venue', count: 1 }],
      referrers: [{ name: 'www.duckduckgo.com', count: 1 }],
      steps: { begun: 2, sent: 1 },
    }) // biome-ignore format: rows
    const main = await readVisits(database.read, null, day('2026-11-29'))
    expect([main.days[0]?.visits, main.pages]).toEqual([0, [{ name: 'about', count: 1 }]])
    const stored = await database.read.selectFrom('visit_counts').selectAll().execute()
    expect(JSON.stringify(stored)).not.toMatch(/Mozilla|ada|utm/)
  })

  test('leave out robots, pages fetched ahead, and addresses that are no public page', async () => {
    const database = await open()
    const conferenceId = (await createConference(database)).conference.id
    const { visits, see } = counting(database)
    see('/crystals', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    see('/crystals', { 'sec-purpose': 'prefetch' })
    for (const path of ['/crystals/registrations/secret', '/organiser', '/crystals?preview=x', '/robots.txt'])
      expect(see(path), path).toBe(false)
    // No conference has this name, so its page was never sent; if it was, nothing is stored.
    see('/nowhere')
    await visits.store()
    expect(await database.read.selectFrom('visit_counts').selectAll().execute()).toEqual([])
    expect((await readVisits(database.read, conferenceId, day('2026-11-29'))).days[0]?.views).toBe(0)
  })

  test('of several processes add up, and nothing is lost while the database refuses', async () => {
    const database = await open()
    const conferenceId = (await createConference(database)).conference.id
    const one = counting(database)
    const other = counting(database)
    const refusing = counting({ ...database, write: () => Promise.reject(new Error('not now')) })
    for (const { see } of [one, one, other, refusing]) see('/crystals', { referer: 'https://example.com/' })
    await Promise.all([one.visits.store(), other.visits.store(), refusing.visits.store()])
    const read = async () => {
      const { days, referrers } = await readVisits(database.read, conferenceId, day('2026-11-29'))
      return [days[0]?.visits, days[0]?.views, referrers[0]?.count]
    }
    expect(await read()).toEqual([3, 3, 3])
    expect(refusing.failures).toHaveLength(1)
  })

  test('that could not be stored are stored later', async () => {
    const database = await open()
    const conferenceId = (await createConference(database)).conference.id
    let refuses = true
    const { visits, see } = counting({
      ...database,
      write: (...given) => (refuses ? Promise.reject(new Error('not now')) : database.write(...given)),
    })
    see('/crystals', { referer: 'https://example.com/' })
    see('/crystals/fr', { referer: `https://${host}/crystals` })
    visits.step('crystals', 'begun', 'a')
    await visits.store()
    see('/crystals')
    refuses = false
    await visits.store()
    const { days, referrers, steps } = await readVisits(database.read, conferenceId, day('2026-11-29'))
    expect([days[0]?.visits, days[0]?.views, referrers[0]?.count, steps.begun]).toEqual([2, 3, 1, 1])
  })
})
