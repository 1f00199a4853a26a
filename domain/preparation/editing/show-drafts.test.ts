import { expect, test } from 'vitest'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { saveDraft } from '#domain/preparation/editing/save-draft.ts'
import { inSnapshot, listDraftedKinds, showDrafts } from '#domain/preparation/editing/show-drafts.ts'
import { storeOf } from '#domain/preparation/record-stores/stores.ts'
import { canOwn, editableKindNames } from '#domain/preparation/records/editable-kinds.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

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

  test.each(editableKindNames)('of the kind %s can be shown', async kind => {
    const database = await open()
    const { id } = (await createConference(database)).conference
    const owner = canOwn(kind, id) ? id : null
    const records = await inSnapshot(database, [kind], tx => storeOf(kind).list(tx, owner))
    expect(records).toBeInstanceOf(Array)
  })
})
