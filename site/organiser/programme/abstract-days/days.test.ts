import { expect, test } from 'vitest'
import { findConferenceByName } from '#domain/conference/conferences/conference-queries.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { commandLine, pageVisitor } from '#domain/foundations/audit/actor.ts'
import { cloneConference } from '#domain/preparation/copying/clone-conference.ts'
import type { AbstractInput } from '#domain/programme/abstracts/abstract-input.ts'
import { submitAbstract } from '#domain/programme/submitting/submit-abstract.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import * as callPage from '#site/microsite/abstracts/call-for-abstracts.tsx'
import * as submitPage from '#site/microsite/abstracts/submit-abstract.tsx'
import * as topicsPage from '#site/microsite/abstracts/topics.tsx'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const days = '/organiser/c/crystals/abstracts/days'

describeOnBothDatabases('until when abstracts are taken', open => {
  /** The call is open until 10 January 2027. */
  async function given() {
    const office = await openOffice(
      await open(),
      {},
      { drawCaptcha: () => ({ first: 1, second: 2, token: 't' }), newFormKey: () => 'f'.repeat(32) },
    )
    const { database, clock, conference, hire } = office
    const [glass = 0, ice = 0] = await database.write(tx =>
      addContent(tx, conference.id, 'topic', [{ name: 'Glass' }, { name: 'Ice' }]),
    )
    const [oral = 0] = await database.write(tx =>
      addContent(tx, conference.id, 'presentation-type', [{ name: 'Oral' }]),
    )
    await database.write(tx =>
      addContent(tx, conference.id, 'abstract-call-section', [
        { section: 'key-dates', description: '', closesOn: '2027-01-10' },
      ]),
    )
    const chair = await hire('programme')
    const read = async () => {
      const found = await findConferenceByName(database.read, 'crystals')
      if (!found) throw new Error('no conference')
      return found
    }
    const submit = async (topicId: number, email: string, lateLinkId?: number) => {
      const input: AbstractInput = {
        presenter: { title: 'Dr.', name: 'Ada', email, telephone: '1', organization: 'O', city: 'P', countryId: 620 },
        presentationTypeId: oral, topicId, abstractTitle: 'T', abstractText: 'We show',
      } as AbstractInput // biome-ignore format: an input
      const of = {
        conference: await read(),
        now: clock.now(),
        actor: pageVisitor,
        uploadKey: null,
        lateLinkId,
      }
      const done = await database.write(tx => submitAbstract(tx, of, input))
      return done.ok ? done.value.number : done.error.code
    }
    const at = (time: string) => {
      clock.instant = Temporal.Instant.from(time)
    }
    const save = async (own: Record<string, string>) =>
      chair.post(days, { intent: 'days', read: (await chair.get(days)).data.read, ...own })
    const make = (fields: Record<string, string>) =>
      chair.post(days, {
        intent: 'make',
        email: '',
        topic: '',
        type: '',
        uses: '1',
        until: '2027-01-20',
        ...fields,
      })
    return { ...office, chair, glass, ice, oral, submit, at, save, make, read }
  }

  test('a topic has a day of its own, earlier or later than the call’s, and a form too', async () => {
    const { glass, ice, oral, submit, at, save, chair, visit, conference, read } = await given()
    expect((await save({ [`topic-${glass}`]: '2027-01-05', [`topic-${ice}`]: '2027-01-20' })).status).toBe(
      303,
    )
    at('2027-01-04T12:00:00Z')
    expect([await submit(glass, 'a@x.org'), await submit(ice, 'b@x.org')]).toEqual(['CR27-0001', 'CR27-0002'])
    at('2027-01-07T12:00:00Z')
    expect([await submit(glass, 'c@x.org'), await submit(ice, 'd@x.org')]).toEqual([
      'choice-closed',
      'CR27-0003',
    ])
    at('2027-01-15T12:00:00Z')
    expect([await submit(glass, 'c@x.org'), await submit(ice, 'e@x.org')]).toEqual([
      'choice-closed',
      'CR27-0004',
    ])
    Object.assign(conference, await read())
    // The page offers what is still taken, and says until when.
    const { data } = await visit(submitPage, '/:event/submit-abstract', { event: 'crystals' })
    expect([
      data.closed,
      data.choices.topics.value.map(({ name }: { name: string }) => name),
      data.closesOn,
      data.ownDays,
    ]).toEqual([null, ['Ice'], null, [{ name: 'Ice', until: '20 January 2027' }]])
    at('2027-01-21T12:00:00Z')
    expect([await submit(glass, 'f@x.org'), await submit(ice, 'f@x.org')]).toEqual([
      'abstracts-closed',
      'abstracts-closed',
    ])
    // Of two days the earlier one counts.
    await save({ [`topic-${ice}`]: '2027-02-20', [`form-${oral}`]: '2027-01-15' })
    expect(await submit(ice, 'f@x.org')).toBe('abstracts-closed')
    const wrong = await save({ [`topic-${ice}`]: '2031-01-01' })
    expect([wrong.status, Object.keys(wrong.data.errors)]).toEqual([422, [`topic-${ice}`]])
    const stale = await chair.post(days, { intent: 'days', read: 'x', [`topic-${ice}`]: '2027-01-30' })
    expect([stale.status, stale.data.typed[`topic-${ice}`]]).toEqual([409, '2027-01-30'])
    // A topic that a colleague gave a day meanwhile has none to choose any more: the own day stands beside its name.
    const late = await chair.post(days, {
      intent: 'days',
      read: 'x',
      added: `topic-${ice}`,
      'last-day': '2027-01-31',
    })
    expect(late.status).toBe(409)
    expect(late.html).toMatch(new RegExp(`<input(?=[^>]*name="topic-${ice}")[^>]*value="2027-01-31"`))
    expect(late.html).not.toMatch(/<input(?=[^>]*name="last-day")[^>]*value="2/)
  })

  test('a day is added to those that differ, by what it is for and its date', async () => {
    const { glass, ice, save, read } = await given()
    const stored = async () => (await read()).abstractDays.map(({ id, closesOn }) => [id, String(closesOn)])
    await save({ added: `topic-${glass}`, 'last-day': '2027-01-05' })
    expect(await stored()).toEqual([[glass, '2027-01-05']])
    await save({ [`topic-${glass}`]: '2027-01-06', added: `topic-${ice}`, 'last-day': '2027-01-20' })
    expect(await stored()).toEqual([[glass, '2027-01-06'], [ice, '2027-01-20']]) // biome-ignore format: rows
    const wrong = async (own: Record<string, string>) => {
      const { status, data } = await save(own)
      return [status, Object.keys(data.errors), data.typed]
    }
    const half = { added: `topic-${ice}`, 'last-day': '' }
    expect(await wrong(half)).toEqual([422, ['last-day'], half])
    const other = { added: '', 'last-day': '2027-01-20' }
    expect(await wrong(other)).toEqual([422, ['added'], other])
    const late = { added: `topic-${ice}`, 'last-day': '2031-01-01' }
    expect(await wrong(late)).toEqual([422, ['last-day'], late])
    expect(await stored()).toHaveLength(2)
  })

  test('without days of its own the page says the same as ever', async () => {
    const { visit, at } = await given()
    at('2027-01-04T12:00:00Z')
    const { data } = await visit(submitPage, '/:event/submit-abstract', { event: 'crystals' })
    expect([data.address, data.closesOn, 'ownDays' in data, data.choices.topics.value.length]).toEqual([
      '/crystals/submit-abstract',
      '10 January 2027',
      false,
      2,
    ])
  })

  test('a late link takes so many after the last day, until its own', async () => {
    const { chair, glass, ice, submit, at, make, visit } = await given()
    at('2027-01-12T12:00:00Z')
    expect((await make({ uses: '2', topic: `${glass}` })).status).toBe(303)
    const [{ id, address }] = (await chair.get(days)).data.links
    const query = new URL(address).search
    const page = async () =>
      (await visit(submitPage, '/:event/submit-abstract', { event: 'crystals' }, undefined, query)).data
    expect((await page()).closed).toBeNull()
    expect((await page()).choices.topics.value.map(({ name }: { name: string }) => name)).toEqual(['Glass'])
    expect(await submit(glass, 'a@x.org')).toBe('abstracts-closed')
    expect(await submit(ice, 'a@x.org', id)).toBe('abstracts-closed')
    const both = await Promise.all(['a@x.org', 'b@x.org', 'c@x.org'].map(email => submit(glass, email, id)))
    expect(both.toSorted()).toEqual(['CR27-0001', 'CR27-0002', 'abstracts-closed'])
    // Used up, it is as none.
    expect((await page()).closed).toEqual({
      title: 'The call for abstracts is closed.',
      advice: expect.stringContaining('until 10 January 2027'),
    })
    expect((await chair.get(days)).data.links).toMatchObject([
      { used: '2 of 2', state: 'used', address: null },
    ])
    // Another's key, or none of ours.
    for (const wrong of [`?late=${id}.aaaaaaaaaaaaaaaaaaaaaaaa`, '?late=x', '?late=99.x'])
      expect(
        (await visit(submitPage, '/:event/submit-abstract', { event: 'crystals' }, undefined, wrong)).data
          .closed,
      ).not.toBeNull()
  })

  test('a late link takes its topic beside what is still open to everybody', async () => {
    const { chair, glass, ice, at, save, make, visit, read, conference } = await given()
    await save({ [`topic-${ice}`]: '2027-01-20' })
    Object.assign(conference, await read())
    at('2027-01-12T12:00:00Z')
    await make({ topic: `${glass}`, until: '2027-01-25' })
    const [{ address }] = (await chair.get(days)).data.links
    const { search } = new URL(address)
    const page = async () =>
      (await visit(submitPage, '/:event/submit-abstract', { event: 'crystals' }, undefined, search)).data
    const names = (of: { value: { name: string }[] }) => of.value.map(({ name }) => name)
    const before = await page()
    expect([names(before.choices.topics), names(before.choices.types)]).toEqual([['Glass', 'Ice'], ['Oral']])
    expect([before.closed, before.address, before.closesOn, before.ownDays]).toEqual([
      null,
      `/crystals/submit-abstract${search}`,
      '25 January 2027',
      [{ name: 'Ice', until: '20 January 2027' }],
    ])
    at('2027-01-22T12:00:00Z')
    expect(names((await page()).choices.topics)).toEqual(['Glass'])
    at('2027-01-26T12:00:00Z')
    expect((await page()).closed).not.toBeNull()
  })

  test('a late link’s own day is told beside the usual one', async () => {
    const { chair, glass, at, save, make, visit, read, conference } = await given()
    await save({ [`topic-${glass}`]: '2027-01-05' })
    Object.assign(conference, await read())
    at('2027-01-07T12:00:00Z')
    const told = async (fields: Record<string, string>) => {
      await make(fields)
      const [{ address }] = (await chair.get(days)).data.links
      const { search } = new URL(address)
      const { data } = await visit(
        submitPage,
        '/:event/submit-abstract',
        { event: 'crystals' },
        undefined,
        search,
      )
      return [data.closesOn, data.ownDays]
    }
    expect(await told({ topic: `${glass}` })).toEqual([
      '10 January 2027',
      [{ name: 'Glass', until: '20 January 2027' }],
    ])
    expect(await told({})).toEqual(['20 January 2027', undefined])
    expect(await told({ until: '2027-01-08' })).toEqual(['10 January 2027', undefined])
  })

  test('the day of a topic that was removed keeps nothing open', async () => {
    const { database, ice, at, save, submit, visit, read, conference, glass, make, chair } = await given()
    await save({ [`topic-${ice}`]: '2027-01-30' })
    await database.write(tx => tx.deleteFrom('content_items').where('id', '=', ice).execute())
    Object.assign(conference, await read())
    at('2027-01-12T12:00:00Z')
    const page = async (search = '') =>
      (await visit(submitPage, '/:event/submit-abstract', { event: 'crystals' }, undefined, search)).data
    expect((await page()).closed?.advice).toContain('until 10 January 2027')
    for (const [module, path] of [[callPage, 'call-for-Abstracts'], [topicsPage, 'topics']] as const) // biome-ignore format: rows
      expect((await visit(module, `/:event/${path}`, { event: 'crystals' })).data.end).toEqual({
        code: 'abstracts-closed',
      })
    expect(await submit(glass, 'a@x.org')).toBe('abstracts-closed')
    await make({ topic: `${glass}` })
    const [{ address }] = (await chair.get(days)).data.links
    expect((await page(new URL(address).search)).closed).toBeNull()
  })

  test('a late link for one address is mailed there and works with it alone, until it is ended', async () => {
    const { chair, glass, submit, at, make, server, runEffects } = await given()
    at('2027-01-12T12:00:00Z')
    await make({ email: 'Late@x.org' })
    await runEffects()
    expect(
      server.messages.map(({ recipients, read }) => [
        recipients[0],
        /submit-abstract\?late=\d+\.[\w-]{24}/.test(read.text ?? ''),
      ]),
    ).toEqual([['Late@x.org', true]])
    const [{ id }] = (await chair.get(days)).data.links
    expect(await submit(glass, 'other@x.org', id)).toBe('link-of-another')
    await make({ email: 'second@x.org' })
    const [second] = (await chair.get(days)).data.links
    await chair.post(days, { intent: 'end', link: `${second.id}` })
    expect(await submit(glass, 'second@x.org', second.id)).toBe('abstracts-closed')
    expect(await submit(glass, 'late@x.org', id)).toBe('CR27-0001')
    at('2027-01-21T12:00:00Z')
    await make({ until: '2027-01-22' })
    const [third] = (await chair.get(days)).data.links
    at('2027-01-24T12:00:00Z')
    expect(await submit(glass, 'third@x.org', third.id)).toBe('abstracts-closed')
    for (const [bad, field] of [
      [{ uses: '0' }, 'uses'],
      [{ until: '2027-01-01' }, 'until'],
      [{ until: 'soon' }, 'until'],
      [{ email: 'x', until: '2027-02-01' }, 'email'],
    ] as const) {
      const refused = await make(bad)
      expect([refused.status, Object.keys(refused.data.errors)]).toEqual([
        422,
        expect.arrayContaining([field]),
      ])
    }
  })

  test('a clock that is set back over the last day loses nothing, and gives no number twice', async () => {
    const { glass, submit, at } = await given()
    at('2027-01-10T22:00:00Z')
    expect(await submit(glass, 'a@x.org')).toBe('CR27-0001')
    at('2027-01-12T00:00:00Z')
    expect(await submit(glass, 'b@x.org')).toBe('abstracts-closed')
    at('2027-01-10T21:00:00Z')
    expect(await submit(glass, 'b@x.org')).toBe('CR27-0002')
    expect(await submit(glass, 'a@x.org')).toBe('CR27-0003')
    // The limit counts what is stored, whatever the clock says.
    expect(await submit(glass, 'a@x.org')).toBe('third-submission')
    at('2027-01-12T00:00:00Z')
    expect(await submit(glass, 'c@x.org')).toBe('abstracts-closed')
  })

  test('the copy for another year has the days, moved', async () => {
    const { database, glass, save, read, clock } = await given()
    await save({ [`topic-${glass}`]: '2027-01-05' })
    const source = await read()
    const startsOn = source.startsOn.add({ days: 364 })
    const basics = {
      subject: source.subject, prefix: source.prefix, nameOrder: source.nameOrder, startsOn: startsOn.toString(),
      endsOn: source.endsOn.add({ days: 364 }).toString(), timeZone: source.timeZone, location: source.location,
      isHybrid: source.isHybrid, hue: source.hue, artFamily: source.artFamily,
    } // biome-ignore format: a form
    const cloned = await database.write(tx =>
      cloneConference(
        tx,
        permitOnCommandLine(commandLine, 'create-conference', null),
        { actor: commandLine, now: clock.now() },
        {
          source,
          name: 'crystals-28',
          basics,
          parts: new Set(),
          dates: new Map(),
        } as unknown as Parameters<typeof cloneConference>[3],
      ),
    )
    expect(cloned).toMatchObject({ ok: true })
    const copy = await findConferenceByName(database.read, 'crystals-28')
    expect(copy?.abstractDays.map(({ on, id, closesOn }) => [on, id === glass, closesOn.toString()])).toEqual(
      [['topic', false, '2028-01-04']],
    )
  })

  test('a link is made and mailed once, however often its form is sent, and not when its day is over', async () => {
    const { chair, make, clock, runEffects, server } = await given()
    const form = { email: 'late@example.org', 'request-key': (await chair.get(days)).data.key }
    for (const status of [303, 303]) expect((await make(form)).status).toBe(status)
    expect((await chair.get(days)).data.links).toHaveLength(1)
    // What was changed on the page that Back shows is another link.
    await make({ ...form, email: 'later@example.org' })
    expect((await chair.get(days)).data.links).toHaveLength(2)
    await runEffects()
    expect(server.messages.map(({ recipients }) => recipients[0])).toEqual([
      'late@example.org',
      'later@example.org',
    ])
    await make({ email: 'too-late@example.org' })
    clock.instant = Temporal.Instant.from('2027-01-22T12:00:00Z')
    await runEffects()
    expect(server.messages).toHaveLength(2)
  })
})
