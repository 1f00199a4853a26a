import { ICalEventStatus } from 'ical-generator'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { wholeName } from '#domain/conference/conferences/whole-name.ts'
import type { TalkEntry } from '#domain/programme/talks/programme.ts'
import { foldCalendar } from '#site/resources/calendars/calendar-lines.ts'
import { emptyCalendar, type Publisher } from '#site/resources/calendars/conference-calendar.ts'
import { paths } from '#words/paths.ts'

/** What calendars show of a talk: its guid and its programme's day too. */
export interface CalendarTalk
  extends Pick<TalkEntry, 'id' | 'title' | 'startsAt' | 'isAfterMidnight' | 'durationMinutes' | 'room'> {
  guid: string
  day: Temporal.PlainDate | null
  subtitle?: string
  speakerAffiliation?: string
  /** Whether it was taken out of the programme. */
  isCancelled?: boolean
}

/**
 * Talks as an iCalendar file (RFC 5545), in the conference's zone. A talk without a date or a time is left out; a
 * talk without a length is a moment.
 *
 * @returns undefined where no talk can be an entry
 */
export function programmeCalendar(
  conference: Conference,
  talks: readonly CalendarTalk[],
  publisher: Publisher,
): string | undefined {
  const { name, timeZone, location, cancelledAt } = conference
  const host = new URL(publisher.lastingUrl).hostname
  const timed = talks.flatMap(talk => {
    const start = startOf(talk, timeZone)
    return start ? [{ talk, start, end: start.add({ minutes: talk.durationMinutes ?? 0 }) }] : []
  })
  const [first] = timed
  if (!first) return undefined
  const dates = timed.flatMap(({ start, end }) => [start.toPlainDate(), end.toPlainDate()])
  const [from = first.start.toPlainDate(), ...rest] = dates.toSorted(Temporal.PlainDate.compare)
  const calendar = emptyCalendar(wholeName(conference), publisher, { from, to: rest.at(-1) ?? from })
  for (const { talk, start, end } of timed) {
    const page = talk.isCancelled ? paths.microsite(name, 'program') : paths.openTalk(name, talk.id)
    const url = publisher.publicUrl + page
    calendar.createEvent({
      id: `${talk.guid}@${host}`,
      stamp: publisher.now,
      sequence: publisher.revision,
      status: cancelledAt || talk.isCancelled ? ICalEventStatus.CANCELLED : null,
      summary: talk.title,
      description: [talk.subtitle, talk.speakerAffiliation, url].filter(Boolean).join('\n'),
      location: [talk.room, location].filter(Boolean).join(', '),
      url,
      start,
      ...(talk.durationMinutes ? { end } : {}),
      timezone: timeZone,
    })
  }
  return foldCalendar(`${calendar}\r\n`)
}

function startOf({ day, startsAt, isAfterMidnight }: CalendarTalk, timeZone: string) {
  if (!day || startsAt === null) return undefined
  const date = isAfterMidnight ? day.add({ days: 1 }) : day
  return date.toZonedDateTime({ timeZone, plainTime: startsAt })
}
