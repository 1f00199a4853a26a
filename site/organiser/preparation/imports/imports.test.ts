import { mkdtemp, readdir } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, inject, test } from 'vitest'
import { openFolder } from '#adapters/files/folder.ts'
import { readImportFile } from '#adapters/imports/read-import-file.ts'
import { programmeXml } from '#adapters/schedules/programme-xml.ts'
import { writeTable } from '#adapters/tables/write-table.ts'
import type { Database } from '#database/database.ts'
import { fail } from '#domain/foundations/result.ts'
import { removeStaleImports } from '#domain/preparation/imports/import-uploads.ts'
import type { ImportContent } from '#domain/preparation/imports/read-import.ts'
import { applyImport } from '#domain/preparation/imports/run-import.ts'
import { listSpeakers } from '#domain/programme/people/speaker-queries.ts'
import { readProgramme } from '#domain/programme/talks/whole-programme.ts'
import { ida, permitFor } from '#tests/factories/actors.ts'
import { createConference } from '#tests/factories/conference.ts'
import { bombPart, zip } from '#tests/factories/word-files.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { type GivenSite, hireStaff, type Staff } from '#tests/support/hire-staff.ts'

const page = '/organiser/c/crystals/programme/import'

const schedule = (...events: string[]) =>
  `<schedule><day index="1" date="2027-06-07"><room name="Aula">\n${events.join('\n')}\n</room></day></schedule>`
const event = (id: number, title: string, more = '') =>
  `<event id="${id}"><title>${title}</title><start>1${id}:00</start><duration>00:20</duration>${more}</event>`

describeOnBothDatabases('an import in the back office', (open, _dialect, testOnSqlite) => {
  let database: Database
  let office: Staff
  let conferenceId: number
  let stored: string
  let site: GivenSite

  beforeEach(async () => {
    database = await open()
    conferenceId = (await createConference(database)).conference.id
    stored = await mkdtemp(path.join(inject('scratchFolder'), 'imports-'))
    site = {
      files: openFolder(stored),
      readImportFile: async (file, zone, choices) => readImportFile(file, zone, choices),
      writeSchedule: programmeXml,
      writeTable,
      publicUrl: 'https://conf.example',
      productName: 'Colloquy',
      reportFault: (where, error) => {
        throw new Error(where, { cause: error })
      },
    }
    office = await hireStaff(database, { role: 'programme', name: 'Ida Berg' }, site)
  })

  const words = (html: string) =>
    html
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&quot;', '"')
      .replaceAll(/\s+/g, ' ')
  const send = (name: string, content: string | Uint8Array<ArrayBuffer>, as = office) =>
    as.post(page, { intent: 'send', file: new File([content], name) })
  const hidden = (html: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  /** Uploads a file and opens its check. */
  async function check(name: string, content: string) {
    const { to, html: refusal } = await send(name, content)
    if (!to) throw new Error(words(refusal))
    const { html } = await office.get(to)
    const agreed = {
      intent: 'apply',
      digest: hidden(html, 'digest'),
      'request-key': hidden(html, 'request-key'),
    }
    return { to, html, said: words(html), agreed, agree: () => office.post(to, agreed) }
  }
  async function run(name: string, content: string) {
    const done = await (await check(name, content)).agree()
    expect(done.status).toBe(303)
    return words((await office.get(done.to ?? '')).html)
  }
  const programme = () => readProgramme(database.read, conferenceId)
  const titles = async () => (await programme()).flatMap(({ talks }) => talks.map(({ title }) => title))

  test('names the talks that a file puts in each other’s way, and those alone', async () => {
    const clashing = schedule(
      event(1, 'Glass'),
      event(1, 'Ice').replace('id="1"', 'id="7"').replace('11:00', '11:10'),
    )
    const { said, agree } = await check('schedule.xml', clashing)
    const sentence = 'Aula is taken twice on 7 June 2027: “Glass” 11:00–11:20, and “Ice” 11:10–11:30.'
    expect(said).toContain(sentence)
    await agree()
    const more = clashing.replace('</room>', `${event(3, 'Snow')}</room>`)
    expect((await check('schedule.xml', more)).said).not.toContain('clash')
  })

  test('shows what would change, changes it once, and can be taken back talk by talk', async () => {
    await run('schedule.xml', schedule(event(1, 'Glass'), event(2, 'Ice'), event(3, 'Snow')))
    const before = await programme()
    const next = schedule(
      event(1, 'Glass'),
      event(2, 'Ice', '<subtitle>at rest</subtitle>'),
      event(4, 'Hail'),
    )
    const { to, said, html, agreed, agree } = await check('schedule.xml', next)
    expect(said).toContain('Talks 1 1 1 1')
    expect(said).toContain('Import: 1 added, 1 changed, 1 removed')
    expect(said).toMatch(/Snow talk/)
    expect(words((await office.get(`${to}?show=changed`)).html)).toMatch(/Ice talk Subtitle added: at rest/)
    expect(words((await office.get(`${to}?show=added`)).html)).toMatch(/Hail talk Day Day 1 Begins at 14:00/)
    // Nothing has changed yet.
    expect(await programme()).toEqual(before)
    expect(html).not.toContain('Minutes')
    const done = await agree()
    expect(await titles()).toEqual(['Glass', 'Ice', 'Hail'])
    expect(words((await office.get(done.to ?? '')).html)).toContain('schedule.xml is imported')
    // A second click changes nothing and says the same.
    expect((await office.post(to, agreed)).to).toBe(done.to)
    const audits = await database.read
      .selectFrom('audit_entries')
      .select(['act', 'actor_kind'])
      .where('act', '=', 'programme imported')
      .execute()
    expect(audits).toEqual(Array(2).fill({ act: 'programme imported', actor_kind: 'staff' }))
    const effects = await database.read
      .selectFrom('outbox')
      .select('kind')
      .where('kind', 'in', ['replace-programme-file', 'remove-files'])
      .execute()
    expect(effects).toHaveLength(4)
    const snow = before[0]?.talks.find(({ title }) => title === 'Snow')?.id
    const history = await office.get(`/organiser/c/crystals/programme/talk/${snow}/history`)
    expect(words(history.html)).toContain('Ida Berg')
    const back = await office.post(`/organiser/c/crystals/programme/talk/${snow}/history`, {
      intent: 'restore',
      mark: hidden(history.html, 'mark'),
      number: '1',
    })
    expect(back.status).toBe(303)
    expect(await titles()).toEqual(['Glass', 'Ice', 'Snow', 'Hail'])
  })

  test('is refused where somebody changed the programme after its check', async () => {
    await run('schedule.xml', schedule(event(1, 'Glass'), event(2, 'Ice')))
    const { to, agreed } = await check('schedule.xml', schedule(event(1, 'Glass')))
    await database.write(tx =>
      tx.updateTable('talks').set({ room: 'Hall' }).where('title', '=', 'Ice').execute(),
    )
    const stale = await office.post(to, agreed)
    expect(stale.status).toBe(409)
    expect(words(stale.html)).toContain('Something has changed since you opened this page')
    expect(await titles()).toEqual(['Glass', 'Ice'])
    const again = await office.post(to, { ...agreed, digest: hidden(stale.html, 'digest') })
    expect(again.status).toBe(303)
    expect(await titles()).toEqual(['Glass'])
  })

  test('that was discarded meanwhile is refused however often it is sent', async () => {
    const permit = permitFor('place-talks', conferenceId)
    const act = { actor: ida, now: Temporal.Instant.from('2027-01-10T12:00:00Z'), requestKey: 'a form' }
    const content: ImportContent = { kind: 'speakers', people: [] }
    const apply = () => applyImport(database, permit, { id: 99, content, digest: '', act })
    for (const _click of ['first', 'second']) {
      expect(await apply()).toEqual({ ok: false, error: { code: 'not-found' } })
    }
  })

  test('takes talks and speakers from tables, and keeps what they do not speak of', async () => {
    const said = await run(
      'talks.csv',
      'Title;Day;Date;Start;End;Room;Authors;Presenters;Abstract\n' +
        'Glass;Opening;2027-06-07;09:30;10:15;Aula;Ada Noor, Lisbon;Ada Noor;On glass.\n' +
        'Ice;;2027-06-08;25:10;;;;"Ada Noor; Bo Lind";\n' +
        "'=Snow;;soon;noon;long;;;;",
    )
    expect(said).toContain('Talks 3 0 0 0')
    const days = await programme()
    expect(days.map(({ name, date }) => `${name} ${date}`)).toEqual([
      'Opening 2027-06-07',
      'Day 2 2027-06-08',
      'To be announced null',
    ])
    expect(days[0]?.talks[0]).toMatchObject({
      startsAt: '09:30',
      durationMinutes: 45,
      abstractHtml: '<p>On glass.</p>',
    })
    expect(days[1]?.talks[0]).toMatchObject({ startsAt: '01:10', isAfterMidnight: true })
    expect(days[2]?.talks[0]?.title).toBe('=Snow')
    await run(
      'speakers.csv',
      'Name,Group,Affiliation,Biography\nada  NOOR,Keynote,Lisbon,She *blows* glass.\nCai Wu,chair,,',
    )
    const speakers = await listSpeakers(database.read, conferenceId)
    expect(speakers.map(({ name, group, affiliation }) => [name, group, affiliation])).toContainEqual([
      'ada NOOR',
      'keynote',
      'Lisbon',
    ])
    // Without days, talks stay where they are; without a column, its field stays unchanged.
    const { said: check2 } = await check('talks.csv', 'title,track\nGlass,Flow\nIce,\n=Snow,')
    expect(check2).toContain('Import: 1 changed')
    await run('talks.csv', 'title,track\nGlass,Flow\nIce,\n=Snow,')
    const [first] = await programme()
    expect(first?.talks[0]).toMatchObject({
      track: 'Flow',
      room: 'Aula',
      startsAt: '09:30',
      abstractHtml: '<p>On glass.</p>',
    })
    expect(first?.talks[0]?.people.map(({ name }) => name)).toEqual(['ada NOOR'])
    const kept = await database.read.selectFrom('speakers').select('name').orderBy('name').execute()
    expect(kept.map(({ name }) => name)).toEqual(['Bo Lind', 'Cai Wu', 'ada NOOR'].toSorted())
  })

  test('reads back what it hands out without a change', async () => {
    await run(
      'schedule.xml',
      schedule(
        event(1, 'Glass', '<persons><person id="6">Ada Noor</person></persons><track>+Flow</track>'),
        event(2, 'Ice', '<type>keynote</type><abstract>One, "two"; three.</abstract>'),
      ),
    )
    for (const of of ['talks', 'speakers', 'programme']) {
      const file = await (await office.get(`${page}-table?of=${of}&filled=yes`)).data.text()
      const { said } = await check(of === 'programme' ? 'programme.xml' : `${of}.csv`, file)
      expect(said).toContain('There is nothing to import')
    }
    for (const of of ['talks', 'speakers']) {
      const file = await (await office.get(`${page}-table?of=${of}`)).data.text()
      expect(words((await send(`${of}.csv`, file)).html)).toMatch(/nothing to import/)
      const columns: string[] = file.trim().replace('\uFEFF', '').split(',')
      const row = columns.map(name => (name === 'title' || name === 'name' ? 'Somebody' : '')).join()
      const { said } = await check(`${of}.csv`, `${file}${row}`)
      expect(said).toContain('Import: ')
    }
  })

  testOnSqlite('names what it leaves out of a schedule, and which of two nights it chose', async () => {
    const { said } = await check(
      'schedule.xml',
      schedule(
        event(
          1,
          'Glass',
          '<licence>CC BY</licence><abstract>It &lt;script&gt;creeps()&lt;/script&gt; at x&lt;y.</abstract>',
        ),
        event(
          2,
          'Ice',
          '<licence>CC0</licence><persons><person portrait="ada.jpg">Ada Noor</person></persons>',
        ),
        '<event id="3"><title>Night</title><start>00:30</start></event>',
      ),
    )
    expect(said).toContain('2 kinds of elements or attributes that have no place here; left out')
    expect(said).toContain('line 2: &lt;event&gt; &lt;licence&gt;: CC BY (2 times)')
    expect(said).toContain('line 3: &lt;persons&gt; &lt;person&gt; portrait: ada.jpg')
    expect(said).toContain('1 texts with markup that pages do not show; left out, while the words stay')
    expect(said).toContain('line 2: &lt;script&gt;creeps()&lt;/script&gt;')
    expect(said).toContain('2027-06-08 00:30, not 2027-06-07 00:30: Night')
    const many = Array.from({ length: 60 }, (_, number) => `<extra${number}>x</extra${number}>`).join('')
    expect((await check('many.xml', schedule(event(1, 'Glass', many)))).said).toContain('&lt;extra59&gt;: x')
  })

  testOnSqlite('says why a file cannot be read, and keeps nothing of it', async () => {
    const bomb = '<!DOCTYPE s [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><schedule>&b;</schedule>'
    const refused: [string, string | Uint8Array<ArrayBuffer>, string][] = [
      ['schedule.xml', bomb, 'document type (&lt;!DOCTYPE …&gt;) declares entities'],
      ['schedule.xml', '<schedule>\n<day>', 'schedule.xml, line 2: not well-formed XML'],
      ['schedule.xml', '<html><body/></html>', 'is not a schedule'],
      ['talks.csv', '<schedule/>', 'talks.csv is called .csv, and its content is XML'],
      ['talks.xml', 'title\nGlass', 'its content is plain text'],
      ['talks.csv', Uint8Array.from('\x89PNG\r\n\0', sign => sign.charCodeAt(0)), 'it is a picture'],
      ['talks.csv', 'title\0', 'it is neither a text nor a zip'],
      [
        'talks.xlsx',
        zip({ '[Content_Types].xml': '', 'xl/workbook.xml': '' }),
        'an Excel or LibreOffice spreadsheet',
      ],
      ['talks.docx', zip({ 'word/document.xml': '' }), 'a text document'],
      ['talks.zip', zip({ 'readme.md': 'x' }), 'There is no table of papers'],
      ['talks.zip', zip({ 'papers.csv': bombPart(65) }), 'unpacks to more than 64 MB'],
      ['talks.zip', 'PK\x03\x04 and no more', 'is a damaged zip'],
      ['talks.csv', 'colour\nred', 'is not a table of talks or speakers'],
      ['talks.csv', 'title\n"Glass', 'talks.csv, line 2: not a readable table'],
      ['talks.csv', 'title\n', 'talks.csv has no papers'],
      ['speakers.csv', 'name\n', 'speakers.csv has no people'],
      ['talks.csv', `title\n${'a\n'.repeat(1_000_000)}`, 'more than 50,000 rows'],
      [
        'talks.csv',
        `title\n${Array.from({ length: 10_001 }, (_, at) => `talk ${at}`).join('\n')}`,
        'has 10,001 talks',
      ],
      ['talks.csv', '', 'talks.csv is empty'],
      ['talks.json', '{"schedule": {}}', 'it is JSON'],
      ['big.xml', ' '.repeat(10 * 1024 ** 2 + 1), 'the limit is 10 MB'],
      ['', '', 'Choose a file'],
    ]
    for (const [name, content, said] of refused) {
      const { status, html } = await send(name, content)
      expect([name, status, words(html)]).toEqual([name, 422, expect.stringContaining(said)])
    }
    expect(await readdir(stored)).toEqual([])
  })

  test('waits for a day, with four others, and is nobody else’s to see', async () => {
    const first = await send('schedule.xml', schedule(event(1, 'Glass')))
    expect(await readdir(stored, { recursive: true })).not.toEqual([])
    const { conference } = await createConference(database, { name: 'glaciers' })
    const stranger = await hireStaff(database, { role: 'owner', conferenceId: conference.id }, site)
    expect((await stranger.get((first.to ?? '').replace('crystals', 'glaciers'))).status).toBe(404)
    expect((await stranger.get(first.to ?? '')).status).toBe(404)
    const desk = await hireStaff(database, { role: 'desk' }, site)
    expect((await desk.get(page)).status).toBe(403)
    expect((await desk.get(`${page}-table?of=talks`)).status).toBe(200)
    for (let count = 0; count < 5; count += 1) await send(`${count}.xml`, schedule(event(1, 'Glass')))
    expect((await office.get(first.to ?? '')).status).toBe(404)
    const list = words((await office.get(page)).html)
    expect(list.match(/Waits for a day/g)).toHaveLength(5)
    const last = await send('last.xml', schedule(event(1, 'Glass')))
    expect((await office.post(last.to ?? '', { intent: 'drop' })).to).toBe(page)
    await removeStaleImports(database, office.clock.now().add({ hours: 25 }))
    expect(words((await office.get(page)).html)).toContain('Nothing has been imported here yet')
    expect(await database.read.selectFrom('files').select('key').execute()).toEqual([])
  })

  /** The choices of the form as it is, by the label of each column. */
  const columnsIn = (html: string) =>
    new Map(
      [...html.matchAll(/<label[^>]*for="field-(column-[\d-]+)">([^<]*)<\/label>(.*?)<\/select>/gs)].map(
        ([, name = '', label = '', field = '']) => {
          const value = /<option value="([^"]*)" selected/.exec(field)?.[1] ?? ''
          return [label, { name, value }] as const
        },
      ),
    )
  const choose = async (to: string, html: string, choices: Record<string, string>, as = office) => {
    const columns = columnsIn(html)
    const sent = [...columns].map(([label, { name, value }]) => [name, choices[label] ?? value] as const)
    return as.post(to, { intent: 'columns', ...Object.fromEntries(sent) })
  }

  test('names the columns of a table that it does not know, and takes what staff choose for them', async () => {
    const table = 'title,colour,Betreuer,notes\nGlass,red,Ada Noor,private\nIce,blue,Bo Lind,\n'
    const { to, html, said } = await check('talks.csv', table)
    expect(said).toContain('3 columns are not imported: “colour”, “Betreuer”, “notes”.')
    expect(said).toContain('2 cells, first “red”')
    expect([...columnsIn(html)].map(([label, { value }]) => [label, value])).toEqual([
      ['colour', ''],
      ['Betreuer', ''],
      ['notes', ''],
      ['title', 'title'],
    ])
    const chosen = await choose(to, html, { colour: 'track', Betreuer: 'presenters', notes: 'left-out' })
    expect(chosen.to).toBe(to)
    const next = await office.get(to)
    expect(words(next.html)).not.toContain('not imported')
    expect(columnsIn(next.html).get('notes')?.value).toBe('left-out')
    // Nothing has been imported yet; what is imported is as chosen.
    expect(await titles()).toEqual([])
    const agreed = {
      intent: 'apply',
      digest: hidden(next.html, 'digest'),
      'request-key': hidden(next.html, 'request-key'),
    }
    expect((await office.post(to, agreed)).status).toBe(303)
    const [day] = await programme()
    expect(
      day?.talks.map(({ title, track, people }) => [title, track, people.map(({ name }) => name)]),
    ).toEqual([
      ['Glass', 'red', ['Ada Noor']],
      ['Ice', 'blue', ['Bo Lind']],
    ])
    expect(JSON.stringify(await programme())).not.toContain('private')
    const acts = await database.read.selectFrom('audit_entries').select('act').execute()
    expect(acts.filter(({ act }) => act === 'import columns chosen')).toHaveLength(1)
  })

  test('lets staff say what a table is whose headings say nothing, and change their mind', async () => {
    const { to, html, said } = await check('vortraege.csv', 'Wann,Was\n2027-06-07 10:00-10:30,Glas\n')
    expect(said).toContain('is not a table of talks or speakers')
    expect(html).not.toContain('value="apply"')
    await choose(to, html, { Was: 'name' })
    const people = await office.get(to)
    expect(words(people.html)).toContain('Import: 1 added')
    expect(words(people.html)).toContain('A column is not imported: “Wann”.')
    await choose(to, people.html, { Was: 'title', Wann: 'start' })
    const talks = await office.get(to)
    expect(words(talks.html)).toContain('Glas talk Day Day 1 Begins at 10:00')
    // As its heading says: nothing.
    await choose(to, talks.html, { Was: '' })
    expect(words((await office.get(to)).html)).toContain('is not a table of talks or speakers')
    // A choice that does not exist is none.
    await choose(to, talks.html, { Was: 'nonsense' })
    expect(words((await office.get(to)).html)).toContain('is not a table of talks or speakers')
  })

  test('lets nobody choose columns who may not import, nor for another conference, nor afterwards', async () => {
    const { to, html, agree } = await check('talks.csv', 'title,colour\nGlass,red\n')
    const desk = await hireStaff(database, { role: 'desk' }, site)
    expect((await choose(to, html, { colour: 'track' }, desk)).status).toBe(403)
    const { conference } = await createConference(database, { name: 'glaciers' })
    const stranger = await hireStaff(database, { role: 'owner', conferenceId: conference.id }, site)
    expect(
      (await choose(to.replace('crystals', 'glaciers'), html, { colour: 'track' }, stranger)).status,
    ).toBe(404)
    expect((await agree()).status).toBe(303)
    await choose(to, html, { colour: 'track' })
    const stored = await database.read.selectFrom('imports').select('column_choices').execute()
    expect(stored).toEqual([{ column_choices: null }])
  })

  testOnSqlite('says that the server is busy, and keeps the file and its choices', async () => {
    const { to, html } = await check('talks.csv', 'title,colour\nGlass,red\n')
    await choose(to, html, { colour: 'track' })
    const overloaded: GivenSite = {
      ...site,
      readImportFile: async ({ name }) => fail({ code: 'busy', file: name }),
    }
    const busy = await hireStaff(database, { role: 'programme' }, overloaded)
    const sent = await send('more.csv', 'title\nIce\n', busy)
    expect(sent.status).toBe(503)
    expect(words(sent.html)).toContain('The server is busy just now and could not finish reading more.csv')
    const agreed = { intent: 'apply', digest: 'x', 'request-key': 'y' }
    for (const act of [agreed, { intent: 'columns', 'column-0-1': '' }]) {
      expect((await busy.post(to, act)).status).toBe(503)
    }
    expect(words((await busy.get(to)).html)).toContain('Nothing is wrong with the file')
    expect(words((await office.get(to)).html)).not.toContain('not imported')
  })

  test('takes the choices for each table of a folder', async () => {
    const folder = zip({
      'a_papers.csv': 'title,colour\nGlass,red\n',
      'b_papers.csv': 'title,colour\nIce,blue\n',
    })
    const { to = '' } = await send('papers.zip', folder)
    const { html } = await office.get(to ?? '')
    const names = [...html.matchAll(/name="(column-\d-1)"/g)].map(([, name = '']) => name)
    expect(names).toEqual(['column-0-1', 'column-1-1'])
    await office.post(to ?? '', { intent: 'columns', 'column-0-1': 'track', 'column-1-1': 'left-out' })
    const { html: next } = await office.get(to ?? '')
    await office.post(to ?? '', {
      intent: 'apply',
      digest: hidden(next, 'digest'),
      'request-key': hidden(next, 'request-key'),
    })
    expect(
      (await programme()).flatMap(({ talks }) => talks.map(({ title, track }) => [title, track])),
    ).toEqual([
      ['Glass', 'red'],
      ['Ice', ''],
    ])
  })

  test('shows hostile words as words, wherever a file has them', async () => {
    const hostile = '"><img src=x onerror=alert(1)>'
    const escaped = hostile.replaceAll('<', '&lt;').replaceAll('"', '&quot;')
    const row = `"${hostile.replaceAll('"', '""')}"`
    const table = `title,day,room,track,authors,presenters,start\n${Array(6).fill(row).join()},${row}`
    const { html } = await check(`${hostile.replace('/', '')}.csv`, table)
    expect(html).not.toContain('<img src=x')
    await run('talks.csv', table)
    const xml = schedule(event(1, escaped, `<persons><person>${escaped}</person></persons>`))
    const changed = await check('schedule.xml', xml)
    expect(changed.html).not.toContain('<img src=x')
    for (const at of [
      page,
      '/organiser/c/crystals/programme',
      `/organiser/c/crystals/programme?q=${encodeURIComponent(hostile)}`,
      '/organiser/c/crystals/website/speaker',
    ]) {
      const { html: other } = await office.get(at)
      expect(other).toContain('img src=x')
      expect(other).not.toContain('<img src=x')
    }
  })
})
