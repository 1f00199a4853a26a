import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { formatDuration, type PublishedProgramme, programmeXml } from '#adapters/schedules/programme-xml.ts'
import { readSchedule } from '#adapters/schedules/read-schedule.ts'
import { parseDuration } from '#adapters/schedules/wall-times.ts'
import type { ImportedProgramme } from '#domain/programme/imported-programme.ts'
import type { ProgrammeDay, Talk } from '#domain/programme/programme.ts'
import { hasMaterial, needsMaterial, readMaterial } from '#tests/support/material.ts'

function aTalk(facts: Partial<Talk> = {}): Talk {
  return {
    id: 7,
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
    people: [{ id: 3, name: 'Ada Noor' }],
    ...facts,
  }
}

function publish(days: ProgrammeDay[], facts: Partial<PublishedProgramme> = {}): string {
  return programmeXml({
    conference: {
      name: 'crystals',
      subject: 'Crystals and Glasses',
      prefix: '5th World Congress on',
      startsOn: Temporal.PlainDate.from('2027-06-07'),
      endsOn: Temporal.PlainDate.from('2027-06-09'),
      timeZone: 'Europe/Lisbon',
    },
    days,
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

test('a talk reads back as it was published, with its people, links and attachments', () => {
  const talk = aTalk()
  const { days, people } = readBack(publish([aDay(talk)]))
  const { id, people: _people, ...facts } = talk
  expect(days[0]?.talks[0]).toEqual({
    ...facts,
    externalId: `id:${id}`,
    speakerAffiliation: 'Ada Noor',
    links: [{ ...talk.links[0], kind: '' }],
    people: ['id:3'],
  })
  expect(people.map(person => person.name)).toEqual(['Ada Noor'])
})

test('a talk after midnight has the date of the next day and stays in the programme of the one before', () => {
  const xml = publish([aDay(aTalk(), aTalk({ id: 8, startsAt: '00:30', isAfterMidnight: true }))])
  expect(xml).toContain('<date>2027-06-08T00:30:00+01:00</date>')
  expect(xml).toContain('start="2027-06-07T09:30:00+01:00" end="2027-06-08T00:55:00+01:00"')
  const { days } = readBack(xml)
  expect(days.map(day => day.talks.map(talk => [talk.startsAt, talk.isAfterMidnight]))).toEqual([
    [
      ['09:30', false],
      ['00:30', true],
    ],
  ])
})

test('a talk without people names its printed line; what has no date or no time is left out', () => {
  const xml = publish([
    aDay(aTalk({ people: [] }), aTalk({ id: 8, startsAt: null })),
    { id: 2, name: 'To be announced', date: null, talks: [aTalk({ id: 9 })] },
  ])
  const { days } = readBack(xml)
  expect(days.map(day => day.talks.map(talk => `${talk.externalId} ${talk.speakerAffiliation}`))).toEqual([
    ['id:7 Ada Noor, Slow Glass'],
  ])
})

test('a talk has one guid for ever, and no other talk has it', () => {
  const guids = (xml: string) => [...xml.matchAll(/guid="([^"]+)"/g)].map(([, guid]) => guid)
  const first = guids(publish([aDay(aTalk(), aTalk({ id: 8 }))]))
  expect(new Set(first).size).toBe(2)
  expect(guids(publish([aDay(aTalk({ title: 'Renamed' }))], { version: '13' }))).toEqual(first.slice(0, 1))
  expect(first[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('every length under ten days is read back', () => {
  fc.assert(
    fc.property(fc.nat(10 * 24 * 60 - 1), minutes => {
      expect(parseDuration(formatDuration(minutes))).toBe(minutes)
    }),
  )
})

test('no text breaks the file', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary-ascii' }), (title, abstract) => {
      readBack(publish([aDay(aTalk({ title: `A${title}`, abstractHtml: abstract, room: title }))]))
    }),
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
    expect(await faults(publish([]))).toEqual([])
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
      await faults(publish([aDay(odd, long), { ...aDay(), id: 2, date: monday.add({ days: 1 }) }])),
    ).toEqual([])
  })

  test.for(['fosdem-2019.xml', 'fosdem-2023.xml'])('is valid for %s and keeps every count', async name => {
    const zone = 'Europe/Lisbon'
    const read = readSchedule(await readMaterial(`schedules/${name}`), zone)
    if (!read.ok) throw new Error(JSON.stringify(read.error))
    const { programme } = read.value
    const names = new Map(
      programme.people.map((person, index) => [person.externalId, { id: index + 1, ...person }]),
    )
    let talkId = 0
    const days = programme.days.map((day, index) => ({
      ...day,
      id: index + 1,
      talks: day.talks.map(talk => ({
        ...talk,
        id: ++talkId,
        people: talk.people.flatMap(id => names.get(id) ?? []),
      })),
    }))
    const xml = publish(days)
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
