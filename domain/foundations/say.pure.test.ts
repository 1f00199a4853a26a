import { expect, test } from 'vitest'
import { counted } from '#domain/foundations/counted.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { addressedLanguage, type Language, micrositeRoot } from '#domain/foundations/language.ts'
import { listed } from '#domain/foundations/listed.ts'
import { mainAddress } from '#domain/foundations/main-address.ts'
import { formatMoney, formatPercent } from '#domain/foundations/money.ts'
import { addCatalogue, catalogueIn, say, sayCount, spoken } from '#domain/foundations/say.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import { formatDate, formatDateRange, formatUntil } from '#domain/foundations/time.ts'

const inLanguage = <Said>(language: Language, work: () => Said) =>
  speakingTo({ language, addressed: null }, work)

test('a sentence is said in the language of the reader, and in English where it is not translated', () => {
  addCatalogue(
    'de',
    catalogueIn({ 'From {lowest} to {highest}': 'Von {lowest} bis {highest}', None: 'Nichts' }),
  )
  const facts = { lowest: 1, highest: '{lowest}' }
  expect(say('From {lowest} to {highest}', facts)).toBe('From 1 to {lowest}')
  expect(inLanguage('de', () => say('From {lowest} to {highest}', facts))).toBe('Von 1 bis {lowest}')
  expect(inLanguage('de', () => say('Not translated, {name}', { name: 'Ada' }))).toBe('Not translated, Ada')
  const table = spoken({ none: 'None' })
  expect(table).toEqual({ none: 'None' })
  expect(inLanguage('de', () => Object.values(table))).toEqual(['Nichts'])
})

test('in a sentence from right to left, facts in Latin letters change places with nothing beside them', () => {
  const sentence = '{name}, {on}, {count}, {share}'
  addCatalogue('ar', catalogueIn({ [sentence]: '{name}، {on}، {count}، {share}' }))
  const facts = { name: 'Slow glass', on: '3 مارس 2027', count: 12, share: '5%' }
  expect(inLanguage('ar', () => say(sentence, facts))).toBe(
    '\u2066Slow glass\u2069، 3 مارس 2027، 12، \u20665%\u2069',
  )
  expect(inLanguage('ar', () => say(sentence, { name: 'يوسف Cohen' }))).toContain('\u2068يوسف Cohen\u2069،')
  // What is copied is a code or an address alone.
  const code = { name: '7K3Q-PD4M', on: '26-27/000123', count: 'ada@x.example', share: '' }
  expect(inLanguage('ar', () => say(sentence, code))).toBe(
    '7K3Q-PD4M، \u206626-27/000123\u2069، ada@x.example، ',
  )
  expect(inLanguage('de', () => say(sentence, facts))).toBe('Slow glass, 3 مارس 2027, 12, 5%')
})

test('counts have every form that the language has', () => {
  addCatalogue(
    'ar',
    catalogueIn({ '{count} night': ['0 {count}', '1', '2', '3 {count}', '4 {count}', '5 {count}'] }),
  )
  addCatalogue('fr', catalogueIn({ '{count} night': ['{count} nuit', '{count} nuits'] }))
  const nights = (count: number) => counted(count, 'night')
  const arabic = inLanguage('ar', () => [0, 1, 2, 3, 11, 100].map(nights))
  expect(arabic).toEqual(['0 0', '1', '2', '3 3', '4 11', '5 100'])
  expect(inLanguage('fr', () => [0, 1, 2, 1_000_000].map(nights))).toEqual([
    '0 nuit',
    '1 nuit',
    '2 nuits',
    '1\u202f000\u202f000 nuits',
  ])
  expect(inLanguage('es', () => sayCount('{count} of {all}', '{count} of all {all}', 1, { all: 3 }))).toBe(
    '1 of 3',
  )
})

test('dates, figures and amounts are written as each language writes them', () => {
  const from = Temporal.PlainDate.from('2027-03-30')
  const to = Temporal.PlainDate.from('2027-04-02')
  const midnight = Temporal.Instant.from('2027-12-13T23:00:00Z')
  const written = () => [
    formatDate(from),
    formatDateRange(from, to),
    formatMoney(-123_450, 'EUR'),
    formatPercent(450),
    formatCount(12_480),
    formatUntil(midnight, 'Europe/Berlin'),
    listed(['a', 'b', 'c']),
  ]
  expect(inLanguage('en', written)).toEqual([
    '30 March 2027',
    '30 March – 2 April 2027',
    '−EUR\u00a01,234.50',
    '4.5%',
    '12,480',
    '24:00 CET on 13 December 2027',
    'a, b and c',
  ])
  expect(inLanguage('de', written).map(text => text.replaceAll(/[\u2009\u202f]/g, ' '))).toEqual([
    '30. März 2027',
    '30. März – 2. April 2027',
    '−1.234,50\u00a0EUR',
    '4,5\u00a0%',
    '12.480',
    '24:00 MEZ on 13. Dezember 2027',
    'a, b und c',
  ])
  expect(inLanguage('ar', written).slice(0, 5)).toEqual([
    '30 مارس 2027',
    '30 مارس – 2 أبريل 2027',
    '−EUR\u00a01,234.50',
    '4.5%',
    '12,480',
  ])
})

test('an address names its language after the conference', () => {
  expect(addressedLanguage('/storm/de/venue')).toEqual({ path: '/storm/venue', language: 'de' })
  expect(addressedLanguage('/storm/ar')).toEqual({ path: '/storm', language: 'ar' })
  for (const path of ['/', '/de', '/storm', '/storm/venue', '/storm/it/venue', '/storm/design'])
    expect(addressedLanguage(path)).toEqual({ path, language: null })
  speakingTo({ language: 'de', addressed: 'storm' }, () => {
    expect(micrositeRoot('storm')).toBe('/storm/de')
    expect(micrositeRoot('calm')).toBe('/calm')
  })
  expect(micrositeRoot('storm')).toBe('/storm')
})

test('an address of the main site names its language first, and never leads to another host without it', () => {
  expect(mainAddress('/de/about')).toEqual({ path: '/about', language: 'de' })
  expect(mainAddress('/ar')).toEqual({ path: '/', language: 'ar' })
  expect(mainAddress('/about/de')).toEqual({ path: '/about/de', language: null })
  for (const path of ['/en//evil.example', '/en////evil.example'])
    expect(mainAddress(path)).toEqual({ path: '/evil.example', language: 'en' })
})
