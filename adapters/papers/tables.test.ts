import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readImportFile } from '#adapters/imports/read-import-file.ts'
import type { ColumnChoices } from '#domain/preparation/imports/columns.ts'

const fixtures = path.resolve(import.meta.dirname, '../../tests/fixtures/tables')

async function readFixture(name: string) {
  return read(await readFile(path.join(fixtures, name)), name)
}

function read(content: Uint8Array | string, name = 'table.csv', choices?: ColumnChoices) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const result = readImportFile({ name, bytes }, 'Europe/Berlin', choices)
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
  const { content: found, notes, tables } = result.value
  const programme = found.kind === 'programme' ? found.programme : undefined
  return {
    kind: found.kind,
    days: programme?.days.map(({ name: day, date }) => `${day} ${date}`) ?? [],
    talks: programme?.days.flatMap(({ talks }) => talks) ?? [],
    people: found.kind === 'speakers' ? found.people : (programme?.people ?? []),
    programme,
    notes: notes.map(({ line, code, subject }) => `${line} ${code} ${subject}`.trim()),
    meanings: tables.flatMap(({ columns }) => columns.map(({ meaning }) => meaning)),
  }
}

describe('a table as Excel writes it', () => {
  test.for(['excel-sep-line.csv', 'excel-unicode-text.txt', 'excel-de-1252.csv'])(
    '%s has its umlauts',
    async file => {
      const { talks, notes } = await readFixture(file)
      expect(talks).toEqual([
        expect.objectContaining({
          title: expect.stringContaining('Über die Größe'),
          startsAt: '09:30',
          durationMinutes: 30,
          room: 'Hörsaal 1',
          speakerAffiliation: 'Jörg Müller',
        }),
      ])
      expect(notes).toEqual(file.includes('1252') ? ['1 encoding-guessed'] : [])
    },
  )

  test('has no talks in its empty rows, and keeps the number of its lines', async () => {
    const { talks, notes } = await readFixture('excel-empty-rows.csv')
    expect(talks.map(({ title }) => title)).toEqual(['One'])
    expect(notes).toEqual([])
    expect(read('sep=;\n;;\ntitle;date\n;\nGlass;soon\n').notes).toEqual(['5 date-unreadable soon'])
  })

  test('of a million empty rows is short', () => {
    expect(read(`title;date\n${';\n'.repeat(1_000_000)}Glass;2027-05-10\n`).talks).toHaveLength(1)
  })

  test('that is damaged UTF-8 is refused, and not read as garbage', () => {
    const damaged = Buffer.concat([Buffer.from('title\nÜber Größe\n'), Buffer.from([0xe9, 0x0a])])
    expect(readImportFile({ name: 'a.csv', bytes: damaged }, 'UTC')).toMatchObject({
      error: { code: 'csv-encoding' },
    })
  })

  test('may have its delimiter inside a quoted heading', () => {
    expect(read('"title, or what, you, like";title\nx;Glass\n').talks.map(({ title }) => title)).toEqual([
      'Glass',
    ])
  })
})

describe('cells', () => {
  test('have their entities as signs, and tags of a web form as nothing', async () => {
    const { talks, notes } = await readFixture('entities.csv')
    expect(talks).toEqual([
      expect.objectContaining({
        title: 'Café & crystals',
        speakerAffiliation: 'Alexander Dietmüller',
        track: 'Materials',
        subtitle: 'B2',
        kind: 'Poster',
      }),
    ])
    expect(notes).toEqual([])
  })

  test('keep a less-than sign that begins no tag, and an ampersand that begins no entity', () => {
    const [talk] = read(
      'title,abstract,authors\nIf x<y and z>w or a<i>b,"p < q, R&D and &foo; and vector<int>",A&B\n',
    ).talks
    expect(talk).toMatchObject({
      title: 'If x<y and z>w or a<i>b',
      abstractHtml: '<p>p &lt; q, R&amp;D and &amp;foo; and vector&lt;int&gt;</p>',
      speakerAffiliation: 'A&B',
    })
    const [marked] = read('title,abstract\nH<sub>2</sub>O,<p>One <em>two</em> &eacute;</p>\n').talks
    expect(marked).toMatchObject({ title: 'H2O', abstractHtml: '<p>One <em>two</em> é</p>' })
  })
})

describe('times', () => {
  test('with a date give the days of a table without a column of dates', async () => {
    const { days, talks, notes, programme } = await readFixture('iso-start-no-date.csv')
    expect(days).toEqual(['Day 1 2027-05-10', 'Day 2 2027-05-11'])
    expect(talks.map(({ startsAt, durationMinutes }) => [startsAt, durationMinutes])).toEqual([
      ['09:30', 30],
      ['14:00', 45],
    ])
    expect(programme).not.toHaveProperty('keepsPlaces')
    expect(notes).toEqual([])
  })

  test('may be spans', async () => {
    const { days, talks, notes } = await readFixture('range-with-date.csv')
    expect(days).toEqual(['Day 1 2027-05-10'])
    expect(talks.map(({ title, startsAt, durationMinutes }) => [title, startsAt, durationMinutes])).toEqual([
      ['Short range', '09:00', 60],
      ['Range with its date', '09:30', 45],
      ['Range with spaces', '09:30', 45],
      ['Plain', '09:30', 45],
    ])
    expect(notes).toEqual([])
    const { talks: others, programme } = read('title,time\nGlass,09:30-10:15\nIce,11:00-12:00\n')
    expect(others.map(({ startsAt, durationMinutes }) => [startsAt, durationMinutes])).toEqual([
      ['09:30', 45],
      ['11:00', 60],
    ])
    expect(programme?.days[0]?.talks[0]?.unstated).not.toContain('durationMinutes')
  })

  test('are stated by a column of dates only where it has them', () => {
    const unstated = (heading: string, row: string) => read(`title,${heading}\n${row}`).talks[0]?.unstated
    const times = ['startsAt', 'isAfterMidnight']
    expect(unstated('date,room', 'Ice,2027-06-07,A')).toEqual(expect.arrayContaining(times))
    for (const stated of [
      unstated('date,room', 'Ice,2027-06-07 09:30,A'),
      unstated('date,start', 'Ice,2027-06-07,'),
    ]) {
      expect(stated).not.toEqual(expect.arrayContaining(['startsAt']))
      expect(stated).not.toEqual(expect.arrayContaining(['isAfterMidnight']))
    }
  })

  test('that have two readings are reported with the one that counts', () => {
    const { days, talks, notes } = read(
      'title,date,start,end,minutes,after_midnight\n' +
        'A,,2027-05-10 09:30-10:00,,,\n' +
        'B,2027-05-10,2027-05-11T14:00,,,\n' +
        'C,2027-05-10,2027-05-11T01:00,,,\n' +
        'D,2027-05-10,10:00,11:00,30,maybe\n' +
        'E,2027-05-10,,11:00,,\n' +
        'F,2027-05-10,22:00,,694:11:40,\n' +
        'G,2027-05-10,21:00,2027-05-12T01:00,,\n' +
        'H,2027-05-10,20:00,,00:90,\n',
    )
    expect(days).toEqual(['Day 1 2027-05-10', 'Day 2 2027-05-11'])
    expect(
      talks.map(({ title, startsAt, durationMinutes, isAfterMidnight }) => [
        title,
        startsAt,
        durationMinutes,
        isAfterMidnight,
      ]),
    ).toEqual([
      ['A', '09:30', 30, false],
      ['D', '10:00', 30, false],
      ['H', '20:00', 90, false],
      ['G', '21:00', 240, false],
      ['F', '22:00', null, false],
      ['E', null, null, false],
      ['C', '01:00', null, true],
      ['B', '14:00', null, false],
    ])
    expect(notes).toEqual([
      '2 time-doubtful 2027-05-10 09:30-10:00: from 09:30 to 10:00',
      '3 time-contradicted 2027-05-10 / 2027-05-11T14:00',
      '5 cell-unused maybe',
      '5 end-contradicted 30 / 10:00 / 11:00',
      '6 end-without-start 11:00',
      '7 duration-unreadable 694:11:40',
    ])
  })
})

describe('people and their talks in one table', () => {
  test('give talks and people', async () => {
    const { talks, people, notes } = await readFixture('speakers-with-talk-title.csv')
    expect(talks).toEqual([
      expect.objectContaining({
        title: 'Crystals for everyone',
        abstractHtml: '<p>What crystals do.</p>',
        people: ['name:jo ann'],
        speakerAffiliation: 'Jo Ann',
        links: [{ href: 'https://example.org/t1', label: 'Talk' }],
      }),
      expect.objectContaining({ title: 'Fields at night', people: ['name:ben two'] }),
    ])
    expect(people.map(({ name }) => name)).toEqual(['Jo Ann', 'Ben Two'])
    expect(notes).toEqual([])
  })

  test('keep the dates, the abstracts and the second talk of a person', () => {
    const { days, talks, people, notes } = read(
      'Name,Date,TalkTitle,Abstract\nAda Noor,2027-05-10,Glass,On glass.\nBo Lind,2027-05-10,Ice,On ice.\nAda Noor,2027-05-11,Snow,On snow.\nBo Lind,2027-05-11,Snow,\n',
    )
    expect(days).toEqual(['Day 1 2027-05-10', 'Day 2 2027-05-11'])
    expect(
      talks.map(({ title, abstractHtml, speakerAffiliation, people: speakers }) => [
        title,
        abstractHtml,
        speakerAffiliation,
        speakers.length,
      ]),
    ).toEqual([
      ['Glass', '<p>On glass.</p>', 'Ada Noor', 1],
      ['Ice', '<p>On ice.</p>', 'Bo Lind', 1],
      ['Snow', '<p>On snow.</p>', 'Ada Noor; Bo Lind', 2],
    ])
    expect(people.map(({ name }) => name)).toEqual(['Ada Noor', 'Bo Lind'])
    expect(notes).toEqual([])
  })

  test('are people alone where nothing makes a talk, and both titles of a person are kept', async () => {
    const { kind, people, notes } = read(
      'name,affiliation,talk_title\nAda Noor,Lisbon,Glass\nAda Noor,Porto,Snow\nBo Lind,,\n',
    )
    expect(kind).toBe('speakers')
    expect(people.map(({ name, affiliation, talkTitle }) => [name, affiliation, talkTitle])).toEqual([
      ['Ada Noor', 'Lisbon', 'Glass; Snow'],
      ['Bo Lind', '', ''],
    ])
    expect(notes).toEqual(['3 cell-unused Porto', '3 person-repeated Ada Noor'])
    expect(read('name,title\nAda Noor,Prof. Dr.\nBo Lind,Dr.\n')).toMatchObject({
      kind: 'speakers',
      notes: ['1 column-unused title (2): Prof. Dr.'],
    })
    const bio = await readFixture('bio-markup.csv')
    expect(bio.people.map(({ name, affiliation }) => [name, affiliation])).toEqual([
      ['Ann One', 'U of A & B'],
      ['Ben Two', 'Inst'],
    ])
    expect(bio.people.every(({ biographyHtml }) => biographyHtml)).toBe(true)
    expect(bio.notes).toEqual([])
  })

  test('name each name that is shortened', () => {
    const long = 'Ada '.repeat(80).trim()
    const { notes } = read(`title,presenters\nGlass,${long}; Bo Lind\nIce,Bo Lind\n`)
    expect(notes).toEqual([`2 text-shortened ${long.slice(0, 299)}`])
  })

  test('repeat a talk for each of its times, and name each row that says nothing new', () => {
    const { talks, notes } = read(
      'title,date,start\nLunch,2027-05-10,12:00\nLunch,2027-05-11,12:00\nLunch,2027-05-11,12:00\n',
    )
    expect(talks.map(({ externalId }) => externalId)).toEqual(['paper:Lunch', 'paper:Lunch/2'])
    expect(notes).toEqual(['4 row-repeated Lunch'])
  })
})

describe('columns', () => {
  test('that nobody knows, or that nobody heads, are named with their first cell', () => {
    const { notes, talks } = read('title,colour,,empty\nGlass,red,blank\nIce,,,\nSnow,blue,,,beyond\n')
    expect(talks).toHaveLength(3)
    expect(notes).toEqual([
      '1 column-unused colour (2): red',
      '1 column-unused Column 3 (1): blank',
      '1 column-unused Column 5 (1): beyond',
      '2 row-too-short Glass red blank',
    ])
  })

  test('of pictures are named, because none is fetched from another site', () => {
    expect(read('name,bio,affiliation,img\nAda,Glass.,Lisbon,https://example.org/a.png\n').notes).toEqual([
      '1 pictures-left-out img (1): https://example.org/a.png',
    ])
  })

  test('mean what was chosen for them, and a table may become another', () => {
    const table = 'Vortragsname,Wer,Ort des Vortrags,Farbe\nGlas,Ada Noor,Aula,rot\n'
    expect(readImportFile({ name: 'a.csv', bytes: new TextEncoder().encode(table) }, 'UTC')).toMatchObject({
      error: {
        code: 'no-known-columns',
        tables: [{ columns: [{ heading: 'Vortragsname', sample: 'Glas' }, {}, {}, {}] }],
      },
    })
    const { talks, people, notes } = read(table, 'a.csv', {
      '': { 0: 'title', 1: 'name', 2: 'room', 3: 'left-out' },
    })
    expect(talks).toEqual([
      expect.objectContaining({ title: 'Glas', room: 'Aula', speakerAffiliation: 'Ada Noor' }),
    ])
    expect(people.map(({ name }) => name)).toEqual(['Ada Noor'])
    expect(notes).toEqual([])
    expect(read(table, 'a.csv', { '': { 1: 'name' } })).toMatchObject({
      kind: 'speakers',
      notes: expect.arrayContaining(['1 column-unused Vortragsname (1): Glas']),
    })
  })
})

/** Headings as these programs write them, with what is not imported. */
describe('exports of other programs are recognised:', () => {
  const row = (headings: string, cells: Record<string, string>) => {
    const names = headings.split(',')
    return `${headings}\n${names.map(name => `"${cells[name] ?? ''}"`).join(',')}\n`
  }

  test('Sessionize', () => {
    const sessions =
      'Session Id,Title,Description,Owner,Owner Email,Session format,Level,Track,Room,Scheduled At,Scheduled Duration,Live Link,Recording Link,Speaker Id,FirstName,LastName,Email,TagLine,Bio,LinkedIn,Profile Picture'
    const { talks, people, days, notes } = read(
      row(sessions, {
        'Session Id': '12', Title: 'Glass', Description: 'On glass.', Owner: 'Ada', 'Session format': 'Talk', Level: 'Advanced', Track: 'Solids', Room: 'Aula',
        'Scheduled At': '2027-05-10 09:30', 'Scheduled Duration': '45', 'Live Link': 'https://example.org/live', 'Speaker Id': 'u1', FirstName: 'Ada', LastName: 'Noor',
        Email: 'ada@example.org', TagLine: 'Glass blower', Bio: 'She waits.', 'Profile Picture': 'https://example.org/a.png',
      }), // biome-ignore format: a row
    )
    expect(days).toEqual(['Day 1 2027-05-10'])
    expect(talks).toEqual([
      expect.objectContaining({
        externalId: 'paper:12',
        title: 'Glass',
        startsAt: '09:30',
        durationMinutes: 45,
        room: 'Aula',
        track: 'Solids',
        kind: 'Talk',
        abstractHtml: '<p>On glass.</p>\n<p>Keywords: Advanced</p>',
        people: ['person:u1'],
        speakerAffiliation: 'Ada Noor, Glass blower',
      }),
    ])
    expect(people).toEqual([
      expect.objectContaining({
        name: 'Ada Noor',
        affiliation: 'Glass blower',
        biographyHtml: '<p>She waits.</p>',
      }),
    ])
    expect(notes.map(note => note.replace(/ \(.*/, ''))).toEqual([
      '1 column-unused Owner',
      '1 column-unused Email',
      '1 pictures-left-out Profile Picture',
    ])
    const list = read(
      'Day,Time,Room,Title,Speakers\n2027-05-10,09:30 - 10:15,Aula,Glass,"Ada Noor, Bo Lind"\n',
    )
    expect(list).toMatchObject({
      days: ['Day 1 2027-05-10'],
      talks: [{ startsAt: '09:30', durationMinutes: 45, speakerAffiliation: 'Ada Noor, Bo Lind' }],
      notes: [],
    })
  })

  test('pretalx', () => {
    const sessions =
      'ID,Proposal title,Session type,Track,Tags,Abstract,Description,Duration,Language,Speaker IDs,Speaker names,Room,Start,End'
    const { talks, people, notes } = read(
      row(sessions, {
        ID: 'XYZ123', 'Proposal title': 'Glass', 'Session type': 'Talk', Track: 'Solids', Tags: 'slow\nglass', Abstract: 'Short.', Description: 'Long.', Duration: '45', Language: 'en',
        'Speaker IDs': 'ABC', 'Speaker names': 'Ada Noor, Bo Lind', Room: 'Aula', Start: '2027-05-10T09:30:00+02:00', End: '2027-05-10T10:15:00+02:00',
      }), // biome-ignore format: a row
    )
    expect(talks).toEqual([
      expect.objectContaining({
        externalId: 'paper:XYZ123',
        kind: 'Talk',
        language: 'en',
        startsAt: '09:30',
        durationMinutes: 45,
        abstractHtml: '<p>Short.</p>\n<p>Keywords: slow, glass</p>',
        descriptionHtml: '<p>Long.</p>',
        people: ['name:ada noor', 'name:bo lind'],
        speakerAffiliation: 'Ada Noor; Bo Lind',
      }),
    ])
    expect(people).toHaveLength(2)
    expect(notes).toEqual(['1 column-unused Speaker IDs (1): ABC'])
    expect(
      read('ID,Name,E-Mail,Biography,Proposal titles\nABC,Ada Noor,ada@example.org,She waits.,Glass\n'),
    ).toMatchObject({
      kind: 'speakers',
      people: [{ externalId: 'person:ABC', name: 'Ada Noor', biographyHtml: '<p>She waits.</p>' }],
    })
  })

  test('EasyChair', () => {
    const { talks, notes } = read(
      '#,title,authors,submitted,last updated,form fields,keywords,decision,notified,reviews sent,abstract\n7,Glass,"Ada Noor, Bo Lind and Cy Dent",2027-01-02,,,"slow\nglass",accept,,,On glass.\n',
    )
    expect(talks).toEqual([
      expect.objectContaining({
        externalId: 'paper:7',
        title: 'Glass',
        speakerAffiliation: 'Ada Noor, Bo Lind and Cy Dent',
        abstractHtml: '<p>On glass.</p>\n<p>Keywords: slow, glass</p>',
        startsAt: null,
      }),
    ])
    expect(notes).toEqual([
      '1 column-unused submitted (1): 2027-01-02',
      '1 column-unused decision (1): accept',
    ])
    const authors = read(
      'submission #,first name,last name,email,country,affiliation,Web page,person #,corresponding?\n7,Ada,Noor,a@example.org,Portugal,Lisbon,,31,yes\n',
    )
    expect(authors).toMatchObject({
      kind: 'speakers',
      people: [{ externalId: 'person:31', name: 'Ada Noor', affiliation: 'Portugal, Lisbon' }],
    })
    expect(authors.notes).toHaveLength(3)
  })

  test('wafer', () => {
    const { talks, notes } = read(
      'talk_id,title,talk_type,track,abstract,authors,corresponding_author,language,status,video\n3,Glass,Talk,Solids,On glass.,Ada Noor,ada,en,A,https://example.org/v\n',
    )
    expect(talks).toEqual([
      expect.objectContaining({
        externalId: 'paper:3',
        kind: 'Talk',
        track: 'Solids',
        language: 'en',
        speakerAffiliation: 'Ada Noor',
        links: [{ href: 'https://example.org/v', label: 'Video' }],
      }),
    ])
    expect(notes.map(note => note.replace(/ \(.*/, ''))).toEqual([
      '1 column-unused corresponding_author',
      '1 column-unused status',
    ])
  })

  test('researchr', () => {
    const { talks, notes, days } = read(
      'Event Title,Event Type,Track Name,Session,Room,Date,Start Time,End Time,Authors,Affiliations,Abstract,DOI URL\nGlass,Paper,Research,Session 2,Aula,2027-05-10,09:30,09:50,Ada Noor,Lisbon,On glass.,https://doi.org/10.1/2\n',
    )
    expect(days).toEqual(['Day 1 2027-05-10'])
    expect(talks).toEqual([
      expect.objectContaining({
        title: 'Glass',
        kind: 'Paper',
        track: 'Research',
        subtitle: 'Session 2',
        room: 'Aula',
        startsAt: '09:30',
        durationMinutes: 20,
        speakerAffiliation: 'Ada Noor, Lisbon',
        links: [{ href: 'https://doi.org/10.1/2', label: 'DOI' }],
      }),
    ])
    expect(notes).toEqual([])
  })
})

test('what pages cannot show of a cell is named: scripts, comments, and the address of a link in a title', () => {
  const { talks, notes } = read(
    'title,abstract,name,biography\n"<a href=""https://example.org/t"">Glass</a>","<p>Ice</p><script>run</script>",Ada,"<p>Melts</p><!-- draft -->"\n',
  )
  expect(talks.map(({ title, abstractHtml }) => [title, abstractHtml])).toEqual([['Glass', '<p>Ice</p>']])
  expect(notes).toEqual([
    '2 markup-left-out href="https://example.org/t"',
    '2 markup-left-out <!-- draft -->',
    '2 markup-left-out <script>run</script>',
  ])
})

test('characters that cannot be shown are named, and so is a formula that failed', () => {
  const { talks, notes } = read('title,abstract,room\nGl\u007fass,On ice,#N/A\n')
  expect(talks.map(({ title, room }) => [title, room])).toEqual([['Glass', '']])
  expect(notes).toEqual(['2 controls-left-out Glass', '2 formula-failed room: #N/A'])
})
