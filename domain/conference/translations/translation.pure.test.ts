import { expect, test } from 'vitest'
import { textsToTranslate, withTexts } from '#domain/conference/translations/translatable.ts'
import { countTranslated, sourceDigest, translate } from '#domain/conference/translations/translation.ts'

const page = {
  slug: 'visa',
  title: 'Visa',
  menuLabel: '',
  lead: ' ',
  blocks: [
    { block: 'text', heading: 'Letters', body: '<p>Ask us.</p>' },
    { block: 'questions', heading: '', questions: [{ question: 'When?', answer: 'In time.' }] },
  ],
}

test('names the texts that visitors read, and no addresses or empty fields', () => {
  expect(textsToTranslate('own-page', page)).toEqual([
    { path: 'title', type: 'line', text: 'Visa' },
    { path: 'blocks.0.heading', type: 'line', text: 'Letters' },
    { path: 'blocks.0.body', type: 'html', text: '<p>Ask us.</p>' },
    { path: 'blocks.1.questions.0.question', type: 'line', text: 'When?' },
    { path: 'blocks.1.questions.0.answer', type: 'text', text: 'In time.' },
  ])
  expect(textsToTranslate('partner', { name: 'Acme' })).toEqual([])
  expect(textsToTranslate('toString', { name: 'Acme' })).toEqual([])
})

test('replaces texts at their paths and nothing else', () => {
  const texts = new Map([
    ['title', 'Visum'],
    ['blocks.1.questions.0.answer', 'Rechtzeitig.'],
  ])
  const translated = withTexts({ ...page, day: Temporal.PlainDate.from('2027-03-20') }, texts)
  expect(translated).toMatchObject({ slug: 'visa', title: 'Visum', menuLabel: '' })
  expect(translated.blocks[1]?.questions).toEqual([{ question: 'When?', answer: 'Rechtzeitig.' }])
  expect(translated.day.toString()).toBe('2027-03-20')
  expect(page.title).toBe('Visa')
})

const of = (text: string) => sourceDigest(text)
const options = (...names: string[]) =>
  textsToTranslate('extra', { name: 'Dinner', description: '', options: names.map(name => ({ name })) })
const german = {
  name: { text: 'Abendessen', of: of('Dinner') },
  'options.0.name': { text: 'Fisch', of: of('Fish') },
  'options.1.name': { text: 'Käse', of: of('Cheese') },
}
const saidOf = (...names: string[]) =>
  translate(options(...names), german).map(({ translation, isOld }) =>
    isOld ? `old ${translation}` : translation,
  )

test('a translation follows its text through a list', () => {
  expect(saidOf('Fish', 'Cheese')).toEqual(['Abendessen', 'Fisch', 'Käse'])
  expect(saidOf('Cheese', 'Fish')).toEqual(['Abendessen', 'Käse', 'Fisch'])
  expect(saidOf('Cheese')).toEqual(['Abendessen', 'Käse'])
  // What is new where something else stood has no translation, unless that one is gone.
  expect(saidOf('Soup', 'Fish', 'Cheese')).toEqual(['Abendessen', undefined, 'Fisch', 'Käse'])
})

test('is older than its source once that has changed, and is counted', () => {
  expect(saidOf('Fish of the day', 'Cheese')).toEqual(['Abendessen', 'old Fisch', 'Käse'])
  const translated = translate(options('Fish of the day', 'Cheese', 'Soup'), german)
  expect(countTranslated(translated)).toEqual({ texts: 4, missing: 1, old: 1 })
})
