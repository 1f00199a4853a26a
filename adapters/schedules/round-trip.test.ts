import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { openFolder } from '#adapters/files/folder.ts'
import { programmeXml } from '#adapters/schedules/programme-xml.ts'
import { readSchedule } from '#adapters/schedules/read-schedule.ts'
import type { Database } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import { importProgramme } from '#domain/programme/talks/import-programme.ts'
import { readProgramme, readProgrammePeople } from '#domain/programme/talks/whole-programme.ts'
import { composeSample, storeSample } from '#sample/load-sample.ts'
import { ida } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hasMaterial, needsMaterial, readMaterial } from '#tests/support/material.ts'

const now = new StoppedClock().now()

async function exported(database: Database, conference: Conference): Promise<Uint8Array> {
  const [days, people] = await Promise.all([
    readProgramme(database.read, conference.id),
    readProgrammePeople(database.read, conference.id),
  ])
  const frame = { publicUrl: 'https://colloquy.example', version: '1', productName: 'Colloquy' }
  return new TextEncoder().encode(await programmeXml({ conference, days, people, ...frame }))
}

async function bringIn(database: Database, conference: Conference, bytes: Uint8Array) {
  const read = readSchedule(bytes, conference.timeZone)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  const { programme, notes } = read.value
  const order = { conferenceId: conference.id, programme }
  return { ...(await database.write(tx => importProgramme(tx, { actor: ida, now }, order))), notes }
}

/** Every row of a conference's programme and people. */
async function rowsOf({ read }: Database, { id }: Conference) {
  const days = read.selectFrom('programme_days').where('conference_id', '=', id)
  const talks = read.selectFrom('talks').where('day_id', 'in', days.select('id'))
  return {
    days: await days.selectAll().orderBy('id').execute(),
    talks: await talks.selectAll().orderBy('id').execute(),
    speakers: await read
      .selectFrom('speakers')
      .selectAll()
      .where('conference_id', '=', id)
      .orderBy('id')
      .execute(),
    speeches: await read
      .selectFrom('talk_speakers')
      .selectAll()
      .where('talk_id', 'in', talks.select('talks.id'))
      .orderBy('talk_id')
      .orderBy('position')
      .execute(),
  }
}

/** Importing a programme's own export leaves every row unchanged, and reports that. */
async function expectUnchanged(database: Database, conference: Conference): Promise<void> {
  const before = await rowsOf(database, conference)
  const { talks, people, notes } = await bringIn(database, conference, await exported(database, conference))
  expect(await rowsOf(database, conference)).toEqual(before)
  expect(talks).toEqual({ added: 0, changed: 0, unchanged: before.talks.length, removed: 0 })
  expect(people).toEqual({
    added: 0,
    changed: 0,
    unchanged: before.speakers.length,
    removed: 0,
    remaining: [],
  })
  expect(notes).toEqual([])
}

describeOnBothDatabases('a programme that comes back from its own export', (open, dialect, testOnSqlite) => {
  test('stays as it was where its ids are those of other talks and people in the file it came from', async () => {
    const database = await open()
    const { conference } = await createConference(database)
    const ids = [5, 4, 3, 2, 1, 6]
    const events = ids.map(
      id =>
        `<event id="${id}"><title>Lightning</title><track>T</track><start>1${id}:00</start><persons><person id="${id}">Jo Li</person></persons></event>`,
    )
    const file = `<schedule><day date="2027-06-07"><room name="Aula">${events.join('')}</room></day></schedule>`
    await bringIn(database, conference, new TextEncoder().encode(file))
    await expectUnchanged(database, conference)
    // And the file itself still contains its own.
    const before = await rowsOf(database, conference)
    await bringIn(database, conference, new TextEncoder().encode(file))
    expect(await rowsOf(database, conference)).toEqual(before)
  })

  test('takes what was added to the file, also under an id that is taken', async () => {
    const database = await open()
    const { conference } = await createConference(database)
    const file = (...events: string[]) =>
      `<schedule><day date="2027-06-07"><room name="Aula">${events.join('')}</room></day></schedule>`
    const first =
      '<event id="9"><title>First</title><start>10:00</start><persons><person id="9">Ada Noor</person></persons></event>'
    await bringIn(database, conference, new TextEncoder().encode(file(first)))
    const before = await rowsOf(database, conference)
    const added =
      '<event id="9"><title>Second</title><start>11:00</start><persons><person id="9">Bo Lind</person></persons></event>'
    const xml = new TextDecoder()
      .decode(await exported(database, conference))
      .replace('</event>', `</event>${added}`)
    const { talks, people } = await bringIn(database, conference, new TextEncoder().encode(xml))
    expect([talks.added, talks.unchanged, people.added, people.unchanged]).toEqual([1, 1, 1, 1])
    const after = await rowsOf(database, conference)
    expect(after.talks[0]).toEqual({ ...before.talks[0], position: after.talks[0]?.position })
    expect(after.speakers[0]).toEqual(before.speakers[0])
    expect(after.talks[1]).toMatchObject({ title: 'Second', external_id: 'id:9/2' })
  })

  test('keeps the guids of the file that it came from, and knows renamed talks by them', async () => {
    const database = await open()
    const { conference } = await createConference(database)
    const guids = ['29aecfd7-2e44-4f49-ab86-29b5e0877325', 'HOqeNIb6G7M4hYFKFRkCmQ']
    const file = (titles: string[], id: number) =>
      `<schedule><day date="2027-06-07"><room name="Aula">${titles
        .map(
          (title, index) =>
            `<event id="${id + index}" guid="${guids[index]}"><title>${title}</title><start>10:00</start></event>`,
        )
        .join('')}</room></day></schedule>`
    await bringIn(database, conference, new TextEncoder().encode(file(['One', 'Two'], 1)))
    const before = await rowsOf(database, conference)
    expect(before.talks[0]?.guid).toBe(guids[0])
    expect(before.talks[1]?.guid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5/)
    const counts = await bringIn(database, conference, new TextEncoder().encode(file(['Three', 'Four'], 2)))
    expect(counts.talks).toEqual({ added: 0, changed: 2, unchanged: 0, removed: 0 })
    const after = await rowsOf(database, conference)
    expect(after.talks.map(({ id, title }) => [id, title])).toEqual([
      [before.talks[0]?.id, 'Three'],
      [before.talks[1]?.id, 'Four'],
    ])
    await expectUnchanged(database, conference)
  })

  testOnSqlite('is the sample organiser’s', async () => {
    const database = await open()
    const files = openFolder(await mkdtemp(path.join(inject('scratchFolder'), 'files-')))
    const facts = { today: Temporal.PlainDate.from('2026-12-31'), productName: 'Colloquy' }
    await storeSample(
      { database, files },
      await composeSample(facts, async paper => new TextEncoder().encode(paper.kind)),
    )
    for (const name of ['material-science', 'earth-sciences', 'life-sciences']) {
      const conference = await findConference(database.read, name)
      if (!conference) throw new Error(`${name} is missing`)
      await expectUnchanged(database, conference)
    }
  })

  describe.skipIf(!hasMaterial)(`is a real one ${needsMaterial}`, () => {
    // That a file comes back is a matter of XML and of finding the records again: one on PostgreSQL shows that it keeps them.
    const names = dialect === 'sqlite' ? ['fosdem-2019.xml', 'fosdem-2023.xml'] : ['fosdem-2023.xml']
    test.for(names)('%s', async name => {
      const database = await open()
      const { conference } = await createConference(database)
      await bringIn(database, conference, await readMaterial(`schedules/${name}`))
      await database.write(async tx => {
        await tx
          .updateTable('speakers')
          .set({ affiliation: 'Slow Glass, Coimbra', biography_html: '<p>Waits &amp; <em>sees</em>.</p>' })
          .where('conference_id', '=', conference.id)
          .where('position', '<', 50)
          .execute()
      })
      await expectUnchanged(database, conference)
      // In another conference it gives the same programme with the same people.
      const { conference: other } = await createConference(database, { name: 'elsewhere' })
      await bringIn(database, other, await exported(database, conference))
      const [own, copied] = [await rowsOf(database, conference), await rowsOf(database, other)]
      // Version numbers belong to the row, as ids do.
      const said = (rows: typeof own) => ({
        talks: rows.talks
          .map(({ id, day_id, room_id, external_id, version, ...talk }) => talk)
          .toSorted((a, b) => a.guid.localeCompare(b.guid)),
        people: rows.speakers
          .map(({ id, conference_id, external_id, version, ...person }) => person)
          .toSorted((a, b) => a.guid.localeCompare(b.guid)),
      })
      expect(said(copied)).toEqual(said(own))
    })
  })
})
