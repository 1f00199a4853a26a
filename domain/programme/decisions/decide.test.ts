import { expect, test } from 'vitest'
import { changeAbstractState } from '#domain/committee/withdrawing/change-abstract-state.ts'
import { abstractsSeenBy } from '#domain/programme/abstracts/abstract-view.ts'
import {
  type ChosenDecision,
  correctDecision,
  setDecision,
  undoDecision,
  undoDecisionsOf,
} from '#domain/programme/decisions/decide.ts'
import { decisionStates, decisionTransitions } from '#domain/programme/decisions/decision.ts'
import { findJudged, listDecisions } from '#domain/programme/decisions/decision-queries.ts'
import { type Permit, permitReading } from '#domain/staff/rights/permit.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

/** The events that staff cause; the others follow from them, or from a letter. */
const commanded = ['recommended', 'set', 'undone', 'corrected'] as const

describeOnBothDatabases('a decision about an abstract', open => {
  async function given() {
    const database = await open()
    const clock = new StoppedClock()
    const { conference } = await createConference(database)
    const actor = { kind: 'staff', personId: 'ida', sessionId: 's' } as const
    const memberships = [{ id: 1, role: 'programme', conferenceId: conference.id }] as const
    const person = { actor, memberships, hasSecondFactor: true, isSecondFactorForAll: false }
    const permitted = permitReading(person, 'decide-abstracts', conference.id)
    if (!permitted.ok) throw new Error('refused')
    const permit: Permit<'decide-abstracts'> = permitted.value
    const now = clock.now()
    const create = (number: string) =>
      createAbstract(database, { conferenceId: conference.id, now }, { number })
    const act = { actor, now }
    const decide = (
      abstractId: number,
      kind: Exclude<ChosenDecision['kind'], 'as' | 'please-change'>,
      version: number | 'undecided',
      more = {}, // biome-ignore format: one line
    ) =>
      database.write(tx => setDecision(tx, permit, act, { abstractId, choice: { kind }, version, ...more }))
    const read = async (number: string) => {
      const judged = await findJudged(database.read, permit.scope, number)
      if (!judged) throw new Error(`no ${number}`)
      return judged
    }
    /** What a release does. */
    const release = (abstractId: number) =>
      database.write(async tx => {
        const { version } = await tx.selectFrom('decisions').select('version').where('abstract_id', '=', abstractId).executeTakeFirstOrThrow() // biome-ignore format: one line
        await tx
          .updateTable('decisions')
          .set({ released_version: version, state: forced('released') })
          .where('abstract_id', '=', abstractId)
          .execute()
      })
    return { database, permit, act, create, decide, read, release, conference }
  }

  test('is set, set anew, taken back, and says who decided', async () => {
    const { database, permit, act, create, decide, read } = await given()
    const id = await create('CG27-0001')
    expect((await read('CG27-0001')).decision.state).toBe('none')
    expect(await decide(id, 'as-wished', 0)).toMatchObject({ ok: true, value: { version: 1, state: 'set' } })
    expect(await decide(id, 'rejected', 1)).toMatchObject({ ok: true, value: { version: 2 } })
    expect((await read('CG27-0001')).decision.outcome).toEqual({ kind: 'rejected' })
    const undone = await database.write(tx => undoDecision(tx, permit, act, { abstractId: id, version: 2 }))
    expect(undone).toMatchObject({ ok: true, value: { state: 'none', outcome: null, version: 3 } })
    const history = await listDecisions(database.read, id)
    expect(history.map(({ state, outcome, decidedBy }) => [state, outcome?.kind, decidedBy])).toEqual([
      ['none', undefined, 'staff:ida'],
      ['set', 'rejected', 'staff:ida'],
      ['set', 'accepted', 'staff:ida'],
    ])
  })

  test('counts as it was recommended once it is taken back, however often it was set', async () => {
    const { database, permit, act, create, decide, read } = await given()
    const id = await create('CG27-0001')
    await decide(id, 'waiting', 0, { isRecommended: true, because: 'Good' })
    await decide(id, 'as-wished', 1)
    await decide(id, 'rejected', 2)
    await database.write(tx => undoDecision(tx, permit, act, { abstractId: id, version: 3 }))
    const recommended = { state: 'recommended', outcome: { kind: 'waiting' }, because: 'Good' }
    expect((await read('CG27-0001')).decision).toMatchObject(recommended)
  })

  test('a correction that is sent twice is one', async () => {
    const { database, permit, act, create, decide, read, release } = await given()
    const abstractId = await create('CG27-0001')
    await decide(abstractId, 'rejected', 0)
    await release(abstractId)
    const correction = { abstractId, choice: { kind: 'waiting' }, version: 1, because: 'Why' } as const
    for (let times = 0; times < 2; times++)
      expect(await database.write(tx => correctDecision(tx, permit, act, correction))).toMatchObject({
        ok: true,
        value: { version: 2, state: 'corrected' },
      })
    expect((await read('CG27-0001')).decision.version).toBe(2)
  })

  test('of two chairs at once, the second learns what the first decided, and changes nothing', async () => {
    const { create, decide, read } = await given()
    const id = await create('CG27-0001')
    const both = await Promise.all([decide(id, 'as-wished', 0), decide(id, 'rejected', 0)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'decided-meanwhile' } })
    expect((await read('CG27-0001')).decision.version).toBe(1)
  })

  test('an act on many decides only what nobody has decided', async () => {
    const { create, decide, read } = await given()
    const id = await create('CG27-0001')
    await decide(id, 'rejected', 0)
    expect(await decide(id, 'as-wished', 'undecided')).toMatchObject({ error: { code: 'decided-meanwhile' } })
    expect((await read('CG27-0001')).decision.outcome).toEqual({ kind: 'rejected' })
  })

  test('taking back many leaves what was decided otherwise since, and a recommendation counts again', async () => {
    const { database, permit, act, create, decide, read } = await given()
    const [one, two, three] = [
      await create('CG27-0001'),
      await create('CG27-0002'),
      await create('CG27-0003'),
    ]
    const earlier = { ...act, now: act.now.subtract({ hours: 1 }) }
    await database.write(tx =>
      setDecision(tx, permit, earlier, {
        abstractId: one,
        choice: { kind: 'waiting' },
        version: 0,
        isRecommended: true,
      }),
    )
    for (const id of [one, two, three]) await decide(id, 'as-wished', 'undecided')
    const later = { ...act, now: act.now.add({ minutes: 1 }) }
    await database.write(tx =>
      setDecision(tx, permit, later, { abstractId: three, choice: { kind: 'rejected' }, version: 1 }),
    )
    expect(await undoDecisionsOf(database, permit, later, act.now)).toBe(2)
    const states = await Promise.all(['1', '2', '3'].map(async n => (await read(`CG27-000${n}`)).decision))
    expect(states.map(({ state, outcome }) => [state, outcome?.kind])).toEqual([
      ['recommended', 'waiting'],
      ['none', undefined],
      ['set', 'rejected'],
    ])
  })

  test('once a letter has told it, it is only corrected, with a reason', async () => {
    const { database, permit, act, create, decide, read, release } = await given()
    const id = await create('CG27-0001')
    await decide(id, 'as-wished', 0)
    const correct = (because: string, kind: 'rejected' | 'as-wished', version: number) =>
      database.write(tx =>
        correctDecision(tx, permit, act, { abstractId: id, choice: { kind }, version, because }),
      )
    expect(await correct('It was meant otherwise', 'rejected', 1)).toMatchObject({
      error: { code: 'nothing-changes' },
    })
    await release(id)
    expect(await decide(id, 'rejected', 1)).toMatchObject({ error: { code: 'released' } })
    const undone = await database.write(tx => undoDecision(tx, permit, act, { abstractId: id, version: 1 }))
    expect(undone).toMatchObject({ error: { code: 'released' } })
    expect(await correct(' ', 'rejected', 1)).toMatchObject({ error: { code: 'reason-missing' } })
    expect(await correct('The same', 'as-wished', 1)).toMatchObject({ error: { code: 'nothing-changes' } })
    expect(await correct('It was meant otherwise', 'rejected', 1)).toMatchObject({
      ok: true,
      value: { state: 'corrected' },
    })
    // Outside, the letter that was sent still counts.
    const told = abstractsSeenBy(database.read, { kind: 'author', abstractId: id }).select('outcome')
    expect(await told.execute()).toEqual([{ outcome: 'accepted' }])
    expect((await read('CG27-0001')).decision.outcome).toEqual({ kind: 'rejected' })
  })

  test('goes by another conference’s permit as if there were no such abstract', async () => {
    const { database, act, create, permit } = await given()
    const id = await create('CG27-0001')
    const { conference: other } = await createConference(database, { name: 'other' })
    const memberships = [{ id: 1, role: 'owner', conferenceId: null }] as const
    const person = { actor: act.actor, memberships, hasSecondFactor: true, isSecondFactorForAll: false }
    const permitted = permitReading(person, 'decide-abstracts', other.id)
    if (!permitted.ok) throw new Error('refused')
    const elsewhere: Permit<'decide-abstracts'> = permitted.value
    const wanted = { abstractId: id, choice: { kind: 'rejected' }, version: 0 } as const
    expect(await database.write(tx => setDecision(tx, elsewhere, act, wanted))).toMatchObject({
      error: { code: 'not-found' },
    })
    const change = { event: 'withdrawn', because: 'Asked to' } as const
    expect(await database.write(tx => changeAbstractState(tx, elsewhere, act, id, change))).toMatchObject({ error: { code: 'not-found' } }) // biome-ignore format: one line
    expect(await database.write(tx => changeAbstractState(tx, permit, act, id, change))).toMatchObject({
      ok: true,
    })
  })

  test.each(decisionStates.flatMap(state => commanded.map(event => [state, event] as const)))(
    'in the state %s, the command of "%s" does what the table says',
    async (state, event) => {
      const { database, permit, act, create, decide, read, release } = await given()
      const id = await create('CG27-0001')
      const correct = (kind: 'waiting' | 'rejected', version: number) =>
        database.write(tx =>
          correctDecision(tx, permit, act, { abstractId: id, choice: { kind }, version, because: 'Why' }),
        )
      if (state === 'recommended') await decide(id, 'as-wished', 0, { isRecommended: true })
      if (state === 'set' || state === 'released' || state === 'corrected') await decide(id, 'as-wished', 0)
      if (state === 'released' || state === 'corrected') await release(id)
      if (state === 'corrected') await correct('waiting', 1)
      const { version } = (await read('CG27-0001')).decision
      const done = await {
        recommended: () => decide(id, 'rejected', version, { isRecommended: true }),
        set: () => decide(id, 'rejected', version),
        undone: () => database.write(tx => undoDecision(tx, permit, act, { abstractId: id, version })),
        corrected: () => correct('rejected', version),
      }[event]()
      const { from } = decisionTransitions.transitions[event]
      expect(done.ok).toBe(from.includes(state))
    },
  )

  test('is made only of submitted abstracts; states change as their table says', async () => {
    const { database, permit, act, create, decide, release, read } = await given()
    const [one, two] = [await create('CG27-0001'), await create('CG27-0002')]
    const change = (id: number, given: Parameters<typeof changeAbstractState>[4]) =>
      database.write(tx => changeAbstractState(tx, permit, act, id, given))
    expect(await change(one, { event: 'withdrawn', because: ' ' })).toMatchObject({
      error: { code: 'reason-missing' },
    })
    expect(await change(one, { event: 'cancelled', because: 'Ill' })).toMatchObject({
      error: { code: 'not-accepted' },
    })
    expect(await change(one, { event: 'withdrawn', because: 'Asked to' })).toMatchObject({
      value: 'withdrawn',
    })
    expect(await change(one, { event: 'withdrawn', because: 'Again' })).toMatchObject({
      error: { code: 'not-possible' },
    })
    expect(await decide(one, 'rejected', 0)).toMatchObject({ error: { code: 'not-submitted' } })
    expect(await change(two, { event: 'merged', because: 'Same work', into: 'CG27-0001' })).toMatchObject({ error: { code: 'no-target' } }) // biome-ignore format: one line
    expect(await change(one, { event: 'restored', because: 'Asked to' })).toMatchObject({
      value: 'submitted',
    })
    expect(await change(two, { event: 'merged', because: 'Same work', into: 'CG27-0002' })).toMatchObject({ error: { code: 'no-target' } }) // biome-ignore format: one line
    expect(await change(two, { event: 'merged', because: 'Same work', into: ' cg27-0001' })).toMatchObject({
      value: 'merged',
    })
    expect((await read('CG27-0002')).mergedInto).toBe('CG27-0001')
    expect((await read('CG27-0001')).merged).toEqual(['CG27-0002'])
    await decide(one, 'as-wished', 0)
    await release(one)
    expect(await change(one, { event: 'withdrawn', because: 'Asked to' })).toMatchObject({
      error: { code: 'accepted' },
    })
    expect(await change(one, { event: 'cancelled', because: 'Ill' })).toMatchObject({ value: 'cancelled' })
  })

  test('the submitter is the first author, whoever wrote the row', async () => {
    const { database, create, read } = await given()
    const id = await create('CG27-0001')
    const { authors } = await read('CG27-0001')
    expect(authors).toEqual([
      {
        id: expect.any(Number),
        name: 'Noor Ahmadi',
        familyName: '',
        affiliation: 'Institute',
        email: 'CG27-0001@example.org',
        orcid: null,
        isPresenting: true,
        isCoauthor: false,
        objectedAt: null,
      },
    ])
    // An erasure removes them together.
    await database.write(tx => tx.deleteFrom('abstracts').where('id', '=', id).execute())
    expect(await database.read.selectFrom('abstract_authors').selectAll().execute()).toEqual([])
  })
})
