import { expect, test } from 'vitest'
import { writeTable } from '#adapters/tables/write-table.ts'
import type { Database } from '#database/database.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { createConference } from '#tests/factories/conference.ts'
import { countReads } from '#tests/support/count-queries.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff } from '#tests/support/hire-staff.ts'

describeOnBothDatabases('a list of the website', open => {
  test('says which record has moved, and moves it back', async () => {
    const database = await open()
    const { conference } = await createConference(database)
    await database.write(tx =>
      addContent(
        tx,
        conference.id,
        'topic',
        ['Slow Glass', 'Sand', 'Heat'].map(name => ({ name })),
      ),
    )
    const owner = await hireStaff(database, { role: 'owner' })
    const page = '/organiser/c/crystals/website/topic'
    const rows = async (): Promise<{ id: number; name: string }[]> => (await owner.get(page)).data.rows
    const [, , heat] = await rows()
    const id = String(heat?.id)
    const move = async (fields: Record<string, string>) =>
      (await owner.post(page, { intent: 'move', id, ...fields })).to ?? ''

    const moved = await move({ do: 'place', place: '1' })
    expect(moved).toBe(`${page}?moved=${id}&from=3#record-${id}`)
    expect((await rows()).map(({ name }) => name)).toEqual(['Heat', 'Slow Glass', 'Sand'])
    const { html } = await owner.get(moved)
    expect(html).toContain('Moved from place 3 to 1.')
    expect(html).toMatch(/<input type="hidden" name="place" value="3"\/>.*?>Undo<\/button>/)

    // Undo sends this place.
    await move({ do: 'place', place: '3' })
    expect((await rows()).map(({ name }) => name)).toEqual(['Slow Glass', 'Sand', 'Heat'])
    // What did not move has nothing to undo.
    expect(await move({ do: 'down' })).toBe(`${page}#record-${id}`)
    for (const address of [page, `${page}?moved=${id}&from=x`, `${page}?moved=${id}&from=3`])
      expect((await owner.get(address)).html).not.toContain('Undo')
  })

  test('keeps a place that is none where it was typed, and says what to type', async () => {
    const database = await open()
    const { conference } = await createConference(database)
    await database.write(tx => addContent(tx, conference.id, 'topic', [{ name: 'Sand' }, { name: 'Heat' }]))
    const owner = await hireStaff(database, { role: 'owner' })
    const page = '/organiser/c/crystals/website/topic'
    const [sand, heat] = (await owner.get(page)).data.rows
    for (const place of ['first', '0', '-1', '']) {
      const refused = await owner.post(page, { intent: 'move', id: `${heat.id}`, do: 'place', place })
      expect([refused.status, refused.html.includes('as a number, 1 or more')]).toEqual([422, true])
      const values = [...refused.html.matchAll(/<input [^>]*name="place" value="([^"]*)"/g)]
      expect(values.map(([, value]) => value)).toEqual(['1', place])
    }
    expect((await owner.get(page)).data.rows).toMatchObject([{ id: sand.id }, { id: heat.id }])
    // The enter key presses the first button of a form.
    const { html } = await owner.get(page)
    for (const [order = ''] of html.matchAll(/<form(?:(?!<\/form>).)*data-handle.*?<\/form>/gs))
      expect(order.match(/<button[^>]*value="(\w+)"/)?.[1]).toBe('place')
  })

  test('that has one record compares what two people typed who began it at once', async () => {
    const database = await open()
    await createConference(database)
    const ada = await hireStaff(database, { role: 'owner', name: 'Ada Owner' })
    const address = '/organiser/c/crystals/website/announcement/new'
    const typed = { intent: 'edit', do: 'publish', mark: '0', lastDay: '2027-06-01' }
    const first = await ada.post(address, { ...typed, text: 'The call is open.' })
    expect(first.to).toContain('?done=published')
    const second = await ada.post(address, { ...typed, text: 'Rooms are booked.' })
    expect([second.status, second.data.conflict.who]).toEqual([409, expect.stringContaining('Ada Owner')])
    for (const text of ['The call is open.', 'Rooms are booked.']) expect(second.html).toContain(text)
    const [, mark = ''] = /name="mark" value="([^"]*)"/.exec(second.html) ?? []
    const own = first.to?.split('?')[0] ?? ''
    expect(second.html).toContain(`action="${own}"`)
    const third = await ada.post(own, { ...typed, mark, text: 'Rooms are booked.' })
    expect(third.to).toBe(`${own}?done=published`)
    // A draft of it is dropped on its own page, too.
    await ada.post(own, { ...typed, do: 'draft', mark: (await ada.get(own)).data.mark, text: 'Later' })
    const { html } = await ada.get(address)
    expect(html.match(/<form[^>]*>/g)?.filter(each => !each.includes(own))).toEqual([])
  })

  const page = '/organiser/c/crystals/website/speaker'

  async function withSpeakers(count: number) {
    const { database, asked } = countReads(await open())
    const { conference } = await createConference(database)
    await addSpeakers(database, conference.id, count)
    return { database, asked, owner: await hireStaff(database, { role: 'owner' }, { writeTable }) }
  }

  test('of twenty thousand shows fifty, asks as often as for fifty-one, and lets others in while it searches', async () => {
    const { owner, asked } = await withSpeakers(20_000)
    const few = await withSpeakers(51)
    const cost = async (who: typeof owner, of: () => number) => {
      const before = of()
      const { data, html } = await who.get(page)
      return { asked: of() - before, rows: data.rows.length, bytes: Buffer.byteLength(html) }
    }
    const large = await cost(owner, asked)
    const small = await cost(few.owner, few.asked)
    expect([large.rows, large.asked]).toEqual([50, small.asked])
    // The figures of its places are a little longer.
    expect(large.bytes).toBeLessThan(small.bytes * 1.05)
    let turns = 0
    const counting = setInterval(() => {
      turns += 1
    })
    const found = await owner.get(`${page}?q=ångström+19999`)
    clearInterval(counting)
    expect(found.data.rows.map(({ name }: { name: string }) => name)).toEqual(['Ada Ångström 19999'])
    expect(turns).toBeGreaterThan(20)
  })

  test('is read page by page, each record once, drafts of new ones last; a moved one is on the page that is shown', async () => {
    const { owner, database } = await withSpeakers(120)
    await owner.post(`${page}/new`, { intent: 'edit', do: 'draft', mark: '0', name: 'Zoe New' })
    const names: string[] = []
    let address: string | undefined = page
    let pages = 0
    let latest = ''
    while (address) {
      const { data } = (await owner.get(address)) as { data: { rows: { name: string }[]; after?: string } }
      names.push(...data.rows.map(({ name }) => name))
      latest = address
      address = data.after && `${page}${data.after}`
      pages += 1
    }
    const back = await owner.get(`${page}${(await owner.get(latest)).data.before}`)
    expect(back.data.rows.map(({ name }: { name: string }) => name)).toEqual(names.slice(50, 100))
    // All on one page, for those who reorder far.
    expect((await owner.get(`${page}?rows=all`)).data.rows).toHaveLength(121)
    expect(pages).toBe(3)
    expect(names).toEqual([
      ...Array.from({ length: 120 }, (_, index) => `Ada Ångström ${index + 1}`),
      'Zoe New',
    ])
    const last = await database.read
      .selectFrom('speakers')
      .select('id')
      .where('name', '=', 'Ada Ångström 120')
      .executeTakeFirstOrThrow()
    const { to } = await owner.post(page, { intent: 'move', id: String(last.id), do: 'place', place: '77' })
    const moved = await owner.get(to ?? '')
    expect(moved.html).toContain('Moved from place 120 to 77.')
    expect(moved.data.rows.map(({ place }: { place: number }) => place)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 51),
    )
    expect((await owner.get(`${page}?after=${last.id}9`)).data.rows).toHaveLength(50)
  })

  type Row = { id: number; name: string; state: string }

  test('is narrowed by its address, keeps its pages, and is saved as a view of its kind alone', async () => {
    const { owner, database } = await withSpeakers(120)
    for (const name of ['Zoe New', 'Yan New'])
      await owner.post(`${page}/new`, { intent: 'edit', do: 'draft', mark: '0', name })
    await database.write(tx =>
      tx.updateTable('speakers').set({ biography_html: '' }).where('name', 'like', '%7').execute(),
    )
    const read = async (query: string) => {
      const { data } = await owner.get(`${page}${query}`)
      return { data, names: data.rows.map(({ name }: Row) => name) as string[] }
    }
    expect((await read('?state=draft')).names).toEqual(['Zoe New', 'Yan New'])
    expect((await read('?state=draft&not=state&q=ångström+120')).names).toEqual(['Ada Ångström 120'])
    const odd = await read('?lacks=fields')
    expect([odd.data.total, odd.data.views.map(({ count }: { count: number }) => count)]).toEqual([
      122,
      [122, 2],
    ])
    const [first, second] = [await read('?state=published'), await read('?state=published&q=new&not=q')]
    expect([first.data.total, second.data.total]).toEqual([120, 120])
    const next = await read(first.data.after)
    expect(next.names[0]).toBe('Ada Ångström 51')
    expect((await read(next.data.before)).names).toEqual(first.names)

    const { to } = await owner.post(`${page}?state=draft`, {
      intent: 'save-view',
      name: 'To finish',
      whose: 'team',
    })
    expect(to).toBe(`${page}?state=draft`)
    expect((await read('')).data.saved).toMatchObject([{ name: 'To finish', href: `${page}?state=draft` }])
    expect((await owner.get('/organiser/c/crystals/website/topic')).data.saved).toEqual([])
    expect((await owner.post(page, { intent: 'save-view', name: ' ', whose: 'own' })).status).toBe(422)
  })

  test('publishes the drafts that are ticked, removes what is published, and says what it left out', async () => {
    const { owner, database } = await withSpeakers(8)
    const ids = (await owner.get(page)).data.rows.map(({ id }: Row) => id) as number[]
    await owner.post(`${page}/new`, { intent: 'edit', do: 'draft', mark: '0', name: 'Zoe New' })
    // Without a name it cannot be published.
    await owner.post(`${page}/new`, { intent: 'edit', do: 'draft', mark: '0', affiliation: 'Nowhere' })
    const { check } = (await owner.get(`${page}?all=yes&list=&act=publish`)).data
    expect([check.button, check.facts[1].lines[0]]).toEqual(['Publish 2 speakers', '8 speakers: no draft.'])
    const published = await owner.post(`${page}?back=`, { intent: 'act', ...check.hidden })
    expect((await owner.get(published.to ?? '')).html).toContain('1 speaker published.')
    expect((await owner.get(`${page}?state=draft`)).data.total).toBe(1)

    const removal = (await owner.get(`${page}?id=${ids[0]}&id=${ids[1]}&act=remove`)).data.check
    expect(removal.button).toBe('Remove 2 speakers')
    const removed = await owner.post(`${page}?back=`, { intent: 'act', ...removal.hidden })
    expect((await owner.get(removed.to ?? '')).html).toContain('2 speakers removed.')
    const left = await database.read.selectFrom('speakers').select('name').orderBy('position').execute()
    expect(left.map(({ name }) => name)).toEqual([
      ...[3, 4, 5, 6, 7, 8].map(at => `Ada Ångström ${at}`),
      'Zoe New',
    ])
    // Whoever may only read ticks for a file alone.
    const reader = await hireStaff(database, { role: 'reader' })
    const { bulk } = (await reader.get(page)).data
    expect(bulk.acts.map(({ value }: { value: string }) => value)).toEqual(['csv', 'xlsx'])
  })

  test('is a file, of what its address finds', async () => {
    const { owner, database } = await withSpeakers(8)
    const file = async (query: string, who = owner) => {
      const { data, status } = await who.get(`/organiser/c/crystals/exports/records/speaker?${query}`)
      return status === 200
        ? ((await data.text()) as string)
            .replace(/^\uFEFF/, '')
            .trim()
            .split(/\r?\n/)
        : status
    }
    const lines = await file('q=Ada+Ångström+3&columns=affiliation&columns=state')
    expect(lines).toEqual(['Name,Affiliation,State', 'Ada Ångström 3,Institute of Glass,Published'])
    expect(await file('')).toHaveLength(9)
    const desk = await hireStaff(database, { role: 'desk' }, { writeTable })
    expect(await file('', desk)).toHaveLength(9)
    for (const kind of ['nothing', 'identity'])
      expect((await owner.get(`/organiser/c/crystals/exports/records/${kind}`)).status).toBe(404)
  })
})

async function addSpeakers(database: Database, conferenceId: number, count: number) {
  const nobody = {
    speaker_group: null,
    affiliation: 'Institute of Glass',
    photo: null,
    awards_html: '',
    talk_title: '',
    biography_html: `<p>${'A life with glass. '.repeat(20)}</p>`,
    external_id: null,
  }
  const rows = Array.from({ length: count }, (_, index) => ({
    ...nobody,
    conference_id: conferenceId,
    position: index + 1,
    name: `Ada Ångström ${index + 1}`,
    guid: crypto.randomUUID(),
  }))
  await database.write(async tx => {
    for (let from = 0; from < rows.length; from += 1_000) {
      await tx
        .insertInto('speakers')
        .values(rows.slice(from, from + 1_000))
        .execute()
    }
  })
}
