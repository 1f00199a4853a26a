import { expect, test } from 'vitest'
import { type ConferenceRules, defaultRules } from '#domain/conference/conferences/conference-rules.ts'
import { factsOfAll, factsOfConference } from '#domain/conference/settings/rules-in-prose.ts'
import { addCatalogue, catalogueIn } from '#domain/foundations/say.ts'
import { speakingTo } from '#domain/foundations/speech.ts'

const timeZone = 'UTC'
const factsOf = (rules: Partial<ConferenceRules>) =>
  factsOfConference({ timeZone, rules: { ...defaultRules, ...rules }, earlierRules: [] })

test('the default rules read as the specification puts them', () => {
  const facts = factsOf({})
  expect(facts['refund table'].rows).toEqual([
    ['More than 90 days before the first day', '50%', 'Possible instead of a refund'],
    ['60 to 90 days before', '40%', 'Possible instead of a refund'],
    ['30 to 60 days before', 'None', 'Possible'],
    ['Fewer than 30 days before', 'None', 'Not possible'],
  ])
  expect(facts['boundary days']).toBe(
    'exactly 90 and exactly 60 days before the first day are refunded at 40%; on exactly the 30th day a transfer is still possible',
  )
  expect([facts['transfer months'], facts['hand-over days'], facts['other terms']]).toEqual([
    '15 months',
    '45 days',
    '',
  ])
})

test.each<[string, Partial<ConferenceRules>, string[], string]>([
  [
    'one step at a share of its own',
    { refundSteps: [{ fromDays: 14, refundBasisPoints: 2_550 }], transferDays: 21 },
    [
      'More than 20 days before the first day, 25.5%, Possible instead of a refund',
      '14 to 20 days before, 25.5%, Not possible',
      'Fewer than 14 days before, None, Not possible',
    ],
    'exactly 14 days before the first day is refunded at 25.5%; on exactly the 21st day a transfer is still possible',
  ],
  [
    'no refunds at all',
    { refundSteps: [], transferDays: 3 },
    ['More than 2 days before the first day, None, Possible', 'Fewer than 3 days before, None, Not possible'],
    'on exactly the 3rd day a transfer is still possible',
  ],
  [
    'transfers until the first day',
    { refundSteps: [{ fromDays: 31, refundBasisPoints: 10_000 }], transferDays: 0 },
    [
      'More than 30 days before the first day, 100%, Possible instead of a refund',
      '0 to 30 days before, None, Possible',
      'After the first day, None, Not possible',
    ],
    'exactly 30 days before the first day nothing is refunded; on the first day itself a transfer is still possible',
  ],
])('%s', (_name, rules, rows, boundary) => {
  const facts = factsOf(rules)
  expect(facts['refund table'].rows.map(row => row.join(', '))).toEqual(rows)
  expect(facts['boundary days']).toBe(boundary)
})

test('they are said in the language of the page', () => {
  addCatalogue(
    'de',
    catalogueIn({
      'More than {days} days before the first day': 'Mehr als {days} Tage vor dem ersten Tag',
      '{one} and exactly {other}': '{one} und genau {other}',
      'exactly {days} days before the first day are refunded at {share}':
        'genau {days} Tage vor dem ersten Tag werden {share} erstattet',
      'on exactly the {nth} day a transfer is still possible':
        'genau am {nth}. Tag ist eine Übertragung noch möglich',
    }),
  )
  const facts = speakingTo({ language: 'de', addressed: null }, () => factsOf({}))
  expect(facts['refund table'].rows[0]?.[0]).toBe('Mehr als 90 Tage vor dem ersten Tag')
  expect(facts['boundary days']).toMatch(
    /^genau 90 und genau 60 Tage vor dem ersten Tag werden 40\s?% .*; genau am 30\. Tag/,
  )
})

test('texts say where other terms apply', () => {
  const rules = { ...defaultRules, handOverDays: 3 }
  const until = Temporal.Instant.from('2027-01-10T23:30:00Z')
  const changed = { subject: 'Crystals', rules, earlierRules: [{ until, rules: defaultRules }] }
  expect(factsOfConference({ ...changed, timeZone: 'Asia/Tokyo' })['other terms']).toBe(
    ' Registrations made until 11 January 2027 keep the terms under which they were made.',
  )
  const same = { subject: 'Glass', rules: defaultRules, earlierRules: [] }
  expect(factsOfAll([same])['other terms']).toBe('')
  expect(factsOfAll([same, changed])['other terms']).toBe(
    ' Other terms apply to Crystals: the conference’s own policies page states them.',
  )
})
