import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSchedule } from '#adapters/schedules/read-schedule.ts'

const fixtures = path.resolve(import.meta.dirname, '../../tests/fixtures/reported')

async function read(file: string) {
  const result = readSchedule(await readFile(path.join(fixtures, file)), 'Europe/Berlin')
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  const { programme, notes, zone } = result.value
  const talks = programme.days.flatMap(({ date, talks }) => talks.map(talk => ({ ...talk, date: `${date}` })))
  const talk = (title: string) => talks.find(talk => talk.title.startsWith(title))
  return {
    talks,
    talk,
    people: programme.people,
    zone,
    notes: notes.map(note => `${note.code} ${note.subject}`),
  }
}

test('links may hold their address, label and kind in elements', async () => {
  const { talk, notes } = await read('dialects.xml')
  expect(talk('Nested link with type')?.links).toEqual([
    { href: 'https://example.org/slides', label: 'The slides', kind: 'related' },
  ])
  expect(talk('Nested link with url')?.links).toEqual([
    { href: 'https://edri.example.org/press-release/', label: 'Analysis of the vote', kind: '' },
  ])
  expect(talk('Link without scheme')?.links.map(({ href }) => href)).toEqual([
    'https://wiki.example.org/Session:Towel_Yoga',
    'https://ok.example.org/x',
  ])
  expect(notes.filter(note => note.startsWith('link'))).toEqual([])
})

test('a room and its short name are one room', async () => {
  const { talks } = await read('dialects.xml')
  expect([...new Set(talks.map(({ room }) => room))]).toEqual(['K.4.201', 'Lounge'])
})

test('a person may be described in attributes', async () => {
  const { people, talk, notes } = await read('dialects.xml')
  expect(people.find(({ name }) => name === 'Vincent Three')).toMatchObject({
    affiliation: 'NOI Example Park',
    biographyHtml:
      '<p>"Vincent was born in the hills and studied physics."</p>\n' +
      '<p><a href="https://www.example.org/speakers/vincent/" rel="noopener noreferrer">https://www.example.org/speakers/vincent/</a></p>',
  })
  expect(talk('Person with')?.speakerAffiliation).toBe('Vincent Three, NOI Example Park')
  expect(notes).toContain('part-left-out <persons> <person> thumbnail: https://img.example.org/v.jpg')
})

test('a duration is what it can be, and is noted where it cannot', async () => {
  const { talk, notes } = await read('dialects.xml')
  const minutes = (title: string) => talk(title)?.durationMinutes
  expect([
    minutes('Duration 00:90'),
    minutes('Duration 694'),
    minutes('Duration 135'),
    minutes('Ruby'),
  ]).toEqual([90, null, null, 45])
  expect(notes.filter(note => note.startsWith('duration'))).toEqual([
    'duration-unreadable 135.0:00',
    'duration-unreadable 694:11:40',
  ])
})

test('a night talk with a date and an offset begins then', async () => {
  const { talk, notes } = await read('dialects.xml')
  expect(talk('Night set')).toMatchObject({ date: '2027-05-11', startsAt: '00:00', isAfterMidnight: false })
  expect(notes.filter(note => /night|outside/.test(note))).toEqual([
    'talk-outside-day Night set, 11 May 00:00, straight after the quiz',
  ])
})

test('a start may say its end', async () => {
  const { talks } = await read('range.xml')
  expect(talks).toEqual([
    expect.objectContaining({ date: '2027-05-10', startsAt: '09:30', durationMinutes: 45 }),
  ])
})

test('abstracts keep every sign that is not Markdown', async () => {
  const { talk } = await read('abstracts-markdown.xml')
  const abstract = (title: string) => talk(title)?.abstractHtml
  expect(abstract('Less')).toBe(
    '<p>We find x&lt;y and z&gt;w at p&lt;0.05 (n&lt;100), for vector&lt;int&gt; and a &lt;b&gt; c. ' +
      'Also A&amp;B, AT&amp;T, R&amp;D; 5 &lt; 6 &gt; 4.</p>',
  )
  expect(abstract('Stars')).toBe(
    '<p>2*3*4 = 24, snake_case_name, E. coli K12_strain_1, a <s>b</s> c, $x_1^2 + x_2^2$, #hashtag start, C# and 1. Chapter</p>',
  )
  expect(abstract('Latex')).toBe(
    '<p>Let $f\\colon X \\to Y$ with \\alpha &lt; \\beta and \\[ \\int_0^1 f(x)\\,dx \\] and \\(a_b\\) and 50\\% of $5.</p>',
  )
  expect(abstract('References')).toContain(
    '[2]: C. Third, Nature 3, 4 (2020).<br />[3]: <a href="https://example.org/three"',
  )
})

test('a file of conf.researchr.org is read, with its document type', async () => {
  const { talks, people, zone, notes } = await read('researchr.xml')
  expect(zone).toBe('Europe/Lisbon')
  expect(talks).toEqual([
    expect.objectContaining({
      externalId: 'id:s-1',
      title: 'How glass flows at x<y',
      date: '2027-06-08',
      startsAt: '10:30',
      durationMinutes: 22,
      room: 'Aula Magna',
      track: 'Research Papers, Journal First',
      kind: 'Research Papers 1: Slow flow',
      abstractHtml: '<p>We use vector&lt;int&gt; and 2*3*4.</p>',
      speakerAffiliation: 'Ada Noor, Slow Glass Institute; Bo Lind',
    }),
    expect.objectContaining({
      externalId: 'id:s-2',
      title: 'Discussion',
      date: '2027-06-08',
      startsAt: '10:52',
      durationMinutes: 8,
      room: 'Aula Magna',
      track: 'Research Papers',
    }),
  ])
  expect(people.map(({ name, affiliation }) => `${name}, ${affiliation}`)).toEqual([
    'Ada Noor, Slow Glass Institute',
    'Bo Lind, ',
  ])
  expect(notes).toEqual([
    'part-left-out <event> <title>: Glass 2027',
    'part-left-out <event> <url>: https://conf.example.org/glass-2027',
    'part-left-out <subevent> <subevent_id>: 7f1',
    'part-left-out <subevent> <subevent_type>: Session',
    'part-left-out <subevent> <url_link>: https://conf.example.org/session/7f1',
    'part-left-out <timeslot> <event_id>: e-1',
    'part-left-out <person> <role>: Author',
    'part-left-out <timeslot> <badges>: Artifact Reusable',
  ])
})
