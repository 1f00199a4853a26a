import { expect, test } from 'vitest'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const list = '/organiser/c/crystals/registrations'

describeOnBothDatabases('tags of registrations', open => {
  async function setUp() {
    const office = await openOffice(await open())
    const { database, clock, fees } = office
    const register = (name: string) =>
      createRegistration(database, fees, clock, { registrant: { ...registrant, name } })
    const [ada, bo, cy] = [await register('Ada'), await register('Bo'), await register('Cy')]
    const manager = await office.hire('manager')
    const shown = async (query: string) =>
      (await manager.get(`${list}?${query}`)).data.rows.map((row: { name: string; tags: string }) => [
        row.name.replace('Dr. ', ''),
        row.tags,
      ])
    const give = (code: string, tags: string) => manager.post(`${list}/${code}`, { intent: 'tags', tags })
    return { ...office, ada, bo, cy, manager, shown, give }
  }

  test('are given on the page of a registration, and the list is narrowed by them', async () => {
    const { database, ada, bo, manager, shown, give } = await setUp()
    expect((await give(ada.code, ' Speaker;  visa   letter, speaker ')).status).toBe(303)
    const page = await manager.get(`${list}/${ada.code}`)
    expect(page.data.tags).toEqual(['Speaker', 'visa letter'])
    expect(page.html).toContain('value="Speaker, visa letter"')
    await give(bo.code, 'SPEAKER')
    expect(await shown('tag=speaker&sort=name')).toEqual([
      ['Ada', 'Speaker, visa letter'],
      ['Bo', 'SPEAKER'],
    ])
    expect((await shown('tag=speaker&not=tag')).map(([name]: string[]) => name)).toEqual(['Cy'])
    expect((await manager.get(list)).html).toContain('visa letter')
    // What was typed stays beside what is wrong with it.
    const long = await give(ada.code, `${'x'.repeat(41)}, b`)
    expect([long.status, long.html]).toEqual([422, expect.stringContaining('at most 40 characters')])
    expect(long.html).toContain('x'.repeat(41))
    const many = await give(ada.code, Array.from({ length: 21 }, (_, at) => `t${at}`).join())
    expect(many.html).toContain('at most 20 tags')
    await give(ada.code, 'Speaker')
    const acts = await database.read
      .selectFrom('audit_entries')
      .select('facts')
      .where('act', '=', 'tags changed')
      .orderBy('id')
      .execute()
    expect(acts.map(({ facts }) => JSON.parse(facts))).toEqual([
      { tagsAdded: 'Speaker, visa letter' },
      { tagsAdded: 'SPEAKER' },
      { tagsRemoved: 'visa letter' },
    ])
  })

  test('are given to many and taken away again, and stand in the file', async () => {
    const { ada, bo, cy, manager, shown, give } = await setUp()
    await give(cy.code, 'Late')
    const at = await manager.get(`${list}/bulk?act=tag&code=${ada.code}&code=${bo.code}`)
    expect(at.to).toBe(`${list}/tag?act=tag&code=${ada.code}&code=${bo.code}`)
    const page = await manager.get(at.to ?? '')
    expect(page.data).toMatchObject({ count: 2, tags: ['Late'] })
    const send = (fields: Record<string, string>) =>
      manager.post(at.to ?? '', { intent: 'tag', chosen: page.data.chosen, ...fields })
    const empty = await send({ what: 'add', tag: 'a, b' })
    expect([empty.status, empty.html]).toEqual([
      422,
      expect.stringContaining('Write one tag, without commas.'),
    ])
    expect(empty.html).toContain('value="a, b"')
    expect((await send({ what: 'add', tag: 'Poster prize' })).to).toBe(`${list}?tagged=2`)
    expect(await shown('sort=name')).toEqual([
      ['Ada', 'Poster prize'],
      ['Bo', 'Poster prize'],
      ['Cy', 'Late'],
    ])
    // Who has it keeps it, and is not counted.
    expect((await send({ what: 'add', tag: 'poster PRIZE' })).to).toBe(`${list}?tagged=0`)
    const file = await manager.get(
      '/organiser/c/crystals/exports/people?list=registrations&format=csv&columns=name&columns=tags',
    )
    expect(await (file.data as Response).text()).toContain('Ada;Poster prize'.replace(';', ','))
    expect((await send({ what: 'remove', tag: 'Poster prize' })).to).toBe(`${list}?tagged=2`)
    expect(await shown('tag=poster prize')).toEqual([])
  })

  test('are seen and changed by nobody without the right', async () => {
    const { ada, give, hire } = await setUp()
    await give(ada.code, 'Speaker')
    const reader = await hire('reader')
    expect((await reader.post(`${list}/${ada.code}`, { intent: 'tags', tags: 'x' })).status).toBe(403)
    const { html } = await reader.get(`${list}/${ada.code}`)
    expect(html).toContain('Speaker')
    expect(html).not.toContain('Save the tags')
  })
})
