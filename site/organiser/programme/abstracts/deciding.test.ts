import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { quoteGroupChange } from '#domain/desk/changing/quote-group-change.ts'
import { joinGroup } from '#domain/desk/joining/join-group.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { ida } from '#tests/factories/actors.ts'
import { groupOf, placeGroup, readGroup, takeGroups } from '#tests/factories/groups.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { countReads } from '#tests/support/count-queries.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const list = '/organiser/c/crystals/abstracts'

interface Row {
  id: number
  number: string
  decision: {
    version: number
    status?: { label: string }
    can: 'decide' | 'undo' | null
  }
  line: { label: string } | null
}

describeOnBothDatabases('deciding in the list of abstracts', open => {
  async function given() {
    const counted = countReads(await open())
    const office = await openOffice(counted.database)
    const { conference, clock, hire } = office
    const chair = await hire('programme')
    const submit = (number: string, given: Partial<Parameters<typeof createAbstract>[2]> = {}) =>
      createAbstract(office.database, { conferenceId: conference.id, now: clock.now() }, { number, ...given })
    const rows = async (query = ''): Promise<Row[]> => (await chair.get(list + query)).data.rows
    const numbers = async (query: string) => (await rows(query)).map(({ number }) => number).toSorted()
    const decide = async (number: string, choice: string, who = chair) => {
      const row = (await rows(`?q=${number}`))[0]
      if (!row) throw new Error(`no ${number}`)
      return who.post(`${list}?sort=title`, {
        intent: 'decide-row',
        row: `${choice} ${row.id} ${row.decision.version}`,
      })
    }
    return { ...office, ...counted, chair, submit, rows, numbers, decide }
  }

  test('keeps what was typed on its page, if a colleague was first or something is missing', async () => {
    const { chair, submit, decide } = await given()
    const id = await submit('CG27-0001')
    await decide('CG27-0001', 'rejected')
    const page = `${list}/CG27-0001`
    const decision = {
      intent: 'decide',
      abstract: `${id}`,
      version: '0',
      'change-by': '',
      because: 'Because of X',
    }
    const late = await chair.post(page, { ...decision, choice: 'waiting' })
    expect([late.status, late.data.typed.values.choice]).toEqual([409, 'waiting'])
    expect(late.html).toMatch(/<option value="waiting" selected=""/)
    expect(late.html).toContain('Because of X')
    expect(late.html).toContain('name="version" value="1"')
    const state = { intent: 'change-state', event: 'merged', because: 'The same again', into: 'CG27-9999' }
    const merged = await chair.post(page, state)
    expect(merged.status).toBe(422)
    expect(merged.html).toMatch(/<details[^>]*open=""[^>]*><summary>Merge into another/)
    for (const text of ['value="CG27-9999"', 'The same again']) expect(merged.html).toContain(text)
  })

  test('takes a second click on the same for done, and a reason only as it can be stored', async () => {
    const { chair, database, submit } = await given()
    const id = await submit('CG27-0001')
    const at = `${list}/CG27-0001`
    const decision = { intent: 'decide', abstract: `${id}`, version: '0', choice: 'rejected', 'change-by': '', because: 'Why' } // biome-ignore format: one line
    for (const because of ['a\0b', 'x'.repeat(20_001)]) {
      const refused = await chair.post(at, { ...decision, because })
      expect([refused.status, refused.data.problem]).toEqual([422, expect.stringContaining('20000')])
      const state = { intent: 'change-state', event: 'withdrawn', because, into: '' }
      expect((await chair.post(at, state)).status).toBe(422)
      expect((await chair.post(at, { intent: 'declare-conflict', because })).status).toBe(422)
    }
    const both = await Promise.all([chair.post(at, decision), chair.post(at, decision)])
    expect(both.map(({ status }) => status)).toEqual([303, 303])
    const versions = () => database.read.selectFrom('decision_versions').select('version').execute()
    expect(await versions()).toEqual([{ version: 1 }])
    // Another reason is another decision.
    expect((await chair.post(at, { ...decision, because: 'Because' })).status).toBe(409)
    expect((await chair.post(at, { ...decision, choice: 'waiting' })).status).toBe(409)
  })

  test('is one form a row, which comes back to the very list, and is undone there', async () => {
    const { chair, submit, rows, decide } = await given()
    const id = await submit('CG27-0001')
    expect((await chair.get(list)).html).toContain('Accept CG27-0001 as Oral')
    expect(await decide('CG27-0001', 'as-wished')).toMatchObject({ status: 303, to: `${list}?sort=title` })
    const [row] = await rows()
    expect(row?.decision).toMatchObject({
      status: { label: 'Accepted as Oral' },
      can: 'undo',
    })
    // A page that was opened before says what a colleague has decided.
    const stale = await chair.post(list, { intent: 'decide-row', row: `rejected ${id} 0` })
    expect([stale.status, stale.data.problem]).toEqual([409, expect.stringContaining('Accepted as Oral')])
    await chair.post(list, { intent: 'decide-row', row: `undo ${id} 1` })
    expect((await rows())[0]?.decision).toMatchObject({ status: { label: 'Undecided' }, can: 'decide' })
    for (const row of ['x x x', '', 'as-999999999999 1 1', `please-change ${id} 1`, `as-wished ${id}`])
      expect((await chair.post(list, { intent: 'decide-row', row })).status).toBeOneOf([409, 422])
    expect((await rows())[0]?.decision).toMatchObject({ version: 2, can: 'decide' })
  })

  test('accepts as what the page showed, and as nothing that a colleague moved it to meanwhile', async () => {
    const { chair, conference, database, submit, rows } = await given()
    const id = await submit('CG27-0001', { type: { id: 77, name: 'Oral' } })
    const page = `${list}/CG27-0001`
    const accept = (await chair.get(list)).html.match(/value="(as-wished[^"]* [^"]*)"/)?.[1] ?? ''
    const wished = (await chair.get(page)).html.match(/<option value="(as-wished[^"]*)"/)?.[1] ?? ''
    const [poster] = await database.write(tx =>
      addContent(tx, conference.id, 'presentation-type', [{ name: 'Poster' }]),
    )
    await database.write(tx =>
      tx
        .updateTable('abstracts')
        .set({ presentation_type_id: poster, presentation_type_name: 'Poster' })
        .where('id', '=', id)
        .execute(),
    )
    const stale = await chair.post(list, { intent: 'decide-row', row: accept })
    expect([stale.status, stale.data.problem]).toEqual([409, expect.stringContaining('moved to Poster')])
    const sent = { intent: 'decide', abstract: String(id), version: '0', choice: wished, because: 'Good' }
    const late = await chair.post(page, sent)
    expect([late.status, late.html.includes('moved to Poster')]).toEqual([409, true])
    expect((await rows())[0]?.decision).toMatchObject({ version: 0, can: 'decide' })
    const anew = (await chair.get(list)).html.match(/value="(as-wished[^"]* [^"]*)"/)?.[1] ?? ''
    expect((await chair.post(list, { intent: 'decide-row', row: anew })).status).toBe(303)
    expect((await rows())[0]?.decision.status?.label).toBe('Accepted as Poster')
  })

  test('accepts many as what the check page counted them for, and leaves out what was moved meanwhile', async () => {
    const { chair, database, submit, numbers } = await given()
    const moved = await submit('CG27-0001', { type: { id: 77, name: 'Oral' } })
    await submit('CG27-0002', { type: { id: 77, name: 'Oral' } })
    await submit('CG27-0003', { type: { id: 78, name: 'Poster' } })
    const { bulk } = (await chair.get(list)).data
    const query = new URLSearchParams({ all: 'yes', list: bulk.list, back: '', act: 'as-wished' })
    const { check } = (await chair.get(`${list}?${query}`)).data
    await database.write(tx =>
      tx
        .updateTable('abstracts')
        .set({ presentation_type_id: 78, presentation_type_name: 'Poster' })
        .where('id', '=', moved)
        .execute(),
    )
    const done = await chair.post(check.address, check.hidden)
    expect((await chair.get(done.to ?? '')).html).toContain('2 abstracts accepted as wished.')
    expect(await numbers('?decision=undecided')).toEqual(['CG27-0001'])
    const { shown: _shown, ...untold } = check.hidden
    await chair.post(check.address, untold)
    expect(await numbers('?decision=undecided')).toEqual(['CG27-0001'])
  })

  test('has views of what is to do, which the overview counts', async () => {
    const { chair, clock, submit, numbers, decide } = await given()
    const long = clock.now().subtract({ hours: 24 * 20 })
    await submit('CG27-0001', { submittedAt: long })
    await submit('CG27-0002', { submittedAt: long })
    await submit('CG27-0003')
    await decide('CG27-0001', 'rejected')
    expect(await numbers('?decision=undecided')).toEqual(['CG27-0002', 'CG27-0003'])
    // Decided, but nobody has been told.
    expect(await numbers('?overdue=yes')).toEqual(['CG27-0001', 'CG27-0002'])
    expect(await numbers('?decision=set')).toEqual(['CG27-0001'])
    expect(await numbers('?decision=rejected&decision=accepted')).toEqual(['CG27-0001'])
    expect(await numbers('?decision=rejected&not=decision')).toEqual(['CG27-0002', 'CG27-0003'])
    const { data } = await chair.get(list)
    const counts = data.views.map(({ label, count }: { label: string; count: number }) => [label, count])
    expect(Object.fromEntries(counts)).toMatchObject({
      All: 3,
      Undecided: 2,
      Overdue: 2,
      'Decided, not told': 1,
    })
    expect(data.decided.sums).toEqual([
      { label: 'Rejected', count: 1 },
      { label: 'Undecided', count: 2 },
    ])
    const needs = (await chair.get('/organiser/c/crystals')).data.needs
    expect(needs).toContainEqual({
      sentence: '2 abstracts wait for an overdue answer',
      to: `${list}?overdue=yes`,
    })
    expect(JSON.stringify((await chair.get('/organiser')).data)).toContain(
      '2 abstracts wait for an overdue answer',
    )
  })

  test('says who of the accepted has registered and paid, by address and name', async () => {
    const { database, fees, clock, submit, rows, numbers, decide, chair } = await given()
    await submit('CG27-0001', { name: 'Ada Noor', email: 'Ada@example.org' })
    await submit('CG27-0002', { name: 'Bo Lind', email: 'office@example.org' })
    await submit('CG27-0003', { name: 'Cy Moss', email: 'cy@example.org' })
    const holder = (name: string, email: string) => ({ registrant: { ...registrant, name, email } })
    await createRegistration(database, fees, clock, holder('Dr Ada Noor', 'ada@example.org'))
    // Somebody else of the same institute.
    await createRegistration(database, fees, clock, holder('Eve Hall', 'office@example.org'))
    for (const number of ['CG27-0001', 'CG27-0002']) await decide(number, 'as-wished')
    const lines = async () =>
      Object.fromEntries((await rows()).map(({ number, line }) => [number, line?.label ?? null]))
    expect(await lines()).toEqual({
      'CG27-0001': 'Registered, not paid',
      'CG27-0002': 'Not registered',
      'CG27-0003': null,
    })
    expect(await numbers('?presenter=unregistered')).toEqual(['CG27-0002'])
    expect(await numbers('?presenter=registered&presenter=paid')).toEqual(['CG27-0001'])
    expect((await chair.get(`${list}/CG27-0001`)).html).toContain('Registered, not paid')
  })

  test('counts presenters whom a group pays for, named by it or joined to it, as registered and paid', async () => {
    const office = await given()
    const { database, fees, clock, conference, payments, submit, rows, decide, chair } = office
    await takeGroups(database)
    const people = ['Ada Noor', 'Bo Lind', 'Cy Moss', 'Di Hale', 'Eve Hall']
    const numberOf = (at: number) => `CG27-000${at + 1}`
    for (const [at, name] of people.entries()) {
      await submit(numberOf(at), { name, email: `${name.slice(0, 2).trim()}@Example.org` })
      await decide(numberOf(at), 'as-wished')
    }
    const lines = async () =>
      (await rows())
        .toSorted((one, other) => one.number.localeCompare(other.number))
        .map(({ line }) => line?.label ?? null)
    expect(await lines()).toEqual(people.map(() => 'Not registered'))
    const group = await placeGroup(office, groupOf({ oral: 1 }))
    const [first] = (await readGroup(database, group.id)).people
    await database.write(tx =>
      tx
        .updateTable('attendees')
        .set({ name: 'Dr Ada Noor', email: 'AD@example.org' })
        .where('id', '=', first?.id ?? 0)
        .execute(),
    )
    const join = async (name: string, email: string) => {
      const own = await createRegistration(database, fees, clock, {
        registrant: { ...registrant, name, email },
      })
      const request = { conference, groupId: group.id, registrationId: own.id }
      expect((await joinGroup(payments, { actor: ida, now: clock.now() }, request)).ok).toBe(true)
      return own.code
    }
    const bo = await join('Bo Lind', 'bo@example.org')
    const cy = await join('C. M. Other', 'elsewhere@example.org')
    await join('Somebody Else', 'di@example.org')
    const say = async (at: number, intent: string, code: string) => {
      const abstract = String((await rows(`?q=${numberOf(at)}`))[0]?.id)
      return chair.post(`${list}/${numberOf(at)}`, { abstract, intent, code })
    }
    // Staff say of one who joined that they are the presenter, by the number that they know.
    expect((await say(2, 'same-person', cy)).status).toBe(303)
    const registered = 'Registered, not paid'
    expect(await lines()).toEqual([registered, registered, registered, 'Not registered', 'Not registered'])
    await payInFull(payments, group.id)
    const paid = 'Registered and paid'
    expect(await lines()).toEqual([paid, paid, paid, 'Not registered', 'Not registered'])
    expect((await chair.get(`${list}/${numberOf(1)}`)).html).toContain(bo)
    expect((await say(1, 'other-person', bo)).status).toBe(303)
    expect((await lines())[1]).toBe('Not registered')
    // Whoever has a similar name is offered, with the number of the group that they come with.
    expect((await say(0, 'other-person', group.code)).status).toBe(303)
    expect(await lines()).toEqual([
      'Not registered',
      'Not registered',
      paid,
      'Not registered',
      'Not registered',
    ])
    const eve = (await readGroup(database, group.id)).people.at(-1)
    await database.write(tx =>
      tx
        .updateTable('attendees')
        .set({ name: 'Eve Hall', email: 'home@example.org' })
        .where('id', '=', eve?.id ?? 0)
        .execute(),
    )
    expect((await chair.get(`${list}/${numberOf(4)}`)).html).toContain('with a similar name')
    // Whoever does not come with the group any more is not registered.
    const { registration: now, people: all } = await readGroup(database, group.id)
    const joined = all.find(({ name }) => name === 'C. M. Other')
    const requested = { leaving: [joined?.id ?? 0], adding: { people: [], extras: [] } }
    const quoted = await quoteGroupChange(database.read, conference, now, requested, clock.now())
    if (!quoted.ok) throw new Error(quoted.error.code)
    const { differenceMinor, refundMinor } = quoted.value
    const changed = await changeChoice(
      payments,
      { actor: ida, now: clock.now(), requestKey: 'k' },
      {
        conference,
        registrationId: group.id,
        requested,
        expected: { differenceMinor, refundMinor },
      },
    )
    expect(changed.ok).toBe(true)
    expect((await lines())[2]).toBe('Not registered')
  })

  test('decides 200 by a filter in four requests, and takes them back in two', async () => {
    const { database, chair, conference, clock, submit, numbers, decide } = await given()
    await submit('CG27-0001')
    await decide('CG27-0001', 'rejected')
    const own = { conferenceId: conference.id, now: clock.now() }
    for (let at = 2; at <= 201; at++) {
      await createAbstract(database, own, { number: `CG27-${String(at).padStart(4, '0')}` })
    }
    clock.pass({ minutes: 1 })
    const view = await chair.get(`${list}?decision=undecided`)
    const { bulk } = view.data
    const check = await chair.get(`${list}?${new URLSearchParams({ all: 'yes', list: bulk.list, back: bulk.back, act: 'as-wished' })}`) // biome-ignore format: one line
    expect(check.data.check.button).toBe('Accept as wished: 200 abstracts')
    const done = await chair.post(check.data.check.address, check.data.check.hidden)
    expect(await numbers('?decision=undecided')).toEqual([])
    const after = await chair.get(done.to ?? '')
    expect(after.html).toContain('200 abstracts accepted as wished. Nobody has been told.')
    const undone = await chair.post(done.to ?? '', { intent: 'undo-many', at: after.data.decidedAt })
    expect((await chair.get(undone.to ?? '')).html).toContain('200 decisions taken back.')
    expect(await numbers('?decision=rejected')).toEqual(['CG27-0001'])
    expect((await chair.get(list)).data.decided.sums).toContainEqual({ label: 'Undecided', count: 200 })
  }, 60_000)

  test('one abstract is accepted as something else, with a reason that history keeps', async () => {
    const { database, chair, conference, submit, runEffects, server } = await given()
    const { id: poster } = await database.write(tx =>
      tx
        .insertInto('content_items')
        .values({
          conference_id: conference.id,
          kind: 'presentation-type',
          position: 9,
          data: '{"name":"Poster"}',
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const id = await submit('CG27-0001')
    const at = `${list}/CG27-0001`
    const decided = {
      abstract: `${id}`,
      version: '0',
      choice: `as-${poster}`,
      because: 'No <b>slot</b> is left',
    }
    expect((await chair.post(at, { ...decided, intent: 'decide' })).status).toBe(303)
    const { html } = await chair.get(at)
    expect(html).toContain('Accepted as Poster')
    expect(html).toContain('No &lt;b&gt;slot&lt;/b&gt; is left')
    expect(html).toContain('Its authors have not been told.')
    const unknown = await chair.post(at, { ...decided, version: '1', choice: 'as-999999', intent: 'decide' })
    expect([unknown.status, unknown.data.problem]).toEqual([
      422,
      expect.stringContaining('presentation types'),
    ])
    const dayless = await chair.post(at, { ...decided, version: '1', choice: 'please-change', 'change-by': '2027-02-31', intent: 'decide' }) // biome-ignore format: one line
    expect([dayless.status, dayless.data.problem]).toEqual([422, 'Give the last day for the change.'])
    const empty = await chair.post(at, { intent: 'change-state', event: 'withdrawn', because: '', into: '' })
    expect(empty.status).toBe(422)
    await chair.post(at, { intent: 'change-state', event: 'withdrawn', because: 'Asked by mail', into: '' })
    expect((await chair.get(at)).html).toContain('Asked by mail')
    await runEffects()
    const told = server.messages.at(-1)?.read.text?.replaceAll(/\s+/g, ' ') ?? ''
    expect(told).toMatch(/The committee of .* has withdrawn your abstract CG27-0001/)
    // Why is for the committee alone.
    expect(told).not.toContain('Asked by mail')
    expect((await chair.get(list)).data.rows[0].decision).toMatchObject({
      status: { label: 'Withdrawn' },
      can: null,
    })
  })

  test('asks the database twelve times at most, for many as for one', async () => {
    const { database, asked, chair, conference, clock, submit, decide } = await given()
    await submit('CG27-0001')
    await decide('CG27-0001', 'as-wished')
    await chair.get(list)
    const reads = async () => {
      const before = asked()
      await chair.get(list)
      return asked() - before
    }
    const one = await reads()
    for (let at = 2; at <= 120; at++) {
      await createAbstract(
        database,
        { conferenceId: conference.id, now: clock.now() },
        { number: `CG27-0${at}` },
      )
    }
    await chair.get(list)
    expect(await reads()).toBe(one)
    expect(one).toBeLessThanOrEqual(12)
  })
})
