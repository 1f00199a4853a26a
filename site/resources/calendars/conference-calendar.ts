import ical, {
  escape as escapeText,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { nameInText, wholeName } from '#domain/conference/conferences/whole-name.ts'
import { language } from '#domain/foundations/language.ts'
import { foldCalendar } from '#site/resources/calendars/calendar-lines.ts'
import { vtimezone } from '#site/resources/calendars/vtimezone.ts'
import { paths } from '#words/addresses/paths.ts'

/** A day of the home page's schedule; a calendar needs its hours and title. */
interface ScheduledDay {
  name: string
  title: string
  rows: { from: string; to: string }[]
}

export interface Publisher {
  productName: string
  publicUrl: string
  /** Part of the entries' ids, which calendars know them by. */
  lastingUrl: string
  now: Temporal.Instant
  /** How often the conference has changed: a calendar takes an entry with a higher number for a newer one. */
  revision: number
}

/** An empty calendar in the product's name, which defines the zones that its entries use. */
export function emptyCalendar(
  name: string,
  { productName }: Publisher,
  { from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate },
): ICalCalendar {
  return ical({
    // The library escapes all texts but this one.
    name: escapeText(name, false),
    prodId: { company: productName, product: 'Conferences', language: language().toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    // Without a zone for the calendar itself, because it would also be applied to times in UTC.
    timezone: { name: null, generator: zone => vtimezone(zone, from, to) },
  })
}

/**
 * A conference as an iCalendar file (RFC 5545): an entry over all its days that leaves them free, and one for each
 * day of the schedule from its first to its last hour, in the conference's zone.
 */
export function conferenceCalendar(
  conference: Conference,
  schedule: readonly ScheduledDay[],
  publisher: Publisher,
): string {
  const { publicUrl, lastingUrl, now, revision } = publisher
  const { name, location, startsOn, endsOn, timeZone, cancelledAt } = conference
  const url = publicUrl + paths.conference(name)
  const host = new URL(lastingUrl).hostname
  const shared = {
    location,
    url,
    stamp: now,
    sequence: revision,
    status: cancelledAt ? ICalEventStatus.CANCELLED : null,
  }
  const length = startsOn.until(endsOn).days + 1
  const calendar = emptyCalendar(wholeName(conference), publisher, { from: startsOn, to: endsOn })
  calendar.createEvent({
    ...shared,
    id: `${name}-${startsOn.year}@${host}`,
    summary: wholeName(conference),
    description: url,
    start: startsOn,
    // A whole-day entry ends on the day after.
    end: endsOn.add({ days: 1 }),
    allDay: true,
    transparency: ICalEventTransparency.TRANSPARENT,
  })
  for (const [index, day] of schedule.slice(0, length).entries()) {
    const [first, last] = [day.rows[0], day.rows.at(-1)]
    if (!first || !last || !isTime(first.from) || !isTime(last.to) || last.to <= first.from) continue
    const date = startsOn.add({ days: index })
    const at = (time: string) => date.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(timeZone)
    calendar.createEvent({
      ...shared,
      id: `${name}-${startsOn.year}-day-${index + 1}@${host}`,
      summary: `${nameInText(conference)}: ${day.title || day.name}`,
      start: at(first.from),
      end: at(last.to),
      timezone: timeZone,
    })
  }
  return foldCalendar(`${calendar}\r\n`)
}

/** Organisers write hours as text; a day whose hours cannot be read has no entry. */
const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
