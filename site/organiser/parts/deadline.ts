import { dateIn, endOfDay, formatDate, zoneNameAt } from '#domain/foundations/time.ts'

/** A last day in words: `until 24:00 WEST, in 21 days`. */
export function lastDayWords(lastDay: Temporal.PlainDate, zone: string, now: Temporal.Instant): string {
  const days = dateIn(zone, now).until(lastDay).total('days')
  if (days < 0) return `ended on ${formatDate(lastDay)}`
  const name = zoneNameAt(zone, endOfDay(lastDay, zone).subtract({ seconds: 1 }))
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
  return `until 24:00 ${name}, ${when}`
}
