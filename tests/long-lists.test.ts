/**
 * What reads thousands of records lets others in meanwhile, however large a conference is. Turns of the event loop are
 * counted, not milliseconds; `npm run bench -- --only lists` measures them with 20,000 talks and 50,000 registrations.
 */
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { rowsAtOnce } from '#domain/foundations/in-parts.ts'
import { writeManyRegistrations } from '#tests/factories/many-registrations.ts'
import { writeManyTalks } from '#tests/factories/many-talks.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { countTurns } from '#tests/support/count-turns.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const many = 4 * rowsAtOnce

// On SQLite, whose statements are calls within the process; PostgreSQL answers in another turn anyway.
test('a long list gives others their turn, whatever is read of it', async () => {
  const office = await openOffice(await openTestDatabase('sqlite'))
  const { database, conference, clock, fees } = office
  const [talk, speaker] = await addTalk(database, conference.id)
  const { id } = await createRegistration(database, fees, clock)
  const owner = await office.hire('owner')
  const at = `/organiser/c/${conference.name}`
  const addresses = [
    `${at}/website`,
    `${at}/website/speaker?q=zzyzx`,
    `${at}/programme?q=zzyzx`,
    `${at}/programme/import-table?of=talks&filled=yes`,
    `${at}/programme/import-table?of=speakers&filled=yes`,
    `${at}/programme/import-table?of=programme`,
    `${at}/exports/programme?format=csv`,
    `${at}/exports/people?list=registrations&format=csv`,
    // A spreadsheet is compressed in other threads, and waiting for those takes any number of turns.
    `${at}/exports/people?list=registrations&format=csv&sort=name`,
    ...['lines', 'attendees', 'people'].map(list => `${at}/exports/people?list=${list}&format=csv`),
    `${at}/mail/new`,
    '/organiser/search?q=zzyzx',
    '/organiser/settings/privacy?q=zzyzx',
    `/organiser/settings/privacy/registration-${id}`,
    `/organiser/settings/privacy/speaker-${speaker}`,
  ]
  // The least of three: timers and other work take turns of their own.
  const turnsOf = async () => {
    const turns = new Map<string, number>()
    for (const address of [...addresses, ...addresses, ...addresses]) {
      const counted = await countTurns(async () => {
        const { status, data } = await owner.get(address)
        expect([address, status]).toEqual([address, 200])
        if (data instanceof Response) await data.arrayBuffer()
      })
      turns.set(address, Math.min(counted, turns.get(address) ?? counted))
    }
    return turns
  }
  // Whatever is loaded or compiled first takes turns too.
  await turnsOf()
  const withFew = await turnsOf()
  await writeManyTalks(database, talk, many)
  await addSpeakers(database, speaker, many)
  await writeManyRegistrations(database, id, many)
  const withMany = await turnsOf()
  const held = addresses.filter(
    address => (withMany.get(address) ?? 0) - (withFew.get(address) ?? 0) < many / rowsAtOnce,
  )
  expect(held).toEqual([])
})

async function addTalk(database: Database, conferenceId: number): Promise<[talk: number, speaker: number]> {
  return database.write(async tx => {
    const { id: day_id } = await tx
      .insertInto('programme_days')
      .values({ conference_id: conferenceId, position: 1, name: 'Day 1', held_on: '2027-06-07' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const talk = await tx
      .insertInto('talks')
      .values({
        day_id, position: 1, guid: crypto.randomUUID(), external_id: null, title: 'Glass', starts_at: '09:00',
        duration_minutes: 20, room: 'Aula', track: '', kind: '', abstract_html: '', speaker_affiliation: '', links: '[]',
      }) // biome-ignore format: a row
      .returning('id')
      .executeTakeFirstOrThrow()
    const speaker = await tx
      .insertInto('speakers')
      .values(speakerRow(conferenceId, 0))
      .returning('id')
      .executeTakeFirstOrThrow()
    return [talk.id, speaker.id]
  })
}

async function addSpeakers(database: Database, like: number, count: number): Promise<void> {
  const { conference_id } = await database.read
    .selectFrom('speakers')
    .select('conference_id')
    .where('id', '=', like)
    .executeTakeFirstOrThrow()
  await database.write(async tx => {
    for (let from = 1; from <= count; from += 500) {
      const rows = Array.from({ length: Math.min(500, count - from + 1) }, (_, index) =>
        speakerRow(conference_id, from + index),
      )
      await tx.insertInto('speakers').values(rows).execute()
    }
  })
}

const speakerRow = (conference_id: number, number: number) => ({
  conference_id, position: number, guid: crypto.randomUUID(), external_id: null, speaker_group: null,
  name: `Speaker Number ${number}`, affiliation: 'Slow Glass', photo: null, talk_title: '', biography_html: '', awards_html: '',
}) // biome-ignore format: a row
