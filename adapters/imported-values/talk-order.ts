import type { ImportedTalk } from '#domain/programme/talks/imported-programme.ts'

/** The day of talks that have none. */
export const toBeAnnounced = 'To be announced'

/** Orders the talks of a day by time; talks without a time come last. */
export function compareTimes(a: ImportedTalk, b: ImportedTalk): number {
  return timeKey(a).localeCompare(timeKey(b), 'en')
}

const timeKey = ({ startsAt, isAfterMidnight }: ImportedTalk) =>
  `${isAfterMidnight ? 1 : 0}${startsAt ?? '99'}`
