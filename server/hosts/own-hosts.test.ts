/** The page of a conference's domain, and what the product finds out about it. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder } from '#adapters/files/folder.ts'
import type { Database } from '#database/database.ts'
import { answerToChallenge } from '#server/hosts/ask-here.ts'
import { OwnHosts } from '#server/hosts/own-hosts.ts'
import { selfCheck } from '#server/self-check/self-check.ts'
import { readSettings } from '#server/startup/settings.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff } from '#tests/support/hire-staff.ts'

const secret = 'k'.repeat(64)
const log = { warn() {}, error() {} }

/** The product, as far as it says that it is one, or something else. */
async function answering(key: string) {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    response.end(answerToChallenge(key, searchParams.get('challenge') ?? '') ?? 'hello')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

describeOnBothDatabases('the domain of a conference', open => {
  async function setUp(database: Database, { key = secret } = {}) {
    const clock = new StoppedClock()
    await createConference(database)
    const conference = { name: 'crystals' }
    const publicUrl = `http://localhost:${await answering(key)}`
    const settings = readSettings({ SECRET_KEY: secret, PUBLIC_URL: publicUrl })
    const hosts = await OwnHosts.open(settings, { database, clock, log })
    onTestFinished(() => hosts.close())
    const site = {
      clock,
      publicUrl,
      lastingUrl: publicUrl,
      hasPublicAddress: true,
      checkDomain: (id: number) => hosts.check(id),
      refreshDomains: () => hosts.refresh(),
      ownDomains: () => hosts.provenOrigins(),
    }
    const owner = await hireStaff(database, { role: 'owner' }, site)
    const page = `/organiser/c/${conference.name}/settings/domain`
    const save = (domain: string) => owner.post(page, { intent: 'save', domain })
    const port = new URL(publicUrl).port
    return { clock, conference, settings, hosts, site, owner, page, save, port }
  }

  test('is asked whether it leads here, and used from then on until it does not', async () => {
    const database = await open()
    const { conference, hosts, owner, page, save, port } = await setUp(database)
    expect((await owner.get(page)).html).toContain('CNAME')
    expect((await save('https://Conf.localhost./')).to).toBe(`${page}?done=saved`)
    expect(hosts.at(`conf.localhost:${port}`)?.event).toBe(conference.name)
    expect([...hosts.provenOrigins()]).toEqual([[conference.name, `http://conf.localhost:${port}`]])
    const { html } = await owner.get(page)
    expect(html).toContain('Leads here')
    expect(html).toContain('value="conf.localhost"')
    expect((await owner.get(`/organiser/c/${conference.name}/settings`)).html).toContain(
      'http://conf.localhost',
    )

    // Another one is not used before it was seen.
    await save('nobody.invalid')
    expect(hosts.provenOrigins().size).toBe(0)
    expect([hosts.isOurs('nobody.invalid'), hosts.isOurs('conf.localhost')]).toEqual([true, false])
    const lost = (await owner.get(page)).html
    expect(lost).toContain('Does not lead here')
    expect(lost).toContain('There is no such name yet')
    expect((await owner.post(page, { intent: 'ask' })).to).toBe(page)

    expect((await owner.post(page, { intent: 'remove' })).to).toBe(`${page}?done=removed`)
    expect((await owner.post(page, { intent: 'remove' })).status).toBe(404)
    const acts = await database.read
      .selectFrom('audit_entries')
      .select('act')
      .where('act', 'like', 'domain %')
      .orderBy('id')
      .execute()
    expect(acts.map(({ act }) => act)).toEqual([
      'domain set',
      'domain leads here',
      'domain set',
      'domain removed',
    ])
  })

  test('that leads elsewhere is said, on its page and by the self-check', async () => {
    const database = await open()
    const { settings, hosts, owner, page, save, clock } = await setUp(database, { key: 'another'.repeat(8) })
    await save('conf.localhost')
    expect(hosts.provenOrigins().size).toBe(0)
    const { html } = await owner.get(page)
    expect(html).toContain('Something else answers at conf.localhost. It leads to 127.0.0.1.')
    const checks = await selfCheck({ settings, database, files: openFolder('/nonexistent'), clock })
    expect(checks.find(({ label }) => label === 'conf.localhost')).toMatchObject({
      state: 'look',
      to: { path: page },
    })
  })

  test('is refused with a sentence, and what was typed stays', async () => {
    const database = await open()
    const { save, site, page, port } = await setUp(database)
    for (const [typed, said] of [
      ['', 'The domain is missing.'],
      ['not a name', 'This is no name of a domain.'],
      ['conf.example.org/2027', 'Please leave out what follows the name'],
      [`conf.localhost:${port}`, 'the number after the colon'],
      ['127.0.0.1', 'This is the number of a machine.'],
      ['LOCALHOST', 'This is the address of the whole site.'],
    ] as const) {
      const { status, html } = await save(typed)
      expect([typed, status, html.includes(said)]).toEqual([typed, 422, true])
      expect(html).toContain(`value="${typed}"`)
    }
    await createConference(database, { name: 'glasses' })
    expect((await save('conf.localhost')).status).toBe(303)
    const owner = await hireStaff(database, { role: 'owner' }, site)
    const taken = await owner.post(`/organiser/c/glasses/settings/domain`, {
      intent: 'save',
      domain: 'CONF.localhost',
    })
    expect([taken.status, taken.html.includes('already the domain of the conference')]).toEqual([422, true])

    const without = await hireStaff(database, { role: 'owner' }, { ...site, hasPublicAddress: false })
    expect((await without.get(page)).html).toContain('The site has no public address yet')
    expect((await without.post(page, { intent: 'save', domain: 'b.localhost' })).status).toBe(422)
    const manager = await hireStaff(database, { role: 'manager' }, site)
    expect((await manager.get(page)).status).toBe(403)
    owner.confirmedAt('2000-01-01T00:00:00Z')
    expect((await owner.post(page, { intent: 'save', domain: 'c.localhost' })).to).toContain(
      '/organiser/confirm',
    )
  })

  test('goes to one of two conferences whose owners save it at once, and the other is told', async () => {
    const database = await open()
    const { owner, site } = await setUp(database)
    const other = await hireStaff(database, { role: 'owner' }, site)
    const names = ['glasses', 'metals', 'foams', 'alloys', 'salts', 'waxes']
    for (const name of names) await createConference(database, { name })
    const answers = await Promise.all(
      names.map((name, at) =>
        (at % 2 ? owner : other).post(`/organiser/c/${name}/settings/domain`, {
          intent: 'save',
          domain: 'conf.localhost',
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422, 422, 422, 422, 422])
    for (const { status, html } of answers.filter(each => each.status === 422))
      expect([status, html.includes('already the domain of the conference')]).toEqual([422, true])
  })
})
