import type { Conference } from '#domain/conference/conferences/conference.ts'
import { formatDate } from '#domain/foundations/time.ts'

export type ToDate = (instant: Temporal.Instant) => string

/** The day of an instant where the conference is. */
export const onDaysOf =
  ({ timeZone }: Pick<Conference, 'timeZone'>): ToDate =>
  instant =>
    formatDate(instant.toZonedDateTimeISO(timeZone).toPlainDate())
