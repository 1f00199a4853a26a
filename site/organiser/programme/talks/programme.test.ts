import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { ok } from '#domain/foundations/result.ts'
import { readProgramme } from '#domain/programme/talks/whole-programme.ts'
import { namedConferenceContext, readingContext, type SiteContext } from '#site/context.ts'
import { loader as dayCalendar } from '#site/resources/calendars/day-calendar.ts'
import { loader as talkCalendar } from '#site/resources/calendars/talk-calendar.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff, type Staff } from '#tests/support/hire-staff.ts'

const page = '/organiser/c/crystals/programme'
const site = 'https://meetings.example'
const clock = new StoppedClock()
const hostile = '"><img src=x onerror=alert(1)>'

describeOnBothDatabases('the programme of a conference', open => {
  let database: Database
  let office: Staff
  let conference: Conference
  let conferenceId: number

  beforeEach(async () => {
    database = await open()
    conference = (await createConference(database)).conference
    conferenceId = conference.id
    office = await hireStaff(database, { role: 'programme' })
    await database.write(async tx => {
      const day = (position: number) => ({
        conference_id: conferenceId,
        position,
        name: `Day ${position}`,
        held_on: `2027-06-0${6 + position}`,
      })
      await tx
        .insertInto('programme_days')
        .values([day(1), day(2)])
        .execute()
      const someone = {
        conference_id: conferenceId,
        position: 1,
        speaker_group: null,
        affiliation: '',
        photo: null,
      }
      const nothing = { awards_html: '', talk_title: '', biography_html: '', external_id: null }
      await tx
        .insertInto('speakers')
        .values(
          ['Marta Ruiz', 'Jon Dahl'].map(name => ({
            ...someone,
            ...nothing,
            name,
            guid: crypto.randomUUID(),
          })),
        )
        .execute()
    })
  })

  const talk = {
    title: 'Glass under pressure', subtitle: '', day: 'Day 1', startsAt: '10:00', durationMinutes: '20', room: 'Aula',
    track: '', kind: 'talk', language: 'en', 'speakers.0': 'Marta Ruiz', speakerAffiliation: 'Marta Ruiz, Lisbon',
    abstractHtml: '<p>On glass.</p>', descriptionHtml: '',
  } // biome-ignore format: a talk
  const publish = (id: number | 'new', fields: Record<string, string>, mark = '0') =>
    office.post(`${page}/talk/${id}`, { intent: 'edit', do: 'publish', mark, ...talk, ...fields })
  const add = async (fields: Record<string, string>) => {
    const { to } = await publish('new', fields)
    return Number(/talk\/(\d+)/.exec(to ?? '')?.[1])
  }
  const titles = async () =>
    (await readProgramme(database.read, conferenceId)).map(({ talks }) => talks.map(({ title }) => title))
  const words = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

  test('talks are added at their time, corrected, moved, taken away and brought back', async () => {
    const noon = await add({ title: 'Noon', startsAt: '12:00' })
    await add({ title: 'Morning', startsAt: '09:00' })
    await add({ title: 'Some time', startsAt: '', durationMinutes: '' })
    await add({ title: 'Night', startsAt: '00:30', isAfterMidnight: 'on' })
    expect(await titles()).toEqual([['Morning', 'Noon', 'Night', 'Some time'], []])
    const moved = await publish(
      noon,
      {
        title: 'Noon',
        day: 'Day 2',
        startsAt: '12:00',
        'speakers.0': 'Jon Dahl',
        'speakers.1': ' ',
        'speakers.2': 'Marta Ruiz',
      },
      '1',
    )
    expect(moved.to).toContain('done=published')
    const [, second] = await readProgramme(database.read, conferenceId)
    expect(second?.talks[0]).toMatchObject({ title: 'Noon', room: 'Aula', durationMinutes: 20 })
    expect(second?.talks[0]?.people.map(({ name }) => name)).toEqual(['Jon Dahl', 'Marta Ruiz'])
    const stale = await publish(noon, { title: 'Midday' }, '1')
    expect(stale.status).toBe(409)
    const removed = await office.post(`${page}/talk/${noon}`, { intent: 'remove', mark: '2' })
    expect((await titles())[1]).toEqual([])
    expect(words((await office.get(removed.to ?? '')).html)).toContain('“Noon” is off the program.')
    await office.post(page, { intent: 'restore', id: String(noon), mark: '3', number: '3' })
    const [, back] = await readProgramme(database.read, conferenceId)
    expect(back?.talks[0]?.people).toHaveLength(2)
  })

  test('thousands of speakers are found in parts, with and without a script, and the editor stays as small', async () => {
    const editor = `${page}/talk/${await add({})}`
    const addSpeakers = async (from: number, to: number) => {
      for (let first = from; first <= to; first += 500) {
        const rows = Array.from({ length: Math.min(500, to - first + 1) }, (_, index) => ({
          conference_id: conferenceId, position: 1, speaker_group: null, affiliation: '', photo: null, awards_html: '',
          talk_title: '', biography_html: '', external_id: null, guid: crypto.randomUUID(),
          name: `Ada Ångström ${10_000 + first + index}`,
        })) // biome-ignore format: a row
        await database.write(tx => tx.insertInto('speakers').values(rows).execute())
      }
    }
    await addSpeakers(1, 60)
    const few = (await office.get(editor)).html
    await addSpeakers(61, 6_000)
    const many = (await office.get(editor)).html
    expect(many.length).toBe(few.length)
    expect(many).not.toContain('Ada Ångström 16000')

    const typed = {
      intent: 'edit',
      mark: '1',
      ...talk,
      title: 'Typed meanwhile',
      'speakers.find': 'angstrom 16000',
    }
    const found = await office.post(editor, { ...typed, do: 'find:speakers' })
    expect(words(found.html)).toContain('Find a speaker')
    expect(found.html).toContain('value="Typed meanwhile"')
    const [, take = ''] = /value="(take:[^"]*)"/.exec(found.html) ?? []
    expect(take).toBe('take:speakers:Ada Ångström 16000')
    const taken = await office.post(editor, { ...typed, do: take })
    expect(taken.html).toMatch(/name="speakers.1"[^>]*value="Ada Ångström 16000"/)
    const nobody = await office.post(editor, { ...typed, 'speakers.find': 'zzyzx', do: 'find:speakers' })
    expect(words(nobody.html)).toContain('No speaker has this name.')
    const published = await publish(
      Number(/\d+$/.exec(editor)?.[0]),
      { title: 'Glass', 'speakers.1': 'Ada Ångström 16000' },
      '1',
    )
    expect(published.to).toContain('done=published')

    const names = async (query: string) =>
      (await (await office.get(`/organiser/c/crystals/names/speaker?q=${query}`)).data.json()) as unknown
    expect(await names('ruiz')).toEqual({ names: ['Marta Ruiz'], hasMore: false })
    expect(await names('angstrom')).toMatchObject({ names: { length: 50 }, hasMore: true })
    expect((await office.get('/organiser/c/crystals/names/page?q=a')).status).toBe(404)
  })

  test('the page that publishes names each clash with its times, in the room and of the speaker', async () => {
    const first = await add({ title: 'Glass' })
    const second = await add({ title: 'Ice', startsAt: '11:00', room: 'Lab' })
    const said = async (to: string | undefined) => words((await office.get(to ?? '')).html)
    expect(await said(`${page}/talk/${second}`)).not.toContain('clash')
    const intoRoom = await publish(second, { title: 'Ice', startsAt: '10:10', 'speakers.0': 'Jon Dahl' }, '1')
    expect(await said(intoRoom.to)).toContain(
      'Aula is taken twice on 7 June 2027: “Glass” 10:00–10:20, and “Ice” 10:10–10:30.',
    )
    const twoPlaces = await publish(second, { title: 'Ice', startsAt: '10:15', room: 'Lab' }, '2')
    const sentence =
      'Marta Ruiz is in two places on 7 June 2027: “Glass” 10:00–10:20 in Aula, and “Ice” 10:15–10:35 in Lab.'
    expect(await said(twoPlaces.to)).toContain(sentence)
    expect(await said(`${page}/talk/${first}`)).toContain(sentence)
    const day = await database.read.selectFrom('programme_days').select('id').orderBy('id').executeTakeFirst()
    expect(await said(`/organiser/c/crystals/website/programme-day/${day?.id}`)).toContain(sentence)
    const apart = await publish(second, { title: 'Ice', day: 'Day 2', startsAt: '10:15', room: 'Lab' }, '3')
    expect(await said(apart.to)).not.toContain('clash')
    // A room that is renamed into another's name, but for its case, brings its talks there.
    await add({ title: 'Snow', startsAt: '10:15', room: 'Cellar', 'speakers.0': 'Jon Dahl' })
    const renamed = '/organiser/c/crystals/website/programme-room'
    const cellar = (await office.get(renamed)).data.rows.find(
      ({ name }: { name: string }) => name === 'Cellar',
    )
    const version =
      /name="mark" value="([^"]*)"/.exec((await office.get(`${renamed}/${cellar.id}`)).html)?.[1] ?? ''
    const rename = await office.post(`${renamed}/${cellar.id}`, {
      intent: 'edit', do: 'publish', mark: version, name: 'AULA', seats: '80',
    }) // biome-ignore format: a form
    expect(rename.to ?? words(rename.html)).toContain('done=published')
    expect(await said(rename.to)).toContain(
      'AULA is taken twice on 7 June 2027: “Glass” 10:00–10:20, and “Snow” 10:15–10:35.',
    )
  })

  test('what does not fit is refused beside its field, and hostile words are words', async () => {
    const wrong: [Record<string, string>, string][] = [
      [{ title: ' ' }, 'Fill in “Title”.'],
      [{ day: 'Day 9' }, '“Day” is not one of the program: Day 1, Day 2.'],
      [{ startsAt: '25:00' }, '“Begins at” is not in the right form.'],
      [{ durationMinutes: '0' }, '“Minutes” must be at least 1.'],
      [
        { 'speakers.0': 'Nobody' },
        '“Speakers with a page” names somebody who is not under Speakers: Nobody.',
      ],
    ]
    for (const [fields, said] of wrong) {
      const answer = await publish('new', fields)
      expect([fields, answer.status]).toEqual([fields, 422])
      expect(words(answer.html)).toContain(said)
    }
    const id = await add({
      title: hostile,
      room: hostile,
      abstractHtml: `<p onclick="x()">Fine</p>${hostile}`,
    })
    const answers = [
      await office.get(page),
      await office.get(`${page}/talk/${id}`),
      await office.get(`${page}?q=${encodeURIComponent(hostile)}`),
    ]
    for (const { html } of answers) expect(html).not.toContain('<img src=x')
    const [day] = await readProgramme(database.read, conferenceId)
    expect(day?.talks[0]?.abstractHtml).toBe('<p>Fine</p>"&gt;')
  })

  test('rooms are a list: talks add theirs, a new name goes to them, and none goes that a talk names', async () => {
    const rooms = '/organiser/c/crystals/website/programme-room'
    const id = await add({})
    const listed = await office.get(rooms)
    expect(words(listed.html)).toContain('Aula')
    const room = Number(/programme-room\/(\d+)"/.exec(listed.html)?.[1])
    const save = (to: number | 'new', name: string, mark = '0') =>
      office.post(`${rooms}/${to}`, { intent: 'edit', do: 'publish', mark, name, seats: '80' })
    const mark = async () =>
      /name="mark" value="([^"]*)"/.exec((await office.get(`${rooms}/${room}`)).html)?.[1] ?? ''
    expect((await save(room, hostile, await mark())).to).toContain('done=published')
    const { html } = await office.get(`${page}/talk/${id}`)
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('value="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"')
    const [day] = await readProgramme(database.read, conferenceId)
    expect(day?.talks[0]?.room).toBe(hostile)
    const removed = await office.post(`${rooms}/${room}`, { intent: 'remove', mark: await mark() })
    expect([removed.status, words(removed.html)]).toEqual([
      409,
      expect.stringContaining('The program still uses it'),
    ])
    const twin = await save('new', hostile)
    expect([twin.status, words(twin.html)]).toEqual([
      422,
      expect.stringContaining('“Name” is the name of another room'),
    ])
    const free = await save('new', 'Library')
    const other = Number(/programme-room\/(\d+)/.exec(free.to ?? '')?.[1])
    expect((await office.post(`${rooms}/${other}`, { intent: 'remove', mark: '1' })).to).toContain('removed=')
  })

  test('calendars that have a talk learn of its new room, that it is cancelled, and that it is back', async () => {
    const id = await add({})
    const other = await add({ title: 'Another' })
    const ask = async (loader: (args: never) => Promise<Response>, params: object) => {
      const context = new RouterContextProvider()
      // They use no more of it.
      context.set(readingContext, {
        productName: 'Colloquy',
        database,
        clock,
        publicUrl: site,
        lastingUrl: site,
      } as Partial<SiteContext> as SiteContext)
      context.set(namedConferenceContext, ok(conference))
      // A loader reads its address from the context.
      return loader({ context, params } as never)
    }
    const read = async () => {
      const files = [await ask(talkCalendar, { id: `${id}` }), await ask(dayCalendar, { day: '1' })]
      const entries = await Promise.all(
        files.map(async file => {
          const html = await file.text()
          const all = html.replaceAll('\r\n ', '').match(/BEGIN:VEVENT[\s\S]*?END:VEVENT/g) ?? []
          return all.find(entry => entry.includes('Glass under pressure')) ?? ''
        }),
      )
      return entries.map(entry => ({
        uid: /^UID:(.*)\r$/m.exec(entry)?.[1],
        sequence: Number(/^SEQUENCE:(\d+)/m.exec(entry)?.[1]),
        room: /^LOCATION:(\w*)/m.exec(entry)?.[1],
        isCancelled: /^STATUS:CANCELLED/m.test(entry),
      }))
    }
    const seen = [await read()]
    await publish(id, { room: 'Library' }, '1')
    seen.push(await read())
    await office.post(`${page}/talk/${id}`, { intent: 'remove', mark: '2' })
    seen.push(await read())
    await office.post(page, { intent: 'restore', id: String(id), mark: '3', number: '3' })
    seen.push(await read())
    for (const which of [0, 1]) {
      const states = seen.map(each => each[which])
      expect(states.map(state => [state?.room, state?.isCancelled])).toEqual([
        ['Aula', false],
        ['Library', false],
        ['Library', true],
        ['Library', false],
      ])
      expect(new Set(states.map(state => state?.uid)).size).toBe(1)
      const sequences = states.map(state => state?.sequence ?? 0)
      expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
    }
    await office.post(`${page}/talk/${other}`, { intent: 'remove', mark: '1' })
    await database.write(tx =>
      tx.updateTable('cancelled_talks').set({ cancelled_at: '2020-01-01T00:00:00.000Z' }).execute(),
    )
    await expect(ask(talkCalendar, { id: `${other}` })).rejects.toMatchObject({ status: 404 })
  })

  test('the editor offers days, rooms and speakers, and orders speakers without a script', async () => {
    const { html } = await office.get(`${page}/talk/new`)
    expect(html).toMatch(/<option value="Day 1">/)
    expect(html).toMatch(/<datalist id="known-speakers"><option value="Marta Ruiz"/)
    const names = { 'speakers.0': 'Marta Ruiz', 'speakers.1': 'Jon Dahl', 'speakers.2': '' }
    const values = (answer: { html: string }) =>
      [...answer.html.matchAll(/<input[^>]*name="speakers\.\d+"[^>]*>/g)].map(
        ([input]) => /value="([^"]*)"/.exec(input)?.[1] ?? '',
      )
    const press = (requested: string) =>
      office.post(`${page}/talk/new`, { intent: 'edit', do: requested, mark: '0', ...talk, ...names })
    expect(values(await press('up:speakers.1'))).toEqual(['Jon Dahl', 'Marta Ruiz', ''])
    expect(values(await press('remove:speakers.0'))).toEqual(['Jon Dahl', ''])
    expect(values(await press('add:speakers'))).toEqual(['Marta Ruiz', 'Jon Dahl', ''])
    const linked = {
      'links.0.label': 'Film',
      'links.0.href': 'https://example.org/',
      'links.1.label': 'Bad',
      'links.1.href': 'javascript:alert(1)',
    }
    const refused = await publish('new', linked)
    expect([refused.status, words(refused.html)]).toEqual([
      422,
      expect.stringContaining('is not an address that visitors can follow'),
    ])
    await add({ 'links.0.label': 'Film', 'links.0.href': 'https://example.org/' })
    const [day] = await readProgramme(database.read, conferenceId)
    expect(day?.talks[0]?.links).toEqual([{ href: 'https://example.org/', label: 'Film' }])
  })

  test('a long programme is read page by page, and searched', async () => {
    const days = await database.read.selectFrom('programme_days').select('id').orderBy('id').execute()
    const rows = Array.from({ length: 120 }, (_, index) => ({
      day_id: days[index % 2]?.id ?? 0, position: index, title: `Talk ${index}.`, room: '', track: '', kind: '',
      abstract_html: '', speaker_affiliation: '', links: '[]', external_id: null, guid: crypto.randomUUID(),
      starts_at: null, duration_minutes: null,
    })) // biome-ignore format: rows
    await database.write(tx => tx.insertInto('talks').values(rows).execute())
    const seen: string[] = []
    let at: string | undefined = page
    while (at) {
      const { html }: { html: string } = await office.get(at)
      seen.push(...(html.match(/<bdi>Talk \d+\./g) ?? []))
      at = /href="([^"]*after=\d+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    }
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
    expect((await office.get(`${page}?q=TALK+77.`)).html.match(/<bdi>Talk \d+\./g)).toEqual(['<bdi>Talk 77.'])
    const spelt = await add({ title: 'L’Ångström of Łódź‐Street' })
    for (const typed of ['langstrom', 'ANGSTROM lodz', 'lodz-street', 'Łódź']) {
      const { html } = await office.get(`${page}?q=${encodeURIComponent(typed)}`)
      expect([typed, html.includes(`talk/${spelt}`)]).toEqual([typed, true])
    }
    expect((await office.get(`${page}?q=%25`)).html).toContain('No talk matches')
  })

  test('is read by the front desk and changed by nobody of another conference', async () => {
    const { conference } = await createConference(database, { name: 'glaciers' })
    const id = await add({})
    const desk = await hireStaff(database, { role: 'desk' })
    expect((await desk.get(page)).html).not.toContain('Add a talk')
    expect((await desk.post(`${page}/talk/${id}`, { intent: 'remove', mark: '1' })).status).toBe(403)
    const stranger = await hireStaff(database, { role: 'owner', conferenceId: conference.id })
    expect((await stranger.post(`${page}/talk/${id}`, { intent: 'remove', mark: '1' })).status).toBe(404)
    const elsewhere = `/organiser/c/glaciers/programme/talk/${id}`
    expect((await stranger.post(elsewhere, { intent: 'remove', mark: '1' })).status).toBe(404)
    expect((await titles())[0]).toHaveLength(1)
  })
})
