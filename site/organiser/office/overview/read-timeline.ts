/** The next dates of a conference, and the last acts. */

import type { Conference } from '#domain/conference/conferences/conference.ts'
import { counted } from '#domain/foundations/counted.ts'
import { dateIn, formatDate, formatInstant } from '#domain/foundations/time.ts'
import { listAudit } from '#domain/office/history/audit-queries.ts'
import { listDependentDates, weekdayOf } from '#domain/preparation/set-up/dependent-dates.ts'
import { readCall } from '#domain/programme/submitting/call-queries.ts'
import { lastDayToTell } from '#domain/programme/submitting/submission-end.ts'
import { permit } from '#domain/staff/rights/permit.ts'
import type { StaffRequest } from '#site/organiser/guard.ts'
import { readSubjects } from '#site/organiser/office/history/subjects.ts'
import { whoOf } from '#words/organiser/office/actor-words.ts'

const mostDates = 6
const mostActs = 10

export interface NextDate {
  key: string
  date: string
  label: string
  isToday: boolean
}

/** Today, and the coming dates; nothing if there are none. */
export async function readNextDates(
  { site, act: { now } }: StaffRequest,
  conference: Conference,
): Promise<NextDate[]> {
  const today = dateIn(conference.timeZone, now)
  const { read } = site.database
  const [hanging, call] = await Promise.all([
    listDependentDates(read, conference),
    readCall(read, conference),
  ])
  const dates = [
    // A conference without a call takes none.
    ...(call.sections.length === 0
      ? []
      : [{ key: 'abstracts', label: 'Abstracts close', date: lastDayToTell(conference, call, now) }]),
    ...hanging.filter(({ key }) => key.startsWith('period:')),
    { key: 'first', label: 'First day', date: conference.startsOn },
    ...(conference.endsOn.equals(conference.startsOn)
      ? []
      : [{ key: 'last', label: 'Last day', date: conference.endsOn }]),
  ]
  const ahead = dates
    .filter(({ date }) => Temporal.PlainDate.compare(date, today) >= 0)
    .toSorted((one, other) => Temporal.PlainDate.compare(one.date, other.date))
    .slice(0, mostDates)
  if (ahead.length === 0) return []
  return [{ key: 'today', label: 'Today', date: today }, ...ahead].map(({ key, label, date }) => ({
    key,
    label,
    date: `${weekdayOf(date)} ${formatDate(date)}`,
    isToday: date.equals(today),
  }))
}

export interface LastAct {
  id: number
  what: string
  subject: { label: string; to: string | null }
  who: string
  when: string
}

/** The last audit entries that somebody may see; null for somebody who may see none. */
export async function readLastActs(
  { person, site, act: { now } }: StaffRequest,
  { id, timeZone }: Conference,
): Promise<LastAct[] | null> {
  const allowed = permit(person, 'read-audit', id, now)
  if (!allowed.ok) return null
  const entries = (await listAudit(site.database.read, allowed.value.scope, null)).slice(0, mostActs)
  const subjectOf = await readSubjects(site.database.read, entries)
  return entries.map(entry => ({
    id: entry.id,
    what: entry.act.charAt(0).toUpperCase() + entry.act.slice(1),
    subject: subjectOf(entry),
    who: whoOf(entry),
    when: formatInstant(entry.at, timeZone),
  }))
}

/** `in 84 days`, `today`, `3 days ago`: relative to the first or the last day. */
export function distanceTo({ startsOn, endsOn, timeZone }: Conference, now: Temporal.Instant): string {
  const today = dateIn(timeZone, now)
  const days = (count: number) => counted(count, 'day')
  const until = today.until(startsOn).days
  if (until > 0) return `in ${days(until)}`
  const since = endsOn.until(today).days
  return since > 0 ? `${days(since)} ago` : 'now'
}
