import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { withoutControls } from '#adapters/imported-values/prose.ts'
import { parseDuration } from '#adapters/imported-values/wall-times.ts'
import { formatDuration, programmeXml } from '#adapters/schedules/programme-xml.ts'
import { readSchedule } from '#adapters/schedules/read-schedule.ts'
import { cleanHtml } from '#domain/conference/content/html.ts'
import { speakerGroups } from '#domain/programme/people/speaker.ts'
import type { ImportedProgramme } from '#domain/programme/talks/imported-programme.ts'
import type { ProgrammeDay, ProgrammePerson, Talk } from '#domain/programme/talks/programme.ts'
import type { PublishedProgramme } from '#domain/programme/talks/published-programme.ts'
import { hasMaterial, needsMaterial, readMaterial } from '#tests/support/material.ts'

/** A fixed UUID for a number. */
const guidOf = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`

const ada: ProgrammePerson = {
  id: 3,
  guid: guidOf(3),
  name: 'Ada Noor',
  affiliation: 'Slow Glass',
  group: null,
  talkTitle: '',
  biographyHtml: '<p>She waits.</p>',
}

function aTalk(facts: Partial<Talk> = {}): Talk {
  return {
    id: 7,
    guid: guidOf(facts.id ?? 7),
    title: 'Glass &amp; ice & &lt;water&gt; <at rest>',
    subtitle: '',
    startsAt: '09:30',
    isAfterMidnight: false,
    durationMinutes: 25,
    room: 'Aula &lt;1&gt;',
    track: 'Solids',
    kind: 'oral',
    language: 'en',
    speakerAffiliation: 'Ada Noor, Slow Glass',
    abstractHtml: '<p>It <em>flows</em> &lt;b&gt;.</p>',
    descriptionHtml: '',
    links: [{ href: 'https://example.org/?a=1&b=2', label: 'Film' }],
    attachments: [{ href: 'https://example.org/slides.pdf', label: 'Slides', kind: 'slides' }],
    people: [{ id: 3, name: 'Ada Noor', guid: guidOf(3) }],
    ...facts,
  }
}

function publish(days: ProgrammeDay[], facts: Partial<PublishedProgramme> = {}): Promise<string> {
  return programmeXml({
    conference: {
      name: 'crystals',
      subject: 'Crystals and Glasses',
      prefix: '5th World Congress on',
      nameOrder: null,
      startsOn: Temporal.PlainDate.from('2027-06-07'),
      endsOn: Temporal.PlainDate.from('2027-06-09'),
      timeZone: 'Europe/Lisbon',
    },
    days,
    people: [ada],
    publicUrl: 'https://colloquy.example',
    version: '12',
    productName: 'Colloquy',
    ...facts,
  })
}

const monday = Temporal.PlainDate.from('2027-06-07')
const aDay = (...talks: Talk[]): ProgrammeDay => ({ id: 1, name: 'Day 1', date: monday, talks })

function readBack(xml: string): ImportedProgramme {
  const result = readSchedule(new TextEncoder().encode(xml), 'Europe/Lisbon')
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  expect(result.value.notes.map(note => note.code).filter(code => code !== 'link-unusable')).toEqual([])
  return result.value.programme
}

test('a talk reads back as it was published, with its people, links and attachments', async () => {
  const talk = aTalk()
  const { days, people } = readBack(await publish([aDay(talk)]))
  const { id, people: _people, ...facts } = talk
  expect(days).toEqual([
    { name: 'Day 1', date: monday, talks: [{ ...facts, externalId: `id:${id}`, people: ['id:3'] }] },
  ])
  const { id: _id, ...person } = ada
  expect(people).toEqual([{ ...person, externalId: 'id:3' }])
})

test('a talk after midnight has the date of the next day and stays in the programme of the one before', async () => {
  const xml = await publish([aDay(aTalk(), aTalk({ id: 8, startsAt: '00:30', isAfterMidnight: true }))])
  expect(xml).toContain('<date>2027-06-08T00:30:00+01:00</date>')
  expect(xml).toContain('start="2027-06-07T09:30:00+01:00" end="2027-06-08T00:55:00+01:00"')
  // Readers of other programs do not know the notes.
  for (const file of [xml, xml.replace(/<\?colloquy-[^>]*\?>/g, '')]) {
    const { days } = readBack(file)
    expect(days.map(day => day.talks.map(talk => [talk.startsAt, talk.isAfterMidnight]))).toEqual([
      [
        ['09:30', false],
        ['00:30', true],
      ],
    ])
  }
})

test('a talk and a person are named by their guids, whatever the address', async () => {
  const xml = await publish([aDay(aTalk())], { publicUrl: 'https://elsewhere.example' })
  expect(xml).toContain(`<event id="7" guid="${guidOf(7)}">`)
  expect(xml).toContain(`<person id="3" guid="${guidOf(3)}">Ada Noor</person>`)
})

const text = fc.string({ unit: 'grapheme', maxLength: 30 }).map(xmlSafe)
/** Without what XML cannot contain, and which no import accepts. */
function xmlSafe(said: string): string {
  return withoutControls(said).replace(/[\u0080-\u009f\ufffe\uffff\r]/g, '')
}
const html = text.map(said => cleanHtml(`<p>${said.replaceAll('<', '&lt;')}</p><h2>?&gt; ]]&gt;</h2>`))
const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(parts => parts.map(part => String(part).padStart(2, '0')).join(':'))
/** fast-check's own addresses take a second of processor when they are first made. */
const address = fc
  .tuple(fc.constantFrom('http', 'https'), fc.domain(), addressPart(), addressPart(), addressPart())
  .map(([scheme, domain, path, query, fragment]) => `${scheme}://${domain}/${path}?${query}#${fragment}`)
function addressPart() {
  const encoded = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).map(encodeURIComponent)
  return fc.string({ unit: fc.oneof(fc.constantFrom(..."aZ09-._~!$&'()*+,;=:@"), encoded) })
}
const link = fc.record({ href: fc.option(address), label: text })
const talkFacts = fc.record({
  title: text,
  subtitle: text,
  startsAt: fc.option(time),
  isAfterMidnight: fc.boolean(),
  durationMinutes: fc.option(fc.nat(20_000)),
  room: text,
  track: text,
  kind: fc.oneof(text, fc.constant('keynote')),
  language: text,
  abstractHtml: html,
  descriptionHtml: html,
  speakerAffiliation: text,
  links: fc.array(link, { maxLength: 2 }),
  attachments: fc.array(
    link.chain(one => text.map(kind => ({ ...one, kind }))),
    { maxLength: 2 },
  ),
})
const personFacts = fc.record({
  name: text,
  affiliation: text,
  group: fc.option(fc.constantFrom(...speakerGroups)),
  talkTitle: text,
  biographyHtml: html,
})

test('every programme comes back from its own export as it was', async () => {
  const dayFacts = fc.record({
    name: text,
    date: fc.option(fc.nat(3).map(days => monday.add({ days }))),
    talks: fc.array(fc.tuple(talkFacts, fc.uniqueArray(fc.nat(2), { maxLength: 3 })), { maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(dayFacts, { minLength: 1, maxLength: 4 }),
      fc.tuple(personFacts, personFacts, personFacts),
      async (dayList, personList) => {
        const people = personList.map((person, index) => ({
          ...person,
          id: index + 1,
          guid: guidOf(index + 1),
        }))
        let id = 0
        const days = dayList.map((day, index) => ({
          ...day,
          id: index + 1,
          talks: day.talks.map(([talk, speakers]) => ({
            ...talk,
            id: ++id,
            guid: guidOf(id),
            people: speakers.flatMap(number => people[number] ?? []),
          })),
        }))
        fc.pre(id > 0)
        const result = readSchedule(
          new TextEncoder().encode(await publish(days, { people })),
          'Europe/Lisbon',
        )
        const back = result.ok ? result.value.programme : undefined
        expect(back?.days).toEqual(
          days.map(({ name, date, talks }) => ({
            name,
            date,
            talks: talks.map(({ id, ...talk }) => ({
              ...talk,
              externalId: `id:${id}`,
              people: talk.people.map(person => `id:${person.id}`),
            })),
          })),
        )
        expect(back?.people).toEqual(
          people.map(({ id, ...person }) => ({ ...person, externalId: `id:${id}` })),
        )
      },
    ),
    { numRuns: 150 },
  )
})

test('every length under ten days is read back', () => {
  fc.assert(
    fc.property(fc.nat(10 * 24 * 60 - 1), minutes => {
      expect(parseDuration(formatDuration(minutes))).toBe(minutes)
    }),
  )
})

test('no text breaks the file', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary-ascii' }),
      async (title, abstract) => {
        readBack(await publish([aDay(aTalk({ title: `A${title}`, abstractHtml: abstract, room: title }))]))
      },
    ),
  )
})

describe.skipIf(!hasMaterial)(`the published form ${needsMaterial}`, () => {
  async function faults(xml: string): Promise<string[]> {
    const { errors } = await validateXML({
      xml: { fileName: 'schedule.xml', contents: xml },
      schema: (await readMaterial('schemas/schedule.xml.xsd')).toString(),
      initialMemoryPages: 1024,
      maxMemoryPages: 8192,
    })
    return errors.map(error => error.message)
  }

  test('is valid against the schema, for hardly anything and for every oddity', async () => {
    expect(await faults(await publish([]))).toEqual([])
    const odd = aTalk({
      durationMinutes: null,
      room: '',
      track: '',
      kind: '',
      language: '',
      people: [],
      speakerAffiliation: '',
      links: [{ href: null, label: 'Nowhere' }],
      attachments: [],
      title: 'A\u0001\ufffe\ud800B',
    })
    const long = aTalk({ id: 8, startsAt: '23:45', durationMinutes: 100 * 60 })
    expect(
      await faults(await publish([aDay(odd, long), { ...aDay(), id: 2, date: monday.add({ days: 1 }) }])),
    ).toEqual([])
  })

  test('is valid whatever letters stand anywhere in it', async () => {
    const odd = 'A\u0000\u0001\u000b\u001f\ufffe\uffff\ud800B'
    const xml = await publish([
      {
        ...aDay(
          aTalk({
            ...{ title: odd, subtitle: odd, room: odd, track: odd, kind: odd, speakerAffiliation: odd },
            abstractHtml: `<p>${odd}</p>`,
            descriptionHtml: `<p>${odd}</p>`,
            links: [{ href: 'https://example.org/', label: odd }],
            attachments: [{ href: 'https://example.org/', label: odd, kind: 'slides' }],
            people: [{ id: 3, name: odd, guid: guidOf(3) }],
          }),
          aTalk({ id: 8, title: odd, startsAt: null }),
        ),
        name: odd,
      },
    ])
    expect(await faults(xml)).toEqual([])
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|&#x?[0-9a-f]+;/i)
    expect(xml.isWellFormed()).toBe(true)
  })

  test.for(['fosdem-2019.xml', 'fosdem-2023.xml'])('is valid for %s and keeps every count', async name => {
    const zone = 'Europe/Lisbon'
    const read = readSchedule(await readMaterial(`schedules/${name}`), zone)
    if (!read.ok) throw new Error(JSON.stringify(read.error))
    const { programme } = read.value
    const names = new Map(
      programme.people.map((person, index) => [
        person.externalId,
        { ...person, id: index + 1, guid: guidOf(index + 1) },
      ]),
    )
    let talkId = 0
    const days = programme.days.map((day, index) => ({
      ...day,
      id: index + 1,
      talks: day.talks.map(talk => ({
        ...talk,
        id: ++talkId,
        guid: guidOf(talkId),
        people: talk.people.flatMap(id => names.get(id) ?? []),
      })),
    }))
    const xml = await publish(days, { people: [...names.values()] })
    expect(await faults(xml)).toEqual([])
    const counts = ({ days, people }: ImportedProgramme) => {
      const talks = days.flatMap(day => day.talks)
      const sum = (count: (talk: (typeof talks)[number]) => number) =>
        talks.reduce((total, talk) => total + count(talk), 0)
      return {
        days: days.length,
        talks: talks.length,
        people: people.length,
        appearances: sum(talk => talk.people.length),
        links: sum(talk => talk.links.length),
        attachments: sum(talk => talk.attachments.length),
        text: sum(talk => talk.abstractHtml.length + talk.descriptionHtml.length),
      }
    }
    expect(counts(readBack(xml))).toEqual(counts(programme))
  })
})
