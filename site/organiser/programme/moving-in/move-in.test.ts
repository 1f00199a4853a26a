/**
 * The files are written here, with the columns that these systems' public sources and documentation name (EasyChair's premium
 * download, HotCRP's paper JSON, pretalx's interface, Indico's abstracts export); no content is anybody's.
 */
import { expect, test } from 'vitest'
import { readCsv } from '#adapters/papers/csv-table.ts'
import { readWorkbook } from '#adapters/tables/read-workbook.ts'
import type { Database } from '#database/database.ts'
import { countColumns, fateOf, readExport } from '#domain/committee/moving-in/export-file.ts'
import { readSystem } from '#domain/committee/moving-in/read-systems.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { packFiles, unpackFiles } from '#site/organiser/programme/moving-in/carried-files.ts'
import { workbookOf } from '#tests/factories/workbook.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const readers = { readTable: readCsv, readWorkbook }

const list = '/organiser/c/crystals/abstracts'
const page = `${list}/move-in`

const easyChair = {
  'submission.csv': `#,title,authors,submitted,last updated,form fields,keywords,decision,notified,reviews sent,abstract,deleted?
1,Slow glass,Ada Ferreira and Bo Lind,2026-11-02 10:30,2026-11-03 10:30,(track) Main,"glass
annealing",accept,no,no,"We show $k$.
Twice.",
2,Steel,Cy Duarte,2026-11-01 09:00,,,,reject,no,no,About steel,
3,Gone,Di Noor,2026-11-01 09:00,,,,no decision,no,no,,✔
4,Odd,Ed Moss,2026-11-04 09:00,,,,see chair,no,no,Odd things,
5,Without address,Flo,2026-11-04 09:00,,,,no decision,no,no,Text,
`,
  'author.csv': `submission #,first name,last name,email,country,affiliation,Web page,person #,corresponding?
1,Bo,Lind,bo@example.org,Sweden,Uppsala,,11,
1,Ada,Ferreira,ada@example.org,Portugal,"University of Lisbon",https://example.org,12,✔
2,Cy,Duarte,cy@example.org,Nowhere,,,13,✔
3,Di,Noor,di@example.org,Portugal,,,14,✔
4,Ed,Moss,ed@example.org,Portugal,,,15,✔
5,Flo,Rind,,Portugal,,,16,✔
`,
  'submission_topic.csv': `submission #,topic
1,Glass
1,Optics
2,Metals
4,Glass
5,Glass
`,
}

const hotCrp = JSON.stringify([
  { object: 'paper', pid: 7, title: 'Fast ice', abstract: 'Cold.', topics: ['Glass'], status: 'accepted', decision: 'Accept as poster', submitted: true, submitted_at: 1_762_000_000, authors: [{ first: 'Gil', last: 'Haas', email: 'gil@example.org', affiliation: 'Basel', orcid: '0000-0002-1825-0097', contact: true }, { first: 'Ina', last: 'Jost', email: 'ina@example.org', orcid: '0000-0000-0000-0000' }], funding: 'A grant' }, // biome-ignore format: a row
  { object: 'paper', pid: 8, title: 'A draft', status: 'draft', draft: true, authors: [{ email: 'x@example.org' }] }, // biome-ignore format: a row
  { object: 'paper', pid: 9, title: 'Taken back', abstract: 'No.', topics: ['Glass'], status: 'withdrawn', withdrawn: true, authors: [{ first: 'Kim', last: 'Lo', email: 'kim@example.org' }] }, // biome-ignore format: a row
])

const pretalx = {
  'submissions.json': JSON.stringify({
    count: 2,
    results: [
      { code: 'ABCDEF', title: 'Talk on talks', speakers: ['SPKR01'], submission_type: { name: { en: 'Talk' } }, track: { name: { en: 'Glass' } }, state: 'confirmed', abstract: 'Short.', description: 'Long.', tags: ['one'], created: '2026-10-01T10:00:00+02:00' }, // biome-ignore format: a row
      { code: 'GHIJKL', title: 'No talk', speakers: ['SPKR02'], submission_type: { name: { en: 'Talk' } }, track: null, state: 'withdrawn', abstract: 'Gone.' }, // biome-ignore format: a row
    ],
  }),
  'speakers.json': JSON.stringify({
    results: [
      { code: 'SPKR01', name: 'Mia Nord', email: 'mia@example.org', biography: 'Talks.' },
      { code: 'SPKR02', name: 'Ole Pan', email: 'ole@example.org' },
    ],
  }),
}

const indico = JSON.stringify({
  version: 1,
  abstracts: [
    { id: 501, friendly_id: 12, title: 'Bosons', content: 'Heavy.', state: 'accepted', submitted_dt: '2026-09-01T08:00:00+00:00', submitter: { email: 'quin@example.org', first_name: 'Quin', last_name: 'Roe', affiliation: 'CERN' }, persons: [{ first_name: 'Sam', last_name: 'Tan', email: 'sam@example.org', affiliation: 'Lund', is_speaker: true, author_type: 'primary' }, { first_name: 'Quin', last_name: 'Roe', email: 'quin@example.org', affiliation: 'CERN', is_speaker: false, author_type: 'secondary' }], submitted_for_tracks: [{ title: 'Glass' }], accepted_track: { title: 'Particles' }, submitted_contrib_type: { name: 'Talk' }, accepted_contrib_type: { name: 'Poster' } }, // biome-ignore format: a row
    { id: 502, friendly_id: 13, title: 'Twice', content: '', state: 'duplicate', persons: [] },
  ],
})

describeOnBothDatabases('moving in from another system', open => {
  async function given() {
    const office = await openOffice(await open())
    const { conference, database, hire } = office
    const [glass = 0] = await database.write(tx =>
      addContent(tx, conference.id, 'topic', [{ name: 'Glass' }]),
    )
    const [oral = 0] = await database.write(tx =>
      addContent(tx, conference.id, 'presentation-type', [{ name: 'Oral' }]),
    )
    const chair = await hire('programme')
    const check = async (
      files: Record<string, string | Uint8Array<ArrayBuffer>>,
      chosen: Record<string, string> = {},
    ) => {
      const sent = Object.entries(files).map(([name, text]) => new File([text], name))
      const all = { intent: 'check', topic: `${glass}`, form: `${oral}`, country: '620', ...chosen }
      return chair.post(page, { ...all, files: sent })
    }
    const take = async (files: Record<string, string | Uint8Array<ArrayBuffer>>) => {
      const { check: shown } = (await check(files)).data
      const taken = await chair.post(page, { ...shown.hidden, digest: shown.digest })
      return { facts: shown.facts as { label: string; lines: string[] }[], hindrance: shown.hindrance, taken }
    }
    const stored = () =>
      database.read
        .selectFrom('abstracts')
        .leftJoin('decisions', 'decisions.abstract_id', 'abstracts.id')
        .innerJoin('moved_abstracts', 'moved_abstracts.abstract_id', 'abstracts.id')
        .select(['external_id', 'name', 'email', 'abstract_title', 'abstract_text', 'topic_name', 'keywords'])
        .select(['abstracts.state', 'outcome', 'form_name', 'decisions.state as decided'])
        .orderBy('abstracts.id')
        .execute()
    const mails = async () =>
      (await database.read.selectFrom('outbox').select('kind').execute()).filter(({ kind }) => kind.endsWith('mail')) // biome-ignore format: one line
    return { ...office, chair, check, take, stored, mails }
  }

  test('takes EasyChair’s tables with authors in order, and says what it leaves out', async () => {
    const { take, stored, mails, database } = await given()
    const { facts, taken } = await take(easyChair)
    expect(taken.status).toBe(303)
    expect(await stored()).toMatchObject([
      { external_id: '2', name: 'Cy Duarte', topic_name: 'Metals', outcome: 'rejected', decided: 'set' },
      { external_id: '1', name: 'Ada Ferreira', abstract_text: 'We show $k$.\nTwice.', keywords: 'glass, annealing, Optics', outcome: 'accepted', form_name: 'Oral' }, // biome-ignore format: a row
      { external_id: '4', outcome: null },
    ])
    const authors = await database.read
      .selectFrom('abstract_authors')
      .innerJoin('moved_abstracts', 'moved_abstracts.abstract_id', 'abstract_authors.abstract_id')
      .select(['name', 'position', 'is_presenting'])
      .where('external_id', '=', '1')
      .orderBy('position')
      .execute()
    expect(authors.map(({ name, is_presenting }) => [name, is_presenting])).toEqual([
      ['Bo Lind', 0],
      ['Ada Ferreira', 1],
    ])
    expect(await mails()).toEqual([])
    const said = JSON.stringify(facts)
    expect(said).toContain('3 Gone')
    expect(said).toContain('5 Without address')
    expect(said).toContain('4: see chair')
    expect(facts.find(({ label }) => label === 'New topics')?.lines).toEqual(['Metals'])
  })

  test('counts every column and letter of each file, and says what becomes of it', async () => {
    const { take } = await given()
    const { facts } = await take(easyChair)
    const columns = facts.find(({ label }) => label === 'Columns of submission.csv')?.lines ?? []
    expect(columns).toHaveLength(12)
    expect(columns).toContain('title: 5 values, 37 letters, kept as it stands')
    expect(columns).toContain('form fields: 1 value, 12 letters, not read')
    expect(columns).toContain('decision: 5 values, 43 letters, read for what it means')
  })

  test('takes the same from one workbook with the same tables as sheets', async () => {
    const { take, stored } = await given()
    const sheets = Object.fromEntries(Object.entries(easyChair).map(([name, csv]) => [name.replace('.csv', ''), csv])) // biome-ignore format: one line
    const { facts, taken } = await take({ 'easychair.xlsx': workbookOf(sheets) })
    expect(taken.status).toBe(303)
    const rows = await stored()
    const columns = facts.find(({ label }) => label === 'Columns of easychair.xlsx, submission')?.lines ?? []
    expect(columns).toContain('title: 5 values, 37 letters, kept as it stands')
    const other = await given()
    await other.take(easyChair)
    expect(rows).toEqual(await other.stored())
    // What was taken is known again, whichever way it comes.
    const again = (await take(easyChair)).hindrance
    expect(again).toMatch(/not here already/)
    for (const bytes of [new Uint8Array(workbookOf(sheets).slice(0, 200)), workbookOf({ Empty: 'a,b' })]) {
      const { check } = other
      const refused = await check({ 'a.xlsx': bytes })
      expect([refused.status, refused.data.problem]).toEqual([422, expect.stringContaining('a.xlsx')])
    }
  })

  test('takes HotCRP’s JSON: withdrawn ones withdrawn, drafts left, wrong ORCID iDs named', async () => {
    const { take, stored } = await given()
    const { facts } = await take({ 'papers.json': hotCrp })
    expect(await stored()).toMatchObject([
      { external_id: '7', name: 'Gil Haas', outcome: 'accepted', form_name: 'poster' },
      { external_id: '9', state: 'withdrawn', outcome: null },
    ])
    expect(JSON.stringify(facts)).toContain('7: 0000-0000-0000-0000')
    expect(JSON.stringify(facts)).toContain('8 A draft')
    expect(JSON.stringify(facts)).toContain('funding: 1 value, 7 letters, not read')
  })

  test('takes HotCRP’s JSON the same beside its tables of authors and decisions, in any order', async () => {
    const { take, stored } = await given()
    await take({
      'a-authors.csv': 'paper,title,first,last,email,affiliation,country,iscontact\n7,Fast ice,Gil,Haas,gil@example.org,Basel,,yes\n',
      'b-decisions.csv': 'paper,title,decision\n7,Fast ice,Accept as poster\n',
      'c-data.json': hotCrp,
    }) // biome-ignore format: files
    expect(await stored()).toMatchObject([
      { external_id: '7', name: 'Gil Haas', abstract_text: 'Cold.', outcome: 'accepted' },
      { external_id: '9', state: 'withdrawn' },
    ])
  })

  test('takes pretalx’s sessions with their speakers’ addresses', async () => {
    const { take, stored } = await given()
    await take(pretalx)
    expect(await stored()).toMatchObject([
      { external_id: 'ABCDEF', email: 'mia@example.org', abstract_text: 'Short.\n\nLong.', outcome: 'accepted', form_name: 'Talk' }, // biome-ignore format: a row
      { external_id: 'GHIJKL', email: 'ole@example.org', topic_name: 'Glass', state: 'withdrawn' },
    ])
  })

  test('takes what can be stored of a file with characters that cannot, and no decision that is no name', async () => {
    const { take, stored } = await given()
    const odd = (text: string) => `${text.slice(0, 2)}\u0000${text.slice(2)}`
    const paper = (pid: string, decision: string) => ({
      object: 'paper', pid: odd(pid), title: odd('Fast ice'), abstract: odd('Cold.'), topics: [odd('Glass')], decision,
      submitted: true, status: 'accepted', options: { [odd('x')]: odd('y') },
      authors: [{ first: odd('Gil'), last: odd('Haas'), email: 'gil@example.org', affiliation: odd('Basel'), orcid: odd('0000-0002-1825-0097'), country: odd('Portugal'), contact: true }],
    }) // biome-ignore format: a paper
    const files = [paper('7001', `Accept as ${odd('poster')}`), paper('7002', `Accept as ${'x'.repeat(501)}`)]
    const { taken, facts } = await take({ 'papers.json': JSON.stringify(files) })
    expect(taken.status).toBe(303)
    const [first, second] = await stored()
    expect(first).toMatchObject({
      name: 'Gil Haas',
      abstract_title: 'Fast ice',
      topic_name: 'Glass',
      outcome: 'accepted',
    })
    expect(first?.external_id).toBe('7001')
    expect(first?.form_name).toBe('poster')
    expect(second?.outcome).toBeNull()
    expect(JSON.stringify(facts)).toContain('xxx')
  })

  test('takes Indico’s JSON: accepted as its type, for its track, with whoever speaks', async () => {
    const { take, stored, database } = await given()
    const { facts } = await take({ 'abstracts.json': indico })
    expect(JSON.stringify(facts)).not.toContain('Submitted by')
    expect(await stored()).toMatchObject([
      {
        external_id: '12',
        name: 'Quin Roe',
        topic_name: 'Particles',
        outcome: 'accepted',
        form_name: 'Poster',
      },
    ])
    const presents = await database.read
      .selectFrom('abstract_authors')
      .select('name')
      .where('is_presenting', '=', 1)
      .execute()
    expect(presents).toEqual([{ name: 'Sam Tan' }])
  })

  test('names whoever submitted for Indico’s authors and becomes one of them', async () => {
    const { take, database } = await given()
    const sent = JSON.parse(indico)
    sent.abstracts[0].persons.pop()
    const { facts } = await take({ 'abstracts.json': JSON.stringify(sent) })
    expect(facts.filter(({ label }) => label.startsWith('Submitted by'))).toEqual([
      { label: 'Submitted by somebody who is no author there, and is added as one', lines: ['12: Quin Roe'] },
    ])
    expect(await database.read.selectFrom('abstract_authors').select('id').execute()).toHaveLength(2)
  })

  test('takes nothing twice, and decides what was decided there since', async () => {
    const { take, stored, check } = await given()
    await take(easyChair)
    const again = await check(easyChair)
    expect(again.data.check.hindrance).toMatch(/not here already/)
    const later = { ...easyChair, 'submission.csv': easyChair['submission.csv'].replace('see chair', 'accept').replace('About steel', 'About iron') } // biome-ignore format: one line
    const { facts } = await take(later)
    expect((await stored()).map(({ outcome }) => outcome)).toEqual(['rejected', 'accepted', 'accepted'])
    expect(JSON.stringify(facts)).toMatch(/1 differ from the file/)
    // What is here stays as it is.
    expect((await stored()).map(({ abstract_text }) => abstract_text)).toContain('About steel')
  })

  test('takes nothing a second time of which somebody was erased and others stay', async () => {
    const { take, stored, check, hire, database } = await given()
    await take(easyChair)
    const ada = await database.read.selectFrom('abstracts').select('id').where('email', '=', 'ada@example.org').executeTakeFirstOrThrow() // biome-ignore format: one line
    const owner = await hire('owner')
    const address = `/organiser/settings/privacy/abstract-${ada.id}`
    const [, digest = ''] = /name="digest" value="([0-9a-f]{64})"/.exec((await owner.get(address)).html) ?? []
    expect((await owner.post(address, { intent: 'erase', digest })).status).toBe(303)
    expect((await check(easyChair)).data.check.hindrance).toMatch(/not here already/)
    expect((await stored()).filter(({ name }) => name === 'Ada Ferreira')).toEqual([])
  })

  test('takes many in parts, and nothing twice that a colleague takes between them', async () => {
    const { check, chair, conference, database, hire, stored } = await given()
    const all = Array.from({ length: 120 }, (_, at) => at + 1)
    const files = (numbers: readonly number[]) => ({
      'submission.csv': ['#,title,decision,abstract', ...numbers.map(at => `${at},Ice ${at},accept,Text`)].join('\n'), // biome-ignore format: one line
      'author.csv': ['submission #,first name,last name,email,country,corresponding?', ...numbers.map(at => `${at},Bo,Lind,bo${at}@example.org,Portugal,✔`)].join('\n'), // biome-ignore format: one line
    })
    const { check: shown } = (await check(files(all))).data
    const { check: few } = (await check(files([119, 120]))).data
    const colleague = await hire('owner')
    const write: Database['write'] = database.write.bind(database)
    const steps: number[] = []
    let before = 0
    let isTaken = false
    const watched: Database['write'] = async work => {
      const done = await write(work)
      const { length } = await stored()
      if (length > before) steps.push(length - before)
      before = length
      if (steps.length === 1 && !isTaken) {
        isTaken = true
        await colleague.post(page, { ...few.hidden, digest: few.digest })
      }
      return done
    }
    Object.assign(database, { write: watched })
    const taken = await chair.post(page, { ...shown.hidden, digest: shown.digest })
    expect([taken.status, taken.to]).toEqual([303, expect.stringContaining('count=118&decided=118')])
    expect(steps).toEqual([100, 2, 18])
    const outcomes = (await stored()).map(({ outcome }) => outcome)
    expect([outcomes.length, new Set(outcomes)]).toEqual([120, new Set(['accepted'])])
    const told = await database.read
      .selectFrom('audit_entries')
      .select('facts')
      .where('act', '=', 'abstracts moved in')
      .where('conference_id', '=', conference.id)
      .orderBy('id')
      .execute()
    expect(told.map(({ facts }) => JSON.parse(facts).abstracts)).toEqual([100, 2, 18])
  })

  test('says before and after how much it takes, which the check page can carry whatever it is', async () => {
    const { check, chair } = await given()
    expect((await chair.get(page)).html).toContain('At most 8 MB together.')
    const megabyte = 1024 ** 2
    const refused = await check({ 'a.csv': 'x'.repeat(8 * megabyte + 1) })
    expect([refused.status, refused.data.problem]).toEqual([
      422,
      expect.stringMatching(/more than 8 MB together. Export fewer/),
    ])
    const random = Uint8Array.from({ length: 8 * megabyte }, () => Math.random() * 256)
    const carried = await packFiles([{ name: 'a.xlsx', bytes: random }])
    // A form with files has at most 11 MB.
    expect(carried.length).toBeLessThan(10.9 * megabyte)
    expect((await unpackFiles(carried))[0]?.bytes.length).toBe(random.length)
  })

  test('asks to read again where something has changed meanwhile, and refuses what it cannot read', async () => {
    const { check, chair, stored } = await given()
    const { check: shown } = (await check(easyChair)).data
    const { check: other } = (await check({ 'papers.json': hotCrp })).data
    await chair.post(page, { ...other.hidden, digest: other.digest })
    expect((await chair.post(page, { ...shown.hidden, digest: 'old' })).status).toBe(409)
    expect(await stored()).toHaveLength(2)
    for (const files of [{}, { 'a.csv': 'x,y\n1,2' }, { 'a.json': '{"a": [' }, { 'a.json': '[]' }]) {
      const refused = await check(files)
      expect([refused.status, refused.data.problem]).toEqual([422, expect.any(String)])
    }
    expect((await chair.post(page, { intent: 'move', files: 'nonsense', digest: '' })).status).toBe(422)
  })
})

test('no column of the files is without a fate that is true', () => {
  const files = Object.entries(easyChair).flatMap(([name, text]) => {
    const read = readExport({ name, bytes: new TextEncoder().encode(text) }, readers)
    if (!read.ok) throw new Error(name)
    return read.value
  })
  const system = readSystem(files)
  if (!system) throw new Error('not recognised')
  const fates = new Map(
    files.flatMap(countColumns).map(({ column }) => [column, fateOf(system.fates, column)]),
  )
  // Empty each column that is said to be unread: nothing that is taken may change.
  const without = (column: string) =>
    readSystem(
      files.map(file => ({ ...file, records: file.records.map(record => ({ ...record, [column]: '' })) })),
    )?.abstracts
  for (const [column, fate] of fates) {
    const isSame = JSON.stringify(without(column)) === JSON.stringify(system.abstracts)
    expect([column, isSame], fate).toEqual([column, fate === 'unread' || column === 'track name'])
  }
})

test('Indico’s table names authors with their addresses and affiliations', () => {
  const text =
    'Id,Title,Submitter (email),Primary authors (email),Primary authors (affiliation),Co-Authors (email),Speakers (email),State\n' +
    '4,Rings,"Roe, Quin <quin@example.org>",Sam Tan <sam@example.org>,Sam Tan (Lund),"Roe, Quin <quin@example.org>; Uma Vik <uma@example.org>",Sam Tan <sam@example.org>,Accepted\n'
  const read = readExport({ name: 'abstracts.csv', bytes: new TextEncoder().encode(text) }, readers)
  // Its columns have the submitter, who is one of the co-authors.
  const found = read.ok ? readSystem(read.value) : undefined
  expect(found?.name).toBe('Indico')
  expect(found?.abstracts[0]?.authors).toMatchObject([
    { name: 'Sam Tan', affiliation: 'Lund', isPresenting: true, isContact: false },
    { name: 'Roe, Quin', email: 'quin@example.org', isContact: true },
    { name: 'Uma Vik', isContact: false },
  ])
})
