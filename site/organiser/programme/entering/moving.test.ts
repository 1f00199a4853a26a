/** The topic and the wished presentation type of an abstract are changed in its row of the list. */
import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const list = '/organiser/c/crystals/abstracts'

describeOnBothDatabases('moving an abstract in its row', open => {
  async function given() {
    const office = await openOffice(await open())
    const { database, conference, clock, hire } = office
    const [glass = 0, ice = 0, oral = 0, poster = 0] = await database.write(async tx => [
      ...(await addContent(tx, conference.id, 'topic', [{ name: 'Glass' }, { name: 'Ice' }])),
      ...(await addContent(tx, conference.id, 'presentation-type', [{ name: 'Oral' }, { name: 'Poster' }])),
    ])
    const at = { conferenceId: conference.id, now: clock.now() }
    const where = { topic: { id: glass, name: 'Glass' }, type: { id: oral, name: 'Oral' } }
    const id = await createAbstract(database, at, { number: 'CR27-0001', ...where })
    await createAbstract(database, at, { number: 'CR27-0002', ...where })
    const chair = await hire('programme')
    const read = { 'read-topic': String(glass), 'read-form': String(oral) }
    const move = (fields: Record<string, string>, query = `?sort=title&edit=${id}`, who = chair) =>
      who.post(list + query, { intent: 'move', abstract: String(id), topic: String(glass), form: String(oral), ...read, ...fields }) // biome-ignore format: one line
    const placeOf = async () => {
      const row = await database.read.selectFrom('abstracts').selectAll().where('id', '=', id).executeTakeFirstOrThrow() // biome-ignore format: one line
      return [row.topic_name, row.presentation_type_name]
    }
    return { ...office, chair, id, ids: { glass, ice, oral, poster }, move, placeOf }
  }
  const selects = (html: string) => html.match(/<select[^>]*form="move"[\s\S]*?<\/select>/g) ?? []

  test('a cell opens its row alone, whose selects come back to the very list', async () => {
    const { chair, id, ids, move, placeOf } = await given()
    const closed = await chair.get(`${list}?sort=title`)
    expect(closed.html).toContain(`<button form="e" value="${id}" name="edit">Glass</button>`)
    expect(closed.html).toContain(`<button form="e" value="${id}" name="edit">Oral</button>`)
    expect(selects(closed.html)).toEqual([])
    // The form of the cells, without a script, keeps the list.
    expect(closed.html).toMatch(
      /<form[^>]*id="e"[^>]*><input type="hidden" name="sort" value="title"\/><\/form>/,
    )
    const { html, data } = await chair.get(`${list}?sort=title&edit=${id}`)
    const [topic = '', form = '', ...more] = selects(html)
    expect(more).toEqual([])
    expect(topic).toMatch(/aria-label="Topic of CR27-0001"[^>]*autofocus/)
    expect(topic).toContain(`<option value="${ids.glass}" selected="">Glass</option>`)
    expect(form).toContain('Poster')
    expect(form).not.toContain('autofocus')
    expect(data.unknown.asked).toEqual([])
    expect(data.moving.edited.cancel).toBe(`${list}?sort=title&row=${id}`)
    expect(html).not.toContain(`value="${id}" name="edit"`)

    const moved = await move({ topic: String(ids.ice), form: String(ids.poster) })
    expect([moved.status, moved.to]).toEqual([303, `${list}?sort=title&row=${id}`])
    expect(await placeOf()).toEqual(['Ice', 'Poster'])
    const after = await chair.get(moved.to ?? '')
    expect(after.html).toMatch(
      new RegExp(`<button form="e" value="${id}" autofocus="" name="edit">Ice</button>`, 'i'),
    )
    expect(after.data.unknown.asked).toEqual([])
    // Twice the same is what was wanted.
    expect((await move({ topic: String(ids.ice), form: String(ids.poster) })).status).toBe(303)
  })

  test('of two at once the second reads where it stands, and keeps what they chose', async () => {
    const { ids, move, placeOf, id } = await given()
    await move({ topic: String(ids.ice) })
    const stale = await move({ form: String(ids.poster) })
    expect(stale.status).toBe(409)
    expect(stale.data.problem).toContain('to Ice, Oral')
    expect(stale.html).toContain('to Ice, Oral')
    const [topic = '', form = ''] = selects(stale.html)
    expect(topic).toContain(`<option value="${ids.glass}" selected="">Glass`)
    expect(form).toContain(`<option value="${ids.poster}" selected="">Poster`)
    expect(stale.html).toContain(`name="read-topic" value="${ids.ice}"`)
    expect(await placeOf()).toEqual(['Ice', 'Oral'])
    // Sent again as it stands now.
    expect((await move({ form: String(ids.poster), 'read-topic': String(ids.ice) })).status).toBe(303)
    expect(await placeOf()).toEqual(['Glass', 'Poster'])
    // Its own page says the same.
    const page = await move({ topic: String(ids.ice) }, '/CR27-0001?sort=title')
    expect([page.status, page.data.problem]).toEqual([409, expect.stringContaining('to Glass, Poster')])
    expect(page.html).toContain(`<option value="${ids.ice}" selected="">Ice`)
    expect((await move({ topic: String(ids.ice), 'read-form': String(ids.poster) }, `/CR27-0001?sort=title&edit=${id}`)).status).toBe(303) // biome-ignore format: one line
  })

  test('a topic that was removed meanwhile is refused at its field; its own removed one stays', async () => {
    const { chair, database, ids, id, move, placeOf } = await given()
    const remove = (of: number) =>
      database.write(tx => tx.deleteFrom('content_items').where('id', '=', of).execute())
    await remove(ids.ice)
    const gone = await move({ topic: String(ids.ice), form: String(ids.poster) })
    expect([gone.status, gone.data.problem, gone.data.move.errors]).toEqual([
      422,
      '',
      { topic: expect.stringContaining('not offered any more') },
    ])
    const [topic = '', form = ''] = selects(gone.html)
    expect(topic).toMatch(/aria-invalid="true" aria-describedby="move-topic-error"/)
    expect(gone.html).toContain('id="move-topic-error"')
    expect(form).toContain(`<option value="${ids.poster}" selected="">Poster`)
    await remove(ids.glass)
    expect(selects((await chair.get(`${list}?edit=${id}`)).html)[0]).toContain('selected="">Glass')
    expect((await move({ form: String(ids.poster) })).status).toBe(303)
    expect(await placeOf()).toEqual(['Glass', 'Poster'])
  })

  test('one column is enough, and none of them opens nothing', async () => {
    const { chair, id, ids } = await given()
    const one = (await chair.get(`${list}?columns=topic&edit=${id}`)).html
    expect(selects(one)).toHaveLength(1)
    expect(one).toContain(`<input type="hidden" name="form" value="${ids.oral}"/>`)
    expect(one).toContain('Save')
    for (const query of [`?columns=number&edit=${id}`, '?edit=x', '?edit=999', `?q=0002&edit=${id}`])
      expect(selects((await chair.get(list + query)).html)).toEqual([])
  })

  test('not for those who only read, nor of one that is withdrawn or in conflict', async () => {
    const { chair, hire, id, ids, move, placeOf } = await given()
    const manager = await hire('manager')
    await manager.post(`${list}/CR27-0001`, { intent: 'declare-conflict', because: 'A colleague' })
    const hidden = await manager.get(`${list}?edit=${id}`)
    expect(hidden.html).not.toContain('CR27-0001')
    expect(selects(hidden.html)).toEqual([])
    const refused = await move({ topic: String(ids.ice) }, `?edit=${id}`, manager)
    expect([refused.status, refused.data.problem]).toEqual([409, 'There is no such abstract any more.'])
    expect((await move({ topic: String(ids.ice) }, `?edit=${id}`, await hire('finance'))).status).toBe(403)
    await chair.post(`${list}/CR27-0001`, {
      intent: 'change-state',
      event: 'withdrawn',
      because: 'Asked',
      into: '',
    })
    const withdrawn = await chair.get(`${list}?edit=${id}`)
    expect(selects(withdrawn.html)).toEqual([])
    expect(withdrawn.html).not.toContain(`value="${id}" name="edit"`)
    const late = await move({ topic: String(ids.ice) })
    expect([late.status, late.html.includes('so it stays where it is')]).toEqual([409, true])
    expect(await placeOf()).toEqual(['Glass', 'Oral'])
  })
})
