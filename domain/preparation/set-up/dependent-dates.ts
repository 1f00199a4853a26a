/** The dates that depend on a conference's first day, and their new values when it moves. */
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { endOfDay, zoneNameAt } from '#domain/foundations/time.ts'

export interface DependentDate {
  /** `period:17`, `day:3`: the table and the row's id; `names:2`: a conference's last day for naming people of groups. */
  key: `period:${number}` | `day:${number}` | `names:${number}`
  /** Its name, such as `Early Bird ends`. */
  label: string
  date: Temporal.PlainDate
}

/** The ends of registration periods, then the days of the programme, each in its order, and the last day for names. */
export async function listDependentDates(
  db: Reader,
  { id: conferenceId, namesUntil }: Pick<Conference, 'id' | 'namesUntil'>,
): Promise<DependentDate[]> {
  const periods = await db
    .selectFrom('registration_categories')
    .select(['id', 'name', 'ends_on'])
    .where('conference_id', '=', conferenceId)
    .orderBy('ends_on')
    .orderBy('id')
    .execute()
  const days = await db
    .selectFrom('programme_days')
    .select(['id', 'name', 'held_on'])
    .where('conference_id', '=', conferenceId)
    .where('held_on', 'is not', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return [
    ...periods.map(({ id, name, ends_on }) => ({
      key: `period:${id}` as const,
      label: `${name} ends`,
      date: Temporal.PlainDate.from(ends_on),
    })),
    ...days.flatMap(({ id, name, held_on }) =>
      held_on === null
        ? []
        : [{ key: `day:${id}` as const, label: name, date: Temporal.PlainDate.from(held_on) }],
    ),
    ...(namesUntil === null
      ? []
      : [{ key: `names:${conferenceId}` as const, label: 'Groups are named until', date: namesUntil }]),
  ]
}

/** The conference's days, before and after. */
export interface Shift {
  from: { startsOn: Temporal.PlainDate; endsOn: Temporal.PlainDate }
  toStartsOn: Temporal.PlainDate
}

/** Deadlines this close to the first day keep their distance to it: the last one ends the day before. */
const closeDays = 7

/**
 * A date's new value. Dates close to the conference or within it keep their distance to the first day; those further
 * away move by whole weeks, so that a deadline on a Friday stays on a Friday.
 */
export function moveDate(date: Temporal.PlainDate, { from, toStartsOn }: Shift): Temporal.PlainDate {
  const days = from.startsOn.until(toStartsOn).days
  const before = date.until(from.startsOn).days
  const after = from.endsOn.until(date).days
  const isClose = before <= closeDays && after <= closeDays
  return date.add({ days: isClose ? days : Math.round(days / 7) * 7 })
}

/** All of them moved. A registration period ends before the next one still, where only the next keeps its distance. */
export function moveDates(
  dates: readonly DependentDate[],
  shift: Shift,
): (DependentDate & { to: Temporal.PlainDate })[] {
  const moved = dates.map(each => ({ ...each, to: moveDate(each.date, shift) }))
  for (let at = moved.length - 2; at >= 0; at -= 1) {
    const [each, next] = moved.slice(at, at + 2)
    if (!each || !next?.key.startsWith('period:') || each.date.equals(next.date)) continue
    const latest = next.to.subtract({ days: 1 })
    if (Temporal.PlainDate.compare(each.to, latest) > 0) each.to = latest
  }
  return moved
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** `Fri`: shown beside a date, so that a wrong day is noticed. */
export const weekdayOf = (date: Temporal.PlainDate) => weekdays[date.dayOfWeek - 1] ?? ''

/** The name of a zone's time at the end of a day: `WEST` in summer, `WET` in winter. */
export const clockAtEndOf = (date: Temporal.PlainDate, zone: string) =>
  zoneNameAt(zone, endOfDay(date, zone).subtract({ milliseconds: 1 }))
