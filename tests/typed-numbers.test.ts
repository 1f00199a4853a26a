/**
 * A number that a sentence promises comes from the constant or the setting that the code obeys: typed beside it, the two
 * differ one day. Every text of the product is read from its source for a number of minutes, days, words and the like.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
// The sample's texts are those of an invented organiser, the style guide's are specimens, and one file has the words.
const files = globSync('{adapters,domain,mails,server,site,tools,words}/**/*.{ts,tsx}', { cwd: root }).filter(
  file =>
    !/\.test\.tsx?$|^domain\/foundations\/counted-in-words\.ts$|^site\/styleguide\/|^tools\/bench\//.test(
      file,
    ),
)

const count =
  '\\d+(?:[.,]\\d+)*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand'
const period = 'hours?|days?|weeks?|months?|years?'
const unit = `seconds?|minutes?|${period}|per cent|percent|words?|times|KB|MB|megabytes|submissions|abstracts|posts|characters`
const promise = new RegExp(
  `\\b(?:(?:${count})(?: (?:working|calendar|whole|more))? (?:${unit})|an? (?:${period}))\\b|(?<!%)\\b\\d+ ?%(?!\\w)`,
  'gi',
)

/** What may stay typed, and why. */
const typed: readonly { because: string; texts: readonly string[] }[] = [
  {
    because: 'a standard fixes it: RFC 6238, as authenticator apps obey it',
    texts: ['change every 30 seconds', 'a new code every 30 seconds'],
  },
  {
    because: 'an example of what may be typed, not a promise',
    texts: ['“91 days: 50%”', '91 days or more before the first day gets 50% back'],
  },
  { because: 'the bounds of any share', texts: ['from 0% to 100%', 'at most 100%'] },
  { because: 'the shortest time that there is to choose', texts: ['valid for one day to'] },
  {
    because: 'the age of majority, which the organiser’s law fixes',
    texts: ['18 years of age or over', '18 years or over', 'students under 18'],
  },
  {
    because: 'how the organiser plans talks and company: a suggestion about what people do, which no code carries out',
    texts: [
      'A talk lasts 20 minutes, followed by 2–3 minutes of discussion: 25 minutes',
      'when two minutes remain',
      'Twenty-five minutes in all',
      'USB stick one hour before your session',
      'in the hall ten minutes before',
      'the same 20 minutes, followed by 2–3 minutes of discussion',
      'three days before the conference and test picture and sound with us on the day before',
      'two days before. Should your connection fail',
      'More than 100 speakers a year',
      'get to know each other in three days',
      'teach next, in three days and in one building',
      'Named with one day of the programme',
      'Lunch on all three days',
      'It takes about five minutes',
      'a few times a year',
    ],
  },
  {
    because: 'how often something runs or is counted, which is its definition',
    texts: ['runs once a day', 'removed once a day', 'calls a minute', 'calls in a minute'],
  },
  {
    because: 'a day of the calendar, or a weak word of everyday speech',
    texts: ['Enter a day and a time', 'Choose a day', 'a day of its own', 'not a day of the conference', 'Waits for a day', 'without a day', 'is the name of two days'],
  },
  { because: 'a measure of a drawing, or a type in a bug’s message', texts: ['32%', 'width: 100%', 'checked to be a day'] },
  {
    because: 'an invented example in a description of an API',
    texts: ['<p>Three days on what', 'Three days of talks', 'Ten minutes from the airport', 'in five hundred words', 'will arrive a day later'],
  },
] // biome-ignore format: a table

/** A text of the source: what is filled in is `…`. */
interface Text {
  file: string
  text: string
}

interface Node {
  type: string
  [name: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function textsIn(file: string): Text[] {
  const found: string[] = []
  walk(parseAst(readFileSync(path.join(root, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return [...new Set(found)].map(text => ({ file, text: text.replace(/\s+/g, ' ') }))

  function walk(value: unknown, isWithinElement = false): void {
    if (Array.isArray(value)) for (const each of value) walk(each, isWithinElement)
    if (!isNode(value) || value.type === 'ImportDeclaration') return
    const isElement = value.type === 'JSXElement' || value.type === 'JSXFragment'
    if (value.type === 'Literal' || value.type === 'TemplateLiteral') found.push(textOf(value))
    // An element's text is read whole, so that a sentence may go on in <strong>.
    if (isElement && !isWithinElement) found.push(textOf(value))
    const isWithin = isElement || (isWithinElement && value.type !== 'JSXExpressionContainer')
    for (const child of Object.values(value)) walk(child, isWithin)
  }
}

function textOf(value: unknown): string {
  if (!isNode(value)) return ''
  const { type } = value
  if (type === 'Literal') return typeof value.value === 'string' ? value.value : '…'
  if (type === 'JSXText') return String(value.value)
  if (type === 'JSXExpressionContainer') return textOf(value.expression) || '…'
  if (type === 'TemplateLiteral' && Array.isArray(value.quasis))
    return value.quasis.map(({ value: { cooked } }) => cooked).join('…')
  const isElement = type === 'JSXElement' || type === 'JSXFragment'
  return isElement && Array.isArray(value.children) ? value.children.map(textOf).join('') : '…'
}

const allowed = typed.flatMap(({ texts }) => texts)
const texts = files.flatMap(textsIn)

/** The promises of a text that no allowed phrase covers. */
function promisesIn(text: string): string[] {
  const rest = allowed.reduce((left, phrase) => left.replaceAll(phrase, '…'), text)
  return [...rest.matchAll(promise)].map(
    ({ 0: match, index }) => `${rest.slice(Math.max(0, index - 40), index)}[${match}]${rest.slice(index + match.length, index + match.length + 30)}`,
  )
} // biome-ignore format: a slice around a match

test('a typed number is seen in a sentence, however it is written', () => {
  for (const text of ['within 14 days', 'wait ten minutes', 'valid for an hour', 'a fee of 5%', 'at most 500 words'])
    expect(promisesIn(text), text).toHaveLength(1)
  expect(promisesIn('Please wait a moment. Two people of 12 came.')).toEqual([])
  expect(texts.length).toBeGreaterThan(5_000)
}) // biome-ignore format: a list

test('no sentence of the product promises a number that is typed beside the code that obeys it', () => {
  const found = texts.flatMap(({ file, text }) => promisesIn(text).map(promised => `${file}: ${promised}`))
  expect([...new Set(found)]).toEqual([])
})

test('no phrase is allowed that the product no longer has', () => {
  expect(allowed.filter(phrase => !texts.some(({ text }) => text.includes(phrase)))).toEqual([])
})
