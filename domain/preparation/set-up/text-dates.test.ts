import { expect, test } from 'vitest'
import { datesIn, mapTexts, moveDatesIn, moveYearIn } from '#domain/preparation/set-up/text-dates.ts'

const moves = new Map(
  [
    ['2027-03-12', '2028-03-10'],
    ['2027-03-14', '2028-03-12'],
    ['2027-03-13', '2028-03-11'],
    ['2027-03-30', '2028-04-01'],
    ['2027-11-30', '2028-12-01'],
    ['2027-12-02', '2028-12-03'],
    ['2027-12-30', '2028-12-31'],
    ['2027-12-31', '2029-01-01'],
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
  ['30 November – 2 December 2027', '1–3 December 2028'],
  ['30 November - 2 December 2027', '1 - 3 December 2028'],
  ['14 to 30 March 2027', '12 March to 1 April 2028'],
  ['30–31 December 2027', '31 December 2028 – 1 January 2029'],
  ['12, 13 and 14 March 2027', '10, 11 and 12 March 2028'],
  ['Hall 3, 14 March 2027', 'Hall 3, 12 March 2028'],
  ['Sunday, 14 March 2027 (Sun 14th Mar 2027)', 'Sunday, 12 March 2028 (Sun 12th Mar 2028)'],
  ['on Tuesday 30 November 2027', 'on Friday 1 December 2028'],
  ['Mar. 12, 2027 and 30th Nov 2027', 'Mar. 10, 2028 and 1st Dec 2028'],
])('the dates of “%s” move', (text, moved) => {
  expect(moveDatesIn(text, moves)).toBe(moved)
})

test.each([
  '/media/ab12cd/WhatsApp-Image-2027-03-12-at-10-22.jpg',
  'https://journal.org/2027-03-12/report',
  '<p>The <a href="https://journal.org/2027-03-12/report" rel="noopener">report</a></p>',
  'report-2027-03-12.pdf',
  '2027-03-12-excursion',
  '<img src="/media/ab12cd/hall-2027-03-12.jpg" alt="The hall">',
])('“%s” is an address or a name, and stays', text => {
  expect([moveDatesIn(text, moves), datesIn(text)]).toEqual([text, []])
})

test('a year moves in what is read, and in no address', () => {
  const text = '<p>Crystals 2027: <a href="https://crystals.org/2027/">crystals.org</a></p>'
  expect(moveYearIn(text, '2027', '2028')).toBe(text.replace('Crystals 2027', 'Crystals 2028'))
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
