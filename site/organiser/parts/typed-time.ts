/** What a browser sends for a day and a time, in a zone; undefined for anything else. */
export function readTypedTime(text: string, zone: string): Temporal.Instant | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return undefined
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant()
  } catch {
    return undefined
  }
}
