import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { base, makeConference, openWire } from '#tests/support/wire.ts'

describeOnBothDatabases('the calls of downloads', (_open, dialect) => {
  test('answer beside an address with a % that encodes nothing', async () => {
    const wire = await openWire(dialect)
    const { database } = wire
    const conference = await makeConference(database, { name: 'crystals' })
    const file = { src: `/media/${'k'.repeat(24)}/100%.pdf`, name: '100%.pdf' }
    await database.write(tx => addContent(tx, conference.id, 'download', [{ purpose: 'program', file }]))
    for (const asked of ['/media/else/1.pdf', file.src, '/media/%', '%E0%A4%A']) {
      const query = new URLSearchParams({ file_path: asked })
      for (const call of ['/crystals/programfile_download', '/programfile_download']) {
        const { status } = await wire.getPage(`${base}${call}?${query}`)
        expect([asked, call, status]).toEqual([asked, call, 404])
      }
    }
  })
})
