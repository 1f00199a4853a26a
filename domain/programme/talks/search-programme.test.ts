import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { importProgramme } from '#domain/programme/talks/import-programme.ts'
import type { ImportedTalk } from '#domain/programme/talks/imported-programme.ts'
import { findTalk } from '#domain/programme/talks/programme-queries.ts'
import { type ProgrammeFilter, searchProgramme } from '#domain/programme/talks/search-programme.ts'
import { readProgramme } from '#domain/programme/talks/whole-programme.ts'
import { ida } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { writeManyTalks } from '#tests/factories/many-talks.ts'
import { countReads } from '#tests/support/count-queries.ts'
import { countTurns } from '#tests/support/count-turns.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

function aTalk(title: string, facts: Partial<ImportedTalk> = {}): ImportedTalk {
  return {
    guid: null,
    externalId: title,
    title,
    subtitle: '',
    startsAt: '09:00',
    isAfterMidnight: false,
    durationMinutes: 25,
    room: 'Aula',
    track: 'Solids',
    kind: 'oral',
    language: '',
    abstractHtml: '',
    descriptionHtml: '',
    speakerAffiliation: '',
    links: [],
    attachments: [],
    people: [],
    ...facts,
  }
}

async function give(database: Database, conferenceId: number, ...days: ImportedTalk[][]): Promise<void> {
  const first = Temporal.PlainDate.from('2027-06-07')
  const programme = {
    people: [],
    days: days.map((talks, index) => ({
      name: `Day ${index + 1}`,
      date: first.add({ days: index }),
      talks,
    })),
  }
  const now = new StoppedClock().now()
  await database.write(tx => importProgramme(tx, { actor: ida, now }, { conferenceId, programme }))
}

describeOnBothDatabases('looking through a programme', open => {
  async function openProgramme() {
    const database = await open()
    const { conference } = await createConference(database)
    await give(
      database,
      conference.id,
      [
        aTalk('Straße aus Glas', { speakerAffiliation: 'ÉMILIE Noor', room: 'Room 10' }),
        aTalk('Ice', { track: 'Frost', room: 'Room 2', abstractHtml: '<p>On <em>slow</em> &amp; cold.</p>' }),
      ],
      [
        aTalk('Glass at night', { track: 'Frost', descriptionHtml: '<p>Slowly.</p>' }),
        aTalk('Tea', { track: '' }),
      ],
    )
    const titles = async (filter: ProgrammeFilter) => {
      const { days } = await searchProgramme(database.read, conference.id, filter)
      return days.map(day => day.talks.map(talk => talk.title))
    }
    return { database, id: conference.id, titles }
  }

  test('shows everything without a search', async () => {
    const { database, id } = await openProgramme()
    const { days, ...rest } = await searchProgramme(database.read, id)
    expect(days.map(day => [day.name, day.found, day.talks.length])).toEqual([
      ['Day 1', 2, 2],
      ['Day 2', 2, 2],
    ])
    expect(rest).toEqual({
      found: 4,
      total: 4,
      tracks: [
        { name: 'Frost', talks: 2 },
        { name: 'Solids', talks: 1 },
      ],
      rooms: [
        { name: 'Aula', talks: 2 },
        { name: 'Room 2', talks: 1 },
        { name: 'Room 10', talks: 1 },
      ],
    })
  })

  test('finds words in any case, with or without accents, wherever a talk has them', async () => {
    const { titles } = await openProgramme()
    expect(await titles({ text: 'emilie' })).toEqual([['Straße aus Glas'], []])
    expect(await titles({ text: 'STRASSE' })).toEqual([['Straße aus Glas'], []])
    expect(await titles({ text: 'GLAS' })).toEqual([['Straße aus Glas'], ['Glass at night']])
    expect(await titles({ text: ' slow ' })).toEqual([['Ice'], ['Glass at night']])
    expect(await titles({ text: 'slow & cold' })).toEqual([['Ice'], []])
    expect(await titles({ text: 'frost room' })).toEqual([['Ice'], []])
    expect(await titles({ text: 'em' })).toEqual([['Straße aus Glas'], []])
  })

  test('takes % and _ literally', async () => {
    const { titles } = await openProgramme()
    expect(await titles({ text: '%' })).toEqual([[], []])
    expect(await titles({ text: 'I_e' })).toEqual([[], []])
  })

  test('filters by day, track and room, and says what another choice would find', async () => {
    const { database, id, titles } = await openProgramme()
    expect(await titles({ track: 'Frost' })).toEqual([['Ice'], ['Glass at night']])
    expect(await titles({ track: 'Frost', room: 'Aula' })).toEqual([[], ['Glass at night']])
    const all = await searchProgramme(database.read, id)
    const second = all.days[1]?.id
    const found = await searchProgramme(database.read, id, { dayId: second, track: 'Frost' })
    expect(found.days.map(day => [day.found, day.talks.map(talk => talk.title)])).toEqual([
      [1, []],
      [1, ['Glass at night']],
    ])
    expect(found.tracks).toEqual([{ name: 'Frost', talks: 1 }])
    expect(found.rooms).toEqual([{ name: 'Aula', talks: 1 }])
  })

  test('opens a talk of this conference only', async () => {
    const { database, id } = await openProgramme()
    const { conference: other } = await createConference(database, { name: 'ceramics' })
    const [day] = await readProgramme(database.read, id)
    const talk = day?.talks[1]
    expect(await findTalk(database.read, id, talk?.id ?? 0)).toEqual({
      ...talk,
      day: { id: day?.id, date: day?.date },
    })
    expect(await findTalk(database.read, other.id, talk?.id ?? 0)).toBeUndefined()
    expect((await searchProgramme(database.read, other.id)).total).toBe(0)
  })

  test('has every talk once where there are more than are read at once, and gives others their turn', async () => {
    const database = await open()
    const { conference } = await createConference(database)
    await give(database, conference.id, [aTalk('One'), aTalk('Two')], [], [aTalk('Three')])
    const rest = await readProgramme(database.read, conference.id)
    await writeManyTalks(database, rest[0]?.talks[0]?.id ?? 0, 1_700)
    // Several at one place of a day.
    await database.write(tx => tx.updateTable('talks').set({ position: 3 }).where('id', '>', 1_000).execute())
    const inOrder = (await readProgramme(database.read, conference.id)).map(day =>
      day.talks.map(({ id }) => id),
    )
    let found = await searchProgramme(database.read, conference.id, { text: 'nothing that is there' })
    expect(found).toMatchObject({ total: 1_703, found: 0 })
    const turns = await countTurns(async () => {
      found = await searchProgramme(database.read, conference.id)
    })
    expect(found.days.map(day => day.talks.map(({ id }) => id))).toEqual(inOrder)
    expect(inOrder.map(({ length }) => length)).toEqual([1_702, 0, 1])
    expect(turns).toBeGreaterThanOrEqual(3)
  })

  test('asks the same number of queries for one talk and for many', async () => {
    const database = await open()
    const { conference } = await createConference(database)
    const asked = async () => {
      const { database: counted, asked } = countReads(database)
      await searchProgramme(counted.read, conference.id)
      const listed = asked()
      await searchProgramme(counted.read, conference.id, { text: 'glass' })
      const searched = asked()
      await readProgramme(counted.read, conference.id)
      return [listed, searched - listed, asked() - searched]
    }
    await give(database, conference.id, [aTalk('One')])
    const one = await asked()
    await give(database, conference.id, [aTalk('One'), aTalk('Two'), aTalk('Three')], [aTalk('Four')])
    expect(await asked()).toEqual(one)
    expect(one).toEqual([1, 1, 3])
  })
})
