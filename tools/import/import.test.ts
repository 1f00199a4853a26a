import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { openFolder } from '#adapters/files/folder.ts'
import { pictureMaker } from '#adapters/pictures/picture-maker.ts'
import type { Database } from '#database/database.ts'
import { openDatabase } from '#database/open-database.ts'
import { findConferenceByName } from '#domain/conference/conferences/conference-queries.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { listSpeakers } from '#domain/programme/people/speaker-queries.ts'
import { submitAbstract } from '#domain/programme/submitting/submit-abstract.ts'
import { readProgramme } from '#domain/programme/talks/whole-programme.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { rowFirst } from '#tests/factories/files.ts'
import { registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases, openTestDatabase } from '#tests/support/database.ts'
import { hasMaterial, materialPath, needsMaterial } from '#tests/support/material.ts'
import { compiledIn } from '#tests/support/served-product.ts'
import { answerCommandLine, readOrder } from '#tools/import/command-line.ts'
import { maxFileBytes } from '#tools/import/files.ts'
import { runImport } from '#tools/import/import.ts'

async function newFolder(): Promise<string> {
  return mkdtemp(path.join(inject('scratchFolder'), 'import-'))
}

/** Runs the import on a conference called `crystals` and answers what it said. */
async function run(database: Database, ...args: string[]): Promise<{ code: number; said: string }> {
  const order = readOrder(args)
  if (!order || order === 'help') throw new Error('not an order')
  let said = ''
  const say = (text: string) => {
    said += text
  }
  const code = await runImport(order, {
    database,
    files: rowFirst(database, openFolder(await newFolder())),
    pictures: pictureMaker,
    drawPaper: async paper => new TextEncoder().encode(JSON.stringify(paper)),
    act: { actor: commandLine, now: new StoppedClock().now() },
    say,
    complain: say,
  })
  return { code, said }
}

const schedule = (...events: string[]) =>
  `<schedule><day index="1" date="2027-06-07"><room name="Aula">\n${events.join('\n')}\n</room></day></schedule>`

test('a command names kind, target and source; anything else shows the usage', () => {
  expect(readOrder(['programme', 'crystals', 'a.xml', '--dry-run'])).toEqual({
    kind: 'programme',
    event: 'crystals',
    from: 'a.xml',
    isDryRun: true,
    isAll: false,
  })
  expect(readOrder(['--help'])).toBe('help')
  for (const args of [
    [],
    ['programme', 'crystals'],
    ['people', 'crystals', 'a'],
    ['papers', 'a', 'b', 'c'],
  ]) {
    expect(readOrder(args)).toBeUndefined()
  }
  expect(readOrder(['programme', 'crystals', 'a.xml', '--force'])).toBeUndefined()
})

test('the usage is an answer to --help with 0, and a complaint with 2', async () => {
  const answer = async (...args: string[]) => {
    const texts = { said: '', complained: '' }
    const carryOut = () => Promise.reject(new Error('nothing was ordered'))
    const code = await answerCommandLine(args, carryOut, {
      say: text => {
        texts.said += text
      },
      complain: text => {
        texts.complained += text
      },
    })
    return { code, ...texts }
  }
  const usage = expect.stringContaining('npm run import')
  expect(await answer('--help')).toEqual({ code: 0, said: usage, complained: '' })
  expect(await answer()).toEqual({ code: 2, said: '', complained: usage })
})

describeOnBothDatabases('the import', open => {
  async function openConference() {
    const database = await open()
    const { conference } = await createConference(database)
    const folder = await newFolder()
    return { database, id: conference.id, folder, file: path.join(folder, 'schedule.xml') }
  }

  test('renders the programme’s PDF again if it has changed, and says so', async () => {
    const { database, id, file } = await openConference()
    const offered = { src: '/media/a/Program_file.pdf', name: 'Program_file.pdf' }
    await database.write(async tx => {
      await addContent(tx, null, 'organisation', [
        {
          name: 'Colloquy',
          tagline: '',
          officeAddress: 'Coimbra',
          email: 'desk@example.org',
          phone: '',
          hue: 200,
          copyright: '',
          developerCredit: '',
        },
      ])
      await addContent(tx, id, 'download', [
        { purpose: 'program', file: offered },
        { purpose: 'brochure', file: { src: '/media/b/b.pdf', name: 'b.pdf' } },
      ])
    })
    const downloads = () => listContent(database.read, id, 'download')
    await writeFile(file, schedule('<event id="1"><title>Glass</title><start>10:00</start></event>'))
    const twice = path.join(await newFolder(), 'twice.xml')
    const at = (id: number, title: string) =>
      `<event id="${id}"><title>${title}</title><start>10:00</start><duration>00:20</duration></event>`
    await writeFile(twice, schedule(at(1, 'Glass'), at(2, 'Ice')))
    expect((await run(database, 'programme', 'crystals', twice, '--dry-run')).said).toContain(
      'Please check: Aula is taken twice on 7 June 2027: “Glass” 10:00–10:20, and “Ice” 10:00–10:20.',
    )
    expect((await run(database, 'programme', 'crystals', file, '--dry-run')).said).not.toContain(
      'made again from the new programme',
    )
    expect((await downloads())[0]?.file).toEqual(offered)

    expect((await run(database, 'programme', 'crystals', file)).said).toContain(
      'made again from the new programme',
    )
    const [program, brochure] = await downloads()
    expect(program?.file.src).toMatch(/^\/media\/\w+\/Program_file\.pdf$/)
    expect(program?.file.src).not.toBe(offered.src)
    expect(brochure?.file.src).toBe('/media/b/b.pdf')

    expect((await run(database, 'programme', 'crystals', file)).said).not.toContain(
      'made again from the new programme',
    )
    expect((await downloads())[0]?.file).toEqual(program?.file)
  })

  test('says what it did, and with which lines it had trouble', async () => {
    const { database, file } = await openConference()
    const talks = ['<event id="1"><title>Glass</title><start>10:00</start></event>', '<event id="2"/>']
    await writeFile(file, schedule(...talks))
    const { code, said } = await run(database, 'programme', 'crystals', file)
    expect(code).toBe(0)
    expect(said).toMatch(/Talks +2 +\(2 added\)/)
    expect(said).toContain('1 without a title; shown under another name from the file:\n  line 3\n')
    expect(said).toMatch(/Imported\.\n$/)
    const again = await run(database, 'programme', 'crystals', file)
    expect(again.said).toMatch(/Talks +2 +\(2 unchanged\)/)
  })

  test('changes nothing in a dry run', async () => {
    const { database, id, file } = await openConference()
    await writeFile(file, schedule('<event id="1"><title>Glass</title></event>'))
    const { code, said } = await run(database, 'programme', 'crystals', file, '--dry-run')
    expect([code, said.includes('1 added')]).toEqual([0, true])
    expect(said).toMatch(/nothing was changed\.\n$/)
    expect(await readProgramme(database.read, id)).toEqual([])
  })

  test('warns about a file with other dates', async () => {
    const { database, file } = await openConference()
    await writeFile(file, schedule('<event id="1"/>').replace('2027-06-07', '2019-02-02'))
    const { said } = await run(database, 'programme', 'crystals', file)
    expect(said).toContain('the programme is for 2 February 2019, the conference is on 7–9 June 2027')
  })

  test('reports the problem in one line, and changes nothing', async () => {
    const { database, folder, file } = await openConference()
    const complaint = async (...args: string[]) => {
      const { code, said } = await run(database, ...args)
      expect([code, said.endsWith('Nothing was changed.\n')]).toEqual([1, true])
      return said.replaceAll(`${folder}${path.sep}`, '').replace(' Nothing was changed.\n', '')
    }
    const programme = () => complaint('programme', 'crystals', file)
    expect(await programme()).toBe('schedule.xml: there is no such file or folder.')
    expect(await complaint('programme', 'crystal', file)).toBe(
      'There is no conference crystal. There are: crystals.',
    )
    await writeFile(file, '<schedule>\n<day>\n</schedule>')
    expect(await programme()).toBe('schedule.xml, line 3: not well-formed XML: Unexpected close tag.')
    await writeFile(file, '<!DOCTYPE schedule [<!ENTITY a "b">]>\n<schedule/>')
    expect(await programme()).toContain(
      "schedule.xml, line 1: the file's document type (<!DOCTYPE …>) declares entities",
    )
    await writeFile(file, '<html><body>Sign in</body></html>')
    expect(await programme()).toContain('schedule.xml is not a schedule: its outermost element is <html>')
    await truncate(file, maxFileBytes + 1)
    expect(await programme()).toBe('schedule.xml has 32.0 MB; at most 32.0 MB are read.')
    expect(await complaint('papers', 'crystals', file)).toContain('schedule.xml is a file.')
    expect(await complaint('programme', 'crystals', `${folder}/`)).toContain('is a folder.')
    expect(await complaint('papers', 'crystals', folder)).toContain('There is no table of papers')
    const papers = path.join(folder, 'papers.csv')
    await writeFile(papers, 'uid,title\n1,"Glass\n')
    expect(await complaint('papers', 'crystals', folder)).toContain(
      'papers.csv, line 2: not a readable table',
    )
    await writeFile(papers, 'uid,title\n1,Glass\n')
    await writeFile(path.join(folder, 'committee.yml'), 'committee:\n  - name: [\n')
    expect(await complaint('papers', 'crystals', folder)).toMatch(
      /committee\.yml, line \d: not readable YAML/,
    )
    expect(await database.read.selectFrom('talks').select('id').execute()).toEqual([])
  })

  test('takes topics and a committee over with their ids, and a second time changes nothing', async () => {
    const { database, id, folder } = await openConference()
    const [solidsId = 0] = await database.write(tx =>
      addContent(tx, id, 'topic', [{ name: 'Solids' }, { name: 'Mathematics' }]),
    )
    await writeFile(path.join(folder, 'papers.csv'), 'uid,title,track\n1,Glass,solids\n2,Ice,Frost\n')
    await writeFile(
      path.join(folder, 'committee.yml'),
      'committee:\n- {name: Ada Noor, role: General Chair, aff: Slow Glass}\n- {name: Bo Lind, role: Advisor}\n',
    )
    const { said } = await run(database, 'papers', 'crystals', folder)
    expect(said).toMatch(/Topics +2 +\(1 added, 1 changed, 1 removed\)/)
    const topics = await listContent(database.read, id, 'topic')
    expect(topics).toEqual([
      { id: expect.any(Number), name: 'Frost' },
      { id: solidsId, name: 'solids' },
    ])
    const committee = await listContent(database.read, id, 'committee-member')
    expect(committee.map(({ role, name, affiliation, title }) => [role, name, affiliation, title])).toEqual([
      ['chair', 'Ada Noor', 'Slow Glass', 'General Chair'],
      ['member', 'Bo Lind', '', 'Advisor'],
    ])
    await run(database, 'papers', 'crystals', folder)
    expect(await listContent(database.read, id, 'topic')).toEqual(topics)
    expect(await listContent(database.read, id, 'committee-member')).toEqual(committee)
  })

  test('leaves a topic that abstracts were submitted under, behind those of the papers', async () => {
    const { database, id, folder } = await openConference()
    const [[topicId = 0], [presentationTypeId = 0]] = await database.write(async tx => [
      await addContent(tx, id, 'topic', [{ name: 'Mathematics' }, { name: 'Solids' }]),
      await addContent(tx, id, 'presentation-type', [{ name: 'Poster' }]),
    ])
    const conference = await findConferenceByName(database.read, 'crystals')
    if (!conference) throw new Error('crystals is missing')
    const input = {
      presenter: registrant,
      presentationTypeId,
      topicId,
      abstractTitle: '',
      abstractText: 'Flow.',
    }
    const submission = {
      conference,
      uploadKey: null,
      draftKey: null,
      actor: aVisitor,
      now: new StoppedClock().now(),
    }
    const submitted = await database.write(tx => submitAbstract(tx, submission, input))
    expect(submitted.ok).toBe(true)
    await writeFile(path.join(folder, 'papers.csv'), 'uid,title,track\n1,Glass,Frost\n')
    await run(database, 'papers', 'crystals', folder)
    expect(await listContent(database.read, id, 'topic')).toEqual([
      { id: expect.any(Number), name: 'Frost' },
      { id: topicId, name: 'Mathematics' },
    ])
  })
})

// On one database: import-programme.test.ts brings another large one to PostgreSQL.
test.skipIf(!hasMaterial)(
  `a real conference brings 781 talks, 20 topics, 30 members and 3 plenary speakers, and stays itself ${needsMaterial}`,
  async () => {
    const database = await openTestDatabase('sqlite')
    const { id } = (await createConference(database)).conference
    const { code } = await run(database, 'papers', 'crystals', materialPath('papers'))
    expect(code).toBe(0)
    const read = async () => ({
      days: await readProgramme(database.read, id),
      speakers: await listSpeakers(database.read, id),
      topics: await listContent(database.read, id, 'topic'),
      committee: await listContent(database.read, id, 'committee-member'),
    })
    const first = await read()
    expect({
      talks: first.days.flatMap(day => day.talks).length,
      topics: first.topics.length,
      committee: first.committee.length,
      plenary: first.speakers.filter(speaker => speaker.group === 'plenary').length,
    }).toEqual({ talks: 781, topics: 20, committee: 30, plenary: 3 })
    const { said } = await run(database, 'papers', 'crystals', materialPath('papers'))
    expect(said).toMatch(/Talks +781 +\(781 unchanged\)/)
    expect(await read()).toEqual(first)
  },
)

test('the command line works on the data of DATA_DIR and answers with exit codes', async () => {
  const folder = await newFolder()
  const dataDir = path.join(folder, 'data')
  await mkdir(path.join(folder, 'inner'))
  await writeFile(path.join(folder, 'inner/s.xml'), schedule('<event id="1"><title>Glass</title></event>'))
  const main = async (...args: string[]) => {
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      SAMPLE_DATA: 'off',
      INIT_CWD: path.join(folder, 'inner'),
      NODE_COMPILE_CACHE: compiledIn(inject('scratchFolder')),
    }
    try {
      const done = await promisify(execFile)(process.execPath, ['tools/import/main.ts', ...args], { env })
      return { code: 0, ...done }
    } catch (error) {
      // What execFile rejects with when the program says no.
      return error as { code: number; stdout: string; stderr: string }
    }
  }
  expect(await main('programme', 'crystals', 's.xml')).toMatchObject({
    code: 1,
    stderr:
      'There is no conference crystals, and none other: npm start loads three into an empty database. Nothing was changed.\n',
  })
  const own = await openDatabase(path.join(dataDir, 'colloquy.sqlite'))
  await createConference(own)
  await own.close()
  expect(await main('programme', 'crystals', 's.xml')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/Talks +1 +\(1 added\)[\s\S]*Imported\.\n$/),
  })
})
