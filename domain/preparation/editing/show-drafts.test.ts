import { expect, test } from 'vitest'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { saveDraft } from '#domain/preparation/editing/save-draft.ts'
import { inSnapshot, listDraftedKinds, showDrafts } from '#domain/preparation/editing/show-drafts.ts'
import { storeOf } from '#domain/preparation/record-stores/stores.ts'
import {
  canOwn,
  type EditableKind,
  editableKindNames,
  writingRightOf,
} from '#domain/preparation/records/editable-kinds.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const talk = {
  subtitle: '', startsAt: '09:00', isAfterMidnight: false, durationMinutes: 20, room: '', track: '', kind: '', language: '',
  speakers: [], speakerAffiliation: '', abstractHtml: '', descriptionHtml: '', links: [], attachments: [],
} // biome-ignore format: a record

describeOnBothDatabases('drafts that are shown', open => {
  test('replace the published records in a snapshot alone, for which no writer waits', async () => {
    const database = await open()
    const { id } = (await createConference(database)).conference
    const other = (await createConference(database, { name: 'glaciers' })).conference
    const act = { actor: commandLine, now: new StoppedClock().now() }
    const permit = permitOnCommandLine(commandLine, 'write-website', id)
    const [topic = 0] = await database.write(tx => addContent(tx, id, 'topic', [{ name: 'Quartz' }]))
    await database.write(tx => addContent(tx, other.id, 'topic', [{ name: 'Ice' }]))
    const draft = (
      kind: 'topic' | 'venue-image',
      recordId: number | null,
      data: Record<string, unknown>,
      mark = '0',
    ) => database.write(tx => saveDraft(tx, permit, act, { kind, id: recordId, data, mark }))
    await draft('topic', topic, { name: 'Opal' }, '0+1')
    await draft('topic', null, { name: 'Mica' })
    // A picture that is still missing.
    await draft('venue-image', null, { image: null })
    const namesOf = async (db: typeof database.read, owner: number) =>
      (await listContent(db, owner, 'topic')).map(({ name }) => name)
    const kinds = await listDraftedKinds(database.read, id)
    await inSnapshot(database, kinds, async snapshot => {
      expect(await showDrafts(snapshot, id, kinds)).toEqual({ unshown: 1 })
      await database.write(tx => addContent(tx, id, 'topic', [{ name: 'Beryl' }]))
      expect(await Promise.all([namesOf(snapshot, id), namesOf(snapshot, other.id)])).toEqual([
        ['Opal', 'Mica'],
        ['Ice'],
      ])
    })
    expect(await namesOf(database.read, id)).toEqual(['Quartz', 'Beryl'])
  })

  test('and cannot be stored any more are counted, and the others shown, whichever was saved first', async () => {
    const database = await open()
    const { id } = (await createConference(database)).conference
    const act = { actor: commandLine, now: new StoppedClock().now() }
    const draft = async (kind: EditableKind, data: Record<string, unknown>) => {
      const permit = permitOnCommandLine(commandLine, writingRightOf(kind), id)
      const saved = await database.write(tx =>
        saveDraft(tx, permit, act, { kind, id: null, data, mark: '0' }),
      )
      if (!saved.ok) throw new Error(JSON.stringify(saved.error))
    }
    // Its day was removed.
    await draft('talk', { ...talk, day: 'Day 3', title: 'Of quartz' })
    await draft('talk', { ...talk, day: 'Day 1', title: 'Of opal' })
    await draft('programme-day', { name: 'Day 1', heldOn: '2027-06-07' })
    const kinds = await listDraftedKinds(database.read, id)
    await inSnapshot(database, kinds, async snapshot => {
      expect(await showDrafts(snapshot, id, kinds)).toEqual({ unshown: 1 })
      const shown = await storeOf('talk').list(snapshot, id)
      expect(shown.map(({ data }) => data.title)).toEqual(['Of opal'])
    })
  })

  test.each(editableKindNames)('of the kind %s can be shown', async kind => {
    const database = await open()
    const { id } = (await createConference(database)).conference
    const owner = canOwn(kind, id) ? id : null
    const records = await inSnapshot(database, [kind], tx => storeOf(kind).list(tx, owner))
    expect(records).toBeInstanceOf(Array)
  })
})
