import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readSchedule } from '#adapters/schedules/read-schedule.ts'
import type { Database } from '#database/database.ts'
import { readRevisions } from '#domain/conference/content/revisions.ts'
import { importProgramme } from '#domain/programme/talks/import-programme.ts'
import type {
  ImportedPerson,
  ImportedProgramme,
  ImportedTalk,
} from '#domain/programme/talks/imported-programme.ts'
import { readProgramme } from '#domain/programme/talks/whole-programme.ts'
import { ida } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hasMaterial, needsMaterial, readMaterial } from '#tests/support/material.ts'

const now = new StoppedClock().now()

function aTalk(facts: Partial<ImportedTalk> & { externalId: string }): ImportedTalk {
  return {
    guid: null,
    title: `Talk ${facts.externalId}`,
    subtitle: '',
    startsAt: '09:00',
    isAfterMidnight: false,
    durationMinutes: 25,
    room: 'Aula',
    track: 'Glass',
    kind: '',
    language: '',
    abstractHtml: '<p>About.</p>',
    descriptionHtml: '',
    speakerAffiliation: '',
    links: [],
    attachments: [],
    people: [],
    ...facts,
  }
}

function aPerson(externalId: string, name: string, facts: Partial<ImportedPerson> = {}): ImportedPerson {
  return {
    externalId,
    guid: null,
    name,
    affiliation: '',
    group: null,
    talkTitle: '',
    biographyHtml: '',
    ...facts,
  }
}

const monday = Temporal.PlainDate.from('2027-06-07')

function aProgramme(talks: ImportedTalk[], people: ImportedPerson[] = []): ImportedProgramme {
  return { days: [{ name: 'Day 1', date: monday, talks }], people }
}

async function store(database: Database, conferenceId: number, programme: ImportedProgramme) {
  return database.write(tx => importProgramme(tx, { actor: ida, now }, { conferenceId, programme }))
}

async function peopleOf(database: Database, conferenceId: number) {
  return database.read
    .selectFrom('speakers')
    .selectAll()
    .where('conference_id', '=', conferenceId)
    .orderBy('id')
    .execute()
}

/** Each talk's and person's id by what it is called. */
async function idsOf(database: Database, conferenceId: number) {
  const days = await readProgramme(database.read, conferenceId)
  const people = await peopleOf(database, conferenceId)
  return {
    days: Object.fromEntries(days.map(day => [day.name, day.id])),
    talks: Object.fromEntries(days.flatMap(day => day.talks.map(talk => [talk.title, talk.id]))),
    people: Object.fromEntries(people.map(person => [person.name, person.id])),
  }
}

describeOnBothDatabases('importing a programme', (open, dialect) => {
  async function openConference() {
    const database = await open()
    const { conference } = await createConference(database)
    return { database, id: conference.id }
  }

  test('shows the talks with their people, and a second time changes nothing', async () => {
    const { database, id } = await openConference()
    const programme = aProgramme(
      [
        aTalk({ externalId: '1', title: 'First', people: ['a', 'b'] }),
        aTalk({ externalId: '2', title: 'Second', people: ['b'], startsAt: '00:30', isAfterMidnight: true }),
      ],
      [aPerson('a', 'Ada Noor'), aPerson('b', 'Bo Lind')],
    )
    expect(await store(database, id, programme)).toEqual({
      talks: { added: 2, changed: 0, unchanged: 0, removed: 0 },
      people: { added: 2, changed: 0, unchanged: 0, removed: 0, remaining: [] },
    })
    const [day] = await readProgramme(database.read, id)
    expect(day?.date?.toString()).toBe('2027-06-07')
    expect(
      day?.talks.map(talk => [talk.title, talk.isAfterMidnight, talk.people.map(person => person.name)]),
    ).toEqual([
      ['First', false, ['Ada Noor', 'Bo Lind']],
      ['Second', true, ['Bo Lind']],
    ])
    const before = await idsOf(database, id)
    expect(await store(database, id, programme)).toEqual({
      talks: { added: 0, changed: 0, unchanged: 2, removed: 0 },
      people: { added: 0, changed: 0, unchanged: 2, removed: 0, remaining: [] },
    })
    expect(await idsOf(database, id)).toEqual(before)
  })

  test('updates what differs in the next version of the file', async () => {
    const { database, id } = await openConference()
    await store(
      database,
      id,
      aProgramme(
        [
          aTalk({ externalId: '1', title: 'Stays', people: ['a'] }),
          aTalk({ externalId: '2', title: 'Is renamed', people: ['a'] }),
          aTalk({ externalId: '3', title: 'Moves', people: ['b'] }),
          aTalk({ externalId: '4', title: 'Goes' }),
        ],
        [aPerson('a', 'Ada Noor'), aPerson('b', 'Bo Lind'), aPerson('c', 'Cy Dent')],
      ),
    )
    const before = await idsOf(database, id)
    const talks = [
      aTalk({ externalId: '2', title: 'Has another name', people: ['b', 'a'] }),
      aTalk({ externalId: '1', title: 'Stays', people: ['a'] }),
      aTalk({ externalId: '5', title: 'Comes' }),
    ]
    const counts = await store(database, id, {
      days: [
        { name: 'Day 1', date: monday, talks },
        {
          name: 'Day 2',
          date: monday.add({ days: 1 }),
          talks: [aTalk({ externalId: '3', title: 'Moves', people: ['b'] })],
        },
      ],
      people: [aPerson('a', 'Ada Noor-Lind'), aPerson('b', 'Bo Lind')],
    })
    expect(counts).toEqual({
      talks: { added: 1, changed: 3, unchanged: 0, removed: 1 },
      people: { added: 0, changed: 1, unchanged: 1, removed: 1, remaining: [] },
    })
    const after = await idsOf(database, id)
    expect(after.days['Day 1']).toBe(before.days['Day 1'])
    expect(after.talks).toEqual({
      'Has another name': before.talks['Is renamed'],
      Stays: before.talks.Stays,
      Comes: expect.any(Number),
      Moves: before.talks.Moves,
    })
    expect(after.people).toEqual({
      'Ada Noor-Lind': before.people['Ada Noor'],
      'Bo Lind': before.people['Bo Lind'],
    })
    const [day] = await readProgramme(database.read, id)
    expect(day?.talks[0]?.people.map(person => person.name)).toEqual(['Bo Lind', 'Ada Noor-Lind'])
  })

  test('recognises people and talks that the next version numbers anew, also among each other', async () => {
    const { database, id } = await openConference()
    const version = (ada: string, bo: string) =>
      aProgramme(
        [
          aTalk({ externalId: `t${ada}`, title: 'Glass', people: [ada] }),
          aTalk({ externalId: `t${bo}`, title: 'Ice', people: [bo] }),
        ],
        [aPerson(ada, 'Ada Noor'), aPerson(bo, 'Bo Lind')],
      )
    await store(database, id, version('1', '2'))
    const before = await idsOf(database, id)
    await store(database, id, version('8', '9'))
    expect(await idsOf(database, id)).toEqual(before)
    await store(database, id, version('9', '8'))
    expect((await idsOf(database, id)).people).toEqual(before.people)
  })

  test('a number that now belongs to somebody else is reassigned, whether its former holder has left or is still presented', async () => {
    const { database, id } = await openConference()
    const last = [
      aPerson('1', 'Anna'),
      aPerson('2', 'Bert', { group: 'keynote' }),
      aPerson('3', 'Chloe'),
      aPerson('4', 'Dana'),
    ]
    await store(database, id, aProgramme([aTalk({ externalId: '1', people: ['1', '2', '3', '4'] })], last))
    const next = [aPerson('2', 'Anna'), aPerson('3', 'Dana'), aPerson('4', 'Erik')]
    const talk = aTalk({ externalId: '1', people: ['2', '3', '4'] })
    const { people } = await store(database, id, aProgramme([talk], next))
    expect(people).toMatchObject({ changed: 2, added: 1, removed: 1, remaining: ['Bert'] })
    expect((await peopleOf(database, id)).map(({ name, external_id }) => [name, external_id])).toEqual([
      ['Anna', '2'],
      ['Bert', null],
      ['Dana', '3'],
      ['Erik', '4'],
    ])
  })

  test('keeps two people of one name apart', async () => {
    const { database, id } = await openConference()
    const programme = aProgramme(
      [aTalk({ externalId: '1', people: ['a', 'b'] })],
      [aPerson('a', 'Jo Li'), aPerson('b', 'Jo Li')],
    )
    await store(database, id, programme)
    const before = await peopleOf(database, id)
    expect(before.map(person => [person.name, person.external_id])).toEqual([
      ['Jo Li', 'a'],
      ['Jo Li', 'b'],
    ])
    await store(database, id, programme)
    expect(await peopleOf(database, id)).toEqual(before)
  })

  test('adds to a speaker whom the organiser presents, and takes nothing away', async () => {
    const { database, id } = await openConference()
    const { id: adaId } = await database.write(tx =>
      tx
        .insertInto('speakers')
        .values({
          conference_id: id,
          position: 1,
          speaker_group: 'plenary',
          name: 'Ada Noor',
          affiliation: 'Slow Glass',
          photo: '{"src":"/media/a/a.jpg","width":4,"height":5,"alt":""}',
          awards_html: '',
          talk_title: '',
          biography_html: '<p>Waits.</p>',
          external_id: null,
          guid: randomUUID(),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const person = aPerson('a', 'Ada Noor', { group: 'keynote', talkTitle: 'Glass' })
    await store(database, id, aProgramme([aTalk({ externalId: '1', people: ['a'] })], [person]))
    expect(await peopleOf(database, id)).toMatchObject([
      {
        id: adaId,
        speaker_group: 'plenary',
        affiliation: 'Slow Glass',
        talk_title: 'Glass',
        biography_html: '<p>Waits.</p>',
        photo: expect.stringContaining('/media/'),
      },
    ])
    const { people } = await store(database, id, aProgramme([aTalk({ externalId: '1' })]))
    expect(people).toMatchObject({ removed: 0, remaining: ['Ada Noor'] })
    expect((await peopleOf(database, id)).map(row => row.id)).toEqual([adaId])
  })

  test('leaves another conference alone', async () => {
    const { database, id } = await openConference()
    const { conference: other } = await createConference(database, { name: 'ceramics' })
    const programme = aProgramme([aTalk({ externalId: '1', people: ['a'] })], [aPerson('a', 'Ada Noor')])
    await store(database, id, programme)
    await store(database, other.id, programme)
    const before = await idsOf(database, other.id)
    await store(database, id, aProgramme([aTalk({ externalId: '2' })]))
    expect(await idsOf(database, other.id)).toEqual(before)
  })

  test('that fails half-way leaves nothing behind', async () => {
    const { database, id } = await openConference()
    await store(database, id, aProgramme([aTalk({ externalId: '1', title: 'Stays' })]))
    const before = await idsOf(database, id)
    const guid = randomUUID()
    const broken = aProgramme(
      [aTalk({ externalId: '2', guid }), aTalk({ externalId: '3', guid })],
      [aPerson('a', 'Ada Noor')],
    )
    await expect(store(database, id, broken)).rejects.toThrow()
    expect(await idsOf(database, id)).toEqual(before)
    const audits = await database.read.selectFrom('audit_entries').select('act').execute()
    expect(audits.map(row => row.act)).toEqual(['programme imported'])
  })

  test('twice at once adds nothing twice', async () => {
    const { database, id } = await openConference()
    const talks = Array.from({ length: 30 }, (_, index) =>
      aTalk({ externalId: String(index), people: ['a'] }),
    )
    const programme = aProgramme(talks, [aPerson('a', 'Ada Noor')])
    await Promise.all([1, 2, 3].map(() => store(database, id, programme)))
    const [day, ...more] = await readProgramme(database.read, id)
    expect([day?.talks.length, more.length, (await peopleOf(database, id)).length]).toEqual([30, 0, 1])
  })

  test('marks the conference as changed and notes who did it', async () => {
    const { database, id } = await openConference()
    const before = (await readRevisions(database.read)).get(`conference:${id}`) ?? 0
    await store(database, id, aProgramme([aTalk({ externalId: '1' })]))
    expect((await readRevisions(database.read)).get(`conference:${id}`)).toBe(before + 1)
    const [entry] = await database.read.selectFrom('audit_entries').selectAll().execute()
    expect(entry).toMatchObject({
      conference_id: id,
      actor_kind: 'staff',
      actor_id: 'ida',
      subject_kind: 'conference',
      subject_id: String(id),
    })
    expect(JSON.parse(entry?.facts ?? '')).toMatchObject({ talksAdded: 1, talksRemoved: 0 })
  })

  describe.skipIf(!hasMaterial)(`a real programme ${needsMaterial}`, () => {
    // How a file is read and matched is the same for both databases; the larger one shows that PostgreSQL takes it.
    const names = dialect === 'sqlite' ? ['fosdem-2019.xml', 'fosdem-2023.xml'] : ['fosdem-2023.xml']
    test.for(names)('%s is stored as counted, and stays itself', async name => {
      const counted = JSON.parse((await readMaterial('schedules/expected-counts.json')).toString())[name]
      const { database, id } = await openConference()
      const read = readSchedule(await readMaterial(`schedules/${name}`), 'Europe/Brussels')
      if (!read.ok) throw new Error(JSON.stringify(read.error))
      const { programme } = read.value
      const { talks, people } = await store(database, id, programme)
      expect([talks.added, people.added]).toEqual([counted.events, counted.distinct_person_ids])
      const days = await readProgramme(database.read, id)
      const stored = days.flatMap(day => day.talks)
      const sum = (count: (talk: (typeof stored)[number]) => number) =>
        stored.reduce((total, talk) => total + count(talk), 0)
      expect({
        days: days.length,
        talks: stored.length,
        appearances: sum(talk => talk.people.length),
        links: sum(talk => talk.links.length),
        attachments: sum(talk => talk.attachments.length),
        people: (await peopleOf(database, id)).length,
      }).toEqual({
        days: counted.days,
        talks: counted.events,
        appearances: counted.person_links,
        links: counted.links,
        attachments: counted.attachments,
        people: counted.distinct_person_ids,
      })
      const again = await store(database, id, programme)
      expect([again.talks.unchanged, again.people.unchanged]).toEqual([
        counted.events,
        counted.distinct_person_ids,
      ])
      expect(await readProgramme(database.read, id)).toEqual(days)
    })
  })
})
