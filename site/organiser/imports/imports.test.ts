import { mkdtemp, readdir } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, inject, test } from 'vitest'
import { openFolder } from '#adapters/files/folder.ts'
import { readImportFile } from '#adapters/imports/read-import-file.ts'
import { programmeXml } from '#adapters/schedules/programme-xml.ts'
import { writeTable } from '#adapters/tables/write-table.ts'
import type { Database } from '#database/database.ts'
import { removeStaleImports } from '#domain/imports/import-uploads.ts'
import type { ImportContent } from '#domain/imports/read-import.ts'
import { applyImport } from '#domain/imports/run-import.ts'
import { listSpeakers } from '#domain/people/speaker-queries.ts'
import { readProgramme } from '#domain/programme/programme-queries.ts'
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
      readImportFile: async (file, zone) => readImportFile(file, zone),
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
    expect(done.status).toBe(302)
    return words((await office.get(done.to ?? '')).html)
  }
  const programme = () => readProgramme(database.read, conferenceId)
  const titles = async () => (await programme()).flatMap(({ talks }) => talks.map(({ title }) => title))

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
    expect(back.status).toBe(302)
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
    expect(words(stale.html)).toContain('Nothing was imported, because somebody changed the programme')
    expect(await titles()).toEqual(['Glass', 'Ice'])
    const again = await office.post(to, { ...agreed, digest: hidden(stale.html, 'digest') })
    expect(again.status).toBe(302)
    expect(await titles()).toEqual(['Glass'])
  })

  test('that was discarded meanwhile is refused however often it is sent', async () => {
    const permit = permitFor('place-talks', conferenceId)
    const act = { actor: ida, now: Temporal.Instant.from('2027-01-10T12:00:00Z'), requestKey: 'a form' }
    const content: ImportContent = { kind: 'speakers', people: [] }
    const apply = () => applyImport(database, permit, { id: 99, content, digest: '', act })
    for (const _click of ['first', 'second']) {
      expect(await apply()).toEqual({ ok: false, error: { code: 'gone' } })
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

  testOnSqlite('says why a file cannot be read, and keeps nothing of it', async () => {
    const bomb = '<!DOCTYPE s [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><schedule>&b;</schedule>'
    const refused: [string, string | Uint8Array<ArrayBuffer>, string][] = [
      ['schedule.xml', bomb, 'schedule.xml, line 1: the file has a document type'],
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
      ['talks.csv', 'colour,size\nred,1', 'is not a table of talks or speakers'],
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
