/** Every element, attribute and character of a schedule is stored, or its kind is named in a note. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSchedule } from '#adapters/schedules/read-schedule.ts'
import { elementsOf, readXml, type XmlElement } from '#adapters/schedules/xml-tree.ts'
import { textOfHtml } from '#domain/conference/content/prose.ts'
import { hasMaterial, needsMaterial, readMaterial } from '#tests/support/material.ts'

/** Words that occur once in a file, so that each can be looked for. */
let number = 0
const word = () => `zq${(number++).toString(36)}qz`

function read(xml: Uint8Array) {
  const result = readSchedule(xml, 'Europe/Lisbon')
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  const { programme, notes } = result.value
  return {
    stored: JSON.stringify(programme),
    notes: notes.map(({ code, subject }) => `${code} ${subject}`).join('\n'),
  }
}

/** Elements and attributes of the dialects, known and unknown, in which each text is a word of its own. */
const talkElements = ['title', 'subtitle', 'track', 'type', 'language', 'abstract', 'description', 'slug', 'url', 'logo', 'feedback_url', 'video', 'abstract', 'license', 'tag', 'xml_id', 'room', 'answers', 'badges', 'recording'] // biome-ignore format: a table
const personElements = ['biography', 'affiliation', 'email', 'avatar', 'url', 'role', 'twitter'] // biome-ignore format: a table
const personAttributes = ['organization', 'bio', 'url', 'thumbnail', 'email', 'title'] // biome-ignore format: a table
const linkElements = ['url', 'title', 'type', 'size', 'icon']
const headElements = [
  'title',
  'acronym',
  'city',
  'venue',
  'start',
  'days',
  'generator',
  'timeslot_duration',
  'base_url',
]

const some = (names: readonly string[]) => fc.subarray([...new Set(names)])
const element = (name: string, text = word()) => `<${name}>${text}</${name}>`
const attribute = (name: string) => ` ${name}="${word()}"`

const schedule = fc
  .record({
    head: some(headElements),
    dayAttributes: some(['name', 'label', 'title']),
    roomAttributes: some(['slug', 'guid', 'capacity']),
    stray: fc.boolean(),
    talks: fc.array(
      fc.record({
        elements: some(talkElements),
        twice: some(['abstract', 'track', 'title']),
        attributes: some(['code', 'lang']),
        personAttributes: some(personAttributes),
        personElements: some(personElements),
        link: some(linkElements),
        hasText: fc.boolean(),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ head, dayAttributes, roomAttributes, stray, talks }) => {
    const events = talks.map((talk, index) => {
      const names = [...talk.elements, ...talk.twice]
      const person = `<person id="${index}"${talk.personAttributes.map(attribute).join('')}>${element('name')}${talk.personElements.map(name => element(name)).join('')}${talk.hasText ? word() : ''}</person>`
      const link = `<links><link${talk.hasText ? ` href="https://example.org/${word()}"` : ''}>${talk.link.map(name => element(name, name === 'url' ? `https://example.org/${word()}` : word())).join('')}${talk.hasText ? word() : ''}</link>${element('other')}</links>`
      return `<event id="${index}"${talk.attributes.map(attribute).join('')}><start>1${index}:00</start>${names.map(name => element(name)).join('')}<persons>${person}</persons>${link}</event>`
    })
    const attributes = (names: string[]) => names.map(attribute).join('')
    return `<schedule><conference>${head.map(name => element(name)).join('')}</conference>
      <day date="2027-06-07"${attributes(dayAttributes)}>${stray ? word() : ''}<room name="${word()}"${attributes(roomAttributes)}>${events.join('')}</room></day></schedule>`
  })

test('each word of a generated schedule is stored, or its kind is named', () => {
  fc.assert(
    fc.property(schedule, xml => {
      const { stored, notes } = read(new TextEncoder().encode(xml))
      const lost = wordsOf(xml).filter(
        ({ word, kind }) => !stored.includes(word) && !notes.includes(word) && !notes.includes(kind),
      )
      expect(lost).toEqual([])
    }),
    { numRuns: 300 },
  )
})

/** Each word with the element or attribute that contains it, as a note names it. */
function wordsOf(xml: string): { word: string; kind: string }[] {
  const tree = readXml(new TextEncoder().encode(xml))
  if (!tree.ok) throw new Error(JSON.stringify(tree.error))
  const found: { word: string; kind: string }[] = []
  const walk = (element: XmlElement) => {
    const add = (text: string, kind: string) =>
      found.push(...(text.match(/zq[\da-z]+qz/g) ?? []).map(word => ({ word, kind })))
    for (const [name, value] of element.attributes) add(value, `<${element.name}> ${name}: `)
    add(element.children.filter(child => typeof child === 'string').join(' '), `<${element.name}>: `)
    for (const child of elementsOf(element)) walk(child)
  }
  walk(tree.value)
  return found
}

describe.skipIf(!hasMaterial)(`real schedules ${needsMaterial}`, () => {
  test.for(['fosdem-2019.xml', 'fosdem-2023.xml'])('%s arrives letter by letter', async name => {
    const bytes = await readMaterial(`schedules/${name}`)
    const tree = readXml(bytes)
    const result = readSchedule(bytes, 'Europe/Brussels')
    if (!tree.ok || !result.ok) throw new Error('not read')
    const { programme, notes } = result.value
    const named = notes.map(({ subject }) => subject).join('\n')
    const talks = new Map(
      programme.days.flatMap(day => day.talks.map(talk => [talk.externalId, talk] as const)),
    )
    let compared = 0
    for (const event of eventsOf(tree.value)) {
      const talk = talks.get(`id:${event.attributes.get('id')}`)
      const written = new Set(
        ['abstract', 'description'].map(
          part =>
            elementsOf(event)
              .find(child => child.name === part)
              ?.children.join('') ?? '',
        ),
      )
      const [abstract = '', description = ''] = [talk?.abstractHtml, talk?.descriptionHtml]
      const texts = [...written].join(' ')
      expect([event.line, letters(textOfHtml(`${abstract} ${description}`))]).toEqual([
        event.line,
        letters(plain(texts)),
      ])
      compared += texts.length
      for (const child of elementsOf(event).filter(({ children }) => children.join('').trim() !== '')) {
        const isKnown =
          /^(start|duration|room|title|subtitle|track|type|language|abstract|description|persons|links|attachments)$/.test(
            child.name,
          )
        expect([child.name, isKnown || named.includes(`<${child.name}>: `)]).toEqual([child.name, true])
      }
    }
    expect(compared).toBeGreaterThan(100_000)
  })
})

function eventsOf(element: XmlElement): XmlElement[] {
  return elementsOf(element).flatMap(child => (child.name === 'event' ? [child] : eventsOf(child)))
}

/** A text of these files without its tags; they are HTML without stray brackets. */
const plain = (html: string) => textOfHtml(html.replaceAll(/&(nbsp|quot|#39);/g, ' '))

/** How often each letter and digit occurs. */
function letters(text: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const letter of text.match(/[\p{L}\p{N}]/gu) ?? []) counts[letter] = (counts[letter] ?? 0) + 1
  return counts
}
