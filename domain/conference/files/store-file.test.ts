import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { addressOf } from '#domain/conference/files/file-store.ts'
import { removeUnusedFiles, storeFile } from '#domain/conference/files/store-file.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { saveDraft } from '#domain/preparation/editing/save-draft.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { openedWhole } from '#tests/factories/files.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('a file of the website', open => {
  test('is removed after a day, unless a draft or a record refers to it', async () => {
    const database = await open()
    const clock = new StoppedClock()
    const kept = new Set<string>()
    const files = openedWhole({
      put: async (key: string) => void kept.add(key),
      get: async () => undefined,
      remove: async () => {},
    })
    const upload = () =>
      storeFile({ database, files }, clock.now(), {
        name: 'ada.png',
        contentType: 'image/png',
        bytes: new Uint8Array(3),
      })
    const [named, unnamed] = [await upload(), await upload()]
    const { conference } = await createConference(database)
    const permit = permitOnCommandLine(commandLine, 'write-website', conference.id)
    const saved = await database.write(tx =>
      saveDraft(
        tx,
        permit,
        { actor: commandLine, now: clock.now() },
        {
          kind: 'gallery-image',
          id: null,
          data: { image: { src: addressOf(named, 'ada.png'), width: 1, height: 1, alt: 'Ada' } },
          mark: '0',
        },
      ),
    )
    expect(saved).toMatchObject({ ok: true })

    clock.pass({ hours: 23 })
    await removeUnusedFiles(database, clock.now())
    expect(await keysOf(database)).toEqual([named, unnamed].toSorted())
    clock.pass({ hours: 1 })
    await Promise.all([removeUnusedFiles(database, clock.now()), removeUnusedFiles(database, clock.now())])
    expect(await keysOf(database)).toEqual([named])
    const effects = await database.read.selectFrom('outbox').select(['kind', 'payload']).execute()
    expect(effects).toEqual([{ kind: 'remove-files', payload: JSON.stringify({ keys: [unnamed] }) }])
    expect(await database.read.selectFrom('editor_uploads').selectAll().execute()).toEqual([])
  })
})

async function keysOf(database: Database): Promise<string[]> {
  const rows = await database.read.selectFrom('files').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}
