import { expect, test } from 'vitest'
import { type DependentDate, moveDates } from '#domain/preparation/set-up/dependent-dates.ts'

const on = (text: string) => Temporal.PlainDate.from(text)

/** From a first day on 14 June 2027. */
const movedTo = (firstDay: string, days: Record<DependentDate['key'], string>) =>
  moveDates(
    // The keys are those above.
    Object.entries(days).map(([key, date]) => ({
      key: key as DependentDate['key'],
      label: '',
      date: on(date),
    })),
    { from: { startsOn: on('2027-06-14'), endsOn: on('2027-06-16') }, toStartsOn: on(firstDay) },
  ).map(({ to }) => to.toString())

test('registration periods that move by different days keep their order, and no two end on a day', () => {
  const days = {
    'period:1': '2027-06-05',
    'period:2': '2027-06-06',
    'period:3': '2027-06-09',
    'day:1': '2027-06-14',
  }
  expect(movedTo('2027-06-18', days)).toEqual(['2027-06-11', '2027-06-12', '2027-06-13', '2027-06-18'])
  expect(movedTo('2027-06-21', days)).toEqual(['2027-06-12', '2027-06-13', '2027-06-16', '2027-06-21'])
})
