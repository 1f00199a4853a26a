import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSchedule } from '#adapters/schedules/read-schedule.ts'
import { hasMaterial, needsMaterial, readMaterial } from '#tests/support/material.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

function read(xml: string, zone = 'Europe/Lisbon') {
  const result = readSchedule(bytes(xml), zone)
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
  const { programme, notes } = result.value
  return {
    ...programme,
    talks: programme.days.flatMap(day => day.talks),
    notes: notes.map(note => `${note.code} ${note.line} ${note.subject}`.trim()),
  }
}

/** A schedule of one day with these lines in its one room. */
const inOneRoom = (...events: string[]) =>
  `<schedule><day index="1" date="2027-06-07"><room name="Aula">\n${events.join('\n')}\n</room></day></schedule>`

const refusal = (text: string) => {
  const result = readSchedule(bytes(text), 'UTC')
  return result.ok ? 'read' : result.error
}

describe('a schedule that is refused', () => {
  test('names the line where its XML breaks', () => {
    expect(refusal('<schedule>\n<day>\n</schedule>')).toEqual({
      code: 'xml-malformed',
      line: 3,
      reason: 'Unexpected close tag',
    })
    expect(refusal('<schedule>\n\n<day a=b/></schedule>')).toMatchObject({ code: 'xml-malformed', line: 3 })
    expect(refusal('<schedule>\n<day>')).toMatchObject({ code: 'xml-malformed', line: 2 })
    expect(refusal('')).toMatchObject({ code: 'xml-malformed', line: 1 })
    expect(refusal('{"schedule": {}}')).toMatchObject({ code: 'xml-malformed', line: 1 })
  })

  test('declares entities, whether they are a bomb or name another file', () => {
    const bomb = `<?xml version="1.0"?>\n<!DOCTYPE s [\n<!ENTITY a "ha">\n<!ENTITY b "&a;&a;&a;">\n]>\n<schedule>&b;</schedule>`
    expect(refusal(bomb)).toMatchObject({ code: 'xml-doctype' })
    const foreign =
      '<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<schedule><event>&x;</event></schedule>'
    expect(refusal(foreign)).toEqual({ code: 'xml-doctype', line: 1 })
    // What it does not declare itself is unknown, whatever the file of its type may say.
    const elsewhere = '<!DOCTYPE s SYSTEM "file:///etc/passwd">\n<schedule><event>&x;</event></schedule>'
    expect(refusal(elsewhere)).toMatchObject({ code: 'xml-malformed', line: 2 })
  })

  test('is nested without end', () => {
    expect(refusal('<a>'.repeat(100_000))).toMatchObject({ code: 'xml-too-deep', line: 1 })
  })

  test('is another kind of XML, or has no talk', () => {
    expect(refusal('<rss><channel/></rss>')).toEqual({ code: 'not-a-schedule', root: 'rss' })
    expect(refusal('<schedule><day date="2027-06-07"/></schedule>')).toEqual({ code: 'no-talks' })
  })

  test('is not in the encoding that it declares', () => {
    expect(refusal('<?xml version="1.0" encoding="klingon"?><schedule/>')).toEqual({
      code: 'encoding',
      label: 'klingon',
    })
    const latin = Uint8Array.from([...bytes('<schedule>'), 0xe9, ...bytes('</schedule>')])
    expect(readSchedule(latin, 'UTC')).toMatchObject({ error: { code: 'encoding', label: 'utf-8' } })
  })
})

test('a schedule in Latin-1 or UTF-16 keeps its letters', () => {
  const text = inOneRoom('<event id="1"><title>Été</title></event>')
  const latin = Uint8Array.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${text}`, c => c.charCodeAt(0))
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
  for (const file of [latin, utf16, bytes(`\ufeff${text}`)]) {
    const result = readSchedule(file, 'UTC')
    expect(result.ok && result.value.programme.days[0]?.talks[0]?.title).toBe('Été')
  }
})

test('a damaged file is refused or read, and never makes the import fail', () => {
  const whole = inOneRoom(
    '<event id="1"><title>A</title><start>10:00</start><duration>1:00</duration><persons><person id="1">B</person></persons></event>',
  )
  fc.assert(
    fc.property(fc.nat(whole.length), fc.nat(40), fc.string({ unit: 'grapheme' }), (at, cut, put) => {
      readSchedule(bytes(whole.slice(0, at) + put + whole.slice(at + cut)), 'Europe/Lisbon')
    }),
    { numRuns: 500 },
  )
})

describe('a talk', () => {
  test('is read with everything that the form has for it', () => {
    const { talks, people, days } = read(`<schedule>
      <conference><day_change>09:00:00</day_change></conference>
      <day index="2" date="2027-06-08"><room name="Janson"><event id="77" guid="29AECFD7-2E44-4F49-AB86-29B5E0877325">
        <start>10:00</start><duration>00:50</duration><room>Aula Magna</room>
        <title>Glass  at
          rest</title><subtitle>Or not</subtitle><track>Flow</track><type>keynote</type><language>en</language>
        <abstract>&lt;h1&gt;Why&lt;/h1&gt;&lt;p&gt;It creeps.&lt;/p&gt;&lt;script&gt;x&lt;/script&gt;</abstract>
        <description>More on *creep*.</description>
        <persons><person id="6">Ada Noor</person><person id="7">Bo Lind</person></persons>
        <links><link href="https://example.org/glass">Film</link></links>
        <attachments><attachment type="slides" href="/slides.pdf">Slides</attachment></attachments>
      </event></room></day></schedule>`)
    expect(days.map(day => `${day.name} ${day.date}`)).toEqual(['Day 2 2027-06-08'])
    expect(talks).toEqual([
      {
        externalId: 'id:77',
        guid: '29aecfd7-2e44-4f49-ab86-29b5e0877325',
        title: 'Glass at rest',
        subtitle: 'Or not',
        startsAt: '10:00',
        isAfterMidnight: false,
        durationMinutes: 50,
        room: 'Aula Magna',
        track: 'Flow',
        kind: 'keynote',
        language: 'en',
        abstractHtml: '<h4>Why</h4><p>It creeps.</p>',
        descriptionHtml: '<p>More on <em>creep</em>.</p>',
        speakerAffiliation: 'Ada Noor; Bo Lind',
        links: [{ href: 'https://example.org/glass', label: 'Film', kind: '' }],
        attachments: [{ href: null, label: 'Slides', kind: 'slides' }],
        people: ['id:6', 'id:7'],
      },
    ])
    expect(people.map(({ name, group, talkTitle }) => ({ name, group, talkTitle }))).toEqual([
      { name: 'Ada Noor', group: 'keynote', talkTitle: 'Glass at rest' },
      { name: 'Bo Lind', group: 'keynote', talkTitle: 'Glass at rest' },
    ])
  })

  test('may lack everything but its element', () => {
    const { talks, notes } = read(inOneRoom('<event/>'))
    expect(talks[0]).toMatchObject({
      title: 'Untitled',
      startsAt: null,
      durationMinutes: null,
      room: 'Aula',
      speakerAffiliation: '',
      people: [],
    })
    expect(notes).toEqual(['talk-without-title 2'])
  })

  test('is found without a room, without a day and without either', () => {
    const { days, notes } = read(`<schedule>
      <day date="2027-06-08"><event id="1"><title>No room</title><start>10:00</start></event></day>
      <event id="2"><title>Own day</title><date>2027-06-07T11:00:00+01:00</date></event>
      <event id="3"><title>Same day</title><date>2027-06-08T09:00:00+01:00</date></event>
      <event id="4"><title>Some day</title></event></schedule>`)
    expect(
      days.map(day => [`${day.name} ${day.date}`, ...day.talks.map(t => `${t.startsAt} ${t.title}`)]),
    ).toEqual([
      ['Day 1 2027-06-07', '11:00 Own day'],
      ['Day 1 2027-06-08', '09:00 Same day', '10:00 No room'],
      ['To be announced null', 'null Some day'],
    ])
    expect(notes).toEqual(['talk-without-day 5 Some day'])
  })

  test('after midnight belongs to the day that began, and comes last', () => {
    const { talks } = read(`<schedule><conference><day_change>09:00:00</day_change></conference>
      <day date="2027-06-07"><room name="Bar">
        <event id="1"><title>Night</title><start>00:30</start></event>
        <event id="2"><title>Later</title><start>25:15</start></event>
        <event id="3"><title>Dated</title><date>2027-06-08T02:00:00+01:00</date><start>02:00</start></event>
        <event id="4"><title>Breakfast</title><start>07:00</start></event>
        <event id="5"><title>Evening</title><start>22:00</start></event>
      </room></day></schedule>`)
    expect(talks.map(t => `${t.startsAt}${t.isAfterMidnight ? '+1' : ''} ${t.title}`)).toEqual([
      '07:00 Breakfast',
      '22:00 Evening',
      '00:30+1 Night',
      '01:15+1 Later',
      '02:00+1 Dated',
    ])
  })

  test('with a time that nobody can read is kept without it, and its line is told', () => {
    const { talks, notes } = read(
      inOneRoom('<event id="1"><title>A</title>\n<start>noonish</start>\n<duration>long</duration></event>'),
    )
    expect(talks[0]).toMatchObject({ startsAt: null, durationMinutes: null })
    expect(notes).toEqual(['time-unreadable 3 noonish', 'duration-unreadable 4 long'])
  })

  test('whose id another talk has as well keeps an id of its own', () => {
    const { talks, notes } = read(
      inOneRoom(
        '<event id="1" guid="g1"><title>A</title></event>',
        '<event id="1" guid="g2"><title>A again</title></event>',
        '<event id="1"><title>A once more</title></event>',
        '<event id="1" guid="g2"><title>A at last</title></event>',
      ),
    )
    expect(talks.map(talk => talk.externalId)).toEqual(['id:1', 'id:1/g2', 'id:1/3', 'id:1/4'])
    expect(notes).toEqual([
      'talk-id-repeated 3 A again',
      'talk-id-repeated 4 A once more',
      'talk-guid-repeated 5 A at last',
      'talk-id-repeated 5 A at last',
    ])
  })

  test('carries only links that are safe to follow', () => {
    const links = [
      '<link href="javascript:alert(1)">Script</link>',
      '<link href="data:text/html,x">Data</link>',
      '<link href="https://">example.org/half</link>',
      '<link href="#glass:example.org">Room</link>',
      '<link>https://example.org/text</link>',
      '<link href="www.example.org">Bare</link>',
      '<link href="desk@example.org">Mail</link>',
      '<link href="/relative">Relative</link>',
      '<link href="example.org">Host</link>',
      '<link href="github.com/glass/ice?a=1">Path</link>',
      '<link href="//example.org/slides.pdf">Scheme left out</link>',
      '<link href="slides.pdf">File</link>',
    ]
    const { talks } = read(
      `<schedule><conference><url>https://conf.example/2027/</url></conference>
      <event id="1"><title>A</title><links>${links.join('')}</links></event></schedule>`,
    )
    expect(talks[0]?.links.map(link => `${link.label}: ${link.href}`)).toEqual([
      'Script: null',
      'Data: null',
      'example.org/half: https://example.org/half',
      'Room: https://matrix.to/#/#glass:example.org',
      'https://example.org/text: https://example.org/text',
      'Bare: https://www.example.org/',
      'Mail: mailto:desk@example.org',
      'Relative: https://conf.example/relative',
      'Host: https://example.org/',
      'Path: https://github.com/glass/ice?a=1',
      'Scheme left out: https://example.org/slides.pdf',
      'File: https://conf.example/2027/slides.pdf',
    ])
  })

  test('loses control characters and keeps XHTML that stands unescaped', () => {
    const { talks, notes } = read(
      inOneRoom(
        '<event id="1"><title>A\u0001B</title><abstract><p>One<br/><b onclick="x">&lt;two&gt;</b></p></abstract></event>',
      ),
    )
    expect(talks[0]).toMatchObject({ title: 'AB', abstractHtml: '<p>One<br /><b>&lt;two&gt;</b></p>' })
    expect(notes).toEqual(['markup-left-out 2 onclick="x"'])
  })

  test('longer than any abstract is shortened, and said to be', () => {
    const { talks, notes } = read(
      inOneRoom(`<event id="1"><title>A</title><abstract>${'long '.repeat(50_000)}</abstract></event>`),
    )
    expect(talks[0]?.abstractHtml.length).toBeLessThan(101_000)
    expect(notes[0]).toMatch(/^text-shortened 2 long long/)
  })
})

describe.skipIf(!hasMaterial)(`real schedules ${needsMaterial}`, () => {
  test.for(['fosdem-2019.xml', 'fosdem-2023.xml'])(
    '%s has what an independent reader counted',
    async name => {
      const counted = JSON.parse((await readMaterial('schedules/expected-counts.json')).toString())[name]
      const result = readSchedule(await readMaterial(`schedules/${name}`), 'Europe/Brussels')
      if (!result.ok) throw new Error(JSON.stringify(result.error))
      const { days, people } = result.value.programme
      const talks = days.flatMap(day => day.talks)
      const sum = (count: (talk: (typeof talks)[number]) => number) =>
        talks.reduce((total, talk) => total + count(talk), 0)
      expect({
        events: talks.length,
        distinct_event_ids: new Set(talks.map(talk => talk.externalId)).size,
        days: days.length,
        person_links: sum(talk => talk.people.length),
        distinct_person_ids: people.length,
        events_without_person: talks.filter(talk => talk.people.length === 0).length,
        max_persons: Math.max(...talks.map(talk => talk.people.length)),
        longest_title: Math.max(...talks.map(talk => talk.title.length)),
        links: sum(talk => talk.links.length),
        attachments: sum(talk => talk.attachments.length),
      }).toEqual({
        events: counted.events,
        distinct_event_ids: counted.distinct_event_ids,
        days: counted.days,
        person_links: counted.person_links,
        distinct_person_ids: counted.distinct_person_ids,
        events_without_person: counted.events_without_person,
        max_persons: counted.max_persons,
        longest_title: counted.longest_title,
        links: counted.links,
        attachments: counted.attachments,
      })
    },
  )
})
