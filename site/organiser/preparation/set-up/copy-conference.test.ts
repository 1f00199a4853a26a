import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { findMovedPage, keepAddress } from '#domain/conference/content/own-page-queries.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { sourceDigest } from '#domain/conference/translations/translation.ts'
import { columnDecisions, tableDecisions } from '#domain/preparation/copying/clone-decisions.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const path = '/organiser/new/copy'

describeOnBothDatabases('a conference copied for another year', open => {
  async function setUp() {
    const office = await openOffice(await open())
    const { database, fees, conference } = office
    const owner = await office.hire('owner')
    await database.write(async tx => {
      await addContent(tx, conference.id, 'about', [
        { shortName: 'Crystals 2027', heading: 'Glass in 2027', description: '<p>We meet on 7–9 June 2027.</p>' },
      ])
      await addContent(tx, conference.id, 'abstract-call-section', [
        {
          section: 'key-dates',
          description: '<p>Abstracts by 15 January 2027; early until 31 December 2026.</p>',
          closesOn: '2027-01-15',
        },
      ])
      await addContent(tx, conference.id, 'committee-member', [
        { role: 'chair', name: 'Ada Noor', affiliation: 'Porto', title: '' },
      ])
      await addContent(tx, conference.id, 'news', [
        { about: 'It begins', date: '2027-01-01', description: '', image: null },
      ])
      const heading = ''
      const body = '<p>By 7 June 2027: <a href="/crystals/venue">there</a>, <a href="/crystals-two">not</a>.</p>'
      await addContent(tx, conference.id, 'own-page', [
        {
          slug: 'visa', title: 'Visa', menuLabel: '', lead: '',
          blocks: [
            { block: 'text', heading, body },
            { block: 'dates', heading, withKeyDates: false, dates: [{ date: '2027-06-07', title: 'Here', detail: '' }] },
            { block: 'button', heading, label: 'Write', href: '/crystals/contact-us' },
          ],
        },
      ])
      await addContent(tx, conference.id, 'menu', [
        { entries: [{ block: 'page', page: 'visa', label: '', under: '', isHidden: false }] },
      ])
      await addContent(tx, conference.id, 'announcement', [{ text: 'New', href: '', lastDay: '2027-06-07' }])
      await tx
        .insertInto('speakers')
        .values({
          conference_id: conference.id, position: 1, speaker_group: 'keynote', name: 'Bo Lind', affiliation: '',
          photo: null, awards_html: '', talk_title: '', biography_html: '', guid: crypto.randomUUID(),
        })
        .execute()
      await tx
        .insertInto('capacity_limits')
        .values({ conference_id: conference.id, category_id: fees.lateId, seats: 10, taken: 3 })
        .execute()
      await tx
        .insertInto('programme_days')
        .values({ conference_id: conference.id, position: 1, name: 'Day 1', held_on: '2027-06-07' })
        .execute()
    }) // biome-ignore format: records
    const typed = (await owner.get(`${path}?from=crystals`)).data.typed
    const ask = (changes: Record<string, string>) =>
      owner.get(
        `${path}?${new URLSearchParams({ ...typed, from: 'crystals', step: 'dates', 'with-committee': 'on', ...changes })}`,
      )
    const copy = (changes: Record<string, string> = {}) =>
      owner.post(path, { ...typed, intent: 'copy', from: 'crystals', 'with-committee': 'on', ...changes })
    return { ...office, owner, typed, ask, copy }
  }

  async function readCopy({ read }: Database, name: string) {
    const row = await read.selectFrom('conferences').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
    const of = (table: 'registration_categories' | 'accommodations' | 'capacity_limits' | 'programme_days' | 'speakers') =>
      read.selectFrom(table).selectAll().where('conference_id', '=', row.id).orderBy('id').execute()
    const items = await read.selectFrom('content_items').select(['kind', 'data']).where('conference_id', '=', row.id).execute()
    const item = (kind: string) => items.filter(each => each.kind === kind).map(({ data }) => JSON.parse(data))
    return { row, of, item }
  } // biome-ignore format: queries

  test('is suggested for the same weekdays, and shows every date old and new on the clocks of then', async () => {
    const { typed, ask } = await setUp()
    expect(typed).toMatchObject({
      name: 'crystals-2028', prefix: '6th World Congress on', startsOn: '2028-06-05', endsOn: '2028-06-07',
      // The source has 210.
      hue: '25',
    }) // biome-ignore format: a record
    const { data } = await ask({})
    expect(data.rows.map(({ from, to, meaning, where }: Record<string, string>) => [from, to, meaning, where])).toEqual([
      ['Thu 31 December 2026', '2027-12-30', 'Thu, until 24:00 WET', 'Call for abstracts'],
      ['Wed 31 March 2027', '2028-03-29', 'Wed, until 24:00 WEST', ''],
      ['Sun 6 June 2027', '2028-06-04', 'Sun, until 24:00 WEST', ''],
      ['Mon 7 June 2027', '2028-06-05', 'Mon', 'About, Pages of your own'],
      ['Fri 15 January 2027', '2028-01-14', 'Fri', 'Call for abstracts'],
    ]) // biome-ignore format: a table
    // Across the change of clocks: the same wall time, with that season's name.
    const winter = (await ask({ startsOn: '2028-11-06', endsOn: '2028-11-08' })).data
    expect(winter.rows[2]).toMatchObject({ to: '2028-11-05', meaning: 'Sun, until 24:00 WET' })
    const wrong = (await ask({ name: 'crystals', endsOn: '2028-06-01' })).data
    expect([wrong.step, wrong.errors.map(({ name }: { name: string }) => name)]).toEqual([
      'basics',
      ['name', 'endsOn'],
    ])
  })

  test('shows the same files and leads to the same pages elsewhere, whatever date is in an address', async () => {
    const { database, conference, ask, copy } = await setUp()
    const image = {
      src: '/media/ab12cd/hall-2027-06-07.jpg',
      width: 40,
      height: 30,
      alt: 'The hall on 7 June 2027',
    }
    const link = '<a href="https://journal.org/2027-06-07/report">2027-06-07</a>'
    await database.write(async tx => {
      await addContent(tx, conference.id, 'gallery-image', [{ image }])
      await addContent(tx, conference.id, 'topic', [{ name: link }])
    })
    expect(JSON.stringify((await ask({})).data.rows)).toContain('Gallery')
    await copy()
    const { item } = await readCopy(database, 'crystals-2028')
    expect([item('gallery-image'), item('topic')]).toEqual([
      [{ image: { ...image, alt: 'The hall on 5 June 2028' } }],
      [{ name: link.replace('>2027-06-07<', '>2028-06-05<') }],
    ])
  })

  test('is led by its translations to its own pages, and they are as new as before', async () => {
    const { database, conference, copy } = await setUp()
    const body = (event: string) =>
      `<p>See <a href="/${event}/venue" rel="noopener noreferrer">there</a>.</p>`
    const inGerman = (event: string) => `<p>Siehe <a href="/${event}/venue">dort</a>.</p>`
    await database.write(async tx => {
      const [page = 0] = await addContent(tx, conference.id, 'own-page', [
        {
          slug: 'travel',
          title: 'Travel',
          menuLabel: '',
          lead: '',
          blocks: [{ block: 'text', heading: '', body: body('crystals') }],
        },
      ])
      await tx
        .insertInto('translations')
        .values({
          ...{ conference_id: conference.id, kind: 'own-page', record_id: page, language: 'de' },
          ...{
            path: 'blocks.0.body',
            text: inGerman('crystals'),
            source_digest: sourceDigest(body('crystals')),
          },
        })
        .execute()
    })
    await copy()
    const { row } = await readCopy(database, 'crystals-2028')
    const copied = await database.read
      .selectFrom('translations')
      .select(['text', 'source_digest'])
      .where('conference_id', '=', row.id)
      .execute()
    expect(copied).toEqual([
      { text: inGerman('crystals-2028'), source_digest: sourceDigest(body('crystals-2028')) },
    ])
  })

  test('knows its pages by the addresses that these had once', async () => {
    const { database, conference, copy } = await setUp()
    await database.write(async tx => {
      const [page] = await listContent(tx, conference.id, 'own-page')
      await keepAddress(tx, conference.id, { slug: 'entry', recordId: page?.id ?? 0 })
    })
    await copy()
    const { row } = await readCopy(database, 'crystals-2028')
    expect(await findMovedPage(database.read, row.id, 'entry')).toBe('visa')
  })

  test('has the lists of members without entries, and a registration needs the copy of its list', async () => {
    const { database, conference, copy } = await setUp()
    const list = await database.write(async tx => {
      const named = { conference_id: conference.id, name: 'Society of Glass' }
      const { id } = await tx
        .insertInto('member_lists')
        .values(named)
        .returning('id')
        .executeTakeFirstOrThrow()
      const entry = {
        kind: 'number',
        compared: '1',
        shown: '1',
        searched: '1',
        added_at: '2027-01-01T00:00:00Z',
      }
      await tx
        .insertInto('members')
        .values({ conference_id: conference.id, list_id: id, ...entry })
        .execute()
      const conditions = JSON.stringify({ student: { kind: 'members', domains: [], list: id } })
      await tx.updateTable('conferences').set({ conditions }).where('id', '=', conference.id).execute()
      return id
    })
    expect((await copy()).status).toBe(303)
    const { row } = await readCopy(database, 'crystals-2028')
    const lists = await database.read
      .selectFrom('member_lists')
      .selectAll()
      .where('conference_id', '=', row.id)
      .execute()
    expect(lists).toEqual([{ id: expect.any(Number), conference_id: row.id, name: 'Society of Glass' }])
    expect(lists[0]?.id).not.toBe(list)
    expect(JSON.parse(row.conditions ?? '')).toEqual({
      student: { kind: 'members', domains: [], list: lists[0]?.id },
    })
    expect(
      await database.read.selectFrom('members').selectAll().where('conference_id', '=', row.id).execute(),
    ).toEqual([])
  })

  test('takes pages, fees and people along with dates moved, and leaves money and people who came behind', async () => {
    const { conference, copy, database, fees, clock } = await setUp()
    const came = await createRegistration(database, fees, clock)
    // One more place than the room has, which somebody's code has added.
    await database.write(async tx => {
      const limit = await tx
        .updateTable('capacity_limits')
        .set({ seats: 11 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('seat_claims')
        .values({ registration_id: came.id, limit_id: limit.id, quantity: 1, added: 1 })
        .execute()
    })
    await translateAll(database, fees.conference.id)
    const { to } = await copy({ 'date.text:2027-01-15': '2028-01-21' })
    expect(to).toBe('/organiser/c/crystals-2028/set-up?done=copied')
    const { row, of, item } = await readCopy(database, 'crystals-2028')
    expect(row).toMatchObject({
      is_active: 0,
      starts_on: '2028-06-05',
      currency: 'USD',
      fee_basis_points: 500,
    })
    expect(await of('registration_categories')).toMatchObject([
      { name: 'Earlybird', ends_on: '2027-12-30', oral_minor: 59_900 },
      { name: 'Mid Term', ends_on: '2028-03-29', oral_minor: 69_900 },
      { name: 'Late', ends_on: '2028-06-04', oral_minor: 79_900 },
    ])
    const [late] = (await of('registration_categories')).slice(-1)
    expect(await of('capacity_limits')).toMatchObject([{ category_id: late?.id, seats: 10, taken: 0 }])
    expect(await of('accommodations')).toMatchObject([{ name: 'Single Occupancy', one_night_minor: 15_000 }])
    expect(await of('programme_days')).toMatchObject([{ name: 'Day 1', held_on: '2028-06-05' }])
    expect(await of('speakers')).toEqual([])
    expect(item('about')).toEqual([
      {
        shortName: 'Crystals 2028',
        heading: 'Glass in 2028',
        description: '<p>We meet on 5–7 June 2028.</p>',
      },
    ])
    expect(item('abstract-call-section')[0]).toMatchObject({
      description: '<p>Abstracts by 21 January 2028; early until 30 December 2027.</p>',
      closesOn: '2028-01-21',
    })
    expect([item('committee-member').length, item('news').length]).toEqual([1, 0])
    // The pages that the organiser made, with their menu; their links lead to the copy.
    expect(item('own-page')).toMatchObject([
      {
        slug: 'visa',
        blocks: [
          { body: expect.stringMatching(/By 5 June 2028: .*"\/crystals-2028\/venue".*"\/crystals-two"/) },
          { dates: [{ date: '2028-06-05', title: 'Here' }] },
          { href: '/crystals-2028/contact-us' },
        ],
      },
    ])
    expect(item('menu')).toMatchObject([{ entries: [{ page: 'visa' }] }])
    expect(item('announcement')).toEqual([])
    // The translations are of the copies; without the speakers, nobody has theirs.
    expect(row).toMatchObject({ languages: 'en,de' })
    const [day] = await of('programme_days')
    const translated = await database.read
      .selectFrom('translations')
      .selectAll()
      .where('conference_id', '=', row.id)
      .execute()
    expect(translated.find(({ kind }) => kind === 'programme-day')).toMatchObject({
      record_id: day?.id,
      path: 'name',
      text: 'Auf Deutsch',
    })
    expect(translated.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['about', 'fee-period', 'fee-terms']),
    )
    expect(translated.map(({ kind }) => kind)).not.toContain('speaker')
    const registrations = await database.read.selectFrom('registrations').select('conference_id').execute()
    expect(registrations.filter(({ conference_id }) => conference_id === row.id)).toEqual([])

    // Who gave a talk only, and who wrote an abstract.
    await database.write(tx =>
      tx
        .insertInto('speakers')
        .values(
          ([0, 1] as const).map(is_of_abstract => ({
            ...{
              conference_id: conference.id,
              position: 2,
              speaker_group: null,
              name: 'Eva Rast',
              affiliation: '',
            },
            ...{ photo: null, awards_html: '', talk_title: '', biography_html: '', is_of_abstract },
            guid: crypto.randomUUID(),
          })),
        )
        .execute(),
    )
    await copy({ name: 'with-speakers', 'with-speakers': 'on', 'with-committee': '' })
    const other = await readCopy(database, 'with-speakers')
    expect(await other.of('speakers')).toMatchObject([{ name: 'Bo Lind', speaker_group: 'keynote' }])
    expect(other.item('committee-member')).toEqual([])
  })

  test('dates that cannot be are said beside them, with what was typed; nothing is made', async () => {
    const { copy, database, fees } = await setUp()
    const answer = await copy({
      [`date.period:${fees.lateId}`]: '2028-07-01', 'date.text:2027-01-15': '2028-02-31', 'date.day:1': '2028-06-08',
    }) // biome-ignore format: a record
    expect(answer.status).toBe(422)
    expect(answer.data.errors).toEqual([
      {
        name: `date.period:${fees.lateId}`,
        message: 'This is after the last day: nobody could register in it.',
      },
      { name: 'date.day:1', message: 'This is not a day of the conference.' },
      { name: 'date.text:2027-01-15', message: 'Enter a date: day, month and year.' },
    ])
    expect(answer.data.typedDates['text:2027-01-15']).toBe('2028-02-31')
    expect(await database.read.selectFrom('conferences').select('id').execute()).toHaveLength(1)
    // Sent twice, made once.
    const key = 'b'.repeat(32)
    expect(await copy({ 'request-key': key })).toEqual(await copy({ 'request-key': key }))
    expect(await database.read.selectFrom('conferences').select('id').execute()).toHaveLength(2)
  })

  test('everything that belongs to a conference was decided on: what is copied, and what stays', async () => {
    const database = await open()
    const tables = await listColumns(database)
    const owned = [...tables]
      .filter(([, columns]) => columns.includes('conference_id'))
      .map(([table]) => table)
    expect(owned.length).toBeGreaterThan(10)
    expect(owned.toSorted()).toEqual(Object.keys(tableDecisions).toSorted())
    for (const [table, decisions] of Object.entries(columnDecisions)) {
      expect([table, tables.get(table)?.toSorted()]).toEqual([table, Object.keys(decisions).toSorted()])
    }
  })
})

/** Every table's columns, from the database itself. */
async function listColumns(database: Database): Promise<Map<string, string[]>> {
  const query =
    database.dialect === 'sqlite'
      ? sql<{ table: string; column: string }>`
          select m.name as "table", c.name as "column"
          from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table'`
      : sql<{ table: string; column: string }>`
          select table_name as "table", column_name as "column"
          from information_schema.columns where table_schema = current_schema()`
  const { rows } = await query.execute(database.read)
  const tables = Map.groupBy(rows, row => row.table)
  return new Map([...tables].map(([table, columns]) => [table, columns.map(({ column }) => column)]))
}

/** Stores a German text for each day, speaker, period and record of the website, and for the terms. */
async function translateAll(database: Database, conferenceId: number) {
  await database.write(async tx => {
    await tx.updateTable('conferences').set({ languages: 'en,de' }).where('id', '=', conferenceId).execute()
    const ofTable = async (table: 'programme_days' | 'speakers' | 'registration_categories', kind: string) =>
      (await tx.selectFrom(table).select('id').where('conference_id', '=', conferenceId).execute()).map(
        each => ({
          kind,
          record_id: each.id,
        }),
      )
    const content = await tx
      .selectFrom('content_items')
      .select(['kind', 'id as record_id'])
      .where('conference_id', '=', conferenceId)
      .execute()
    const records = [
      ...content,
      ...(await ofTable('programme_days', 'programme-day')),
      ...(await ofTable('speakers', 'speaker')),
      ...(await ofTable('registration_categories', 'fee-period')),
      { kind: 'fee-terms', record_id: conferenceId },
    ]
    const of = {
      conference_id: conferenceId,
      language: 'de',
      path: 'name',
      text: 'Auf Deutsch',
      source_digest: '-',
    }
    await tx
      .insertInto('translations')
      .values(records.map(record => ({ ...of, ...record })))
      .execute()
  })
}
