import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { openFolder } from '#adapters/files/folder.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { addressOf, newFileKey } from '#domain/conference/files/file-store.ts'
import { removeUnusedFiles, retentionHours, storeFile } from '#domain/conference/files/store-file.ts'
import { theClock } from '#domain/foundations/audit/actor.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { redrawProgramme } from './redraw-programme.ts'

describeOnBothDatabases('a program that is drawn anew', open => {
  test('leaves no file that it drew before, which may have talks that are hidden by now', async () => {
    const database = await open()
    const { conference } = await createConference(database)
    const clock = new StoppedClock()
    const files = openFolder(await mkdtemp(path.join(inject('scratchFolder'), 'redrawn-')))
    const stored = async () =>
      (await database.read.selectFrom('files').select('key').where('name', '=', 'Program.pdf').execute()).map(({ key }) => key) // biome-ignore format: one line
    const name = 'Program.pdf'
    const paper = { name, contentType: 'application/pdf', bytes: new Uint8Array([1]) }
    const key = await storeFile({ database, files }, clock.now(), paper, newFileKey())
    await database.write(async tx => {
      await addContent(tx, conference.id, 'download', [
        { purpose: 'program', file: { src: addressOf(key, name), name } },
      ])
      await addContent(tx, null, 'organisation', [
        { name: 'Fjord', tagline: '', officeAddress: 'Quay 1', email: 'office@fjord.example', phone: '', hue: 10, copyright: '', developerCredit: '' },
      ]) // biome-ignore format: a record
      await tx
        .insertInto('programme_days')
        .values({ conference_id: conference.id, position: 1, name: 'Day 1', held_on: '2027-06-07' })
        .execute()
    })
    const draw = () =>
      redrawProgramme(
        { database, files, drawPaper: async () => new Uint8Array([2]) },
        { actor: theClock, now: clock.now() },
        { conferenceId: conference.id },
      )
    for (const _ of [1, 2]) {
      expect(await draw()).toBe('replaced')
      clock.pass({ hours: retentionHours })
      await removeUnusedFiles(database, clock.now())
    }
    const { data } = await database.read
      .selectFrom('content_items')
      .select('data')
      .where('kind', '=', 'download')
      .executeTakeFirstOrThrow()
    const [, , shown] = JSON.parse(data).file.src.split('/')
    expect(await stored()).toEqual([shown])
  })
})
