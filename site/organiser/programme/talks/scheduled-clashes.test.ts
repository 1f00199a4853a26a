import { expect, test } from 'vitest'
import { endClashCases } from '#domain/preparation/editing/clash-cases.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const page = '/organiser/c/crystals/programme'
const attention = '/organiser/c/crystals/attention'
const overview = '/organiser/c/crystals'

const talk = {
  title: 'Glass', subtitle: '', day: 'Day 1', startsAt: '10:00', durationMinutes: '20', room: 'Aula', track: '',
  kind: 'talk', language: 'en', 'speakers.0': 'Marta Ruiz', speakerAffiliation: '', abstractHtml: '', descriptionHtml: '',
} // biome-ignore format: a talk

const inRoom = 'Aula is taken twice on 7 June 2027: “Glass” 10:00–10:20, and “Ice” 10:10–10:30.'
const inPlaces =
  'Marta Ruiz is in two places on 7 June 2027: “Glass” 10:00–10:20 in Aula, and “Snow” 10:05–10:25 in Lab.'

const words = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\s+/g, ' ')

describeOnBothDatabases('a scheduled publication that clashes', open => {
  async function setUp() {
    const office = await openOffice(await open())
    const { database, clock, conference, hire, runEffects } = office
    await database.write(async tx => {
      await tx
        .insertInto('programme_days')
        .values({ conference_id: conference.id, position: 1, name: 'Day 1', held_on: '2027-06-07' })
        .execute()
      const nothing = { awards_html: '', talk_title: '', biography_html: '', external_id: null, photo: null }
      const people = ['Marta Ruiz', 'Jon Dahl'].map(name => ({
        ...nothing,
        conference_id: conference.id,
        position: 1,
        speaker_group: null,
        affiliation: '',
        name,
        guid: crypto.randomUUID(),
      }))
      await tx.insertInto('speakers').values(people).execute()
    })
    const [chair, owner] = [await hire('programme'), await hire('owner')]
    const send = async (id: number | 'new', act: Record<string, string>, fields: Record<string, string>) => {
      const { html } = await chair.get(`${page}/talk/${id}`)
      const mark = /name="mark" value="([^"]*)"/.exec(html)?.[1] ?? ''
      return chair.post(`${page}/talk/${id}`, { intent: 'edit', mark, ...act, ...talk, ...fields })
    }
    const idOf = (to: string | undefined) => Number(/talk\/(\d+)/.exec(to ?? '')?.[1])
    const publish = (id: number | 'new', fields: Record<string, string>) =>
      send(id, { do: 'publish' }, fields)
    const tomorrow = clock.now().add({ hours: 24 }).toZonedDateTimeISO(conference.timeZone)
    const at = tomorrow.toPlainDateTime().toString({ smallestUnit: 'minute' })
    const schedule = (id: number | 'new', fields: Record<string, string>) =>
      send(id, { do: 'schedule', 'publish-at': at }, fields)
    await publish('new', {})
    const said = async (path: string | undefined, who = chair) => words((await who.get(path ?? '')).html)
    const pass = async () => {
      clock.pass({ hours: 24 })
      await runEffects('content')
      await runEffects()
    }
    const acts = async () => {
      const noted = database.read.selectFrom('audit_entries').select('act').orderBy('id')
      return (await noted.where('act', 'like', '%clash%').execute()).map(({ act }) => act)
    }
    return { ...office, chair, owner, idOf, publish, schedule, said, pass, acts }
  }

  test('is named when it is scheduled, and told when it is published', async () => {
    const at = await setUp()
    const { said, chair, owner, server } = at
    const scheduled = await at.schedule('new', { title: 'Ice', startsAt: '10:10', 'speakers.0': 'Jon Dahl' })
    expect(scheduled.to).toContain('done=scheduled')
    const shown = await said(scheduled.to)
    expect(shown).toContain('These talks will clash once this is published')
    expect(shown).toContain(inRoom)
    expect(shown).not.toContain('These talks clash')
    expect(await said(attention, owner)).not.toContain('clash')

    await at.pass()
    const talkPage = `${page}/talk/${at.idOf(scheduled.to)}`
    expect(await said(talkPage)).toContain(inRoom)
    expect(await said(talkPage)).toContain('Published at')
    const [mail] = server.messages
    expect([server.messages.length, mail?.recipients]).toEqual([1, [chair.email]])
    expect(mail?.read.subject).toContain('Ice')
    expect(words(mail?.read.text ?? '')).toContain(inRoom)
    expect(mail?.read.text).toContain(`https://conf.example${talkPage}`)
    const listed = await said(attention, owner)
    expect(listed).toContain('“Ice” was published as scheduled, and clashes')
    expect(listed).toContain(inRoom)
    for (const who of [chair, owner]) {
      const { data } = await who.get(overview)
      expect(data.needs).toContainEqual({
        sentence: '“Ice” was published as scheduled, and clashes',
        to: talkPage,
      })
    }

    // It ends once the talks are apart.
    await at.publish(at.idOf(scheduled.to), { title: 'Ice', startsAt: '11:00', 'speakers.0': 'Jon Dahl' })
    expect(await said(attention, owner)).not.toContain('clash')
    expect((await chair.get(overview)).data.needs).toEqual([])
    await endClashCases(at)
    await endClashCases(at)
    expect(await at.acts()).toEqual(['clash ended'])
  })

  test('with another scheduled talk is named too, for a speaker in two places, and can be meant so', async () => {
    const at = await setUp()
    const { said, chair, owner } = at
    const ice = await at.schedule('new', { title: 'Ice', startsAt: '10:10', 'speakers.0': 'Jon Dahl' })
    const snow = await at.schedule('new', { title: 'Snow', startsAt: '10:05', room: 'Lab' })
    const frost = await at.schedule('new', {
      title: 'Frost',
      room: 'Lab',
      startsAt: '10:20',
      'speakers.0': '',
    })
    expect(await said(snow.to)).toContain(inPlaces)
    expect(await said(snow.to)).toContain(
      'Lab is taken twice on 7 June 2027: “Snow” 10:05–10:25, and “Frost”',
    )
    expect(await said(frost.to)).toContain('“Snow” 10:05–10:25, and “Frost” 10:20–10:40')
    expect(await said(ice.to)).not.toContain('Lab is taken twice')
    await at.pass()
    const listed = await said(attention, owner)
    for (const sentence of [inRoom, inPlaces, 'Lab is taken twice on 7 June 2027']) {
      expect(listed).toContain(sentence)
    }
    const icePage = `${page}/talk/${at.idOf(ice.to)}`
    expect(await said(icePage)).toContain('It is meant so')
    expect((await chair.post(icePage, { intent: 'accept-clashes' })).to).toContain('done=clashes-accepted')
    expect(await said(icePage)).not.toContain('It is meant so')
    // The page goes on to name them.
    expect(await said(icePage)).toContain(inRoom)
    expect(await said(attention, owner)).not.toContain(inRoom)
    expect(await said(attention, owner)).toContain(inPlaces)
    expect(await at.acts()).toEqual(['clashes accepted'])
  })

  test('is nobody’s news where the clash was there before, or nothing clashes', async () => {
    const at = await setUp()
    const ice = await at.publish('new', { title: 'Ice', startsAt: '10:10', 'speakers.0': 'Jon Dahl' })
    await at.schedule(at.idOf(ice.to), {
      title: 'Ice',
      startsAt: '10:10',
      track: 'Cold',
      'speakers.0': 'Jon Dahl',
    })
    await at.schedule('new', { title: 'Snow', startsAt: '12:00' })
    await at.pass()
    expect(at.server.messages).toEqual([])
    expect(await at.said(attention, at.owner)).not.toContain('clash')
  })
})
