import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { openFolder } from '#adapters/files/folder.ts'
import { findConference } from '#domain/conferences/conference-queries.ts'
import { listCategories } from '#domain/registrations/fee-queries.ts'
import { loadSample } from '#sample/load-sample.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

async function emptyStore() {
  return openFolder(await mkdtemp(path.join(inject('scratchFolder'), 'files-')))
}

const facts = { today: Temporal.PlainDate.from('2026-12-31'), productName: 'Colloquy' }

describeOnBothDatabases('the sample organiser', open => {
  test('has material-science, which starts 200 days after loading with its three periods', async () => {
    const database = await open()
    expect(await loadSample({ database, files: await emptyStore() }, facts)).toBe(true)
    const conference = await findConference(database.read, 'material-science')
    if (!conference) throw new Error('material-science is missing')
    expect(`${conference.startsOn} to ${conference.endsOn}`).toBe('2027-07-19 to 2027-07-21')
    const categories = await listCategories(database.read, conference.id)
    expect(categories.map(({ name, endsOn, prices }) => `${name} ${endsOn} ${prices.oral}`)).toEqual([
      'Earlybird 2026-12-17 59900',
      'Mid Term 2027-03-31 69900',
      'Late 2027-07-18 79900',
    ])
  })

  test('is loaded once: a second load leaves everything as it is', async () => {
    const database = await open()
    const files = await emptyStore()
    await loadSample({ database, files }, facts)
    expect(await loadSample({ database, files }, facts)).toBe(false)
    const conferences = await database.read.selectFrom('conferences').select('name').execute()
    expect(new Set(conferences.map(row => row.name)).size).toBe(conferences.length)
  })
})
