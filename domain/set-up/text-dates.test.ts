import { expect, test } from 'vitest'
import { datesIn, mapTexts, moveDatesIn } from '#domain/set-up/text-dates.ts'

const moves = new Map(
  [
    ['2027-03-12', '2028-03-10'],
    ['2027-03-14', '2028-03-12'],
    ['2027-11-30', '2028-12-01'],
  ].map(([from = '', to = '']) => [from, Temporal.PlainDate.from(to)]),
)

test.each([
  ['from 12–14 March 2027 in', 'from 10–12 March 2028 in'],
  ['12 - 14 March 2027', '10 - 12 March 2028'],
  ['by 30 November 2027.', 'by 1 December 2028.'],
  ['March 12, 2027', 'March 10, 2028'],
  [
    '<time datetime="2027-11-30">30 November 2027</time>',
    '<time datetime="2028-12-01">1 December 2028</time>',
  ],
  ['on 1 May 2027, and 31 February 2027', 'on 1 May 2027, and 31 February 2027'],
])('the dates of “%s” move', (text, moved) => {
  expect(moveDatesIn(text, moves)).toBe(moved)
})

test('all dates of a text are found, and no numbers that are none', () => {
  expect(datesIn('5–7 June 2027; 2027-01-31; call 12 34 2027').map(String)).toEqual([
    '2027-06-05', '2027-06-07', '2027-01-31',
  ]) // biome-ignore format: a list
  expect(mapTexts({ a: ['x', { b: 'x', c: 1 }], d: null }, text => `${text}!`)).toEqual({
    a: ['x!', { b: 'x!', c: 1 }],
    d: null,
  })
})
