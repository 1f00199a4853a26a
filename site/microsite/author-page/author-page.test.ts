import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { makeAuthorLink } from '#domain/programme/abstracts/author-links.ts'
import * as page from '#site/microsite/author-page/author-page.tsx'
import * as form from '#site/microsite/registration/form/online-registration.tsx'
import { createAbstract, present } from '#tests/factories/abstract.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const list = '/organiser/c/crystals/abstracts'
const letters = `${list}/letters`

describeOnBothDatabases('an author’s own page', open => {
  async function given() {
    const opened = await open()
    let isBusy = false
    const write: typeof opened.write = (...work) =>
      isBusy ? Promise.reject(new Error('the database is busy')) : opened.write(...work)
    const office = await openOffice({ ...opened, write }, {}, { newFormKey: () => 'a key' })
    const { conference, clock, hire, database, server, visit, fees } = office
    const chair = await hire('programme')
    const submit = (number: string, given: Partial<Parameters<typeof createAbstract>[2]> = {}) =>
      createAbstract(database, { conferenceId: conference.id, now: clock.now() }, { number, ...given })
    const decide = async (number: string, choice: string, intent = 'decide') => {
      const { data } = await chair.get(`${list}/${number}`)
      const { version } = data.decision
      return chair.post(`${list}/${number}`, { intent, abstract: `${data.id}`, version: `${version}`, choice, because: 'Why', 'change-by': '2027-03-01' }) // biome-ignore format: one line
    }
    /** Releases what is decided. @returns the secret of the link in each letter, by address */
    const release = async () => {
      const { data } = await chair.get(letters)
      const before = server.messages.length
      await chair.post(letters, { intent: 'release', digest: data.check.digest, count: `${data.count}` })
      clock.pass({ minutes: 10 })
      for (let times = 0; times < 3; times++) await office.runEffects('group-mail')
      return new Map(
        server.messages.slice(before).map(({ recipients, read }) => {
          const secret = /\/crystals\/abstract\/([\w-]{43})/.exec(read.text ?? '')?.[1] ?? ''
          return [recipients[0], secret] as const
        }),
      )
    }
    const openPage = async (
      secret: string,
      body?: Record<string, string> | [string, string][],
      hasNoDatabase = false,
    ) => {
      isBusy = hasNoDatabase
      const at = { event: conference.name, secret }
      const answer = await visit(page, '/:event/abstract/:secret', at, body && new URLSearchParams(body))
      isBusy = false
      return answer
    }
    const accept = async (number: string, given = {}) => {
      await submit(number, given)
      await decide(number, 'as-wished')
      return (await release()).get(`${number}@example.org`) ?? ''
    }
    const register = (name: string, email: string) =>
      createRegistration(database, fees, clock, { registrant: { ...registrant, name, email } })
    const listed = async (query: string): Promise<string[]> =>
      (await chair.get(`${list}?${query}`)).data.rows.map(({ number }: { number: string }) => number)
    const view = async (number: string) => (await chair.get(`${list}/${number}`)).data
    return { ...office, chair, submit, decide, release, openPage, accept, register, listed, view }
  }

  test('is opened by the link in the letter, where a presenter confirms', async () => {
    const { accept, openPage, listed, view, submit, decide } = await given()
    await submit('CG27-0009')
    await decide('CG27-0009', 'waiting')
    const secret = await accept('CG27-0001')
    expect(secret).toHaveLength(43)
    const { data, html } = await openPage(secret)
    expect(data.view).toMatchObject({
      number: 'CG27-0001',
      standing: 'The committee has accepted it as: Oral.',
      asked: { version: 1, step: 'unregistered' },
    })
    expect(html).toContain('We show')
    expect(await listed('answer=unanswered')).toEqual(['CG27-0001'])
    const answered = await openPage(secret, { intent: 'confirm', version: '1', because: '' })
    expect(answered.status).toBe(303)
    expect(await listed('answer=unanswered')).toEqual([])
    expect(await listed('answer=confirmed')).toEqual(['CG27-0001'])
    expect((await openPage(secret)).data.view.asked.answer).toMatchObject({
      kind: 'confirmed',
      words: 'You confirmed on 10 January 2027 that you will present.',
    })
    // The same again changes nothing.
    await openPage(secret, { intent: 'confirm', version: '1', because: '' })
    expect((await view('CG27-0001')).known.answers).toHaveLength(1)
  })

  test('asks for what has to be agreed to, and keeps how it was worded', async () => {
    const { accept, openPage, view, database, conference } = await given()
    const statement = (text: string, isRequired: boolean, position: number) =>
      database.write(tx =>
        tx
          .insertInto('content_items')
          .values({
            conference_id: conference.id,
            kind: 'presenter-statement',
            position,
            data: JSON.stringify({ text, isRequired }),
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
    const { id } = await statement('It may be published.', true, 1)
    const { id: other } = await statement('It may be recorded.', false, 2)
    const secret = await accept('CG27-0001')
    const confirm = { intent: 'confirm', version: '1' }
    const refused = await openPage(secret, { ...confirm, statement: `${other}` })
    expect([refused.status, refused.data.statementsError, refused.data.statements]).toEqual([
      422,
      expect.stringContaining('Tick'),
      [other],
    ])
    expect(refused.html).toMatch(/<a href="#field-statements">[^<]*Tick/)
    // The same where nothing can be stored.
    const busy = await openPage(secret, { ...confirm, statement: `${id}` }, true)
    expect([busy.status, busy.data.statements]).toEqual([503, [id]])
    const asked = await openPage(
      secret,
      { intent: 'decline', version: '1', because: 'Ill', withdraw: 'yes' },
      true,
    )
    expect([asked.status, asked.data.asksToWithdraw, asked.data.because]).toEqual([503, true, 'Ill'])
    expect((await openPage(secret, { ...confirm, statement: `${id}` })).status).toBe(303)
    expect((await view('CG27-0001')).known.answers).toMatchObject([
      { label: 'Confirmed', statements: ['It may be published.'] },
    ])
  })

  test('asks a presenter whom staff noted as coming to agree to what is required', async () => {
    const { accept, openPage, view, chair, database, conference } = await given()
    const statement = await database.write(tx =>
      addContent(tx, conference.id, 'presenter-statement', [
        { text: 'It may be recorded.', isRequired: true },
      ]),
    )
    const secret = await accept('CG27-0001')
    const { id } = await view('CG27-0001')
    await chair.post(`${list}/CG27-0001`, { intent: 'note-answer', abstract: `${id}`, answer: 'confirmed', because: '' }) // biome-ignore format: one line
    expect((await openPage(secret)).html).toMatch(/You confirmed on [\s\S]*value="confirm"/)
    const confirm = { intent: 'confirm', version: '1' }
    const refused = await openPage(secret, confirm)
    expect([refused.status, refused.data.statementsError]).toEqual([422, expect.stringContaining('Tick')])
    const agreed = { ...confirm, statement: `${statement[0]}` }
    for (const status of [303, 303]) expect((await openPage(secret, agreed)).status).toBe(status)
    expect((await openPage(secret)).html).not.toContain('value="confirm"')
    expect((await view('CG27-0001')).known.answers).toMatchObject([
      { label: 'Confirmed', statements: ['It may be recorded.'], isByStaff: false },
      { label: 'Confirmed', statements: [], isByStaff: true },
    ])
    // What is asked later is not asked of whoever has agreed to something.
    await database.write(tx =>
      addContent(tx, conference.id, 'presenter-statement', [{ text: 'It is new.', isRequired: true }]),
    )
    expect((await openPage(secret)).html).not.toContain('value="confirm"')
  })

  test('takes that a presenter cannot come, and the committee reads who comes next', async () => {
    const { accept, openPage, listed, view, submit, decide, chair, clock } = await given()
    await submit('CG27-0007', { type: { id: 7, name: 'Poster' } })
    await submit('CG27-0008')
    await submit('CG27-0009')
    await decide('CG27-0007', 'waiting')
    clock.pass({ minutes: 1 })
    await decide('CG27-0009', 'waiting')
    clock.pass({ minutes: 1 })
    await decide('CG27-0008', 'waiting')
    const secret = await accept('CG27-0001')
    const long = await openPage(secret, { intent: 'decline', version: '1', because: 'x'.repeat(5_001) })
    expect([long.status, long.data.because.length, long.data.becauseError]).toEqual([
      422,
      5_001,
      expect.stringContaining('5000'),
    ])
    const declined = await openPage(secret, { intent: 'decline', version: '1', because: 'Ill, sadly' })
    expect(declined.status).toBe(303)
    expect(await listed('answer=declined')).toEqual(['CG27-0001'])
    const { known, next } = await view('CG27-0001')
    expect(known.answers).toMatchObject([{ label: 'Declined', because: 'Ill, sadly', isByStaff: false }])
    expect(next.waiting.map(({ number }: { number: string }) => number)).toEqual([
      'CG27-0009',
      'CG27-0008',
      'CG27-0007',
    ])
    // Their place may be given away, so only staff note that they come after all.
    const again = await openPage(secret, { intent: 'confirm', version: '1', because: '' })
    expect([again.status, again.data.words]).toEqual([409, expect.stringContaining('declined before')])
    const { id } = await view('CG27-0001')
    await chair.post(`${list}/CG27-0001`, { intent: 'note-answer', abstract: `${id}`, answer: 'confirmed', because: 'By mail' }) // biome-ignore format: one line
    expect((await view('CG27-0001')).known).toMatchObject({ answer: 'confirmed' })
    expect((await view('CG27-0001')).next).toBeFalsy()
  })

  test('who declines may ask to withdraw it too, at once or later; the committee cancels it or leaves it', async () => {
    const { accept, openPage, view, listed, chair, database } = await given()
    const row = async (number: string) =>
      (await chair.get(list)).data.rows.find((each: { number: string }) => each.number === number)
    const label = async (number: string) => (await row(number)).answer.label
    const asking = { intent: 'decline', version: '1', withdraw: 'yes' }
    const secret = await accept('CG27-0001')
    const long = await openPage(secret, { ...asking, because: 'x'.repeat(5_001) })
    expect([long.status, long.data.asksToWithdraw]).toEqual([422, true])
    // With a confirmation it means nothing.
    await openPage(secret, { ...asking, intent: 'confirm' })
    expect(await label('CG27-0001')).toBe('Confirmed')
    expect((await openPage(secret, { ...asking, because: 'It is wrong' })).status).toBe(303)
    expect((await openPage(secret)).data.view.asked.answer).toMatchObject({ asksToWithdraw: true })
    expect(await label('CG27-0001')).toBe('Declined, asks to withdraw it')
    expect((await view('CG27-0001')).known).toMatchObject({
      asksToWithdraw: true,
      answers: [{ label: 'Declined, asks to withdraw it', because: 'It is wrong' }, { label: 'Confirmed' }],
    })
    // Until the committee acts it is accepted, and nothing else changes.
    expect((await view('CG27-0001')).state).toBe('submitted')
    expect(await listed('changed=yes')).toEqual(['CG27-0001'])
    const keep = { intent: 'keep', abstract: `${(await view('CG27-0001')).id}` }
    expect((await chair.post(`${list}/CG27-0001`, keep)).status).toBe(303)
    expect(await listed('changed=yes')).toEqual([])
    expect(await label('CG27-0001')).toBe('Declined')
    expect((await chair.post(`${list}/CG27-0001`, keep)).status).toBe(409)

    const other = await accept('CG27-0002')
    await openPage(other, { intent: 'decline', version: '1', because: 'Ill' })
    expect(await label('CG27-0002')).toBe('Declined')
    await openPage(other, { ...asking, because: '' })
    await openPage(other, { ...asking, because: '' })
    const { id, known } = await view('CG27-0002')
    expect(known.answers.map((each: { label: string }) => each.label)).toEqual(['Declined, asks to withdraw it', 'Declined']) // biome-ignore format: one line
    await chair.post(`${list}/CG27-0002`, {
      intent: 'change-state',
      event: 'cancelled',
      because: 'They asked',
    })
    expect((await openPage(other)).data.view).toMatchObject({ isOver: true, asked: null })
    const mails = await database.read
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'abstract-state-mail')
      .execute()
    expect(mails.map(({ payload }) => JSON.parse(payload))).toEqual([
      { abstractId: Number(keep.abstract), news: 'kept' },
      { abstractId: id, news: 'cancelled' },
    ])
  })

  test('says what happens to a paid registration of whoever does not present, and loses nothing of it', async () => {
    const { accept, openPage, listed, view, register, submit, chair, database, clock } = await given()
    const stays = 'A registration of yours stays as it is, with what was paid.'
    const secret = await accept('CG27-0001', { name: 'Noor Ahmadi' })
    const { id, code } = await register('Noor Ahmadi', 'CG27-0001@example.org')
    await database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ state: forced('paid') })
        .where('id', '=', id)
        .execute(),
    )
    const kept = () =>
      database.read.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst()
    const before = await kept()
    expect((await openPage(secret)).html).not.toContain(stays)
    await openPage(secret, { intent: 'decline', version: '1', because: 'Ill' })
    expect((await openPage(secret)).html).toContain(stays)
    expect((await view('CG27-0001')).known).toMatchObject({ answer: 'declined', registration: { code } })
    expect((await chair.get(`${list}/CG27-0001`)).html).toContain('It stays as it is, with what was paid')
    expect(await listed('answer=declined&presenter=paid')).toEqual(['CG27-0001'])
    await chair.post(`${list}/CG27-0001`, { intent: 'change-state', event: 'cancelled', because: 'Ill', into: '' }) // biome-ignore format: one line
    expect((await openPage(secret)).html).toContain(stays)
    expect(await kept()).toEqual(before)
    // Before any letter.
    const abstractId = await submit('CG27-0002')
    const own = await database.write(tx => makeAuthorLink(tx, abstractId, clock.now()))
    expect((await openPage(own)).html).not.toContain(stays)
    await openPage(own, { intent: 'withdraw' })
    expect((await openPage(own)).html).toContain(stays)
  })

  test('asks again when a later letter accepts otherwise, and takes no answer to an earlier one', async () => {
    const { accept, openPage, decide, release, view } = await given()
    const secret = await accept('CG27-0001')
    await openPage(secret, { intent: 'confirm', version: '1', because: '' })
    await decide('CG27-0001', 'rejected', 'correct')
    // Nobody outside learns of a correction before its letter.
    expect((await openPage(secret)).data.view).toMatchObject({
      standing: 'The committee has accepted it as: Oral.',
      asked: { answer: { kind: 'confirmed' } },
    })
    await release()
    expect((await openPage(secret)).data.view).toMatchObject({
      standing: 'The committee could not accept it.',
      asked: null,
    })
    expect((await openPage(secret, { intent: 'confirm', version: '2' })).status).toBe(409)
    await decide('CG27-0001', 'as-wished', 'correct')
    await release()
    const stale = await openPage(secret, { intent: 'confirm', version: '1' })
    expect([stale.status, stale.data.words]).toEqual([409, expect.stringContaining('again')])
    // A reason that was typed stands in sight, where no script opens its fold.
    for (const typed of [{ because: 'Ill' }, { because: '', withdraw: 'yes' }]) {
      const late = await openPage(secret, { intent: 'decline', version: '1', ...typed })
      expect([
        late.status,
        /<details[^>]* open="">(?:(?!<\/details>).)*name="because"/s.test(late.html),
      ]).toEqual([409, true])
    }
    expect((await openPage(secret)).data.view.asked.answer).toBeUndefined()
    expect((await view('CG27-0001')).known.answer).toBe('unanswered')
  })

  test('is nowhere for an unknown link, another conference’s, or one that is over', async () => {
    const { accept, openPage, clock, database } = await given()
    const secret = await accept('CG27-0001')
    expect((await openPage('x'.repeat(43))).status).toBe(404)
    expect((await openPage('x'.repeat(43), { intent: 'confirm', version: '1' })).status).toBe(404)
    const stored = await database.read.selectFrom('author_links').select('token_hash').execute()
    expect(stored.map(({ token_hash }) => token_hash)).not.toContain(secret)
    expect((await openPage(secret)).status).toBe(200)
    clock.pass({ hours: 24 * 365 })
    expect((await openPage(secret)).status).toBe(404)
  })

  test('leads to a registration form that is filled in', async () => {
    const { accept, openPage, visit, conference } = await given()
    const secret = await accept('CG27-0001', { name: 'Noor Ahmadi' })
    const { registerAt } = (await openPage(secret)).data.view.asked
    expect(registerAt).toBe(`/${conference.name}/online-registration?author=${secret}`)
    const at = { event: conference.name }
    const { data } = await visit(
      form as never,
      '/:event/online-registration',
      at,
      undefined,
      `?author=${secret}`,
    )
    expect(data.earlier.values).toMatchObject({
      name: 'Noor Ahmadi',
      email: 'CG27-0001@example.org',
      presentation: 'oral',
      country: '620',
    })
  })

  test('where a co-author presents, speaks of their registration, and fills in their details', async () => {
    const { accept, openPage, visit, conference, database, register } = await given()
    const secret = await accept('CG27-0001', { name: 'Noor Ahmadi' })
    const { id } = await database.read.selectFrom('abstracts').select('id').executeTakeFirstOrThrow()
    await present(database, id, { name: 'Bo Lind', email: 'bo@example.org', affiliation: 'Oslo\nBergen' })
    await register('Noor Ahmadi', 'CG27-0001@example.org')
    const { html } = await openPage(secret)
    expect(html).toContain('We have found none of Bo Lind yet.')
    expect(html).toContain('The form has the details of Bo Lind already.')
    const at = { event: conference.name }
    const { data } = await visit(
      form as never,
      '/:event/online-registration',
      at,
      undefined,
      `?author=${secret}`,
    )
    expect(data.earlier.values).toMatchObject({
      name: 'Bo Lind',
      email: 'bo@example.org',
      organization: 'Oslo',
      presentation: 'oral',
    })
    expect(data.earlier.values.telephone ?? '').toBe('')
    await register('Bo Lind', 'bo@example.org')
    expect((await openPage(secret)).html).toContain('Bo Lind is registered. It is not paid yet')
  })

  test('names the registration that staff say is theirs, until it is handed over', async () => {
    const { accept, openPage, view, register, chair } = await given()
    const secret = await accept('CG27-0001', { name: 'Noor Ahmadi' })
    const { code } = await register('N. Ahmadi', 'office@institute.example')
    const { id, known } = await view('CG27-0001')
    expect(known).toMatchObject({ registration: null, alike: [{ code }] })
    const post = (intent: string, given: string) =>
      chair.post(`${list}/CG27-0001`, { intent, abstract: `${id}`, code: given })
    expect((await post('same-person', 'CG27-NOBODY')).status).toBe(422)
    await post('same-person', code.toLowerCase())
    expect((await view('CG27-0001')).known.registration).toMatchObject({ code, isByHand: true })
    expect((await openPage(secret)).data.view.asked.step).toBe('registered')
    await post('other-person', code)
    expect((await view('CG27-0001')).known).toMatchObject({ registration: null, alike: [] })
    // Somebody of the same name who shares an address, and is another person.
    const { code: same } = await register('Noor Ahmadi', 'CG27-0001@example.org')
    expect((await view('CG27-0001')).known.registration).toMatchObject({ code: same, isByHand: false })
    await post('other-person', same)
    expect((await view('CG27-0001')).known.registration).toBeNull()
  })

  test('where a co-author presents, asks whether a registration is theirs, and not whoever submitted', async () => {
    const { submit, decide, view, register, database } = await given()
    const id = await submit('CG27-0001', { name: 'Noor Ahmadi' })
    await present(database, id, { name: 'Bo Lind', email: 'bo@example.org' })
    await decide('CG27-0001', 'as-wished')
    await register('Noor Ahmadi', 'office@institute.example')
    const { code } = await register('B. Lind', 'office@institute.example')
    expect((await view('CG27-0001')).known).toMatchObject({ registration: null, alike: [{ code }] })
  })
})
