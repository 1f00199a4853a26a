import { dateIn } from '#domain/foundations/time.ts'
import type { StaffRequest } from '#site/organiser/guard.ts'

/** The times that can be chosen, in days. */
export const visitTimes = [7, 30, 90, 365] as const

/** The days that an address asks for, up to today: in the conference's zone, and in UTC for the main site. */
export function timeOf(
  { conference, act }: Pick<StaffRequest, 'conference' | 'act'>,
  query: URLSearchParams,
) {
  const days = visitTimes.find(each => String(each) === query.get('days')) ?? 30
  return { days, last: dateIn(conference?.timeZone ?? 'UTC', act.now) }
}
