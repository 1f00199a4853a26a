import type { Conference } from '#domain/conference/conferences/conference.ts'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { say } from '#domain/foundations/say.ts'
import { formatDate, formatDateRange } from '#domain/foundations/time.ts'
import type { RegistrationPeriod } from '#domain/offers/pricing/period.ts'
import type { TimelineEntry } from '#site/components/list/timeline.tsx'
import * as words from '#words/public/microsite/home.ts'

/**
 * The end of the call for abstracts and of each registration period, and the conference itself, in the order of their dates.
 *
 * @param callEnds the last day for abstracts, if the call names one
 * @param today in the conference's zone
 */
export function keyDates(
  conference: Pick<Conference, 'subject' | 'prefix' | 'nameOrder' | 'location' | 'startsOn' | 'endsOn'>,
  periods: Pick<RegistrationPeriod, 'id' | 'name' | 'endsOn'>[],
  callEnds: Temporal.PlainDate | null,
  today: Temporal.PlainDate,
): TimelineEntry[] {
  const ends = periods.map(period => ({
    key: `period-${period.id}`,
    from: period.endsOn,
    until: period.endsOn,
    title: endOf(
      periods.length > 1 ? period.name : null,
      Temporal.PlainDate.compare(period.endsOn, today) < 0,
    ),
  }))
  const { location, startsOn, endsOn } = conference
  const title = nameInText(conference)
  const itself = { key: 'conference', from: startsOn, until: endsOn, title, detail: location }
  const call = callEnds && {
    key: 'abstracts',
    from: callEnds,
    until: callEnds,
    title: callTitle(callEnds, today),
  }
  return [...(call ? [call] : []), ...ends, itself]
    .toSorted((one, other) => Temporal.PlainDate.compare(one.from, other.from))
    .map(({ from, until, ...entry }) => ({
      ...entry,
      dateTime: from.toString(),
      date: from.equals(until) ? formatDate(from) : formatDateRange(from, until),
      when: whenIs(from, until, today),
    }))
}

const callTitle = (ends: Temporal.PlainDate, today: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(ends, today) < 0 ? words.submissionClosed() : words.submissionCloses()

/** For a period named `Late Registration Fee`, registration is what ends; the only one needs no name. */
function endOf(period: string | null, isPast: boolean): string {
  if (period === null) return isPast ? say('Registration ended') : say('Registration ends')
  const name = period.replace(/( registration)?( fees?)?$/i, '')
  return isPast
    ? say('{period} registration ended', { period: name })
    : say('{period} registration ends', { period: name })
}

function whenIs(
  from: Temporal.PlainDate,
  until: Temporal.PlainDate,
  today: Temporal.PlainDate,
): TimelineEntry['when'] {
  if (Temporal.PlainDate.compare(until, today) < 0) return 'past'
  return Temporal.PlainDate.compare(from, today) <= 0 ? 'today' : 'coming'
}
