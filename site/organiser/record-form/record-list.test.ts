import { expect, test } from 'vitest'
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

  const page = '/organiser/c/crystals/website/speaker'

  async function withSpeakers(count: number) {
    const { database, asked } = countReads(await open())
    const { conference } = await createConference(database)
    await addSpeakers(database, conference.id, count)
    return { database, asked, owner: await hireStaff(database, { role: 'owner' }) }
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
    while (address) {
      const { data } = (await owner.get(address)) as { data: { rows: { name: string }[]; next?: string } }
      names.push(...data.rows.map(({ name }) => name))
      address = data.next
      pages += 1
    }
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
