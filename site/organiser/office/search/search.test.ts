import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { toStored } from '#domain/foundations/time.ts'
import { roles } from '#domain/staff/rights/role.ts'
import { createConference } from '#tests/factories/conference.ts'
import { openedWhole, storeFile } from '#tests/factories/files.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

interface Line {
  name: string
  more: string[]
  href: string
}

const now = toStored(Temporal.Instant.from('2027-01-10T12:00:00Z'))

async function submit(
  database: Database,
  conferenceId: number,
  number: string,
  fileKey: string | null = null,
) {
  const email = 'noor@example.org'
  const choice = { presentation_type_id: 1, presentation_type_name: 'Oral', topic_id: 1, topic_name: 'Glass' }
  const presenter = {
    title: 'Dr.',
    name: 'Noor Ahmadi',
    email,
    email_key: email,
    telephone: '',
    city: 'Porto',
  }
  const abstract = { abstract_title: 'Slow glass', abstract_text: '<b>We</b> show', file_key: fileKey }
  await database.write(tx =>
    tx
      .insertInto('abstracts')
      .values({
        ...choice, ...presenter, ...abstract, conference_id: conferenceId, number, submission: 1,
        organization: 'Institute of Glass', country_id: 620, created_at: now,
      }) // biome-ignore format: a row
      .execute(),
  )
}

describeOnBothDatabases('the search of the back office', (open, _dialect, testOnSqlite) => {
  test('finds nobody by contact data for staff who may not see it', async () => {
    const { database, hire, fees, clock } = await openOffice(await open())
    const billingOrganization = 'Lamphouse Trust'
    const mia = { ...registrant, name: 'Mia Glas', email: 'm.g@lab.example', billingOrganization }
    const { code } = await createRegistration(database, fees, clock, { registrant: mia })
    const [reader, desk] = [await hire('reader'), await hire('desk')]
    const find = async (staff: typeof reader, q: string) => {
      const list = `/organiser/c/crystals/registrations?q=${encodeURIComponent(q)}`
      const search = `/organiser/search?q=${encodeURIComponent(q)}`
      const [listed, found] = [await staff.get(list), await staff.get(search)]
      return [listed.data.total, found.data.registrations.length]
    }
    for (const q of ['mia', code.toLowerCase(), 'slow glass']) {
      expect(await find(desk, q)).toEqual([1, 1])
      expect(await find(reader, q)).toEqual([1, 0])
    }
    for (const q of ['m.g@lab.example', 'm.g', '@', 'mia lab', 'lamphouse']) {
      expect(await find(desk, q)).toEqual([1, 1])
      expect(await find(reader, q)).toEqual([0, 0])
    }
    const list = '/organiser/c/crystals/registrations'
    expect((await desk.get(list)).html).toContain('Name, e-mail address, code, organisation or number')
    expect((await reader.get(list)).html).toContain('Name, code, organisation or number')
    expect((await desk.get('/organiser/search')).html).toContain('A name, an e-mail address, a code')
    expect((await reader.get('/organiser/search')).html).not.toContain('e-mail address')
  })

  test('finds pages by their labels first, and those of a conference by its name beside them', async () => {
    const { hire } = await openOffice(await open())
    const owner = await hire('owner')
    const find = async (q: string): Promise<[string, string][]> =>
      (await owner.get(`/organiser/search?q=${encodeURIComponent(q)}`)).data.pages.map(
        ({ name, href }: Line): [string, string] => [name, href],
      )
    expect((await find('taxes')).slice(0, 2)).toEqual([
      ['Taxes', '/organiser/settings/taxes'],
      ['Taxes', '/organiser/c/crystals/settings/taxes'],
    ])
    expect(await find('TAX crystals')).toEqual([['Taxes', '/organiser/c/crystals/settings/taxes']])
    expect((await find('speakers'))[0]).toEqual(['Speakers', '/organiser/c/crystals/website/speaker'])
    expect(await find('retention')).toEqual([['Privacy', '/organiser/settings/privacy']])
    expect((await find('blog'))[0]).toEqual(['Blog articles', '/organiser/site/blog'])
    expect((await find('nights')).map(([, href]) => href)).toEqual(['/organiser/c/crystals/fees'])
    // Every page of a conference bears its name.
    expect(await find('crystals')).toEqual([])
    expect(await find('ax')).toEqual([])
    expect(await find('')).toEqual([])
  })

  test('finds conferences and abstracts, whose page says all that was sent', async () => {
    const files = new Map<string, Uint8Array>()
    const store = openedWhole({
      put: async (key, bytes) => void files.set(key, bytes),
      get: async key => files.get(key),
      remove: async key => void files.delete(key),
    })
    const { database, clock, conference, hire } = await openOffice(await open(), {}, { files: store })
    const sent = { name: 'my "glass".docx', contentType: 'application/octet-stream', purpose: 'abstract' }
    const stored = await storeFile({ database, files: store, clock }, { ...sent, bytes: new Uint8Array([7]) })
    await submit(database, conference.id, 'CG27-0001', stored.split('/')[2] ?? '')
    const chair = await hire('programme', conference.id)
    const { data } = await chair.get('/organiser/search?q=noor+slow')
    const href = '/organiser/c/crystals/abstracts/CG27-0001'
    expect(data.abstracts).toEqual([
      {
        name: 'Slow glass',
        more: ['CG27-0001', 'Noor Ahmadi', 'Institute of Glass', 'Crystals and Glasses 2027'],
        href,
      },
    ])
    expect((await chair.get('/organiser/search?q=cg27-0001')).data.abstracts).toHaveLength(1)
    expect((await chair.get('/organiser/search?q=glasses+2027')).data.conferences).toEqual([
      { name: 'Crystals and Glasses 2027', more: ['7–9 June 2027'], href: '/organiser/c/crystals' },
    ])
    const page = await chair.get(href)
    expect(page.html).toContain('&lt;b&gt;We&lt;/b&gt; show')
    expect(page.html).toContain('Portugal')
    const file: Response = (await chair.get(`${href}/file`)).data
    expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="CG27-0001.docx"')
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array([7]))
    expect((await chair.get('/organiser/c/crystals/abstracts/CG27-0002')).status).toBe(404)
    expect((await chair.get('/organiser/c/crystals/abstracts/CG27-0002/file')).status).toBe(404)
  })

  test('finds an act beside the person it is for, by the rights of whoever searches', async () => {
    const { database, clock, fees, conference, hire } = await openOffice(await open())
    const { code } = await createRegistration(database, fees, clock)
    const find = async (q: string, staff = owner) => {
      const { data } = await staff.get(`/organiser/search?${new URLSearchParams({ q })}`)
      return data.acts.map(({ name, href }: Line) => [name, href.split('/').at(-1)])
    }
    const owner = await hire('owner')
    for (const words of [`refund ${code}`, `${code.toLowerCase()} money back`]) {
      expect(await find(words), words).toEqual([['Refund money', 'refund']])
    }
    expect(await find(`change room ${code}`)).toEqual([['Change the choice', 'choice']])
    expect(await find('refund')).toEqual([])
    expect(await find(code)).toEqual([])
    expect(await find('refund nobody')).toEqual([])
    expect(await find(`refund ${code}`, await hire('desk', conference.id))).toEqual([])
  })

  testOnSqlite('shows nobody what their roles do not open', async () => {
    const { database, clock, fees, conference, hire } = await openOffice(await open())
    const { conference: other } = await createConference(database, { name: 'glaciers' })
    await createRegistration(database, fees, clock)
    await submit(database, conference.id, 'CG27-0001')
    await submit(database, other.id, 'GL27-0001')
    const seen: Record<string, Record<string, number>> = {}
    for (const role of roles) {
      const staff = await hire(role, conference.id)
      const { data } = await staff.get('/organiser/search?q=noor')
      const { abstracts, conferences } = (await staff.get('/organiser/search?q=27')).data
      expect(abstracts.filter(({ href }: Line) => href.includes('glaciers'))).toEqual([])
      seen[role] = {
        byName: data.abstracts.length,
        byNumber: abstracts.length,
        conferences: conferences.length,
      }
      // Every result can be opened.
      for (const q of [
        'set',
        'tax',
        'speakers',
        'fees',
        'codes',
        'privacy',
        'unpaid',
        'name',
        'new',
        'history',
      ]) {
        const { pages } = (await staff.get(`/organiser/search?q=${q}`)).data
        for (const { href } of pages as Line[]) {
          expect(href, role).not.toContain('glaciers')
          const { status } = await staff.get(href)
          expect([200, 303], `${role}: ${href}`).toContain(status)
        }
      }
    }
    const all = { byName: 1, byNumber: 1, conferences: 1 }
    const none = { byName: 0, byNumber: 0, conferences: 1 }
    expect(seen).toEqual({
      owner: all, manager: all, programme: all, finance: none, desk: none, reader: none,
    }) // biome-ignore format: a table
  })
})
