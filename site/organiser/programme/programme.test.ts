import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { readProgramme } from '#domain/programme/programme-queries.ts'
import { createConference } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { type Office, openOfficePages } from '#tests/support/office-pages.ts'

const page = '/organiser/c/crystals/programme'
const hostile = '"><img src=x onerror=alert(1)>'

describeOnBothDatabases('the programme of a conference', open => {
  let database: Database
  let office: Office
  let conferenceId: number

  beforeEach(async () => {
    database = await open()
    conferenceId = (await createConference(database)).conference.id
    office = await openOfficePages(database, { role: 'programme' })
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
    track: '', kind: 'talk', language: 'en', speakers: 'Marta Ruiz', speakerAffiliation: 'Marta Ruiz, Lisbon',
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
      { title: 'Noon', day: 'Day 2', startsAt: '12:00', speakers: 'Jon Dahl\nMarta Ruiz' },
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

  test('what does not fit is refused beside its field, and hostile words are words', async () => {
    const wrong: [Record<string, string>, string][] = [
      [{ title: ' ' }, 'Fill in “Title”.'],
      [{ day: 'Day 9' }, '“Day” is not one of the program: Day 1, Day 2.'],
      [{ startsAt: '25:00' }, '“Begins at” is not written as it has to be.'],
      [{ durationMinutes: '0' }, '“Minutes” is 1 at least.'],
      [{ speakers: 'Nobody' }, '“Speakers with a page” names somebody who is not under Speakers: Nobody.'],
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
      seen.push(...(html.match(/Talk \d+\./g) ?? []))
      at = /href="([^"]*after=\d+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    }
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
    expect((await office.get(`${page}?q=TALK+77.`)).html.match(/Talk \d+\./g)).toEqual(['Talk 77.'])
    expect((await office.get(`${page}?q=%25`)).html).toContain('Nothing here matches')
  })

  test('is read by the front desk and changed by nobody of another conference', async () => {
    const { conference } = await createConference(database, { name: 'glaciers' })
    const id = await add({})
    const desk = await openOfficePages(database, { role: 'desk' })
    expect((await desk.get(page)).html).not.toContain('Add a talk')
    expect((await desk.post(`${page}/talk/${id}`, { intent: 'remove', mark: '1' })).status).toBe(403)
    const stranger = await openOfficePages(database, { role: 'owner', conferenceId: conference.id })
    expect((await stranger.post(`${page}/talk/${id}`, { intent: 'remove', mark: '1' })).status).toBe(404)
    const elsewhere = `/organiser/c/glaciers/programme/talk/${id}`
    expect((await stranger.post(elsewhere, { intent: 'remove', mark: '1' })).status).toBe(404)
    expect((await titles())[0]).toHaveLength(1)
  })
})
