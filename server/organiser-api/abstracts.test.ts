import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { eventOf } from '#domain/foundations/audit/events.ts'
import { changeAbstractState } from '#domain/programme/decisions/change-abstract-state.ts'
import { setDecision } from '#domain/programme/decisions/decide.ts'
import { digestOfPlaces, setPlaces } from '#domain/programme/presenting/places.ts'
import { moveWaiting } from '#domain/programme/presenting/waiting-list.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
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
})
