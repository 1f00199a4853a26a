import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { abstractsSeenBy, theProduct, type Viewer } from '#domain/programme/abstracts/abstract-view.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

/** A word in each place that somebody may not see. */
const planted = {
  name: 'Zyxname',
  email: 'zyxmail@example.org',
  number: 'ZY27-0001',
  stateBecause: 'zyxstate',
  because: 'zyxbecause',
  set: 'zyxset',
} as const

describeOnBothDatabases('the view of abstracts', open => {
  async function given() {
    const database = await open()
    const { conference } = await createConference(database)
    const { conference: other } = await createConference(database, { name: 'other' })
    const now = new StoppedClock().now()
    const { number, name, email } = planted
    const id = await createAbstract(
      database,
      { conferenceId: conference.id, now },
      { number, name, email, title: 'Slow glass' },
    )
    await database.write(tx => tx.updateTable('conferences').set({ shows_accepted_abstracts: 1 }).execute())
    const others = await createAbstract(database, { conferenceId: other.id, now }, { number: 'OT27-0001' })
    await database.write(async tx => {
      await tx
        .updateTable('abstracts')
        .set({ state_because: planted.stateBecause })
        .where('id', '=', id)
        .execute()
      const row = {
        abstract_id: id, version: 1, state: 'set', outcome: 'accepted', form_id: 7, form_name: planted.set,
        because: planted.because, decided_by: 'staff:ida', decided_at: '2027-01-01T00:00:00.000Z', change_by: null,
      } // biome-ignore format: a row
      await tx.insertInto('decision_versions').values(row).execute()
      await tx
        .insertInto('decisions')
        .values({ ...row, released_version: null })
        .execute()
    })
    return { database, conference, id, others }
  }

  const seenBy = async (database: Database, viewer: Viewer) =>
    JSON.stringify(await abstractsSeenBy(database.read, viewer).selectAll().execute())

  /** The places whose word is in what a viewer reads. */
  const found = async (database: Database, viewer: Viewer) => {
    const text = await seenBy(database, viewer)
    return Object.entries(planted).flatMap(([place, word]) => (text.includes(word) ? [place] : []))
  }

  test('shows each viewer only what is theirs, and nobody outside what no letter has told', async () => {
    const { database, conference, id } = await given()
    const all = Object.keys(planted)
    // The control: the words are there to be found.
    expect(await found(database, { kind: 'chair', conferenceIds: [conference.id], readerId: null })).toEqual(
      all,
    )
    expect(await found(database, { kind: 'author', abstractId: id })).toEqual(['name', 'email', 'number'])
    expect(await found(database, theProduct)).toEqual(['name', 'email', 'number'])
    expect(await found(database, { kind: 'reviewer', abstractIds: [id] })).toEqual([])
    expect(await seenBy(database, { kind: 'public', conferenceId: conference.id })).toBe('[]')
  })

  test('shows what a letter has told, and goes on showing that until another replaces it', async () => {
    const { database, conference, id } = await given()
    const toOthers: Viewer[] = [{ kind: 'author', abstractId: id }, theProduct, { kind: 'public', conferenceId: conference.id }] // biome-ignore format: one line
    const released = { released_version: 1, state: forced('released') }
    await database.write(tx => tx.updateTable('decisions').set(released).execute())
    for (const viewer of toOthers) expect(await found(database, viewer)).toContain('set')
    expect(await found(database, { kind: 'public', conferenceId: conference.id })).toEqual([
      'name',
      'number',
      'set',
    ])
    await database.write(tx => tx.updateTable('conferences').set({ shows_accepted_abstracts: 0 }).execute())
    expect(await seenBy(database, { kind: 'public', conferenceId: conference.id })).toBe('[]')
    await database.write(tx => tx.updateTable('conferences').set({ shows_accepted_abstracts: 1 }).execute())
    const corrected = {
      version: 2,
      outcome: 'rejected',
      form_id: null,
      form_name: null,
      state: forced('corrected'),
    }
    await database.write(tx => tx.updateTable('decisions').set(corrected).execute())
    for (const viewer of toOthers) {
      expect([await found(database, viewer), await seenBy(database, viewer)]).toEqual([
        expect.arrayContaining(['set']),
        expect.not.stringContaining('rejected'),
      ])
    }
  })

  test('shows no other conference’s, and none of nobody', async () => {
    const { database, conference, others } = await given()
    expect(
      await seenBy(database, { kind: 'chair', conferenceIds: [conference.id], readerId: null }),
    ).not.toContain('OT27-0001')
    expect(await seenBy(database, { kind: 'chair', conferenceIds: [], readerId: null })).toBe('[]')
    expect(await seenBy(database, { kind: 'reviewer', abstractIds: [] })).toBe('[]')
    expect(await seenBy(database, { kind: 'reviewer', abstractIds: [others] })).toContain('On OT27-0001')
    expect(await seenBy(database, { kind: 'chair', conferenceIds: 'all', readerId: null })).toContain(
      'OT27-0001',
    )
  })

  test('what is hidden cannot be asked for', async () => {
    const { database, id } = await given()
    const blind = abstractsSeenBy(database.read, { kind: 'reviewer', abstractIds: [id] })
    // The types forbid it too.
    const guess = blind.selectAll().where('name' as 'abstract_title', 'like', 'Zyx%')
    await expect(guess.execute()).rejects.toThrow(/name/)
  })
})

const root = path.resolve(import.meta.dirname, '../../..')
const rooms =
  /^(?:domain\/programme\/(?:abstracts|submitting)|domain\/office\/privacy|database\/(?:migrations|schema)|tools\/bench)\//

/** How a source reads or writes the table without the view. */
const namesOf = (source: string) => [
  ...source.matchAll(
    /(?:selectFrom|[a-z]+Join|insertInto|updateTable|deleteFrom)\(\s*\[?\s*'abstracts\b[^)]*\)/g,
  ),
  ...source.matchAll(/\b(?:from|join|into|update)\s+"?abstracts\b(?!_)/gi),
]

test('nothing but the room of abstracts and privacy names their table', () => {
  const files = globSync('{domain,adapters,words,mails,site,sample,server,tools}/**/*.{ts,tsx}', {
    cwd: root,
  })
    .filter(file => !/\.test\.tsx?$/.test(file) && !rooms.test(file))
    .flatMap(file => namesOf(readFileSync(path.join(root, file), 'utf8')).map(([name]) => `${file}: ${name}`))
  expect(files).toEqual([])
})

test.each([`db.selectFrom('abstracts').selectAll()`, `.leftJoin('abstracts', 'a', 'b')`, 'sql`select 1 from abstracts where`', `selectFrom('abstracts as a')`])('a reader beside the view is found: %s', source => expect(namesOf(source)).toHaveLength(1)) // biome-ignore format: one line
