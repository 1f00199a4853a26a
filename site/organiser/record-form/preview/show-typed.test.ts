import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { openFolder } from '#adapters/files/folder.ts'
import type { Role } from '#domain/staff/rights/role.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('the preview of what is typed', open => {
  test('stores the files of those who may write the record, and of nobody who only reads', async () => {
    const files = openFolder(await mkdtemp(path.join(inject('scratchFolder'), 'typed-')))
    const { database, hire } = await openOffice(await open(), {}, { files })
    const preview = async (role: Role) => {
      const file = new File(['%PDF-1.4'], 'brochure.pdf', { type: 'application/pdf' })
      const fields = { intent: 'edit', purpose: '', 'file.file': file }
      const { status } = await (await hire(role)).post('/organiser/c/crystals/typed/download/new', fields)
      const { length } = await database.read.selectFrom('files').select('key').execute()
      return [status, length]
    }
    expect(await preview('reader')).toEqual([200, 0])
    expect(await preview('programme')).toEqual([200, 0])
    expect(await preview('manager')).toEqual([200, 1])
  })

  test('shows a new record of the programme, whatever its writer does to make one', async () => {
    const renderPreview = async () => new Response('<body>the page</body>')
    const { hire } = await openOffice(await open(), {}, { renderPreview })
    const manager = await hire('manager')
    const typed = {
      name: 'Ada Typed',
      title: 'Ada Typed',
      group: 'plenary',
      affiliation: 'Lisbon',
      heldOn: '2027-06-07',
    }
    for (const kind of ['speaker', 'programme-day', 'programme-room', 'talk']) {
      const fields = { intent: 'edit', purpose: '', ...typed }
      expect([kind, (await manager.post(`/organiser/c/crystals/typed/${kind}/new`, fields)).status]).toEqual([
        kind,
        200,
      ])
    }
  })
})
