import { expect, test } from 'vitest'
import { markLettersThatCameBack } from '#domain/office/mailings/letters-came-back.ts'
import { abstractsSeenBy } from '#domain/programme/abstracts/abstract-view.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const list = '/organiser/c/crystals/abstracts'
const letters = `${list}/letters`

describeOnBothDatabases('releasing decisions', open => {
  async function given(mailServer?: Parameters<typeof openOffice>[1]) {
    const office = await openOffice(await open(), mailServer)
    const { conference, clock, hire, database, server } = office
    const chair = await hire('programme')
    const ids = new Map<string, number>()
    const submit = async (number: string, given: Partial<Parameters<typeof createAbstract>[2]> = {}) => {
      const own = { conferenceId: conference.id, now: clock.now() }
      ids.set(number, await createAbstract(database, own, { number, ...given }))
    }
    const decide = async (number: string, choice: string, intent = 'decide', because = 'Why') => {
      const { data } = await chair.get(`${list}/${number}`)
      const { version } = data.decision
      const fields = {
        intent,
        abstract: `${ids.get(number)}`,
        version: `${version}`,
        choice,
        because,
        'change-by': '2027-03-01',
      }
      return chair.post(`${list}/${number}`, fields)
    }
    const read = async () => (await chair.get(letters)).data
    const release = async (count?: string, who = chair) => {
      const { check, count: all } = await read()
      return who.post(letters, { intent: 'release', digest: check.digest, count: count ?? `${all}` })
    }
    const see = async (to: string | undefined) => (await chair.get((to ?? '').replace('?done=held', ''))).data
    const deliver = () => office.runEffects('group-mail')
    const sent = () =>
      server.messages.map(({ recipients, read }) => [recipients[0], read.text ?? ''] as const)
    const told = async (number: string) => {
      const viewer = { kind: 'author', abstractId: ids.get(number) ?? 0 } as const
      const row = await abstractsSeenBy(database.read, viewer).select('outcome').executeTakeFirst()
      return row?.outcome ?? null
    }
    return { ...office, chair, submit, decide, read, release, see, deliver, sent, told, ids }
  }

  test('each gets one letter, after ten minutes, and learns nothing before', async () => {
    const { chair, clock, submit, decide, read, release, see, deliver, sent, told } = await given()
    await submit('CG27-0001', { name: 'Zyxname', title: 'Zyxtitle' })
    await submit('CG27-0002')
    await submit('CG27-0003')
    await submit('CG27-0004')
    await decide('CG27-0001', 'as-wished')
    await decide('CG27-0002', 'rejected')
    await decide('CG27-0003', 'waiting')
    expect(
      (await read()).letters.map(({ number, decision }: { number: string; decision: string }) => [
        number,
        decision,
      ]),
    ).toEqual([
      ['CG27-0001', 'Accepted as Oral'],
      ['CG27-0002', 'Rejected'],
      ['CG27-0003', 'On the waiting list'],
    ])
    const wrong = await release('30')
    expect([wrong.status, wrong.data.problem]).toEqual([422, expect.stringContaining('how many')])
    const { to, status } = await release()
    expect(status).toBe(303)
    expect(await see(to)).toMatchObject({ state: 'held', canStop: true })
    // A letter on its way is none to be written, which its page says; only an unknown number is unknown.
    const held = await chair.get(`${list}/CG27-0001/letter`)
    expect([held.status, held.html.includes('No letter about it waits')]).toEqual([200, true])
    expect((await chair.get(`${list}/CG27-0009/letter`)).status).toBe(404)
    clock.pass({ minutes: 9, seconds: 59 })
    await deliver()
    expect([sent(), await told('CG27-0001')]).toEqual([[], null])
    // What waits is not released twice.
    expect((await read()).check).toMatchObject({ hindrance: expect.any(String) })
    clock.pass({ seconds: 1 })
    for (let times = 0; times < 3; times++) await deliver()
    expect(sent().map(([recipient]) => recipient).toSorted()).toEqual(['CG27-0001', 'CG27-0002', 'CG27-0003'].map(number => `${number}@example.org`)) // biome-ignore format: one line
    const [, accepted = ''] = sent().find(([recipient]) => recipient?.startsWith('CG27-0001')) ?? []
    expect(accepted).toContain('Oral')
    expect(accepted).toContain('/crystals/online-registration')
    // Nobody proved the address, so it reads nothing that was typed with it.
    expect(accepted).not.toContain('Zyx')
    expect([await told('CG27-0001'), await told('CG27-0002'), await told('CG27-0004')]).toEqual(['accepted', 'rejected', null]) // biome-ignore format: one line
    expect(await see(to)).toMatchObject({ state: 'sent', canStop: false })
    expect((await chair.get(`${list}/CG27-0001`)).data.told).toBe('A letter has told its authors.')
  })

  test('is stopped in the last second, and sends none; then it is released anew', async () => {
    const { chair, clock, submit, decide, read, release, see, deliver, sent, told } = await given()
    await submit('CG27-0001')
    await decide('CG27-0001', 'rejected')
    const { to = '' } = await release()
    clock.pass({ minutes: 9, seconds: 59 })
    await chair.post(to, { intent: 'stop' })
    clock.pass({ minutes: 1 })
    await deliver()
    expect([sent(), await told('CG27-0001'), (await see(to)).state]).toEqual([[], null, 'stopped'])
    expect((await read()).count).toBe(1)
    await release()
    clock.pass({ minutes: 10 })
    await deliver()
    expect(sent()).toHaveLength(1)
  })

  test('of two chairs at once, one releases', async () => {
    const { clock, hire, submit, decide, read, chair, deliver, sent } = await given()
    const other = await hire('owner')
    await submit('CG27-0001')
    await decide('CG27-0001', 'rejected')
    const { check } = await read()
    const form = { intent: 'release', digest: check.digest, count: '1' }
    const both = await Promise.all([chair.post(letters, form), other.post(letters, form)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409])
    clock.pass({ minutes: 10 })
    await deliver()
    expect(sent()).toHaveLength(1)
  })

  test('released by one chair while another decides otherwise, no letter tells what is not decided', async () => {
    const { clock, submit, decide, read, chair, deliver, sent, told } = await given()
    const numbers = ['CG27-0001', 'CG27-0002', 'CG27-0003', 'CG27-0004']
    for (const number of numbers) {
      await submit(number)
      await decide(number, 'rejected')
    }
    const { check, count } = await read()
    const form = { intent: 'release', digest: check.digest, count: `${count}` }
    const [released] = await Promise.all([
      chair.post(letters, form),
      ...numbers.slice(2).map(number => decide(number, 'as-wished')),
    ])
    expect([303, 409]).toContain(released.status)
    clock.pass({ minutes: 10 })
    await deliver()
    const rejections = released.status === 303 ? numbers.slice(0, 2) : []
    expect(
      sent()
        .map(([to]) => to)
        .toSorted(),
    ).toEqual(rejections.map(number => `${number}@example.org`))
    // What was decided last is what the next release tells, and nothing else was told.
    expect(await Promise.all(numbers.slice(2).map(told))).toEqual([null, null])
    const { letters: next } = await read()
    expect(next.slice(-2).map(({ decision }: { decision: string }) => decision)).toEqual([
      'Accepted as Oral',
      'Accepted as Oral',
    ])
  })

  test('a decision changed while its letter is held replaces it, and no letter contradicts another', async () => {
    const { chair, clock, submit, decide, read, release, see, deliver, sent, told } = await given()
    await submit('CG27-0001')
    await submit('CG27-0002')
    await decide('CG27-0001', 'rejected')
    await decide('CG27-0002', 'rejected')
    await submit('CG27-0003')
    await decide('CG27-0003', 'rejected')
    const { to: first = '' } = await release()
    clock.pass({ minutes: 5 })
    await decide('CG27-0001', 'as-wished')
    // Decided otherwise, and not released again: neither letter goes.
    await decide('CG27-0003', 'waiting')
    // Withdrawn meanwhile: it is told nothing.
    await chair.post(`${list}/CG27-0002`, {
      intent: 'change-state',
      event: 'withdrawn',
      because: 'Asked to',
      into: '',
    })
    expect((await read()).letters).toMatchObject([
      { number: 'CG27-0001', decision: 'Accepted as Oral' },
      { number: 'CG27-0003', decision: 'On the waiting list' },
    ])
    const { data } = await chair.get(`${list}/CG27-0003`)
    await chair.post(list, { intent: 'undo', abstract: `${data.id}`, version: `${data.decision.version}` })
    const { to: second = '' } = await release()
    clock.pass({ minutes: 10 })
    for (let times = 0; times < 4; times++) await deliver()
    expect(sent()).toEqual([['CG27-0001@example.org', expect.stringContaining('accepted')]])
    expect([await told('CG27-0001'), await told('CG27-0002'), await told('CG27-0003')]).toEqual([
      'accepted',
      null,
      null,
    ])
    const states = async (to: string) =>
      (await see(to)).letters.map(({ number, state }: { number: string; state: string }) => [number, state])
    expect(await states(first)).toEqual([
      ['CG27-0001', 'left-out'],
      ['CG27-0002', 'left-out'],
      ['CG27-0003', 'left-out'],
    ])
    expect(await states(second)).toEqual([['CG27-0001', 'sent']])
  })

  test('a corrected decision is told by a letter that replaces the first', async () => {
    const { clock, submit, decide, read, release, deliver, sent, told } = await given()
    await submit('CG27-0001')
    await decide('CG27-0001', 'rejected')
    await release()
    clock.pass({ minutes: 10 })
    await deliver()
    expect((await decide('CG27-0001', 'as-wished')).status).toBe(409)
    expect((await decide('CG27-0001', 'as-wished', 'correct')).status).toBe(303)
    expect([sent().length, await told('CG27-0001')]).toEqual([1, 'rejected'])
    expect((await read()).letters).toMatchObject([{ isCorrection: true }])
    clock.pass({ hours: 24 })
    await release()
    clock.pass({ minutes: 10 })
    await deliver()
    expect(sent()[1]?.[1]).toContain('This replaces our letter of 10 January 2027.')
    expect(await told('CG27-0001')).toBe('accepted')
  })

  test('the most specific text is sent, and one by hand stays until the decision changes', async () => {
    const { chair, submit, decide, read } = await given()
    await submit('CG27-0001', { type: { id: 7, name: 'Poster' } })
    await submit('CG27-0002', { type: { id: 7, name: 'Poster' }, topic: { id: 9, name: 'Ice' } })
    await submit('CG27-0003')
    for (const number of ['CG27-0001', 'CG27-0002', 'CG27-0003']) await decide(number, 'as-wished')
    const save = (query: string, body: string, version = '0', subject = 'For {abstract}') =>
      chair.post(`${letters}/text?outcome=accepted&${query}`, { intent: 'save', subject, body, version })
    const unknown = await save('form=0&topic=0', 'Dear {name} {foo}')
    expect([unknown.status, unknown.data.problems[0]]).toEqual([
      422,
      expect.stringContaining('{name}, {foo}'),
    ])
    expect((await save('form=0&topic=0', ' ')).status).toBe(422)
    await save('form=0&topic=0', 'All: {presentation}')
    await save('form=7&topic=0', 'Posters')
    await save('form=7&topic=9', 'Posters on ice')
    const bodies = async () =>
      Promise.all(
        ['1', '2', '3'].map(async n => (await chair.get(`${list}/CG27-000${n}/letter`)).data.parts[0]),
      )
    expect(await bodies()).toEqual(['Posters', 'Posters on ice', 'All: Oral'])
    const stale = await save('form=7&topic=0', 'Mine', '0')
    expect([stale.status, stale.data.theirs.body, stale.data.typed.body]).toEqual([409, 'Posters', 'Mine'])
    const hand = { intent: 'by-hand', subject: 'To you', body: 'By hand', version: '1', mark: 'none' }
    expect((await chair.post(`${list}/CG27-0001/letter`, hand)).status).toBe(303)
    await save('form=7&topic=0', 'Posters, changed', '1')
    expect(await bodies()).toEqual(['By hand', 'Posters on ice', 'All: Oral'])
    expect((await read()).letters[0].from).toBe('By hand')
    // A second chair, who opened the page before: neither writing nor taking back loses what the first wrote.
    const second = await chair.post(`${list}/CG27-0001/letter`, { ...hand, body: 'Mine' })
    const { theirs, typed, mark } = second.data
    expect([second.status, theirs.body, typed.body]).toEqual([409, 'By hand', 'Mine'])
    const back = await chair.post(`${list}/CG27-0001/letter`, { ...hand, intent: 'template' })
    expect([back.status, back.data.theirs.body]).toEqual([409, 'By hand'])
    expect((await bodies())[0]).toBe('By hand')
    expect((await chair.post(`${list}/CG27-0001/letter`, { ...hand, body: 'Both', mark })).status).toBe(303)
    expect((await bodies())[0]).toBe('Both')
    const remove = (version: string) =>
      chair.post(`${letters}/text?outcome=accepted&form=7&topic=0`, { intent: 'remove', subject: '', body: '', version }) // biome-ignore format: one line
    expect([(await remove('1')).status, (await remove('2')).status]).toEqual([409, 303])
    await decide('CG27-0001', 'rejected')
    expect((await bodies())[0]).toContain('Dear author')
    const late = await chair.post(`${list}/CG27-0001/letter`, hand)
    expect([late.status, late.data.typed.body]).toEqual([409, 'By hand'])
    // Nor is it lost where no letter waits any more.
    await decide('CG27-0001', '', 'undo')
    const gone = await chair.post(`${list}/CG27-0001/letter`, { ...hand, body: 'Long and thoughtful' })
    expect(gone.status).toBe(409)
    for (const text of [
      'No letter about it waits',
      'The decision has changed meanwhile',
      'Long and thoughtful',
    ])
      expect(gone.html).toContain(text)
  })

  test('an address that refuses keeps nobody waiting, and only it is tried again', async () => {
    let isBroken = true
    const { chair, clock, submit, decide, release, see, deliver, sent } = await given({
      onRcptTo({ address }, _session, done) {
        if (isBroken && address.startsWith('CG27-0001')) return done(Object.assign(new Error('No such person'), { responseCode: 550 })) // biome-ignore format: one line
        done()
      },
    })
    for (const number of ['CG27-0001', 'CG27-0002', 'CG27-0003']) {
      await submit(number)
      await decide(number, 'rejected')
    }
    const { to = '' } = await release()
    clock.pass({ minutes: 10 })
    await deliver()
    const failed = await see(to)
    expect([failed.failed, sent().length, failed.letters[0].failure]).toEqual([1, 2, expect.stringContaining('No such person')]) // biome-ignore format: one line
    isBroken = false
    await chair.post(to, { intent: 'retry' })
    await deliver()
    expect([sent().length, (await see(to)).failed]).toEqual([3, 0])
  })

  test('a letter that was being sent when the program stopped is left for a person, and none is sent twice', async () => {
    const { database, clock, submit, decide, release, see, deliver, sent, chair } = await given()
    for (const number of ['CG27-0001', 'CG27-0002']) {
      await submit(number)
      await decide(number, 'rejected')
    }
    const { to = '' } = await release()
    clock.pass({ minutes: 10 })
    // As a killed process leaves it: claimed, and nothing recorded.
    await database.write(tx =>
      tx
        .updateTable('decision_letters')
        .set({ state: forced('sending'), tries: 1 })
        .where('email', 'like', 'CG27-0001%')
        .execute(),
    )
    await deliver()
    expect(sent().map(([recipient]) => recipient)).toEqual(['CG27-0002@example.org'])
    const stopped = await see(to)
    expect(stopped.letters[0]).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('may have arrived'),
    })
    await chair.post(to, { intent: 'retry' })
    for (let times = 0; times < 3; times++) await deliver()
    expect(sent().map(([recipient]) => recipient).toSorted()).toEqual(['CG27-0001@example.org', 'CG27-0002@example.org']) // biome-ignore format: one line
  })

  /** A mail server that refuses some addresses, with these answers. */
  function refusing(answers: Map<string, number>): NonNullable<Parameters<typeof openOffice>[1]> {
    return {
      onRcptTo({ address }, _session, done) {
        const responseCode = answers.get(address.replace('@example.org', ''))
        done(responseCode ? Object.assign(new Error('Not now'), { responseCode }) : undefined)
      },
    }
  }

  test('what was tried in vain is told to nobody, can be decided otherwise, and after a stop is released anew', async () => {
    const answers = new Map([
      ['CG27-0001', 451],
      ['CG27-0002', 550],
      ['CG27-0003', 451],
    ])
    const numbers = [...answers.keys()]
    const { chair, clock, submit, decide, read, release, see, deliver, sent, told } = await given(
      refusing(answers),
    )
    for (const number of numbers) {
      await submit(number)
      await decide(number, 'rejected')
    }
    const { to = '' } = await release()
    clock.pass({ minutes: 10 })
    await deliver()
    const states = async () => (await see(to)).letters.map(({ state }: { state: string }) => state)
    expect(await states()).toEqual(['queued', 'failed', 'queued'])
    expect(await Promise.all(numbers.map(told))).toEqual([null, null, null])
    // Nobody was told, so it is decided anew and not corrected.
    expect((await decide('CG27-0003', 'as-wished')).status).toBe(303)
    await chair.post(to, { intent: 'stop' })
    answers.clear()
    clock.pass({ minutes: 10 })
    await deliver()
    expect([await states(), sent()]).toEqual([['left-out', 'failed', 'left-out'], []])
    expect((await read()).letters).toMatchObject(numbers.map(number => ({ number, isCorrection: false })))
    const { to: again = '' } = await release()
    clock.pass({ minutes: 10 })
    for (let times = 0; times < 3; times++) await deliver()
    expect(sent().map(([recipient]) => recipient).toSorted()).toEqual(numbers.map(number => `${number}@example.org`)) // biome-ignore format: one line
    expect((await see(again)).state).toBe('sent')
    expect(await Promise.all(numbers.map(told))).toEqual(['rejected', 'rejected', 'accepted'])
    expect((await read()).letters).toEqual([])
  })

  test('a letter that the mail server puts off while its release is stopped is left out', async () => {
    let stop: (() => Promise<unknown>) | undefined
    const { chair, clock, submit, decide, read, release, see, deliver } = await given({
      onRcptTo(_address, _session, done) {
        const refuse = () => done(Object.assign(new Error('Not now'), { responseCode: 451 }))
        if (stop) void stop().then(refuse)
        else refuse()
      },
    })
    await submit('CG27-0001')
    await decide('CG27-0001', 'rejected')
    const { to = '' } = await release()
    stop = () => chair.post(to, { intent: 'stop' })
    clock.pass({ minutes: 10 })
    await deliver()
    const { letters: after } = await see(to)
    expect(after).toMatchObject([{ state: 'left-out', failure: 'Stopped before it was sent.' }])
    expect((await read()).count).toBe(1)
  })

  test('of a letter that was on its way when the program died, in a release that is then stopped, the decision stands and is told again', async () => {
    const { database, clock, submit, decide, read, release, see, deliver, sent, told, chair } = await given()
    await submit('CG27-0001')
    await decide('CG27-0001', 'rejected')
    const { to = '' } = await release()
    clock.pass({ minutes: 10 })
    const reserved = clock.now().add({ minutes: 10 }).toString({ fractionalSecondDigits: 3 })
    await database.write(tx =>
      tx
        .updateTable('decision_letters')
        .set({ state: forced('sending'), tries: 1, next_try_at: reserved })
        .execute(),
    )
    await chair.post(to, { intent: 'stop' })
    await deliver()
    // It may be leaving at this moment: it is neither set otherwise nor taken back.
    expect((await decide('CG27-0001', 'as-wished')).status).toBe(409)
    expect((await decide('CG27-0001', '', 'undo')).status).toBe(409)
    clock.pass({ minutes: 10 })
    await deliver()
    const { letters: after } = await see(to)
    expect(after).toMatchObject([{ state: 'failed', failure: expect.stringContaining('may have arrived') }])
    // Its author may have it, so it is corrected like one that they have.
    expect(await told('CG27-0001')).toBe('rejected')
    expect((await decide('CG27-0001', 'as-wished')).status).toBe(409)
    expect((await read()).letters).toMatchObject([{ number: 'CG27-0001', isCorrection: false }])
    await release()
    clock.pass({ minutes: 10 })
    for (let times = 0; times < 3; times++) await deliver()
    expect([sent().length, (await read()).letters]).toEqual([1, []])
    expect((await decide('CG27-0001', 'as-wished', 'correct')).status).toBe(303)
    expect((await read()).letters).toMatchObject([{ isCorrection: true }])
  })

  test('a letter that comes back has failed, is seen on the abstract, and goes to the corrected address', async () => {
    const { chair, hire, clock, submit, decide, release, see, deliver, sent, told, database, ids } =
      await given()
    await submit('CG27-0001')
    await submit('CG27-0002', { email: 'right@example.org' })
    await decide('CG27-0001', 'as-wished')
    const { to = '' } = await release()
    clock.pass({ minutes: 10 })
    await deliver()
    const page = `${list}/CG27-0001`
    const report = (email: string, at: Temporal.Instant | null = null) =>
      database.write(tx => markLettersThatCameBack(tx, [{ email, cause: 'no-address', at }], clock.now()))
    // What was reported before it left is about another mail.
    expect(await report('cg27-0001@example.org', clock.now().subtract({ hours: 1 }))).toBe(0)
    expect(await report('1@example.org')).toBe(0)
    clock.pass({ hours: 2 })
    expect([await report('cg27-0001@Example.org'), await report('cg27-0001@example.org')]).toEqual([1, 0])
    expect(await see(to)).toMatchObject({
      failed: 1,
      letters: [{ state: 'failed', failure: 'It came back: there is no such address.' }],
    })
    const shown = await chair.get(page)
    expect(shown.data.failedLetter).toEqual({
      reason: 'It came back: there is no such address.',
      href: to.replace('?done=held', ''),
    })
    expect(shown.html).toContain('Its letter was not delivered.')
    // It was told all the same: staff may know by other ways that its author has it.
    expect(await told('CG27-0001')).toBe('accepted')
    const [{ id: author }] = shown.data.authors
    const fields = { intent: 'correct-address', abstract: `${ids.get('CG27-0001')}`, author: `${author}` }
    const wrong = await chair.post(page, { ...fields, email: 'no address' })
    expect([wrong.status, wrong.data.author.typed.email, Object.keys(wrong.data.author.errors)]).toEqual([
      422,
      'no address',
      ['email'],
    ])
    const reader = await hire('reader')
    expect((await reader.post(page, { ...fields, email: 'right@example.org' })).status).toBe(403)
    for (const status of [303, 303])
      expect((await chair.post(page, { ...fields, email: 'Right@example.org' })).status).toBe(status)
    const links = () => database.read.selectFrom('author_links').select('id').execute()
    expect(await links()).toEqual([])
    await chair.post(to, { intent: 'retry' })
    await deliver()
    expect(sent().map(([recipient]) => recipient)).toEqual(['CG27-0001@example.org', 'Right@example.org'])
    expect([(await see(to)).failed, (await links()).length]).toEqual([0, 1])
    expect((await chair.get(page)).data.failedLetter).toBeUndefined()
    const stored = await database.read
      .selectFrom('abstracts')
      .select(['number', 'email', 'submission'])
      .orderBy('number')
      .execute()
    expect(stored).toEqual([
      { number: 'CG27-0001', email: 'Right@example.org', submission: 2 },
      { number: 'CG27-0002', email: 'right@example.org', submission: 1 },
    ])
    const acts = await database.read
      .selectFrom('audit_entries')
      .select(['act', 'facts'])
      .where('act', 'in', ['mail came back', 'address of an author corrected'])
      .orderBy('id')
      .execute()
    expect(acts).toEqual([
      { act: 'mail came back', facts: '{"bounce":"no-address"}' },
      { act: 'address of an author corrected', facts: '{}' },
    ])
  })

  test('belongs to its own conference and right', async () => {
    const { hire, submit, decide, release, conference } = await given()
    await submit('CG27-0001')
    await decide('CG27-0001', 'rejected')
    const { to = '' } = await release()
    const desk = await hire('desk', conference.id)
    expect((await desk.get(letters)).status).toBe(403)
    expect((await desk.post(to, { intent: 'stop' })).status).toBe(403)
  })
})
