import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSchedule } from '#adapters/schedules/read-schedule.ts'

function read(xml: string) {
  const result = readSchedule(new TextEncoder().encode(xml), 'Europe/Lisbon')
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
  const { programme, notes, sharedIds } = result.value
  return {
    ...programme,
    sharedIds,
    talks: programme.days.flatMap(day => day.talks),
    notes: notes.map(note => `${note.code} ${note.line} ${note.subject}`.trim()),
  }
}

/** A schedule of one day with these lines in its one room. */
const inOneRoom = (...events: string[]) => `<schedule>${oneRoom(...events)}</schedule>`
const oneRoom = (...events: string[]) =>
  `<day index="1" date="2027-06-07"><room name="Aula">\n${events.join('\n')}\n</room></day>`

describe('people', () => {
  test('are told apart by id, not by name, and by name only where there is no id', () => {
    const { people, talks } = read(
      inOneRoom(
        '<event id="1"><title>A</title><persons><person id="1">Jo Li</person><person id="2">Jo Li</person></persons></event>',
        '<event id="2"><title>B</title><persons><person>Al Ba</person><person guid="g">Al Ba</person></persons></event>',
        '<event id="3"><title>C</title><persons><person>Al Ba</person></persons></event>',
      ),
    )
    expect(people.map(person => person.externalId)).toEqual(['id:1', 'id:2', 'name:al ba', 'guid:g'])
    expect(talks.map(talk => talk.people)).toEqual([
      ['id:1', 'id:2'],
      ['name:al ba', 'guid:g'],
      ['name:al ba'],
    ])
  })

  test('who appear under two names, twice in a talk, or without a name are noted', () => {
    const { talks, notes } = read(
      inOneRoom(
        '<event id="1"><title>A</title><persons><person id="1">Jo Li</person><person id="1">Jo Li</person><person id="9"/></persons></event>',
        '<event id="2"><title>B</title><persons><person id="1">J. Li</person></persons></event>',
      ),
    )
    expect(talks.map(talk => talk.speakerAffiliation)).toEqual(['Jo Li', 'J. Li'])
    expect(notes).toEqual([
      'person-repeated 2 Jo Li',
      'person-without-name 2',
      'person-id-shared 3 id:1: Jo Li, J. Li',
    ])
  })

  test('may come with a biography and an affiliation, in the forms of several programs', () => {
    const { people, talks } = read(
      inOneRoom(
        `<event code="XYZ123"><title>A</title><persons><person code="ABC"><name>Ada Noor</name>
          <affiliation>Slow Glass</affiliation><biography>She *waits*.</biography></person></persons></event>`,
      ),
    )
    expect(people[0]).toMatchObject({
      externalId: 'code:ABC',
      affiliation: 'Slow Glass',
      biographyHtml: '<p>She <em>waits</em>.</p>',
    })
    expect(talks[0]).toMatchObject({ externalId: 'code:XYZ123', speakerAffiliation: 'Ada Noor, Slow Glass' })
  })
})

describe('an id that stands for several people', () => {
  const merged = inOneRoom(
    '<event id="1"><title>A</title><persons><person id="6">Ada Noor</person><person id="7">Cy Dent</person></persons></event>',
    '<event id="2"><title>B</title><persons><person id="6">Bo Lind</person></persons></event>',
    '<event id="3"><title>C</title><persons><person id="6">ADA  NOOR</person><person id="6">Bo Lind</person></persons></event>',
  )

  test('is told apart by names, and said to be in numbers', () => {
    const { people, talks, notes, sharedIds } = read(merged)
    expect(people.map(person => person.name)).toEqual(['Ada Noor', 'Cy Dent', 'Bo Lind'])
    expect(talks.map(talk => talk.people)).toEqual([
      ['id:6/ada noor', 'id:7'],
      ['id:6/bo lind'],
      ['id:6/ada noor', 'id:6/bo lind'],
    ])
    expect(sharedIds).toEqual({ ids: 1, people: 2 })
    expect(notes).toEqual(['person-id-shared 3 id:6: Ada Noor, Bo Lind'])
  })

  test('names the same people in whatever order its talks come', () => {
    const lines = merged.split('\n')
    const turned = [lines[0], ...lines.slice(1, -1).toReversed(), lines.at(-1)].join('\n')
    expect(new Set(read(turned).people.map(person => person.externalId))).toEqual(
      new Set(read(merged).people.map(person => person.externalId)),
    )
  })

  test('gives every talk of merged files its own people, and loses nobody', () => {
    const name = fc.constantFrom('Ada Noor', 'Bo Lind', 'Cy Dent', 'Jo Li', 'Li Jo', 'José Nuñez', 'Eve Ek')
    const file = fc.array(fc.uniqueArray(fc.nat(5), { maxLength: 4 }), { minLength: 1, maxLength: 5 })
    const source = fc.record({ names: fc.array(name, { minLength: 6, maxLength: 6 }), talks: file })
    fc.assert(
      fc.property(fc.array(source, { minLength: 1, maxLength: 4 }), sources => {
        let id = 0
        const talks = sources.flatMap(({ names, talks }) =>
          talks.map(people => ({
            id: ++id,
            people: people.map(number => ({ number, name: names[number] })),
          })),
        )
        const events = talks.map(
          ({ id, people }) =>
            `<event id="${id}"><title>T${id}</title><persons>${people
              .map(person => `<person id="${person.number}">${person.name}</person>`)
              .join('')}</persons></event>`,
        )
        const found = read(inOneRoom(...events))
        const nameOf = new Map(found.people.map(person => [person.externalId, person.name]))
        expect(found.talks.map(talk => talk.people.map(person => nameOf.get(person)))).toEqual(
          talks.map(({ people }) => people.map(person => person.name)),
        )
        const pairs = new Set(talks.flatMap(talk => talk.people.map(one => `${one.number} ${one.name}`)))
        expect(found.people.length).toBe(pairs.size)
      }),
    )
  })
})

describe("a file's own list of people", () => {
  const talk = (person: string) => `<event id="1"><title>A</title><persons>${person}</persons></event>`
  const withList = (list: string, ...events: string[]) => `<schedule>${oneRoom(...events)}${list}</schedule>`

  test.for([
    [
      'beside the days',
      (list: string) =>
        `<schedule>${oneRoom(talk('<person id="6">Ada Noor</person>'))}\n<persons>${list}</persons></schedule>`,
    ],
    [
      'before the days',
      (list: string) =>
        `<schedule><persons>${list}</persons>${oneRoom(talk('<person id="6">Ada Noor</person>'))}</schedule>`,
    ],
    [
      'within the conference',
      (list: string) =>
        `<schedule><conference><speakers>${list}</speakers></conference>${oneRoom(talk('<person id="6">Ada Noor</person>'))}</schedule>`,
    ],
  ] as const)('gives biographies %s', ([, file]) => {
    const { people, talks, notes } = read(
      file(
        '<person id="6"><name>Ada Noor</name><biography>She *waits*.</biography><affiliation>Slow Glass</affiliation></person>',
      ),
    )
    expect(people).toEqual([
      expect.objectContaining({
        name: 'Ada Noor',
        affiliation: 'Slow Glass',
        biographyHtml: '<p>She <em>waits</em>.</p>',
      }),
    ])
    expect(talks[0]?.speakerAffiliation).toBe('Ada Noor, Slow Glass')
    expect(notes).toEqual([])
  })

  test.for([
    ['<person id="6">Ada Noor</person>', '<person id="6"><biography>Hers</biography></person>'],
    [
      '<person id="6">Ada Noor</person>',
      '<person id="6"><name>Dr. Ada Noor-Lind</name><bio>Hers</bio></person>',
    ],
    [
      '<person guid="0A000000-0000-4000-8000-000000000001">Ada Noor</person>',
      '<speaker id="6" guid="0A000000-0000-4000-8000-000000000001"><public_name>Ada Noor</public_name><avatar>https://example.org/a.jpg</avatar><biography>Hers</biography></speaker>',
    ],
    [
      '<person code="ABC">Ada Noor</person>',
      '<person code="ABC" name="Ada Noor"><biography>Hers</biography></person>',
    ],
    ['<person>Ada Noor</person>', '<person id="9"><name>ada noor</name><biography>Hers</biography></person>'],
    [
      '<person id="6">Ada Noor</person>',
      '<person code="X"><name>Ada Noor</name><biography>Hers</biography></person>',
    ],
  ] as const)('knows %s as %s', ([person, listed]) => {
    expect(read(withList(`<persons>${listed}</persons>`, talk(person))).people[0]?.biographyHtml).toBe(
      '<p>Hers</p>',
    )
  })

  test.for([
    [
      '<person id="6">Ada Noor</person>',
      '<person id="6"><name>Bo Lind</name><biography>His</biography></person>',
    ],
    [
      '<person id="6">Ada Noor</person>',
      '<person id="7"><name>Ada Noor</name><biography>Not hers</biography></person>',
    ],
    [
      '<person id="6">Ada Noor</person><person id="6">Bo Lind</person>',
      '<person id="6"><biography>Whose?</biography></person>',
    ],
  ] as const)('does not take %s for %s, and says so', ([person, listed]) => {
    const { people, notes } = read(withList(`\n\n<persons>${listed}</persons>`, talk(person)))
    expect(people.map(one => one.biographyHtml).join('')).toBe('')
    expect(notes.at(-1)).toMatch(/^person-without-talk 5/)
  })

  test('gives each of two people of one id the biography of their name', () => {
    const list =
      '<persons><person id="6"><name>Bo Lind</name><biography>His</biography></person><person id="6"><name>Ada Noor</name><biography>Hers</biography></person></persons>'
    const { people } = read(
      withList(list, talk('<person id="6">Ada Noor</person><person id="6">Bo Lind</person>')),
    )
    expect(people.map(one => `${one.name} ${one.biographyHtml}`)).toEqual([
      'Ada Noor <p>Hers</p>',
      'Bo Lind <p>His</p>',
    ])
  })
})
