/**
 * The VTIMEZONE of a zone (RFC 5545, 3.6.5) as far as an event needs it: the offset in force when it begins, and
 * every change until it ends. Calendars that know the zone's name use their own rules.
 *
 * @param zone an IANA zone
 */
export function vtimezone(zone: string, from: Temporal.PlainDate, to: Temporal.PlainDate): string {
  const start = from.toZonedDateTime(zone)
  const end = to.add({ days: 1 }).toZonedDateTime(zone)
  const observances: string[] = []
  let change = start.getTimeZoneTransition('previous')
  observances.push(change ? observance(change) : fixed(start))
  change = start.getTimeZoneTransition('next')
  while (change && Temporal.ZonedDateTime.compare(change, end) < 0) {
    observances.push(observance(change))
    change = change.getTimeZoneTransition('next')
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observances, 'END:VTIMEZONE'].join('\r\n')
}

/** The rule from a clock change on; the change is given in the local time before it. */
function observance(change: Temporal.ZonedDateTime): string {
  const before = change.subtract({ nanoseconds: 1 })
  const shown = change.toInstant().toZonedDateTimeISO(before.offset).toPlainDateTime()
  return lines(isSummerTime(change) ? 'DAYLIGHT' : 'STANDARD', shown, before, change)
}

/** A zone whose clocks never changed. */
function fixed(moment: Temporal.ZonedDateTime): string {
  return lines('STANDARD', Temporal.PlainDateTime.from('1970-01-01T00:00'), moment, moment)
}

function lines(
  kind: 'DAYLIGHT' | 'STANDARD',
  start: Temporal.PlainDateTime,
  before: Temporal.ZonedDateTime,
  after: Temporal.ZonedDateTime,
): string {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${start.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}`,
    `TZOFFSETFROM:${offsetOf(before)}`,
    `TZOFFSETTO:${offsetOf(after)}`,
    `END:${kind}`,
  ].join('\r\n')
}

/** `+0530`; seconds, which only historical local times have, are left out where they are zero. */
function offsetOf(moment: Temporal.ZonedDateTime): string {
  return moment.offset.replaceAll(':', '')
}

/** An offset above the year's smallest is summer time. */
function isSummerTime(moment: Temporal.ZonedDateTime): boolean {
  const offsets = [1, 7].map(month => moment.with({ month, day: 1 }).offsetNanoseconds)
  return moment.offsetNanoseconds > Math.min(...offsets)
}
