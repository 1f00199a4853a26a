import { expect, test } from 'vitest'
import {
  type NameOrder,
  nameInText,
  nameLines,
  wholeName,
} from '#domain/conference/conferences/whole-name.ts'

const named = (prefix: string, subject: string, nameOrder: NameOrder | null = null) => ({
  prefix,
  subject,
  nameOrder,
})

test.each([
  ['118th Annual Meeting of the', 'American Society of Optics', '118th Annual Meeting of the American Society of Optics'],
  ['5th World Congress on', 'Glass', '5th World Congress on Glass'],
  ['12. Jahrestagung für', 'Kristallzucht', '12. Jahrestagung für Kristallzucht'],
  ['Congreso Internacional de', 'Óptica', 'Congreso Internacional de Óptica'],
  ['Journées de l’', 'Optique', 'Journées de l’Optique'],
  ['3rd', 'Glass Days', '3rd Glass Days'],
  ['Third Annual', 'Glass Days', 'Third Annual Glass Days'],
  ['第五届', '材料科学会议', '第五届材料科学会议'],
  ['5th International Conference', 'Material Science', 'Material Science, 5th International Conference'],
  ['A conference about:', 'Glass', 'A conference about: Glass'],
  ['', 'Glass', 'Glass'],
  ['  ', 'Glass', 'Glass'],
])('%s and %s are suggested as %s', (prefix, subject, whole) => {
  expect(wholeName(named(prefix, subject))).toBe(whole)
}) // biome-ignore format: a table

test.each([
  ['phrase', '5th Congress Glass', '5th Congress Glass'],
  ['colon', '5th Congress: Glass', 'Glass'],
  ['subject-first', 'Glass, 5th Congress', 'Glass'],
] as const)('the organiser may choose %s, whatever the words are', (order, whole, inText) => {
  const conference = named('5th Congress', 'Glass', order)
  expect([wholeName(conference), nameInText(conference)]).toEqual([whole, inText])
})

test('a name without a prefix has no sign of its order', () => {
  for (const order of ['phrase', 'colon', 'subject-first', null] as const)
    expect([wholeName(named('', 'Glass', order)), nameLines(named('', 'Glass', order))]).toEqual([
      'Glass',
      { above: '', subject: 'Glass', below: '' },
    ])
})

test('lines stand in the order of the whole name', () => {
  expect(nameLines(named('118th Meeting of the', 'Society'))).toEqual({
    above: '118th Meeting of the', subject: 'Society', below: '',
  }) // biome-ignore format: a record
  expect(nameLines(named('5th Congress', 'Glass', 'colon'))).toMatchObject({
    above: '5th Congress', below: '',
  }) // biome-ignore format: a record
  expect(nameLines(named('5th Congress', 'Glass'))).toMatchObject({ above: '', below: '5th Congress' })
})
