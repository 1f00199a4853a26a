import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { NoteBook } from '#adapters/imported-values/note-book.ts'
import { roleOf } from '#adapters/papers/committee.ts'
import { scheduleTalks } from '#adapters/papers/paper-talks.ts'
import { readPapers } from '#adapters/papers/read-papers.ts'
import { hasMaterial, materialPath, needsMaterial, readMaterial } from '#tests/support/material.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

function folder(files: Record<string, string>): Map<string, Uint8Array> {
  return new Map(Object.entries(files).map(([name, text]) => [name, bytes(text)]))
}

function read(files: Record<string, string>, zone = 'Europe/Lisbon') {
  const result = readPapers(folder(files), zone)
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
  const { papers, notes, ...rest } = result.value
  return {
    ...rest,
    ...papers,
    talks: papers.programme.days.flatMap(day => day.talks),
    notes: notes.map(note => `${note.file} ${note.line} ${note.code} ${note.subject}`.trim()),
  }
}

const refusal = (files: Record<string, string>) => {
  const result = readPapers(folder(files), 'UTC')
  if (result.ok) return 'read'
  const { tables: _tables, ...error } = { tables: [], ...result.error }
  return error
}

const table = 'UID,title,authors,track\n1,Glass,Ada Noor|Bo Lind,Solids\n2,Ice,Cy Dent,Solids\n'

describe('a table of papers', () => {
  test('becomes talks with their authors, tracks, keywords and papers', () => {
    const { talks, topics } = read({
      'main_papers.csv':
        '\ufeffUID,title,authors,abstract,keywords,track,paper_type,pdf_url\r\n' +
        'p.1,"Glass, at  rest",Ada Noor|Bo Lind,"If a < b and *c*,\r\nthen.\r\n\r\nMore.",slow|glass,Solids,Long,https://example.org/1.pdf\r\n',
    })
    expect(talks).toEqual([
      {
        externalId: 'paper:p.1',
        guid: null,
        title: 'Glass, at rest',
        subtitle: '',
        startsAt: null,
        isAfterMidnight: false,
        durationMinutes: null,
        room: '',
        track: 'Solids',
        kind: 'Long',
        language: '',
        abstractHtml: '<p>If a &lt; b and *c*,\nthen.</p>\n<p>More.</p>\n<p>Keywords: slow, glass</p>',
        descriptionHtml: '',
        speakerAffiliation: 'Ada Noor; Bo Lind',
        links: [{ href: 'https://example.org/1.pdf', label: 'Paper' }],
        attachments: [],
        people: [],
      },
    ])
    expect(topics).toEqual(['Solids'])
  })

  test('may be parted by semicolons or tabs and name its columns otherwise', () => {
    const { talks } = read({
      'demo_papers.csv': 'Paper ID;Title;Author;Topic\n7;Glass;Ada Noor;Solids\n',
      'short_papers.tsv': 'id\tpaper title\tauthors\n8\tIce, "thin"\tBo Lind; Cy Dent\n',
    })
    expect(talks.map(talk => [talk.externalId, talk.title, talk.speakerAffiliation])).toEqual([
      ['paper:7', 'Glass', 'Ada Noor'],
      ['paper:8', 'Ice, "thin"', 'Bo Lind; Cy Dent'],
    ])
  })

  test('says with its line what is doubtful', () => {
    const { talks, notes } = read({
      'papers.csv':
        'uid,title,pdf\n1,"Glass\nin lines",x:y\n\n2\n1,Glass again,\n3,,https://example.org/3\n,,\n',
    })
    expect(talks.map(talk => [talk.externalId, talk.title])).toEqual([
      ['paper:1', 'Glass in lines'],
      ['paper:2', '2'],
      ['paper:1/2', 'Glass again'],
      ['paper:3', '3'],
    ])
    expect(notes).toEqual([
      'papers.csv 5 row-too-short 2',
      'papers.csv 2 link-unusable x:y',
      'papers.csv 5 talk-without-title 2',
      'papers.csv 6 talk-id-repeated 1 Glass again',
      'papers.csv 7 talk-without-title 3',
    ])
  })

  test('says of each cell of a row without a title how it begins', () => {
    const people = 'A long list of authors, '.repeat(20)
    const { notes } = read({
      'papers.csv': `title,authors,abstract,track,room\n,"${people}","${'Ice is a solid. '.repeat(30)}",Glaciers,Hall 7\nSnow,,,,\n`,
    })
    const left = notes.find(note => note.includes('talk-without-title')) ?? ''
    for (const start of ['A long list', 'Ice is a', 'Glaciers', 'Hall 7']) expect(left).toContain(start)
  })

  test('may number its papers from 1 as another table does', () => {
    const { talks, notes } = read({
      'main_papers.csv': 'UID,title\n1,Glass\n2,Ice\n',
      'w1_papers.csv': 'UID,title,speakers\n1,Amber,"Ada Noor, Bo Lind"\n2,Ice,Cy Dent\n1,Resin,Jo Li\n',
    })
    expect(talks.map(talk => [talk.externalId, talk.title, talk.speakerAffiliation])).toEqual([
      ['paper:1', 'Glass', ''],
      ['paper:2', 'Ice', 'Cy Dent'],
      ['paper:w1_papers.csv/1', 'Amber', 'Ada Noor, Bo Lind'],
      ['paper:w1_papers.csv/1/2', 'Resin', 'Jo Li'],
    ])
    expect(notes).toEqual(['w1_papers.csv 4 talk-id-repeated 1 Resin'])
  })

  test('is refused with the line where it breaks, or for what it lacks', () => {
    expect(refusal({ 'papers.csv': 'a,title\n1,x\n2,"open\n' })).toEqual({
      code: 'csv-malformed',
      file: 'papers.csv',
      line: 3,
      reason: 'Quote Not Closed: the parsing is finished with an opening quote',
    })
    expect(refusal({ 'readme.txt': '' })).toEqual({ code: 'no-papers-table' })
    expect(refusal({ 'papers.csv': 'uid,title\n' })).toEqual({ code: 'no-papers', file: 'papers.csv' })
    expect(refusal({ 'papers.csv': '1,Glass\n2,Ice\n' })).toEqual({
      code: 'no-title-column',
      file: 'papers.csv',
    })
    expect(readPapers(new Map([['papers.csv', Uint8Array.from([0x61, 0x81, 0x0a])]]), 'UTC')).toMatchObject({
      error: { code: 'csv-encoding', file: 'papers.csv' },
    })
  })
})

describe('sessions', () => {
  test('give papers their day, time and room in the zone of the conference', () => {
    const { programme, notes } = read(
      {
        'papers.csv': table,
        'paper_sessions.yml': `s2:
  name: Late session
  start_time: 2027-06-07 23:30:00+00:00
  end_time: 2027-06-08 00:30:00+00:00
  papers:
    - 2
s1:
  long_name: Early session
  start_time: 2027-06-07 08:00:00+00:00
  papers: [1, 9, 2]
`,
      },
      'Europe/Lisbon',
    )
    expect(
      programme.days.map(day => [
        `${day.name} ${day.date}`,
        ...day.talks.map(talk => `${talk.startsAt} ${talk.durationMinutes} ${talk.room}: ${talk.title}`),
      ]),
    ).toEqual([['Day 1 2027-06-07', '09:00 null Early session: Glass', '09:00 null Early session: Ice']])
    expect(notes).toEqual([
      'paper_sessions.yml 10 talk-not-listed 9',
      'paper_sessions.yml 6 talk-in-several-sessions 2 Ice',
    ])
  })

  test('that name no paper leave it to be announced, with its line', () => {
    const { programme, notes } = read({
      'papers.csv': table,
      'sessions.yaml':
        '- name: One\n  start: 2027-06-07T08:00\n  end: 2027-06-07T09:30\n  papers: [{UID: 1}]\n- oops\n',
    })
    expect(programme.days.map(day => `${day.name} ${day.date} ${day.talks.length}`)).toEqual([
      'Day 1 2027-06-07 1',
      'To be announced null 1',
    ])
    expect(programme.days[0]?.talks[0]).toMatchObject({ startsAt: '08:00', durationMinutes: 90 })
    expect(notes).toEqual(['papers.csv 3 talk-in-no-session Ice', 'sessions.yaml 5 entry-unreadable oops'])
  })

  test('may stand in a file for each kind of paper, with one date, and use a key twice', () => {
    const { programme, filesRead, notes } = read({
      'main_papers.csv': table,
      'main_paper_sessions.yml':
        '1A:\n  date: 2020-07-06_05:00:00\n  papers: [1]\n1A:\n  date: 2020-07-07_17:30:00\n  papers: [2]\n',
      'demo_paper_sessions.yml': 'D1:\n  date: 2020-07-06_06:00:00\n  papers: [9]\n',
    })
    expect(
      programme.days.map(day => [`${day.date}`, ...day.talks.map(talk => `${talk.startsAt} ${talk.title}`)]),
    ).toEqual([
      ['2020-07-06', '05:00 Glass'],
      ['2020-07-07', '17:30 Ice'],
    ])
    expect(filesRead).toEqual(['main_papers.csv', 'demo_paper_sessions.yml', 'main_paper_sessions.yml'])
    expect(notes).toEqual(['demo_paper_sessions.yml 3 talk-not-listed 9'])
  })

  test('are refused with the line where their YAML breaks, and for a bomb of aliases', () => {
    expect(refusal({ 'papers.csv': table, 'paper_sessions.yml': 'a: 1\nb: [1,\nc: d: e\n' })).toMatchObject({
      code: 'yaml-malformed',
      file: 'paper_sessions.yml',
      line: 3,
    })
    const bomb = `a: &a [1]\n${Array.from({ length: 101 }, (_, index) => `b${index}: *a`).join('\n')}\n`
    expect(refusal({ 'papers.csv': table, 'paper_sessions.yml': bomb })).toEqual({
      code: 'yaml-aliases',
      file: 'paper_sessions.yml',
    })
  })
})

describe('hostile files', () => {
  test.each([
    ['lists', (depth: number) => '['.repeat(depth) + ']'.repeat(depth)],
    ['mappings', (depth: number) => `${'{a: '.repeat(depth)}b${'}'.repeat(depth)}`],
    ['lists in lines', (depth: number) => `${'- '.repeat(depth)}a`],
  ])('of %s in each other are refused by what is wrong with them, however deep', (_, nested) => {
    for (const depth of [120, 1_500, 2_500, 20_000]) {
      expect(refusal({ 'papers.csv': table, 'paper_sessions.yml': nested(depth) })).toEqual({
        code: 'yaml-nested',
        file: 'paper_sessions.yml',
      })
    }
  })

  /** The processor time of this thread, in microseconds, which does not depend on other load. */
  function timeOf(work: () => unknown): number {
    const times = [1, 2, 3].map(() => {
      const before = process.threadCpuUsage()
      work()
      return process.threadCpuUsage(before).user
    })
    return Math.min(...times)
  }
  /** Up to three times, because other load rarely disturbs all of them. */
  function expectRatioBelow(limit: number, one: () => unknown, other: () => unknown): void {
    const ratios = [timeOf(one) / timeOf(other)]
    while (ratios.length < 3 && Math.min(...ratios) >= limit) ratios.push(timeOf(one) / timeOf(other))
    expect(Math.min(...ratios)).toBeLessThan(limit)
  }

  const many = (count: number, line: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => line(at))

  test('take time in step with the number of papers of one day', () => {
    const [paper] = read({ 'papers.csv': table }).talks
    if (!paper) throw new Error('no paper')
    const scheduling = (count: number) => {
      const notes = new NoteBook('papers.csv')
      const ids = many(count, String)
      const papers = new Map(ids.map(id => [id, { id, line: 1, talk: paper, notes }]))
      const startsAt = Temporal.PlainDateTime.from('2027-03-20T10:00')
      const day = {
        name: 'A',
        startsAt,
        durationMinutes: 60,
        papers: ids.map(id => ({ id, line: 1 })),
        notes,
      }
      return () => expect(scheduleTalks(papers, [day])[0]?.talks).toHaveLength(count)
    }
    // Eight times if time is proportional to the number, and 64 times if it is quadratic.
    expectRatioBelow(24, scheduling(40_000), scheduling(5_000))
  })

  test('take no longer for aliases of what stands late than for what is written out', () => {
    const sessions = (last: string) =>
      [
        ...many(2_000, at => `k${at}: {name: S}`),
        'x: &x {name: X}',
        ...many(99, at => `q${at}: ${last}`),
      ].join('\n')
    const reading = (last: string) => {
      const files = folder({ 'papers.csv': table, 'paper_sessions.yml': sessions(last) })
      return () => expect(readPapers(files, 'UTC').ok).toBe(true)
    }
    expectRatioBelow(3, reading('*x'), reading('{name: X}'))
  })
})

describe('plenary sessions', () => {
  test('give plenary speakers with their biographies, and panels of invited speakers', () => {
    const { programme, notes } = read({
      'papers.csv': table,
      'plenary_sessions.yml': `- UID: opening
  title: Opening
- UID: glass
  title: On Glass
  presenter: Ada Noor, Institute of Slow Glass
  bio: "[Ada](https://example.org) *waits*."
  abstract: What flows.
- UID: panel
  title: Panel
  presenter: "Presenters: Bo Lind, Cy Dent and Jo Li"
`,
    })
    expect(programme.people).toEqual([
      {
        externalId: 'plenary:glass',
        guid: null,
        name: 'Ada Noor',
        affiliation: 'Institute of Slow Glass',
        group: 'plenary',
        talkTitle: 'On Glass',
        biographyHtml:
          '<p><a href="https://example.org" rel="noopener noreferrer">Ada</a> <em>waits</em>.</p>' +
          '<h4>About the lecture</h4><p>What flows.</p>',
      },
      ...['Bo Lind', 'Cy Dent', 'Jo Li'].map(name => ({
        externalId: `plenary:panel/${name.toLowerCase()}`,
        guid: null,
        name,
        affiliation: '',
        group: 'invited',
        talkTitle: 'Panel',
        biographyHtml: '',
      })),
    ])
    expect(notes).toEqual(['plenary_sessions.yml 1 session-without-presenter Opening'])
  })
})

describe('a committee', () => {
  test('is read in its order, with each title as it stands', () => {
    const { committee, notes } = read({
      'papers.csv': table,
      'committee.yml':
        'committee:\n  - name: Ada Noor\n    role: General Chair\n    aff: Slow Glass\n  - role: Advisor\n  - name: Bo Lind\n',
    })
    expect(committee).toEqual([
      { role: 'chair', name: 'Ada Noor', affiliation: 'Slow Glass', title: 'General Chair' },
      { role: 'member', name: 'Bo Lind', affiliation: '', title: '' },
    ])
    expect(notes).toEqual(['committee.yml 5 member-without-name Advisor'])
    const long = read({
      'papers.csv': table,
      'committee.yml': `- name: ${'Ada '.repeat(80).trim()}\n  role: Chair\n`,
    })
    expect(long.notes).toEqual([expect.stringMatching(/^committee.yml 1 text-shortened Ada Ada/)])
  })

  test.for([
    ['General Chair', 'chair'],
    ['Chairwoman', 'chair'],
    ['Publicity & Web Chairs', 'chair'],
    ['Program Co-chair', 'co-chair'],
    ['Co-Chair', 'co-chair'],
    ['Cochair', 'co-chair'],
    ['Vice Chair', 'co-chair'],
    ['Advisors, Virtual Infrastructure Committee', 'member'],
    ['Chairlift operator', 'member'],
    ['', 'member'],
  ] as const)('%o is a %s', ([title, role]) => {
    expect(roleOf(title)).toBe(role)
  })
})

test('fields that no list has a place for are named, once for each field', () => {
  const { notes } = read({
    'papers.csv': table,
    'committee.yml':
      'committee:\n  - {name: Ada Noor, role: Chair, image: a.png, pronouns: &p she}\n  - {name: Bo Lind, image: b.png, pronouns: *p}\n',
    'paper_sessions.yml': 's1: {name: One, host: Cy Dent, papers: [{id: 1, poster: 7}, 2]}\n',
    'plenary_sessions.yml': '- {title: Panel, presenter: "Bo Lind, Cy Dent", abstract: On glass., bio: ""}\n',
  })
  expect(notes.filter(note => note.includes('entry-unused'))).toEqual([
    'paper_sessions.yml 1 entry-unused host (1): Cy Dent',
    'paper_sessions.yml 1 entry-unused poster (1): 7',
    'plenary_sessions.yml 1 entry-unused abstract (1): On glass.',
    'committee.yml 2 entry-unused image (2): a.png',
    'committee.yml 2 entry-unused pronouns (1): she',
  ])
})

test.skipIf(!hasMaterial)(`a real conference is read in full ${needsMaterial}`, async () => {
  const names = await readdir(materialPath('papers'))
  const files = await Promise.all(
    names.map(async name => [name, await readMaterial(`papers/${name}`)] as const),
  )
  const result = readPapers(new Map(files), 'UTC')
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  const { papers, notes, filesLeft } = result.value
  const talks = papers.programme.days.flatMap(day => day.talks)
  expect({
    talks: talks.length,
    ids: new Set(talks.map(talk => talk.externalId)).size,
    untimed: talks.filter(talk => talk.startsAt === null).length,
    authors: talks.flatMap(talk => talk.speakerAffiliation.split('; ')).length,
    topics: papers.topics?.length,
    committee: papers.committee?.length,
    chairs: papers.committee?.filter(member => member.title === 'General Chair').map(member => member.role),
    plenary: papers.programme.people.filter(person => person.group === 'plenary').map(person => person.name),
    biographies: papers.programme.people.filter(person => person.biographyHtml).length,
  }).toEqual({
    talks: 781,
    ids: 781,
    untimed: 0,
    authors: 3414,
    topics: 20,
    committee: 30,
    chairs: ['chair'],
    plenary: ['Claire Cardie', 'Rich Caruana', 'Janet Pierrehumbert'],
    biographies: 3,
  })
  expect(Map.groupBy(notes, note => note.code).get('talk-not-listed')).toHaveLength(29)
  expect(filesLeft).toEqual(['config.yml', 'LICENSE', 'sponsors.yml'])
})
