import { type ICalEventData, ICalEventStatus } from 'ical-generator'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { wholeName } from '#domain/conference/conferences/whole-name.ts'
import { partsOf } from '#domain/foundations/in-parts.ts'
import type { TalkEntry } from '#domain/programme/talks/programme.ts'
import { foldCalendar } from '#site/resources/calendars/calendar-lines.ts'
import { emptyCalendar, type Publisher } from '#site/resources/calendars/conference-calendar.ts'
import { paths } from '#words/addresses/paths.ts'

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

/** Talks written at once: some 10 ms. */
const talksAtOnce = 100

/**
 * Talks as an iCalendar file (RFC 5545), in the conference's zone. A talk without a date or a time is left out; a
 * talk without a length is a moment. Others get their turn while a long one is written.
 *
 * @returns undefined where no talk can be an entry
 */
export async function programmeCalendar(
  conference: Conference,
  talks: readonly CalendarTalk[],
  publisher: Publisher,
): Promise<string | undefined> {
  const timed: TimedTalk[] = []
  for await (const part of partsOf(talks)) timed.push(...part.flatMap(talk => timedOf(talk, conference)))
  const span = await spanOf(timed)
  if (!span) return undefined
  const pieces: string[] = []
  for await (const part of partsOf(timed, talksAtOnce)) {
    const calendar = emptyCalendar(wholeName(conference), publisher, span)
    for (const each of part) calendar.createEvent(eventOf(each, conference, publisher))
    pieces.push(foldCalendar(`${calendar}\r\n`))
  }
  return joined(pieces)
}

interface TimedTalk {
  talk: CalendarTalk
  start: Temporal.ZonedDateTime
  end: Temporal.ZonedDateTime
}

function timedOf(talk: CalendarTalk, { timeZone }: Conference): TimedTalk[] {
  const start = startOf(talk, timeZone)
  return start ? [{ talk, start, end: start.add({ minutes: talk.durationMinutes ?? 0 }) }] : []
}

/** The first and the last date; undefined without a talk. */
async function spanOf(timed: readonly TimedTalk[]) {
  let span: { from: Temporal.PlainDate; to: Temporal.PlainDate } | undefined
  for await (const part of partsOf(timed)) {
    for (const { start, end } of part) {
      const [from, to] = [start.toPlainDate(), end.toPlainDate()]
      span ??= { from, to }
      if (Temporal.PlainDate.compare(from, span.from) < 0) span.from = from
      if (Temporal.PlainDate.compare(to, span.to) > 0) span.to = to
    }
  }
  return span
}

function eventOf(
  { talk, start, end }: TimedTalk,
  conference: Conference,
  publisher: Publisher,
): ICalEventData {
  const { name, timeZone, location, cancelledAt } = conference
  const page = talk.isCancelled ? paths.microsite(name, 'program') : paths.openTalk(name, talk.id)
  const url = publisher.publicUrl + page
  return {
    id: `${talk.guid}@${new URL(publisher.lastingUrl).hostname}`,
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
  }
}

/** Calendars with the same head and end as one. Text has no line of its own, so these lines are theirs. */
function joined(calendars: readonly string[]): string {
  const end = '\r\nEND:VCALENDAR'
  const events = calendars.map(text => text.slice(text.indexOf('\r\nBEGIN:VEVENT'), text.lastIndexOf(end)))
  const [first = ''] = calendars
  const head = first.slice(0, first.indexOf('\r\nBEGIN:VEVENT'))
  return [head, ...events, first.slice(first.lastIndexOf(end))].join('')
}

function startOf({ day, startsAt, isAfterMidnight }: CalendarTalk, timeZone: string) {
  if (!day || startsAt === null) return undefined
  const date = isAfterMidnight ? day.add({ days: 1 }) : day
  return date.toZonedDateTime({ timeZone, plainTime: startsAt })
}
