/** What is cancelled, merged, withdrawn or no longer accepted leaves the program. */
import { expect, test } from 'vitest'
import { toStored } from '#domain/foundations/time.ts'
import { makeAuthorLink } from '#domain/programme/abstracts/author-links.ts'
import { showAccepted } from '#domain/programme/presenting/show-accepted.ts'
import { listCancelledTalks } from '#domain/programme/talks/cancelled-talks.ts'
import { readProgramme } from '#domain/programme/talks/whole-programme.ts'
import { permitReading } from '#domain/staff/rights/permit.ts'
import * as authorPage from '#site/microsite/author-page/author-page.tsx'
import { createAbstract } from '#tests/factories/abstract.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const list = '/organiser/c/crystals/abstracts'

describeOnBothDatabases('abstracts that leave the program', open => {
  async function given() {
    const office = await openOffice(await open())
    const { conference, clock, hire, database } = office
    const chair = await hire('programme')
    const at = toStored(clock.now())
    const decision = { outcome: 'accepted', form_id: 1, form_name: 'Oral', change_by: null, because: null, decided_by: 'staff:1', decided_at: at } // biome-ignore format: one line
    const create = (number: string, submission = 1) =>
      createAbstract(
        database,
        { conferenceId: conference.id, now: clock.now() },
        { number, submission, email: 'noor@example.org' },
      )
    const accepted = async (number: string, submission = 1) => {
      const id = await create(number, submission)
      await database.write(async tx => {
        await tx.insertInto('decisions').values({ ...decision, abstract_id: id, version: 1, state: 'released', released_version: 1 }).execute() // biome-ignore format: one line
        await tx.insertInto('decision_versions').values({ ...decision, abstract_id: id, version: 1, state: 'set' }).execute() // biome-ignore format: one line
      })
      return id
    }
    const put = async (id: number) => {
      const { data } = await chair.get(`${list}?act=programme&id=${id}`)
      await chair.post(list, { ...data.check.hidden })
      await database.write(async tx => {
        await tx.updateTable('conferences').set({ shows_abstract_talks: 1 }).execute()
        const day = { held_on: '2027-06-15' }
        await tx.updateTable('programme_days').set(day).where('held_on', 'is', null).execute()
        await tx.updateTable('talks').set({ starts_at: '10:00', duration_minutes: 20 }).execute()
      })
    }
    const shown = async () =>
      (await readProgramme(database.read, conference.id)).flatMap(({ talks }) =>
        talks.map(({ title }) => title),
      )
    const cancelled = async () => {
      const day = Temporal.PlainDate.from('2027-06-15')
      return (await listCancelledTalks(database.read, conference.id, { day }, clock.now())).map(
        ({ title }) => title,
      )
    }
    const change = (number: string, event: string, more = {}) =>
      chair.post(`${list}/${number}`, { intent: 'change-state', event, because: 'Ill', ...more })
    const correct = (id: number, number: string, choice: string) =>
      chair.post(`${list}/${number}`, { intent: 'correct', abstract: `${id}`, version: '1', choice, 'change-by': '', because: 'A mistake' }) // biome-ignore format: one line
    const stateOf = async (id: number) => (await database.read.selectFrom('abstracts').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state // biome-ignore format: one line
    return { ...office, chair, create, accepted, put, shown, cancelled, change, correct, stateOf }
  }

  test('a cancelled one is taken out at once, calendars learn of it, and its history restores it', async () => {
    const { accepted, put, shown, cancelled, change, chair, hire, database } = await given()
    const id = await accepted('CG27-0001')
    expect((await chair.get(`${list}/CG27-0001`)).html).not.toContain('is taken out of the program')
    await put(id)
    const page = await chair.get(`${list}/CG27-0001`)
    expect(page.html).toContain('is taken out of the program at once')
    expect(page.html).toContain(`href="${page.data.talk}"`)
    expect([await shown(), await cancelled()]).toEqual([['On CG27-0001'], []])
    await change('CG27-0001', 'cancelled')
    expect([await shown(), await cancelled()]).toEqual([[], ['On CG27-0001']])
    const owner = await hire('owner')
    const history = await owner.get(`${page.data.talk}/history`)
    expect(history.html).toContain('Removed')
    const [version] = await database.read
      .selectFrom('record_versions')
      .select(['number', 'state'])
      .where('kind', '=', 'talk')
      .orderBy('number', 'desc')
      .execute()
    expect(version?.state).toBe('removed')
    const restored = await owner.post(`${page.data.talk}/history`, { intent: 'restore', number: `${version?.number}`, mark: `${version?.number}` }) // biome-ignore format: one line
    expect(restored.status).toBe(303)
    expect([await shown(), await cancelled()]).toEqual([['On CG27-0001'], []])
    // It is the abstract's talk again, and follows it.
    expect(await database.read.selectFrom('abstract_talks').select('abstract_id').execute()).toEqual([
      { abstract_id: id },
    ])
  })

  test('a merged one leaves, and the one that it became a part of stays', async () => {
    const { accepted, put, shown, change, create } = await given()
    await put(await accepted('CG27-0001'))
    await create('CG27-0002', 2)
    await change('CG27-0001', 'merged', { into: 'CG27-0002' })
    expect(await shown()).toEqual([])
  })

  test('what is offered follows what its authors were told, not what was decided since', async () => {
    const { accepted, chair, change, correct, stateOf, create, database, clock } = await given()
    const id = await accepted('CG27-0001')
    await correct(id, 'CG27-0001', 'rejected')
    const page = await chair.get(`${list}/CG27-0001`)
    expect(page.html).toContain('Cancel its talk')
    expect((await change('CG27-0001', 'withdrawn')).status).toBe(409)
    expect((await change('CG27-0001', 'cancelled')).status).toBe(303)
    expect(await stateOf(id)).toBe('cancelled')

    const other = await create('CG27-0002', 2)
    const rejected = { abstract_id: other, version: 1, outcome: 'rejected', form_id: null, form_name: null, change_by: null, because: null, decided_by: 'staff:1', decided_at: toStored(clock.now()) } // biome-ignore format: one line
    await database.write(async tx => {
      await tx.insertInto('decisions').values({ ...rejected, state: 'released', released_version: 1 }).execute() // biome-ignore format: one line
      await tx
        .insertInto('decision_versions')
        .values({ ...rejected, state: 'set' })
        .execute()
    })
    await correct(other, 'CG27-0002', 'as-wished')
    expect((await chair.get(`${list}/CG27-0002`)).html).not.toContain('Cancel its talk')
    expect((await change('CG27-0002', 'cancelled')).status).toBe(409)
    expect((await change('CG27-0002', 'withdrawn')).status).toBe(303)
    expect(await stateOf(other)).toBe('withdrawn')
  })

  test('one that its author withdraws leaves, where a letter has told another decision since', async () => {
    const { accepted, put, shown, cancelled, database, clock, conference, visit, stateOf } = await given()
    const id = await accepted('CG27-0001')
    await put(id)
    const secret = await database.write(tx => makeAuthorLink(tx, id, clock.now()))
    const withdraw = () =>
      visit(
        authorPage,
        '/:event/abstract/:secret',
        { event: conference.name, secret },
        new URLSearchParams({ intent: 'withdraw' }),
      )
    // What is accepted is declined instead.
    expect((await withdraw()).status).toBe(409)
    expect(await shown()).toEqual(['On CG27-0001'])
    const otherwise = { outcome: 'waiting', form_id: null, form_name: null, version: 2 } as const
    await database.write(async tx => {
      await tx
        .updateTable('decisions')
        .set({ ...otherwise, released_version: 2 })
        .where('abstract_id', '=', id)
        .execute()
      await tx
        .insertInto('decision_versions')
        .values({ ...otherwise, abstract_id: id, state: 'corrected', decided_by: 'staff:1', decided_at: toStored(clock.now()) }) // biome-ignore format: one line
        .execute()
    })
    expect((await withdraw()).status).toBe(303)
    expect([await stateOf(id), await shown(), await cancelled()]).toEqual(['withdrawn', [], ['On CG27-0001']])
  })

  test('a letter that takes back an acceptance takes the talk out, and not before', async () => {
    const { accepted, put, shown, correct, chair, clock, runEffects } = await given()
    const id = await accepted('CG27-0001')
    await put(id)
    await correct(id, 'CG27-0001', 'rejected')
    expect(await shown()).toEqual(['On CG27-0001'])
    const letters = '/organiser/c/crystals/abstracts/letters'
    const { data } = await chair.get(letters)
    const sent = await chair.post(letters, { intent: 'release', count: '1', digest: data.check.digest })
    expect(sent.status).toBe(303)
    await runEffects('group-mail')
    expect(await shown()).toEqual(['On CG27-0001'])
    clock.pass({ minutes: 12 })
    await runEffects('group-mail')
    expect(await shown()).toEqual([])
  })

  test('hiding them, and taking one out, draws the programme anew', async () => {
    const { accepted, put, change, database, clock, conference } = await given()
    await put(await accepted('CG27-0001'))
    const queued = async () =>
      (
        await database.read
          .selectFrom('outbox')
          .select('payload')
          .where('kind', '=', 'redraw-programme-file')
          .execute()
      ).map(({ payload }) => JSON.parse(payload))
    expect(await queued()).toEqual([])
    const actor = { kind: 'staff', personId: 'ida', sessionId: 's' } as const
    const memberships = [{ id: 1, role: 'owner', conferenceId: null }] as const
    const person = { actor, memberships, hasSecondFactor: true, isSecondFactorForAll: false }
    const permit = permitReading(person, 'release-decisions', conference.id)
    if (!permit.ok) throw new Error('refused')
    const act = { actor, now: clock.now() }
    await database.write(tx => showAccepted(tx, permit.value, act, { part: 'talks', isShown: false }))
    expect(await queued()).toEqual([{ conferenceId: conference.id }])
    await change('CG27-0001', 'cancelled')
    expect(await queued()).toHaveLength(2)
  })
})
