import type { ConferenceDates } from '#sample/conference-dates.ts'
import type { KeyDate, PeriodManuscript } from '#sample/manuscript.ts'

/**
 * On the day of loading Mid Term is open, at the prices that the ticket cards show: Oral 699, Invited 649 and
 * Poster 399 (specification, section 9).
 */
export const periods: PeriodManuscript[] = [
  {
    name: 'Earlybird',
    endsOn: dates => dates.fromToday(-14),
    dollars: { invited: 549, oral: 599, poster: 349, student: 299, delegate: 499, virtual: 249 },
  },
  {
    name: 'Mid Term',
    endsOn: dates => dates.fromToday(90),
    dollars: { invited: 649, oral: 699, poster: 399, student: 349, delegate: 599, virtual: 299 },
  },
  {
    name: 'Late Registration Fee',
    endsOn: dates => dates.beforeStart(1),
    dollars: { invited: 749, oral: 799, poster: 449, student: 399, delegate: 699, virtual: 349 },
  },
]

export function keyDates(dates: ConferenceDates): KeyDate[] {
  return [
    { label: 'First round of abstracts closed', on: dates.fromToday(-45) },
    { label: 'Earlybird registration ended', on: dates.fromToday(-14) },
    { label: 'Preliminary programme published', on: dates.fromToday(-9) },
    { label: 'Mid Term registration ends', on: dates.fromToday(90) },
    { label: 'Second round of abstracts closes', on: dates.beforeStart(75), closesCall: true },
    { label: 'Last day for changes to an abstract', on: dates.beforeStart(60) },
    { label: 'Final programme published', on: dates.beforeStart(21) },
    { label: 'Late registration ends', on: dates.beforeStart(1) },
    { label: 'The conference opens', on: dates.startsOn },
  ]
}
