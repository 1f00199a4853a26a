import { expect, test } from 'vitest'
import { formatDate, toStored } from '#domain/foundations/time.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const list = '/organiser/c/crystals/abstracts'
const overview = '/organiser/c/crystals'

describeOnBothDatabases('the list of abstracts', open => {
  test('is counted where it needs somebody since their last look, and says all that was sent', async () => {
    const { database, clock, conference, hire } = await openOffice(await open())
    const submit = (number: string, title: string) =>
      database.write(tx =>
        tx
          .insertInto('abstracts')
          .values({
            presentation_type_id: 1, presentation_type_name: 'Oral', topic_id: 1, topic_name: 'Glass', title: 'Dr.',
            name: 'Noor Ahmadi', email: `${number}@example.org`, email_key: `${number}@example.org`, telephone: '',
            city: 'Porto', abstract_title: title, abstract_text: 'We show', file_key: null, number, submission: 1,
            conference_id: conference.id, organization: 'Institute of Glass', country_id: 620,
            created_at: toStored(clock.now()),
          }) // biome-ignore format: a row
          .execute(),
      )
    const [chair, owner, desk] = [await hire('programme'), await hire('owner'), await hire('desk')]
    const needs = async (staff: typeof chair): Promise<unknown[]> =>
      (await staff.get(overview)).data.needs.filter(({ to }: { to: string }) => to === list)
    const everywhere = async () => JSON.stringify((await chair.get('/organiser')).data)
    expect(await needs(chair)).toEqual([])
    await submit('CG27-0001', 'Slow <b>glass</b>')
    await submit('CG27-0002', '')
    expect(await needs(chair)).toEqual([{ sentence: '2 new abstracts', to: list }])
    expect(await everywhere()).toContain('2 new abstracts')
    expect(await needs(desk)).toEqual([])

    const { html, data } = await chair.get(list)
    expect(data.rows.map(({ number }: { number: string }) => number)).toEqual(['CG27-0002', 'CG27-0001'])
    for (const shown of [
      'Slow &lt;b&gt;glass',
      'Noor Ahmadi',
      'Glass',
      'Oral',
      `${list}/CG27-0001`,
      'an answer within 7 working days',
    ]) {
      expect(html).toContain(shown)
    }
    const [{ answerBy }] = data.rows
    expect(data.lead).toContain(`until ${formatDate(conference.startsOn.subtract({ days: 60 }))}`)
    expect((await chair.get(`${list}/CG27-0001`)).html).toContain(answerBy)
    expect(data.rows.every(({ isNew }: { isNew: boolean }) => isNew)).toBe(true)
    expect(await needs(chair)).toEqual([])
    expect(await everywhere()).not.toContain('new abstracts')
    // Another person has not looked.
    expect(await needs(owner)).toEqual([{ sentence: '2 new abstracts', to: list }])

    await submit('CG27-0003', 'Ice')
    expect(await needs(chair)).toEqual([{ sentence: 'One new abstract', to: list }])
    const again = (await chair.get(list)).data.rows
    expect(again.map(({ isNew }: { isNew: boolean }) => isNew)).toEqual([true, false, false])
    expect((await desk.get(list)).status).toBe(403)
  })
  test('shows the formulas of one, and what cannot be set as it was typed', async () => {
    const { database, clock, conference, hire } = await openOffice(await open())
    await database.write(tx =>
      tx
        .insertInto('abstracts')
        .values({
          presentation_type_id: 1, presentation_type_name: 'Oral', topic_id: 1, topic_name: 'Glass', title: 'Dr.',
          name: 'Noor Ahmadi', email: 'noor@example.org', email_key: 'noor@example.org', telephone: '', city: 'Porto',
          abstract_title: 'Counting $k^2$ glasses', file_key: null, number: 'CG27-0001', submission: 1,
          abstract_text: String.raw`<i>Slow</i> $\frac{m}{2}$, $\color{red}x$ for $5 and $10.`,
          conference_id: conference.id, organization: '', country_id: 620, created_at: toStored(clock.now()),
        }) // biome-ignore format: a row
        .execute(),
    )
    const { html } = await (await hire('programme')).get(`${list}/CG27-0001`)
    expect(html).toContain('Counting <math><msup><mi>k</mi><mn>2</mn></msup></math> glasses')
    expect(html).toContain(
      String.raw`&lt;i&gt;Slow&lt;/i&gt; <math><mfrac><mi>m</mi><mn>2</mn></mfrac></math>, <code>$\color{red}x$</code> for $5 and $10.`,
    )
  })

  test('one leads to its neighbours and to the next undecided one, and to none that does not exist for its reader', async () => {
    const { database, clock, conference, hire } = await openOffice(await open())
    const at = { conferenceId: conference.id, now: clock.now() }
    for (const number of ['CG27-0001', 'CG27-0002', 'CG27-0003', 'CG27-0004'])
      await createAbstract(database, at, { number })
    const chair = await hire('programme')
    const beside = async (number: string, staff = chair) => {
      const { data, html } = await staff.get(`${list}/${number}`)
      const views = data.beside as { key: string; number: string; href: string }[]
      for (const { href } of views) expect(html).toContain(href)
      return Object.fromEntries(views.map(({ key, number: of }) => [key, of]))
    }
    expect(await beside('CG27-0004')).toEqual({ undecided: 'CG27-0003', after: 'CG27-0003' })
    expect(await beside('CG27-0002')).toEqual({ undecided: 'CG27-0001', after: 'CG27-0001', before: 'CG27-0003' }) // biome-ignore format: one line
    const { data } = await chair.get(`${list}/CG27-0003`)
    const decided = { intent: 'decide', abstract: `${data.id}`, version: '0', choice: 'waiting', because: '' }
    expect((await chair.post(`${list}/CG27-0003`, decided)).status).toBe(303)
    expect(await beside('CG27-0004')).toEqual({ undecided: 'CG27-0002', after: 'CG27-0003' })
    // From the last one on to the first.
    expect(await beside('CG27-0001')).toEqual({ undecided: 'CG27-0004', before: 'CG27-0002' })
    const other = await hire('manager')
    const concerns = { intent: 'declare-conflict', because: 'A colleague' }
    expect((await other.post(`${list}/CG27-0002`, concerns)).status).toBe(303)
    expect(await beside('CG27-0004', other)).toEqual({ undecided: 'CG27-0001', after: 'CG27-0003' })
    expect(await beside('CG27-0003', other)).toEqual({ undecided: 'CG27-0001', after: 'CG27-0001', before: 'CG27-0004' }) // biome-ignore format: one line
  })

  test('one keeps the order and the filter of the list that it was opened from', async () => {
    const { database, clock, conference, hire } = await openOffice(await open())
    const at = { conferenceId: conference.id, now: clock.now() }
    const ice = { id: 2, name: 'Ice' }
    const given = [['CG27-0001', 'Delta'], ['CG27-0002', 'alpha', ice], ['CG27-0003', 'Bravo', ice], ['CG27-0004', 'charlie', ice], ['CG27-0005', 'alpha', ice]] as const // biome-ignore format: one line
    for (const [number, title, topic] of given)
      await createAbstract(database, at, { number, title, ...(topic && { topic }) })
    const chair = await hire('programme')
    const beside = async (number: string, query: string, staff = chair) => {
      const { data } = await staff.get(`${list}/${number}${query}`)
      const views = data.beside as { key: string; number: string; href: string }[]
      return Object.fromEntries(views.map(({ key, number: of }) => [key, of]))
    }
    const query = '?topic=2&sort=title'
    const { html } = await chair.get(`${list}${query}&columns=topic,decision&rows=all`)
    expect(html).toContain(`href="${list}/CG27-0003${query.replace('&', '&amp;')}"`)
    expect(html).toContain(`href="${list}/CG27-0003${query.replace('&', '&amp;')}#decide"`)
    // Those of one title in the order of their arrival, whatever their letters' size.
    expect(await beside('CG27-0002', query)).toEqual({ undecided: 'CG27-0005', after: 'CG27-0005' })
    expect(await beside('CG27-0005', query)).toEqual({ undecided: 'CG27-0003', after: 'CG27-0003', before: 'CG27-0002' }) // biome-ignore format: one line
    expect(await beside('CG27-0004', query)).toEqual({ undecided: 'CG27-0002', before: 'CG27-0003' })
    expect(await beside('CG27-0004', '?topic=2&sort=-title')).toEqual({ undecided: 'CG27-0003', after: 'CG27-0003' }) // biome-ignore format: one line
    expect(await beside('CG27-0003', '?q=alpha&sort=title')).toEqual({ undecided: 'CG27-0002' })
    expect(await beside('CG27-0002', '?q=alpha&sort=title')).toEqual({ undecided: 'CG27-0005', after: 'CG27-0005' }) // biome-ignore format: one line
    expect(await beside('CG27-0001', '?topic=7')).toEqual({})
    // What the list does not know, and what only its own page needs, leads to the usual order.
    expect(await beside('CG27-0002', '?sort=nothing&after=1&rows=all&topic=x')).toEqual({ undecided: 'CG27-0001', after: 'CG27-0001', before: 'CG27-0003' }) // biome-ignore format: one line

    // One that was decided is not of the list any more, but its place is; and each form comes back to it.
    const undecided = '?sort=title&decision=undecided'
    const page = await chair.get(`${list}/CG27-0003${undecided}`)
    expect(page.html).toContain(`${list}/CG27-0004${undecided}`.replace('&', '&amp;'))
    expect(page.data.list).toBe(`${list}${undecided}`)
    const decided = {
      intent: 'decide',
      abstract: `${page.data.id}`,
      version: '0',
      choice: 'waiting',
      because: '',
    }
    const sent = await chair.post(`${list}/CG27-0003${undecided}`, decided)
    expect([sent.status, sent.to]).toEqual([303, `${list}/CG27-0003${undecided}`])
    expect(await beside('CG27-0003', undecided)).toEqual({ undecided: 'CG27-0004', after: 'CG27-0004', before: 'CG27-0005' }) // biome-ignore format: one line
    expect(await beside('CG27-0005', undecided)).toEqual({ undecided: 'CG27-0004', after: 'CG27-0004', before: 'CG27-0002' }) // biome-ignore format: one line
    const withdrawn = { intent: 'change-state', event: 'withdrawn', because: 'Asked', into: '' }
    expect((await chair.post(`${list}/CG27-0003${undecided}&done=entered`, withdrawn)).to).toBe(`${list}/CG27-0003${undecided}`) // biome-ignore format: one line

    const other = await hire('manager')
    await other.post(`${list}/CG27-0004`, { intent: 'declare-conflict', because: 'A colleague' })
    expect(await beside('CG27-0003', '?topic=2&sort=title', other)).toEqual({ undecided: 'CG27-0002', before: 'CG27-0005' }) // biome-ignore format: one line
    expect(await beside('CG27-0005', '?q=charlie', other)).toEqual({})
  })
})
