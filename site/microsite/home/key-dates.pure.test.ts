import { expect, test } from 'vitest'
import { keyDates } from '#site/microsite/home/key-dates.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const conference = {
  subject: 'Material Science',
  location: 'Lisbon',
  prefix: '',
  nameOrder: null,
  startsOn: day('2027-03-20'),
  endsOn: day('2027-03-22'),
}
const periods = [
  { id: 3, name: 'Late', endsOn: day('2027-03-19') },
  { id: 1, name: 'Earlybird', endsOn: day('2026-11-01') },
]

function whenOn(today: string, callEnds: Temporal.PlainDate | null = null) {
  return keyDates(conference, periods, callEnds, day(today)).map(
    ({ date, title, when }) => `${date}: ${title}, ${when}`,
  )
}

test('key dates stand in the order of time, whatever order the periods come in', () => {
  expect(whenOn('2026-12-01')).toEqual([
    '1 November 2026: Earlybird registration ended, past',
    '19 March 2027: Late registration ends, coming',
    '20–22 March 2027: Material Science, coming',
  ])
})

test('the last day for abstracts is among them, if the call names one', () => {
  expect(whenOn('2026-12-01', day('2026-12-20'))[1]).toBe(
    '20 December 2026: Abstract submission closes, coming',
  )
  expect(whenOn('2027-01-01', day('2026-12-20'))[1]).toBe(
    '20 December 2026: Abstract submission closed, past',
  )
})

test('a period that is named after its fee is not called registration twice', () => {
  const names = ['Late Registration Fee', 'Late registration', 'Mid Term fees', 'Fee']
  const each = names.map((name, at) => ({ id: at, name, endsOn: day('2027-03-01') }))
  const titles = keyDates(conference, each, null, day('2027-01-01'))
    .slice(0, 4)
    .map(({ title }) => title)
  expect(titles).toEqual([
    'Late registration ends',
    'Late registration ends',
    'Mid Term registration ends',
    'Fee registration ends',
  ])
})

test('the only period needs no name', () => {
  const only = [{ id: 1, name: 'Registration', endsOn: day('2027-03-01') }]
  const titleOn = (today: string) => keyDates(conference, only, null, day(today))[0]?.title
  expect(titleOn('2027-03-01')).toBe('Registration ends')
  expect(titleOn('2027-03-02')).toBe('Registration ended')
})

test('a period is today on its last day, and the conference on each of its days', () => {
  expect(whenOn('2026-11-01')[0]).toBe('1 November 2026: Earlybird registration ends, today')
  expect(whenOn('2027-03-22')[2]).toBe('20–22 March 2027: Material Science, today')
  expect(whenOn('2027-03-23')[2]).toBe('20–22 March 2027: Material Science, past')
})
