import { beforeEach, expect, test } from 'vitest'
import type { Database, Transaction } from '#database/database.ts'
import { lockName } from '#database/locks.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { readRevisions } from '#domain/conference/content/revisions.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { discardDraft } from '#domain/preparation/editing/discard-draft.ts'
import { findRecord, listRecords } from '#domain/preparation/editing/editing-queries.ts'
import { publishRecord, publishTogether } from '#domain/preparation/editing/publish-record.ts'
import { removeRecord } from '#domain/preparation/editing/remove-record.ts'
import { reorderRecord } from '#domain/preparation/editing/reorder-record.ts'
import { restoreVersion } from '#domain/preparation/editing/restore-version.ts'
import { saveDraft } from '#domain/preparation/editing/save-draft.ts'
import { publishScheduled, scheduleDraft } from '#domain/preparation/editing/schedule-draft.ts'
import { findSpeaker, listSpeakers } from '#domain/programme/people/speaker-queries.ts'
import { type Permit, permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { createConference } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { countBeginnings } from '#tests/support/hold-row.ts'

const now = Temporal.Instant.from('2027-01-12T12:00:00Z')
const act = { actor: commandLine, now }
const person = {
  name: 'Marta Ruiz',
  group: 'plenary',
  affiliation: 'Universidade de Lisboa',
  photo: null,
  talkTitle: 'Glass under pressure',
  biographyHtml: '<p>Studies glass.</p>',
  awardsHtml: '',
}

describeOnBothDatabases('an editor', open => {
  let database: Database
  let conferenceId: number
  let permit: Permit<'write-website'>

  beforeEach(async () => {
    database = await open()
    conferenceId = (await createConference(database)).conference.id
    permit = permitOnCommandLine(commandLine, 'write-website', conferenceId)
  })

  const topicNames = async () =>
    (await listContent(database.read, conferenceId, 'topic')).map(({ name }) => name)
  const revision = async () => (await readRevisions(database.read)).get(`conference:${conferenceId}`) ?? 0
  const addTopics = (...names: string[]) =>
    database.write(tx =>
      addContent(
        tx,
        conferenceId,
        'topic',
        names.map(name => ({ name })),
      ),
    )
  const recordOf = async (kind: 'topic' | 'speaker', id: number) => {
    const record = await findRecord(database.read, permit.scope, { kind, id })
    if (!record) throw new Error(`no ${kind} ${id}`)
    return record
  }
  const edit = (id: number | null, mark: string, name: string) =>
    ({ kind: 'topic', id, mark, data: { name } }) as const
  const publishTopic = (id: number | null, mark: string, name: string) =>
    database.write(tx => publishRecord(tx, permit, act, edit(id, mark, name)))
  const statesOf = async (id: number) => (await recordOf('topic', id)).versions.map(({ state }) => state)

  test('publishes one record of a kind that has one, also of two drafts', async () => {
    const data = (text: string) => ({ text, href: '', lastDay: '2027-06-07' })
    const draft = (text: string) =>
      database.write(tx =>
        saveDraft(tx, permit, act, { kind: 'announcement', id: null, mark: '0', data: data(text) }),
      )
    const [one, two, three] = [await draft('Rooms'), await draft('Buses'), await draft('Trains')]
    if (!one.ok || !two.ok || !three.ok) throw new Error('a draft is saved')
    const publishAt = now.add({ hours: 1 })
    const { id: planned } = three.value
    const scheduled = await database.write(tx =>
      scheduleDraft(tx, permit, act, { kind: 'announcement', id: planned, publishAt }),
    )
    expect(scheduled.ok).toBe(true)
    const publishIt = ({ id, mark }: { id: number; mark: string }, text: string) =>
      database.write(tx =>
        publishRecord(tx, permit, act, { kind: 'announcement', id, mark, data: data(text) }),
      )
    expect((await publishIt(one.value, 'Rooms')).ok).toBe(true)
    expect(await publishIt(two.value, 'Buses')).toEqual({
      ok: false,
      error: { code: 'only-one', id: one.value.id },
    })
    const { id: draftId, publish_at: at } = await database.read
      .selectFrom('drafts')
      .select(['id', 'publish_at'])
      .where('record_id', '=', planned)
      .executeTakeFirstOrThrow()
    await database.write(tx => publishScheduled(tx, { draftId, publishAt: at ?? '' }, publishAt))
    const shown = await listContent(database.read, conferenceId, 'announcement')
    expect(shown.map(({ text }) => text)).toEqual(['Rooms'])
    expect((await findRecord(database.read, permit.scope, { kind: 'announcement', id: planned }))?.draft).toMatchObject({ problem: 'changed' }) // biome-ignore format: one fact
  })

  test('shows a draft only to staff, and publishes it', async () => {
    const [id = 0] = await addTopics('Glass')
    const { mark } = await recordOf('topic', id)
    const before = await revision()
    const saved = await database.write(tx => saveDraft(tx, permit, act, edit(id, mark, 'Glasses')))
    if (!saved.ok) throw new Error(saved.error.code)
    expect([await topicNames(), await revision()]).toEqual([['Glass'], before])
    expect((await recordOf('topic', id)).data).toEqual({ name: 'Glasses' })
    await publishTopic(id, saved.value.mark, 'Glasses')
    expect([await topicNames(), await revision()]).toEqual([['Glasses'], before + 1])
    expect(await statesOf(id)).toEqual(['published', 'draft', 'elsewhere'])
    expect((await recordOf('topic', id)).draft).toBeUndefined()
  })

  test('adds a record that stays hidden until it is published, even if incomplete', async () => {
    const saved = await database.write(tx =>
      saveDraft(tx, permit, act, { kind: 'speaker', id: null, mark: '0', data: { name: '' } }),
    )
    if (!saved.ok) throw new Error(saved.error.code)
    const { id, mark } = saved.value
    expect(await listSpeakers(database.read, conferenceId)).toEqual([])
    expect(await listRecords(database.read, permit.scope, 'speaker')).toMatchObject([
      { id, isPublished: false },
    ])
    const refused = await database.write(tx =>
      publishRecord(tx, permit, act, { kind: 'speaker', id, mark, data: { ...person, name: '' } }),
    )
    expect(refused).toMatchObject({ ok: false, error: { code: 'invalid', issues: [{ path: ['name'] }] } })
    await database.write(tx => publishRecord(tx, permit, act, { kind: 'speaker', id, mark, data: person }))
    expect(await findSpeaker(database.read, conferenceId, id)).toEqual({ id, ...person })
  })

  test('publishes fees of several kinds by the same order of locks as fees of one kind', async () => {
    const fees = permitOnCommandLine(commandLine, 'write-fees', conferenceId)
    const editOf = async (kind: 'fee-period' | 'accommodation') => {
      const [{ id } = { id: 0 }] = await listRecords(database.read, fees.scope, kind)
      const record = await findRecord(database.read, fees.scope, { kind, id })
      if (!record) throw new Error(`no ${kind}`)
      return { kind, id, mark: record.mark, data: record.data }
    }
    const edits = [await editOf('fee-period'), await editOf('accommodation')]
    const publishingOne = [
      (tx: Transaction) => lockName(tx, `editing:fee-period:${conferenceId}`),
      (tx: Transaction) => lockConference(tx, conferenceId),
    ] as const
    const publish = (tx: Transaction) => publishTogether(tx, fees, act, edits.toReversed())
    expect(await countBeginnings(database, publishingOne, publish)).toBe(2)
  })

  test('cleans HTML when it is published', async () => {
    const data = { ...person, biographyHtml: '<p onclick="x()">Hi<script>alert(1)</script></p>' }
    const saved = await database.write(tx =>
      publishRecord(tx, permit, act, { kind: 'speaker', id: null, mark: '0', data }),
    )
    if (!saved.ok) throw new Error(saved.error.code)
    expect((await findSpeaker(database.read, conferenceId, saved.value.id))?.biographyHtml).toBe('<p>Hi</p>')
  })

  test('shows the second of two editors the first one’s changes, field by field', async () => {
    const first = await database.write(tx =>
      publishRecord(tx, permit, act, { kind: 'speaker', id: null, mark: '0', data: person }),
    )
    if (!first.ok) throw new Error(first.error.code)
    const { id, mark } = first.value
    const theirs = { ...person, name: 'Marta Ruiz Díaz', affiliation: 'Porto' }
    await database.write(tx => publishRecord(tx, permit, act, { kind: 'speaker', id, mark, data: theirs }))
    const yours = { ...person, name: 'M. Ruiz', talkTitle: 'Glass' }
    const refused = await database.write(tx =>
      publishRecord(tx, permit, act, { kind: 'speaker', id, mark, data: yours }),
    )
    expect(refused).toMatchObject({
      ok: false,
      error: {
        code: 'stale',
        merge: {
          merged: { ...yours, affiliation: 'Porto' },
          conflicts: [{ field: 'name', yours: 'M. Ruiz', theirs: 'Marta Ruiz Díaz', base: 'Marta Ruiz' }],
          taken: ['affiliation'],
        },
      },
    })
    expect((await findSpeaker(database.read, conferenceId, id))?.name).toBe('Marta Ruiz Díaz')
  })

  test('notices what an import changed, and what a version from the future would overwrite', async () => {
    const [id = 0] = await addTopics('Glass')
    const { mark } = await recordOf('topic', id)
    await database.write(tx =>
      tx.updateTable('content_items').set({ data: '{"name":"Imported"}' }).where('id', '=', id).execute(),
    )
    for (const wrong of [mark, '99', 'x']) {
      expect(await publishTopic(id, wrong, 'Mine')).toMatchObject({
        error: { code: 'stale', theirs: { name: 'Imported' }, isFromUnknown: wrong === '99' },
      })
    }
    expect(await topicNames()).toEqual(['Imported'])
  })

  test('reports that an import removed the record, and keeps the typed text', async () => {
    const [id = 0] = await addTopics('Glass')
    const { mark } = await recordOf('topic', id)
    await publishTopic(id, mark, 'Glasses')
    const opened = await recordOf('topic', id)
    await database.write(tx => tx.deleteFrom('content_items').where('id', '=', id).execute())
    const answer = await publishTopic(id, opened.mark, 'Glass!')
    expect(answer).toMatchObject({ ok: false, error: { code: 'stale', merge: { conflicts: [] } } })
  })

  test('moves a record up, down and to a place', async () => {
    const [a = 0, b = 0, c = 0] = await addTopics('a', 'b', 'c')
    const move = (id: number, to: 'up' | 'down' | { place: number }) =>
      database.write(tx => reorderRecord(tx, permit, act, { kind: 'topic', id, move: to }))
    await move(c, 'up')
    expect(await topicNames()).toEqual(['a', 'c', 'b'])
    await move(a, 'down')
    expect(await topicNames()).toEqual(['c', 'a', 'b'])
    expect(await move(b, { place: -3 })).toMatchObject({ value: { from: 3, to: 1 } })
    expect(await topicNames()).toEqual(['b', 'c', 'a'])
    await move(b, { place: 99 })
    expect(await topicNames()).toEqual(['c', 'a', 'b'])
    await move(c, 'up')
    expect(await topicNames()).toEqual(['c', 'a', 'b'])
  })

  test('removes a record and restores it to its place and address', async () => {
    const [, b = 0] = await addTopics('a', 'b', 'c')
    const { mark } = await recordOf('topic', b)
    const removed = await database.write(tx => removeRecord(tx, permit, act, { kind: 'topic', id: b, mark }))
    if (!removed.ok) throw new Error(removed.error.code)
    expect(await topicNames()).toEqual(['a', 'c'])
    const gone = await recordOf('topic', b)
    await database.write(tx =>
      restoreVersion(tx, permit, act, {
        kind: 'topic',
        id: b,
        number: removed.value.number,
        mark: gone.mark,
      }),
    )
    expect(await topicNames()).toEqual(['a', 'b', 'c'])
  })

  test('restores an earlier version as a new one', async () => {
    const [id = 0] = await addTopics('Glass')
    const { mark } = await recordOf('topic', id)
    await publishTopic(id, mark, 'Glasses')
    const { mark: newer, versions } = await recordOf('topic', id)
    const number = versions.at(-1)?.number ?? 0
    await database.write(tx => restoreVersion(tx, permit, act, { kind: 'topic', id, number, mark: newer }))
    expect(await topicNames()).toEqual(['Glass'])
    expect((await recordOf('topic', id)).versions[0]).toMatchObject({ state: 'published', restores: number })
  })

  test('discards a draft without changing the published version', async () => {
    const [id = 0] = await addTopics('Glass')
    const { mark } = await recordOf('topic', id)
    const saved = await database.write(tx => saveDraft(tx, permit, act, edit(id, mark, 'Glasses')))
    if (!saved.ok) throw new Error(saved.error.code)
    await database.write(tx => discardDraft(tx, permit, act, { kind: 'topic', id, mark: saved.value.mark }))
    expect((await recordOf('topic', id)).data).toEqual({ name: 'Glass' })
    expect(await statesOf(id)).toEqual(['discarded', 'draft', 'elsewhere'])
  })

  test('publishes a draft at its time, once, and only if nothing came in between', async () => {
    const [id = 0] = await addTopics('Glass')
    const { mark } = await recordOf('topic', id)
    await database.write(tx => saveDraft(tx, permit, act, edit(id, mark, 'Glasses')))
    const publishAt = now.add({ hours: 24 })
    await database.write(tx => scheduleDraft(tx, permit, act, { kind: 'topic', id, publishAt }))
    const [effect] = await database.read
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'publish-draft')
      .execute()
    expect(effect?.next_try_at).toBe('2027-01-13T12:00:00.000Z')
    const due = JSON.parse(effect?.payload ?? '{}')
    await database.write(tx =>
      publishScheduled(tx, { ...due, publishAt: '2027-01-13T11:00:00.000Z' }, publishAt),
    )
    expect(await topicNames()).toEqual(['Glass'])
    await database.write(tx => publishScheduled(tx, due, publishAt))
    await database.write(tx => publishScheduled(tx, due, publishAt))
    expect(await topicNames()).toEqual(['Glasses'])
    expect(await statesOf(id)).toEqual(['published', 'draft', 'elsewhere'])
  })

  test('leaves a scheduled draft to a person where the record was changed meanwhile', async () => {
    const [id = 0] = await addTopics('Glass')
    const { mark } = await recordOf('topic', id)
    await database.write(tx => saveDraft(tx, permit, act, edit(id, mark, 'Glasses')))
    const publishAt = now.add({ hours: 24 })
    await database.write(tx => scheduleDraft(tx, permit, act, { kind: 'topic', id, publishAt }))
    await database.write(tx =>
      tx.updateTable('content_items').set({ data: '{"name":"Imported"}' }).where('id', '=', id).execute(),
    )
    const [draft] = await database.read.selectFrom('drafts').selectAll().execute()
    const due = { draftId: draft?.id ?? 0, publishAt: draft?.publish_at ?? '' }
    await database.write(tx => publishScheduled(tx, due, publishAt))
    expect(await topicNames()).toEqual(['Imported'])
    expect((await recordOf('topic', id)).draft).toMatchObject({ problem: 'changed', publishAt: null })
  })

  test('cannot access another conference’s records', async () => {
    const [id = 0] = await addTopics('Glass')
    const other = await createConference(database, { name: 'physics' })
    const elsewhere = permitOnCommandLine(commandLine, 'write-website', other.conference.id)
    expect(await findRecord(database.read, elsewhere.scope, { kind: 'topic', id })).toBeUndefined()
    expect(await database.write(tx => publishRecord(tx, elsewhere, act, edit(id, '0', 'Mine')))).toEqual({
      ok: false,
      error: { code: 'gone' },
    })
    expect(await topicNames()).toEqual(['Glass'])
  })

  test('keeps its versions for ever, unless an erasure empties them', async () => {
    const [id = 0] = await addTopics('Glass')
    await publishTopic(id, (await recordOf('topic', id)).mark, 'Glasses')
    const refusal = 'a version of a record never changes'
    await expect(database.write(tx => tx.deleteFrom('record_versions').execute())).rejects.toThrow(refusal)
    await expect(
      database.write(tx => tx.updateTable('record_versions').set({ data: '{}' }).execute()),
    ).rejects.toThrow(refusal)
    await expect(
      database.write(tx =>
        tx.updateTable('record_versions').set({ data: null, number: 9 }).where('number', '=', 1).execute(),
      ),
    ).rejects.toThrow(refusal)
    await database.write(tx => tx.updateTable('record_versions').set({ data: null }).execute())
    expect((await recordOf('topic', id)).versions.map(({ data }) => data)).toEqual([null, null])
  })

  test('counts the versions of a row, and not its moves', async () => {
    const [id = 0] = await addTopics('Glass')
    const versionOf = async () =>
      (
        await database.read
          .selectFrom('content_items')
          .select('version')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).version
    await database.write(tx =>
      tx.updateTable('content_items').set({ position: 7 }).where('id', '=', id).execute(),
    )
    expect(await versionOf()).toBe(1)
    await database.write(tx =>
      tx.updateTable('content_items').set({ data: '{"name":"b"}' }).where('id', '=', id).execute(),
    )
    expect(await versionOf()).toBe(2)
  })

  test('refuses to remove somebody whose talk is in the programme', async () => {
    const saved = await database.write(tx =>
      publishRecord(tx, permit, act, { kind: 'speaker', id: null, mark: '0', data: person }),
    )
    if (!saved.ok) throw new Error(saved.error.code)
    const { id, mark } = saved.value
    await database.write(async tx => {
      const day = await tx
        .insertInto('programme_days')
        .values({ conference_id: conferenceId, position: 1, name: 'Day 1', held_on: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      const talk = await tx.insertInto('talks').values({
        day_id: day.id, position: 1, title: 'Glass', starts_at: null, duration_minutes: null, room: '', track: '', kind: '',
        abstract_html: '', speaker_affiliation: '', links: '[]', external_id: null, guid: crypto.randomUUID(),
      }).returning('id').executeTakeFirstOrThrow() // biome-ignore format: one row
      await tx.insertInto('talk_speakers').values({ talk_id: talk.id, speaker_id: id, position: 1 }).execute()
    })
    expect(await database.write(tx => removeRecord(tx, permit, act, { kind: 'speaker', id, mark }))).toEqual({
      ok: false,
      error: { code: 'in-use', by: { titles: ['Glass'], hasMore: false } },
    })
  })
})
