import { expect, test } from 'vitest'
import { changeAbstractState } from '#domain/committee/withdrawing/change-abstract-state.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { eventOf } from '#domain/foundations/audit/events.ts'
import { toStored } from '#domain/foundations/time.ts'
import { announceEvent } from '#domain/office/webhooks/announce-event.ts'
import { setDecision } from '#domain/programme/decisions/decide.ts'
import { moveWaiting } from '#domain/programme/presenting/abstracts-waiting.ts'
import { digestOfPlaces, setPlaces } from '#domain/programme/presenting/places.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { listCalls } from '#server/organiser-api/organiser-api.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { callApi, makeMaker } from '#tests/support/api.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { makeConference, midTerm, openWire } from '#tests/support/wire.ts'

describeOnBothDatabases('abstracts by the organiser’s API', (_open, dialect) => {
  test('have their places, their waiting list, their answers, and what they were merged into', async () => {
    const wire = await openWire(dialect)
    const { database } = wire
    const { id: conferenceId } = await makeConference(database, { name: 'crystals' })
    const [glass = 0] = await database.write(tx => addContent(tx, conferenceId, 'topic', [{ name: 'Glass' }]))
    const [oral = 0] = await database.write(tx =>
      addContent(tx, conferenceId, 'presentation-type', [{ name: 'Oral' }]),
    )
    const of = { topic: { id: glass, name: 'Glass' }, type: { id: oral, name: 'Oral' } }
    const make = (number: string) =>
      createAbstract(database, { conferenceId, now: midTerm }, { number, ...of })
    // One after the other: their order is that of the waiting list.
    const first = await make('CG27-0001')
    const second = await make('CG27-0002')
    const third = await make('CG27-0003')
    const permit = permitOnCommandLine(commandLine, 'decide-abstracts', conferenceId)
    const act = { actor: commandLine, now: midTerm }
    await database.write(async tx => {
      const limit = { topicId: glass, formId: 0, places: 4 }
      await setPlaces(tx, permit, act, { read: digestOfPlaces([]), wanted: [limit] })
      await setDecision(tx, permit, act, { abstractId: first, choice: { kind: 'as-wished' }, version: 0 })
      for (const abstractId of [second, third])
        await setDecision(tx, permit, act, { abstractId, choice: { kind: 'waiting' }, version: 0 })
      await moveWaiting(tx, permit, act, { abstractId: third, place: 1 })
      const { id } = await tx
        .insertInto('abstract_questions')
        .values({ conference_id: conferenceId, position: 1, kind: 'yes-no', label: 'Recorded?', help: '', options: '[]', is_required: 0, least: null, most: null, topics: '', forms: '', asked_from: 'submitted' }) // biome-ignore format: one line
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('abstract_answers')
        .values({ abstract_id: first, question_id: id, question_version: 1, value: 'yes', answered_at: '' })
        .execute()
    })
    const chair = await makeMaker(wire, { role: 'programme', at: conferenceId })
    const get = async (path: string) => (await callApi(wire, `/conferences/crystals${path}`, chair)).body
    expect(await get('/abstract-places')).toEqual({
      rows: [{ topic: 'Glass', presentationType: null, places: 4, accepted: 1 }],
    })
    const numbers = async () =>
      (await get('/abstract-waiting-list')).rows.map(({ number }: { number: string }) => number)
    expect(await numbers()).toEqual(['CG27-0003', 'CG27-0002'])
    const merging = { event: 'merged', because: 'One study', into: 'CG27-0001' } as const
    const merged = await database.write(tx => changeAbstractState(tx, permit, act, third, merging))
    expect(merged.ok).toBe(true)
    expect(await numbers()).toEqual(['CG27-0002'])
    expect(await get('/abstracts/CG27-0003')).toMatchObject({ state: 'merged', mergedInto: 'CG27-0001' })
    expect(await get('/abstracts/CG27-0001')).toMatchObject({
      state: 'submitted',
      merged: ['CG27-0003'],
      answers: [{ question: 'Recorded?', answer: 'Yes' }],
    })
    const noted = await database.read.selectFrom('audit_entries').select('act').execute()
    const events = new Set(noted.map(entry => eventOf(entry.act)))
    for (const event of ['abstract.places-set', 'abstract.waiting-ordered', 'abstract.merged'])
      expect([...events]).toContain(event)
  })

  test('are decided by a program once, by the version that it read, and only before a letter', async () => {
    const wire = await openWire(dialect)
    const { database } = wire
    const { id: conferenceId } = await makeConference(database, { name: 'crystals' })
    await database.write(tx => addContent(tx, conferenceId, 'presentation-type', [{ name: 'Poster' }]))
    await createAbstract(database, { conferenceId, now: midTerm }, { number: 'CG27-0001' })
    const chair = await makeMaker(wire, { role: 'programme', at: conferenceId })
    const reader = await makeMaker(wire, { role: 'reader', at: conferenceId })
    const at = '/conferences/crystals/abstracts/CG27-0001'
    let key = 0
    const decide = (body: object, by = chair, path = at) =>
      callApi(wire, `${path}/decision`, { ...by, method: 'POST', key: `key-${++key}`, body })
    expect((await callApi(wire, at, chair)).body.decision).toMatchObject({ version: 0, outcome: null })
    const poster = { outcome: 'accepted', presentationType: 'Poster', version: 0 }
    const set = await decide(poster)
    const accepted = { version: 1, state: 'set', outcome: 'accepted', presentationType: 'Poster', changeBy: null } // biome-ignore format: a row
    expect([set.status, set.body]).toEqual([200, accepted])
    expect((await callApi(wire, at, chair)).body.decision).toEqual(accepted)
    const stale = await decide({ outcome: 'rejected', version: 0 })
    expect([stale.status, stale.body.title]).toEqual([409, expect.stringContaining('decided meanwhile')])
    const statuses = []
    for (const wrong of [{ ...poster, presentationType: 'Dance' }, { outcome: 'please-change', version: 1 }, { outcome: 'please-change', changeBy: '2026-01-01', version: 1 }, { outcome: 'maybe', version: 1 }]) // biome-ignore format: one line
      statuses.push((await decide(wrong)).status)
    expect(statuses).toEqual([422, 422, 422, 422])
    expect((await decide(poster, reader)).status).toBe(403)
    expect((await decide(poster, chair, '/conferences/crystals/abstracts/CG27-0099')).status).toBe(404)
  })

  test.each(['owner', 'manager', 'programme'] as const)(
    'do not exist for a token of a %s who is in conflict with them, nor does a webhook of theirs tell of them',
    async role => {
      const wire = await openWire(dialect)
      const { database } = wire
      const { id: conferenceId } = await makeConference(database, { name: 'crystals' })
      const owner = { role: 'owner', at: null } as const
      const author = await makeMaker(wire, { role, at: role === 'owner' ? null : conferenceId })
      const other = await makeMaker(wire, owner)
      for (const { personId: maker_id } of [author, other])
        await database.write(tx =>
          tx
          .insertInto('webhook_subscriptions')
          .values({
            conference_id: conferenceId, address: 'https://x.invalid/', events: '["abstract.withdrawn"]', secret: 's', maker_id,
            created_at: toStored(midTerm), ended_at: null,
          }) // biome-ignore format: a row
            .execute(),
        )
      const own = { conferenceId, now: midTerm }
      const [glass = 0] = await database.write(tx =>
        addContent(tx, conferenceId, 'topic', [{ name: 'Glass' }]),
      )
      const topic = { id: glass, name: 'Glass' }
      await createAbstract(database, own, { number: 'CG27-0001' })
      const permit = permitOnCommandLine(commandLine, 'decide-abstracts', conferenceId)
      const act = { actor: commandLine, now: midTerm }
      const limit = { topicId: glass, formId: 0, places: 4 }
      await database.write(tx => setPlaces(tx, permit, act, { read: digestOfPlaces([]), wanted: [limit] }))
      // Every call that reads.
      const paths = listCalls(wire.dependencies).filter(({ method }) => method === 'get')
      const readAll = async (by: typeof author, number: string) => {
        const answers = new Map<string, string>()
        for (const { path } of paths) {
          await database.write(tx => tx.deleteFrom('rate_limits').execute())
          const at = path
            .replace('{event}', 'crystals')
            .replace('{number}', number)
            .replaceAll(/\{\w+\}/g, '1')
          const { status, body } = await callApi(wire, at, by)
          answers.set(path, `${status} ${JSON.stringify(body)}`)
        }
        return answers
      }
      // Nobody has this number.
      const [before, otherBefore] = [await readAll(author, 'CG27-0099'), await readAll(other, 'CG27-0099')]
      const submit = (number: string, submission: number) =>
        createAbstract(database, own, { number, submission, topic, title: 'Zyxtitle', email: author.email })
      const [id, accepted, waits] = [
        await submit('CG27-0002', 1),
        await submit('CG27-0003', 2),
        await submit('CG27-0004', 3),
      ]
      const withdrawn = { event: 'withdrawn', because: 'Asked' } as const
      await database.write(async tx => {
        await setDecision(tx, permit, act, {
          abstractId: accepted,
          choice: { kind: 'as-wished' },
          version: 0,
        })
        await setDecision(tx, permit, act, { abstractId: waits, choice: { kind: 'waiting' }, version: 0 })
        await changeAbstractState(tx, permit, act, id, withdrawn)
        const { audit } = await tx
          .selectFrom('audit_entries')
          .select(eb => eb.fn.max('id').as('audit'))
          .executeTakeFirstOrThrow()
        await announceEvent(tx, Number(audit), midTerm)
      })
      const heard = await database.read
        .selectFrom('webhook_deliveries')
        .innerJoin('webhook_subscriptions', 'webhook_subscriptions.id', 'webhook_deliveries.subscription_id')
        .select('maker_id')
        .execute()
      expect(heard).toEqual([{ maker_id: other.personId }])
      const changed = async (by: typeof author, number: string, earlier: ReadonlyMap<string, string>) =>
        [...(await readAll(by, number))].flatMap(([path, said]) =>
          said === earlier.get(path) && !/Zyx|CG27-000[234]/.test(said) ? [] : [path],
        )
      expect(await changed(author, 'CG27-0003', before)).toEqual([])
      for (const number of ['CG27-0002', 'CG27-0004']) {
        const { status, body } = await callApi(wire, `/conferences/crystals/abstracts/${number}`, author)
        expect(`${status} ${JSON.stringify(body)}`).toBe(
          before.get('/conferences/{event}/abstracts/{number}'),
        )
      }
      // The control: the other's token reads it there.
      expect(await changed(other, 'CG27-0003', otherBefore)).toEqual(
        expect.arrayContaining(
          [
            'abstracts',
            'abstracts/{number}',
            'abstract-places',
            'abstract-waiting-list',
            'exports/abstracts',
          ].map(path => `/conferences/{event}/${path}`),
        ),
      )
    },
  )
})
