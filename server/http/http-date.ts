/** Dates in headers: RFC 9110, section 5.6.7. */

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Such as `Sun, 10 Jan 2027 12:00:00 GMT`, without parts of a second. */
export function formatHttpDate(instant: Temporal.Instant): string {
  const at = instant.toZonedDateTimeISO('UTC')
  const time = at.toPlainTime().round({ smallestUnit: 'second', roundingMode: 'trunc' })
  const date = [String(at.day).padStart(2, '0'), months[at.month - 1], String(at.year).padStart(4, '0')]
  return `${days[at.dayOfWeek - 1]}, ${date.join(' ')} ${time.toString({ smallestUnit: 'second' })} GMT`
}

/** In seconds since 1970; undefined if it is no date in the form that all current programs write. */
export function readHttpDate(text: string | null): number | undefined {
  const [, day = '', month = '', year = '', time = ''] =
    /^[A-Z][a-z]{2}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}:\d{2}:\d{2}) GMT$/.exec(text?.trim() ?? '') ?? []
  const number = months.indexOf(month) + 1
  if (number === 0) return undefined
  try {
    const instant = Temporal.Instant.from(`${year}-${String(number).padStart(2, '0')}-${day}T${time}Z`)
    return Math.floor(instant.epochMilliseconds / 1_000)
  } catch {
    return undefined
  }
}
