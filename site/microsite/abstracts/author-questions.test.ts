import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { findConferenceByName } from '#domain/conference/conferences/conference-queries.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { ok } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { eraseSubmissions } from '#domain/office/privacy/erase-abstracts.ts'
import { cloneConference } from '#domain/preparation/copying/clone-conference.ts'
import { makeAuthorLink } from '#domain/programme/abstracts/author-links.ts'
import {
  findAbstractAnswers,
  listAbstractQuestions,
} from '#domain/programme/asking/abstract-question-queries.ts'
import { drawCaptcha } from '#domain/programme/submitting/captcha.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { abstractNoticeOf } from '#mails/abstract-received.ts'
import { mailContextOf } from '#server/effects/correspondence.ts'
import { newDraftKey } from '#site/forms/read-form.ts'
import * as submitPage from '#site/microsite/abstracts/submit-abstract.tsx'
import * as authorPage from '#site/microsite/author-page/author-page.tsx'
import { StoppedClock } from '#tests/factories/conference.ts'
import { pdf } from '#tests/factories/word-files.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const office = '/organiser/c/crystals'
const page = `${office}/website/abstract-question`

describeOnBothDatabases('questions for authors', open => {
  async function given() {
    const clockOfForms = new StoppedClock()
    const opened = await openOffice(
      await open(),
      {},
      {
        drawCaptcha: () => drawCaptcha('k'.repeat(64), clockOfForms.now()),
        newFormKey: newDraftKey,
        clientAddress: '203.0.113.7',
        countPost: async () => ok(undefined),
        reportFault: (where, error) => {
          throw new Error(where, { cause: error })
        },
      },
    )
    const { conference, clock, hire, database, visit } = opened
    const [glass = 0, steel = 0] = await database.write(tx =>
      addContent(tx, conference.id, 'topic', [{ name: 'Glass' }, { name: 'Steel' }]),
    )
    const [oral = 0, poster = 0] = await database.write(tx =>
      addContent(tx, conference.id, 'presentation-type', [{ name: 'Oral' }, { name: 'Poster' }]),
    )
    const owner = await hire('owner')
    const chair = await hire('programme')
    const ask = async (fields: Record<string, string>, at = 'new') => {
      const usual = { intent: 'edit', mark: '0', do: 'publish', kind: 'text', askedFrom: 'submitted' }
      return owner.post(`${page}/${at}`, { ...usual, ...fields })
    }
    const questions = () => listAbstractQuestions(database.read, conference.id)
    const idOf = async (label: string) => {
      const found = (await questions()).find(each => each.label === label)
      if (!found) throw new Error(`no question ${label}`)
      return found.id
    }
    const formWith = (fields: Record<string, string>) => {
      const { first, second, token } = drawCaptcha('k'.repeat(64), clock.now())
      return new URLSearchParams({
        ...{ title: 'Dr.', name: 'Ada Ferreira', email: 'ada@example.org', telephone: '+351' },
        ...{ organization: 'University of Lisbon', city: 'Lisbon', country: '620' },
        ...{ presentation_type: String(oral), topic_of_interest: String(glass) },
        ...{ abstract_title: 'Slow glass', abstract_text: 'We show', draft: newDraftKey() },
        ...{ captcha_token: token, captcha_answer: String(first + second), answers: 'shown', ...fields },
      })
    }
    const submit = (fields: Record<string, string>, file?: File) => {
      const texts = formWith(fields)
      if (fields.answers === '') texts.delete('answers')
      const form = file ? new FormData() : texts
      if (form instanceof FormData) {
        for (const [name, value] of texts) form.append(name, value)
        if (file) form.set('file', file)
      }
      return visit(submitPage, '/:event/submit-abstract', { event: conference.name }, form)
    }
    const openForm = () => visit(submitPage, '/:event/submit-abstract', { event: conference.name })
    const newest = async () => {
      const row = await database.read
        .selectFrom('abstracts')
        .select(['id', 'number'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      const secret = await database.write(tx => makeAuthorLink(tx, row.id, clock.now()))
      const openPage = (body?: Record<string, string>) =>
        visit(authorPage, '/:event/abstract/:secret', { event: conference.name, secret }, body && new URLSearchParams(body)) // biome-ignore format: one line
      return { ...row, openPage }
    }
    const answersOf = async (id: number, viewer: 'chair' | 'reviewer' = 'chair') =>
      Object.fromEntries(await findAbstractAnswers(database.read, viewer, id))
    return { ...opened, chair, owner, ask, questions, idOf, submit, openForm, newest, answersOf, topics: { glass, steel }, types: { oral, poster } } // biome-ignore format: one line
  }

  /** Equipment asked of all; a preferred day of posters about steel; a statement. */
  async function asking() {
    const all = await given()
    const { ask, idOf } = all
    await ask({ label: 'Which equipment?', isRequired: 'on', isForReviewers: 'on' })
    await ask({ label: 'Which size?', kind: 'one-of', 'options.0.name': 'A0', 'options.1.name': 'A1', isRequired: 'on', 'forms.0.form': 'Poster', 'topics.0.topic': 'Steel' }) // biome-ignore format: a form
    await ask({ label: 'I hold the rights', kind: 'statement' })
    const ids = {
      equipment: await idOf('Which equipment?'),
      size: await idOf('Which size?'),
      rights: await idOf('I hold the rights'),
    }
    return { ...all, ids }
  }

  test('what was typed a moment too late can all be copied: authors, keywords and answers too', async () => {
    const { ask, idOf, submit, database, conference } = await given()
    await ask({ label: 'Which instrument?' })
    await ask({
      label: 'Which method?',
      kind: 'one-of',
      'options.0.name': 'Growing',
      'options.1.name': 'Melting',
    })
    const [, { options: [, melting] = [] } = {}] = await listAbstractQuestions(database.read, conference.id)
    await database.write(tx =>
      addContent(tx, conference.id, 'abstract-call-section', [
        { section: 'key-dates', description: '', closesOn: '2026-01-01' },
      ]),
    )
    const key = 'author-n00000001'
    const typedFields = {
      ...{
        own_place: '1',
        presents: '',
        keywords: 'glass, ice',
        author: 'n00000001',
        [`${key}-name`]: 'Bo Lind',
      },
      ...{
        [`${key}-familyName`]: '',
        [`${key}-affiliation`]: 'Oslo',
        [`${key}-email`]: '',
        [`${key}-orcid`]: '',
      },
      [`answer-${await idOf('Which instrument?')}`]: 'A furnace',
      [`answer-${await idOf('Which method?')}`]: String(melting?.id),
    }
    // This renderer does not wait for the late script, which the first answer asks for.
    await expect.poll(async () => (await submit(typedFields)).html).toContain('Slow glass')
    const late = await submit(typedFields, new File([pdf], 'glass.pdf'))
    expect(late.status).toBe(422)
    expect(late.html).toContain('<bdi>glass.pdf</bdi> is not kept. Please keep it')
    expect((await submit(typedFields)).html).not.toContain('is not kept')
    for (const typed of [
      'Slow glass',
      'glass, ice',
      'Bo Lind',
      'Oslo',
      'Which instrument?',
      'A furnace',
      'Melting',
    ])
      expect(late.html).toContain(typed)
  })

  test('are asked on the form of their topics and forms alone, and refused at their fields', async () => {
    const { submit, ids, newest, answersOf, topics, types } = await asking()
    const refused = await submit({ [`answer-${ids.rights}`]: '1' })
    expect([refused.status, refused.data.errors, refused.data.answers]).toEqual([
      422,
      [{ name: `answer-${ids.equipment}`, message: expect.stringContaining('Which equipment?') }],
      { [`answer-${ids.rights}`]: '1' },
    ])
    const equipment = { [`answer-${ids.equipment}`]: 'A furnace' }
    // Oral about glass: the size is not asked, whatever is sent.
    expect((await submit({ ...equipment, [`answer-${ids.size}`]: '1' })).status).toBe(303)
    expect(await answersOf((await newest()).id)).toEqual({ [ids.equipment]: 'A furnace' })
    const steelPoster = { topic_of_interest: String(topics.steel), presentation_type: String(types.poster) }
    const missing = await submit({ ...equipment, ...steelPoster })
    expect([missing.status, missing.data.errors.map(({ name }: { name: string }) => name)]).toEqual([
      422,
      [`answer-${ids.size}`],
    ])
    expect((await submit({ ...equipment, ...steelPoster, [`answer-${ids.size}`]: '2' })).status).toBe(303)
    expect(await answersOf((await newest()).id)).toEqual({ [ids.equipment]: 'A furnace', [ids.size]: ',2,' })
  })

  test('demand nothing of a form that showed none, and add nothing to one where none is asked', async () => {
    const { submit, newest, answersOf, openForm, ask, ids, questions } = await asking()
    expect((await openForm()).data.questions.map(({ id }: { id: number }) => id)).toEqual(Object.values(ids))
    expect((await submit({ answers: '' })).status).toBe(303)
    expect(await answersOf((await newest()).id)).toEqual({})
    for (const { id, label, kind } of await questions()) {
      const options = kind === 'one-of' ? { 'options.0.name': 'A0' } : {}
      await ask({ mark: '1', label, kind, isRetired: 'on', ...options }, `${id}`)
    }
    expect((await openForm()).data).not.toHaveProperty('questions')
  })

  test('are answered in versions, which say what changed and are held after a letter', async () => {
    const { submit, newest, answersOf, ids, chair, database, clock } = await asking()
    await submit({ [`answer-${ids.equipment}`]: 'A furnace' })
    const { id, number, openPage } = await newest()
    const change = (version: string, equipment: string) =>
      openPage({ intent: 'change', version, title: 'Slow glass', text: 'We show', answers: 'shown', [`answer-${ids.equipment}`]: equipment }) // biome-ignore format: one line
    const view = (await openPage()).data.view
    expect(view.change.asked.values).toEqual({ [`answer-${ids.equipment}`]: 'A furnace' })
    expect(view.facts).toContainEqual({ label: 'Which equipment?', value: 'A furnace' })
    const empty = await change('1', ' ')
    expect([empty.status, empty.data.change.answerErrors[0].name]).toEqual([422, `answer-${ids.equipment}`])
    expect((await change('1', 'Two furnaces')).status).toBe(303)
    expect(await answersOf(id)).toEqual({ [ids.equipment]: 'Two furnaces' })
    const desk = (await chair.get(`${office}/abstracts/${number}`)).data
    expect(desk.answers).toEqual([{ label: 'Which equipment?', value: 'Two furnaces' }])
    expect(desk.changes[0].changes.answers).toContainEqual({ kind: 'added', text: expect.stringContaining('Two') }) // biome-ignore format: one line
    const decision = { abstract_id: id, version: 1, outcome: 'rejected', form_id: null, form_name: null, change_by: null, because: null, decided_by: 'staff:1', decided_at: toStored(clock.now()) } // biome-ignore format: one line
    await database.write(async tx => {
      await tx.insertInto('decisions').values({ ...decision, state: 'released', released_version: 1 }).execute() // biome-ignore format: one line
      await tx.insertInto('decision_versions').values({ ...decision, state: 'set' }).execute() // biome-ignore format: one line
    })
    await change('2', 'A kiln')
    expect(await answersOf(id)).toEqual({ [ids.equipment]: 'Two furnaces' })
    await chair.post(`${office}/abstracts/${number}`, { intent: 'pass-on', abstract: `${id}`, version: '3' })
    expect(await answersOf(id)).toEqual({ [ids.equipment]: 'A kiln' })
  })

  test('come later for those whom a letter accepted, and count at once', async () => {
    const { ask, idOf, submit, newest, answersOf, database, clock, chair } = await given()
    await ask({ label: 'What is your diet?', askedFrom: 'accepted', isRequired: 'on' })
    const id = await idOf('What is your diet?')
    await submit({})
    const abstract = await newest()
    const later = () =>
      abstract.openPage({ intent: 'answer-questions', answers: 'shown', [`answer-${id}`]: 'Vegan' })
    expect((await abstract.openPage()).data.view.later).toBeNull()
    expect((await later()).status).toBe(409)
    const decision = { abstract_id: abstract.id, version: 1, outcome: 'accepted', form_id: 1, form_name: 'Oral', change_by: null, because: null, decided_by: 'staff:1', decided_at: toStored(clock.now()) } // biome-ignore format: one line
    await database.write(async tx => {
      await tx.insertInto('decisions').values({ ...decision, state: 'released', released_version: 1 }).execute() // biome-ignore format: one line
      await tx.insertInto('decision_versions').values({ ...decision, state: 'set' }).execute() // biome-ignore format: one line
    })
    expect((await abstract.openPage()).data.view.later.questions).toMatchObject([{ id, isRequired: true }])
    const list = async (query: string): Promise<string[]> =>
      (await chair.get(`${office}/abstracts?${query}`)).data.rows.map(({ number }: { number: string }) => number) // biome-ignore format: one line
    expect(await list(`asked=${id}:none`)).toEqual([abstract.number])
    const empty = await abstract.openPage({ intent: 'answer-questions', answers: 'shown' })
    expect([empty.status, empty.data.later.errors]).toEqual([422, [expect.objectContaining({ name: `answer-${id}` })]]) // biome-ignore format: one line
    expect((await later()).status).toBe(303)
    expect(await answersOf(abstract.id)).toEqual({ [id]: 'Vegan' })
    expect((await abstract.openPage()).data.view.versions).toEqual([])
    expect(await list(`asked=${id}:none`)).toEqual([])
  })

  test('are listed, filtered, exported and erased; reviewers see what is meant for them', async () => {
    const { submit, ids, newest, answersOf, topics, types, chair, database, clock } = await asking()
    await submit({ [`answer-${ids.equipment}`]: 'A furnace', [`answer-${ids.rights}`]: '1' })
    await submit({ topic_of_interest: `${topics.steel}`, presentation_type: `${types.poster}`, [`answer-${ids.size}`]: '2', [`answer-${ids.equipment}`]: 'None' }) // biome-ignore format: one line
    const { id, number } = await newest()
    expect(await answersOf(id, 'reviewer')).toEqual({ [ids.equipment]: 'None' })
    const list = async (query: string) => (await chair.get(`${office}/abstracts?${query}`)).data.rows
    const numbers = async (query: string) => (await list(query)).map((row: { number: string }) => row.number)
    expect(await numbers(`asked=${ids.size}:2`)).toEqual([number])
    expect(await numbers(`asked=${ids.rights}:none`)).toEqual([number])
    expect((await list('columns=answers'))[0].answers).toMatchObject([
      { question: 'Which equipment?', answer: 'None' },
      { question: 'Which size?', answer: 'A1' },
    ])
    const { data } = await chair.get(`${office}/exports/people?list=abstracts&format=csv&columns=keywords`)
    const bytes = Buffer.from(await (data as Response).arrayBuffer())
    const csv = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString().replace('\ufeff', '').trim()
    expect(csv.split('\r\n')).toEqual([
      'Keywords,Which equipment?,Which size?,I hold the rights',
      ',A furnace,,"accepted, version 1"',
      ',None,A1,',
    ])
    await database.write(tx => eraseSubmissions(tx, [id], clock.now()))
    expect(await answersOf(id)).toEqual({})
  })

  test('are shown after the answer to another one: on the form, later, in the filter and in a copy', async () => {
    const { ask, idOf, submit, openForm, newest, answersOf, chair, conference, database, clock } =
      await given()
    await ask({ label: 'Power?', kind: 'yes-no', isRequired: 'on' })
    await ask({ label: 'Sockets', kind: 'number', isRequired: 'on', ifQuestion: 'Power?', ifAnswer: 'Yes' })
    await ask({ label: 'Which adapter?', askedFrom: 'accepted', ifQuestion: 'Power?', ifAnswer: 'Yes' })
    const [power, sockets, adapter] = [await idOf('Power?'), await idOf('Sockets'), await idOf('Which adapter?')] // biome-ignore format: one line
    expect((await openForm()).data.questions).toMatchObject([
      { id: power, when: '', condition: null },
      { id: sockets, when: 'Only if you answered “Power?” with “Yes”.', condition: { questionId: power, answer: 'yes' } }, // biome-ignore format: one line
    ])
    // What does not apply is not stored, whatever is sent.
    expect((await submit({ [`answer-${power}`]: 'no', [`answer-${sockets}`]: '3' })).status).toBe(303)
    const without = await newest()
    expect(await answersOf(without.id)).toEqual({ [power]: 'no' })
    const missing = await submit({ [`answer-${power}`]: 'yes' })
    expect([missing.status, missing.data.errors]).toEqual([422, [expect.objectContaining({ name: `answer-${sockets}` })]]) // biome-ignore format: one line
    expect((await submit({ [`answer-${power}`]: 'yes', [`answer-${sockets}`]: '3' })).status).toBe(303)
    const having = await newest()
    for (const { id: abstract_id } of [without, having]) {
      const decision = { abstract_id, version: 1, outcome: 'accepted', form_id: 1, form_name: 'Oral', change_by: null, because: null, decided_by: 'staff:1', decided_at: toStored(clock.now()) } // biome-ignore format: one line
      await database.write(async tx => {
        await tx.insertInto('decisions').values({ ...decision, state: 'released', released_version: 1 }).execute() // biome-ignore format: one line
        await tx
          .insertInto('decision_versions')
          .values({ ...decision, state: 'set' })
          .execute()
      })
    }
    // On a page of its own, so that nothing there is hidden by a question that is not.
    expect((await having.openPage()).data.view.later.questions).toMatchObject([{ id: adapter, condition: null }]) // biome-ignore format: one line
    expect((await without.openPage()).data.view.later).toBeNull()
    const sent = { intent: 'answer-questions', answers: 'shown', [`answer-${adapter}`]: 'Type F' }
    expect((await without.openPage(sent)).status).toBe(409)
    const lacking = async (id: number): Promise<string[]> =>
      (await chair.get(`${office}/abstracts?asked=${id}:none`)).data.rows.map(({ number }: { number: string }) => number) // biome-ignore format: one line
    expect(await lacking(adapter)).toEqual([having.number])
    expect((await having.openPage(sent)).status).toBe(303)
    expect(await lacking(adapter)).toEqual([])
    const { subject, prefix, nameOrder, timeZone, location, isHybrid, hue, artFamily } = conference
    const starts = conference.startsOn.add({ days: 364 }).toString()
    const basics = { subject, prefix, nameOrder, startsOn: starts, endsOn: starts, timeZone, location, isHybrid, hue, artFamily } // biome-ignore format: a form
    const permit = permitOnCommandLine(commandLine, 'create-conference', null)
    const cloning = { source: conference, name: 'crystals-28', basics, parts: new Set(), dates: new Map() }
    const act = { actor: commandLine, now: clock.now() }
    await database.write(tx =>
      cloneConference(tx, permit, act, cloning as unknown as Parameters<typeof cloneConference>[3]),
    )
    const copy = await findConferenceByName(database.read, 'crystals-28')
    const copies = await listAbstractQuestions(database.read, copy?.id ?? 0)
    const first = copies[0]?.id
    expect(copies.map(({ condition }) => condition)).toEqual([
      null,
      ...[1, 2].map(() => ({ kind: 'answered', questionId: first, answer: 'yes' })),
    ])
    expect(first).not.toBe(power)
  })

  test('are refused after what is asked later or is no question, and keep what they depend on', async () => {
    const { owner, ask, idOf, questions } = await given()
    await ask({ label: 'Power?', kind: 'yes-no' })
    await ask({ label: 'Diet?', askedFrom: 'accepted' })
    await ask({ label: 'Sockets', ifQuestion: 'Power?', ifAnswer: 'Yes' })
    const power = await idOf('Power?')
    const refused = async (fields: Record<string, string>, at = 'new') => {
      const mark = at === 'new' ? '0' : String((await owner.get(`${page}/${at}`)).data.mark)
      const { status, data } = await ask({ mark, ...fields }, at)
      return [status, (data.errors ?? []).map(({ name }: { name: string }) => name)]
    }
    expect(await refused({ label: 'Early', ifQuestion: 'Diet?' })).toEqual([422, ['ifQuestion']])
    expect(await refused({ label: 'Lost', ifQuestion: 'Nothing' })).toEqual([422, ['ifQuestion']])
    expect(await refused({ label: 'Odd', ifQuestion: 'Power?', ifAnswer: 'Maybe' })).toEqual([422, ['ifAnswer']]) // biome-ignore format: one line
    const itself = { label: 'Power?', kind: 'yes-no' }
    expect(await refused({ ...itself, ifQuestion: 'Sockets' }, `${power}`)).toEqual([422, ['ifQuestion']])
    expect(await refused({ ...itself, isRetired: 'on' }, `${power}`)).toEqual([422, ['isRetired']])
    expect(await refused({ ...itself, askedFrom: 'accepted' }, `${power}`)).toEqual([422, ['askedFrom']])
    expect(await refused({ label: 'Power?' }, `${power}`)).toEqual([422, ['kind']])
    expect((await questions()).map(({ label }) => label)).toEqual(['Power?', 'Diet?', 'Sockets'])
  })

  test('the receipt names what was declared, and says nothing that was typed', async () => {
    const { submit, newest, ids, types, topics, database, clock } = await asking()
    await submit({ topic_of_interest: `${topics.steel}`, presentation_type: `${types.poster}`, [`answer-${ids.equipment}`]: 'https://evil.example', [`answer-${ids.size}`]: '2', [`answer-${ids.rights}`]: '1' }) // biome-ignore format: one line
    const settings = { publicUrl: 'https://conf.example', productName: 'Colloquy' }
    const writing = { database, clock, settings, payments: { isDemo: true } }
    const context = mailContextOf(writing as unknown as Parameters<typeof mailContextOf>[0])
    const notice = await abstractNoticeOf(
      context,
      (await newest()).id,
      async () => 'https://conf.example/own',
    )
    expect(notice?.declared).toEqual([
      { question: 'Which equipment?', answer: null },
      { question: 'Which size?', answer: 'A1' },
      { question: 'I hold the rights', answer: 'Accepted' },
    ])
    expect(JSON.stringify(notice)).not.toContain('evil')
  })

  test('narrowed to a topic that was removed are never saved as questions for all', async () => {
    const { owner, ask, ids, database, topics, questions } = await asking()
    await database.write(tx => tx.deleteFrom('content_items').where('id', '=', topics.steel).execute())
    const shown = (await owner.get(`${page}/${ids.size}`)).data
    expect(JSON.stringify(shown)).toContain('(removed: no.')
    const mark = String(shown.mark)
    const kept = {
      mark,
      label: 'Which size?',
      kind: 'one-of',
      'options.0.name': 'A0',
      'forms.0.form': 'Poster',
    }
    const refused = await ask({ ...kept, 'topics.0.topic': `(removed: no. ${topics.steel})` }, `${ids.size}`)
    expect(refused.status).toBe(422)
    expect((await questions()).find(({ id }) => id === ids.size)?.topicIds).toEqual([topics.steel])
  })
})
