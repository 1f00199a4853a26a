import type { RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'
import { readFormula } from '#adapters/formulas/read-formula.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { toStored } from '#domain/foundations/time.ts'
import { openConference } from '#domain/preparation/editing/show-drafts.ts'
import { storeOf } from '#domain/preparation/record-stores/stores.ts'
import { searchProgramme } from '#domain/programme/talks/search-programme.ts'
import * as firstSegment from '#site/first-segment.tsx'
import * as ownPage from '#site/microsite/own-page.tsx'
import * as speaker from '#site/microsite/people/speaker.tsx'
import * as program from '#site/microsite/program/program.tsx'
import * as talkPage from '#site/microsite/program/talk.ts'
import * as dayCalendar from '#site/resources/calendars/day-calendar.ts'
import * as talkCalendar from '#site/resources/calendars/talk-calendar.ts'
import * as sitemap from '#site/resources/sitemap.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { dialects } from '#tests/support/database.ts'
import { askRoute, hireStaff, pageElement } from '#tests/support/hire-staff.ts'
import { makeConference, openWire, publicUrl } from '#tests/support/wire.ts'

/** Words that stand in an abstract and nowhere else. */
const planted = { title: 'Zyxglass', text: 'zyxtext', name: 'Zyx Author', affiliation: 'Institute' }

describe.each(dialects)('accepted abstracts and visitors (%s)', dialect => {
  async function given() {
    const wire = await openWire(dialect)
    const {
      database,
      dependencies: { accounts },
    } = wire
    const { id: conferenceId } = await makeConference(database, { name: 'crystals' })
    const clock = new StoppedClock()
    const site = {
      database,
      accounts,
      clock,
      publicUrl,
      lastingUrl: publicUrl,
      ownDomainOf: null,
      ownDomains: () => new Map(),
      readFormula,
      productName: 'Colloquy',
      reportFault: () => {},
    }
    const chair = await hireStaff(database, { role: 'programme', conferenceId }, site)
    const accept = async (number: string, more: Partial<Parameters<typeof createAbstract>[2]> = {}) => {
      const id = await createAbstract(database, { conferenceId, now: clock.now() }, { number, ...more })
      const decision = { abstract_id: id, version: 1, outcome: 'accepted', form_id: 1, form_name: 'Oral', change_by: null, because: null, decided_by: 'staff:1', decided_at: toStored(clock.now()) } // biome-ignore format: one line
      await database.write(async tx => {
        await tx.insertInto('decisions').values({ ...decision, state: 'released', released_version: 1 }).execute() // biome-ignore format: one line
        await tx.insertInto('decision_versions').values({ ...decision, state: 'set' }).execute() // biome-ignore format: one line
      })
      return id
    }
    const show = (part: string, to = 'show') =>
      chair.post('/organiser/c/crystals/abstracts/shown', { intent: 'show', part, to })
    const visit = async (module: object, pattern: string, path: string): Promise<string> => {
      const { loader, default: page } = module as { loader: unknown; default?: unknown }
      const conference = await findConferenceById(database.read, conferenceId)
      const answer = await askRoute(
        site,
        {
          path: pattern,
          loader,
          ...(page === program.default && { element: pageElement(page) }),
        } as RouteObject,
        new Request(publicUrl + path),
        conference,
      )
      const { data, status, html } = answer
      return data instanceof Response
        ? `${data.status} ${await data.text()}`
        : `${status} ${JSON.stringify(data)} ${html}`
    }
    return { wire, database, conferenceId, clock, chair, accept, show, visit }
  }

  test('a talk made of one is seen nowhere outside before somebody shows it', async () => {
    const { wire, database, conferenceId, chair, accept, show, visit } = await given()
    const id = await accept('CG27-0001', planted)
    const list = '/organiser/c/crystals/abstracts'
    const { data } = await chair.get(`${list}?act=programme&id=${id}`)
    await chair.post(list, { ...data.check.hidden })
    const talk = await database.read.selectFrom('talks').select(['id', 'day_id']).executeTakeFirstOrThrow()
    const { id: speakerId } = await database.read
      .selectFrom('speakers')
      .select('id')
      .executeTakeFirstOrThrow()
    // Placed by staff, so that calendars could have it.
    await database.write(async tx => {
      await tx.updateTable('programme_days').set({ held_on: '2027-03-20' }).execute()
      await tx.updateTable('talks').set({ starts_at: '09:00', duration_minutes: 20 }).execute()
    })
    const outside = {
      program: () => visit(program, '/:event/program', '/crystals/program'),
      search: () => visit(program, '/:event/program', '/crystals/program?q=glass'),
      open: () => visit(program, '/:event/program', `/crystals/program?talk=${talk.id}`),
      talk: () => visit(talkPage, '/:event/program/talks/:id', `/crystals/program/talks/${talk.id}`),
      day: () => visit(dayCalendar, '/:event/program/days/:day/calendar.ics', '/crystals/program/days/1/calendar.ics'), // biome-ignore format: one line
      calendar: () => visit(talkCalendar, '/:event/program/talks/:id/calendar.ics', `/crystals/program/talks/${talk.id}/calendar.ics`), // biome-ignore format: one line
      speaker: () => visit(speaker, '/:event/speakers/:id', `/crystals/speakers/${speakerId}`),
      file: async () => (await wire.getPage('/crystals/schedule.xml')).text(),
      wire: async () => (await wire.get('/crystals/agenda/program')).text(),
    }
    const found = async () => {
      const said = await Promise.all(
        Object.entries(outside).map(async ([place, ask]) => [place, await ask()] as const),
      )
      return said.flatMap(([place, text]) => (/zyx/i.test(text) ? [place] : []))
    }
    expect(await found()).toEqual([])
    // Staff have it in their list and file, and a preview shows it.
    expect(JSON.stringify((await chair.get('/organiser/c/crystals/programme')).data.rows)).toContain(
      'Zyxglass',
    )
    const previewed = await database.snapshot(['conferences'], async tx => {
      await openConference(tx, conferenceId, 'crystals')
      return JSON.stringify(await searchProgramme(tx, conferenceId))
    })
    expect(previewed).toContain('Zyxglass')
    // The control: once it is shown, each of these places has it.
    await show('talks')
    const all = Object.keys(outside)
    expect(await found()).toEqual(all)
    await show('talks', 'hide')
    expect(await found()).toEqual([])
    // The erased author's talk waits too, and so does one that was removed and comes back.
    await database.write(tx => tx.deleteFrom('abstracts').where('id', '=', id).execute())
    const store = storeOf('talk')
    const { data: record } = (await store.find(database.read, conferenceId, talk.id)) ?? { data: {} }
    await database.write(tx => store.remove(tx, talk.id, Temporal.Instant.from('2027-01-01T00:00:00Z')))
    expect(await found()).toEqual([])
    await database.write(tx => store.insert(tx, conferenceId, { id: talk.id, data: record, position: 1 }))
    expect(await found()).toEqual([])
    await show('talks')
    expect(await found()).toContain('program')
  })

  test('a day without a date is not seen before one of its talks is', async () => {
    const { wire, chair, accept, show } = await given()
    const id = await accept('CG27-0001', planted)
    const list = '/organiser/c/crystals/abstracts'
    const { data } = await chair.get(`${list}?act=programme&id=${id}`)
    await chair.post(list, { ...data.check.hidden })
    const said = async () => (await wire.get('/crystals/agenda/program')).text()
    expect(await said()).not.toContain('To be scheduled')
    await show('talks')
    expect(await said()).toContain('To be scheduled')
  })

  test('the list has what letters accepted, once it is shown, and nobody who declined, withdrew or objects', async () => {
    const { database, conferenceId, clock, accept, show, visit, chair } = await given()
    const page = (query = '') => visit(firstSegment, '/:event/:lang', `/crystals/accepted-abstracts${query}`)
    const first = await accept('CG27-0001', { ...planted, title: 'Zyxglass of $k^2$' })
    await accept('CG27-0002', { title: 'Ice', topic: { id: 2, name: 'Éclairs' } })
    const declined = await accept('CG27-0003', { title: 'Zyxdeclined' })
    const withdrawn = await accept('CG27-0004', { title: 'Zyxwithdrawn' })
    await createAbstract(
      database,
      { conferenceId, now: clock.now() },
      { number: 'CG27-0005', title: 'Zyxopen' },
    )
    await database.write(async tx => {
      await tx.insertInto('presenter_answers').values({ abstract_id: declined, decision_version: 1, answer: 'declined', statements: '[]', because: '', answered_by: 'visitor', answered_at: toStored(clock.now()) }).execute() // biome-ignore format: one line
      await tx.insertInto('abstract_authors').values([
        { abstract_id: first, position: 2, is_presenting: 0, name: 'Bo Lind', affiliation: 'Lund\nOslo', email: '', orcid: null, is_coauthor: 1 },
        { abstract_id: first, position: 3, is_presenting: 0, name: 'Zyxobjecting', affiliation: '', email: '', orcid: null, is_coauthor: 1, objected_at: toStored(clock.now()) },
      ]).execute() // biome-ignore format: one line
    })
    const hidden = await page()
    expect(hidden).toMatch(/^404/)
    expect(await visit(sitemap, '/sitemap.xml', '/sitemap.xml')).not.toContain('accepted-abstracts')
    expect((await chair.get('/organiser/c/crystals/abstracts/shown')).data.accepted.count).toBe('3 abstracts')
    await show('list')
    await database.write(tx =>
      tx
        .updateTable('abstracts')
        .set({ state: 'withdrawn' as never })
        .where('id', '=', withdrawn)
        .execute(),
    )
    const shown = await page()
    for (const word of [
      'Zyxglass of',
      '<math>',
      'zyxtext',
      'Zyx Author',
      'Bo Lind',
      'Lund, Oslo',
      'Ice',
      'Oral',
      'CG27-0001',
    ])
      expect(shown).toContain(word)
    for (const word of ['Zyxdeclined', 'Zyxwithdrawn', 'Zyxopen', 'Zyxobjecting', '@example.org', 'because'])
      expect(shown).not.toContain(word)
    // Below a language it is another route.
    expect(await visit(ownPage, '/:event/:slug', '/crystals/accepted-abstracts')).toContain('Zyxglass of')
    expect(await page('?topic=2')).not.toContain('Zyxglass')
    expect(await page('?q=ECLAIRS')).toContain('None of 2 abstracts matches')
    expect(await page('?q=bo+LIND')).toContain('"1 of 2 abstracts"')
    for (const odd of ['?part=99', '?part=-1', '?topic=x', `?q=${'a'.repeat(5_000)}`, '?topic=999'])
      expect(await page(odd)).toMatch(/^200/)
    expect(await visit(sitemap, '/sitemap.xml', '/sitemap.xml')).toContain('/crystals/accepted-abstracts')
    await show('list', 'hide')
    expect(await page()).toMatch(/^404/)
  })

  test('only whoever releases decisions shows them', async () => {
    const { database, conferenceId, chair } = await given()
    const desk = await hireStaff(database, { role: 'desk', conferenceId }, { database })
    const at = '/organiser/c/crystals/abstracts/shown'
    expect((await desk.post(at, { intent: 'show', part: 'list', to: 'show' })).status).toBe(403)
    expect((await chair.post(at, { intent: 'show', part: 'all', to: 'show' })).status).toBe(404)
    const conference = await findConferenceById(database.read, conferenceId)
    expect(conference?.showsAcceptedAbstracts).toBe(false)
  })
})
