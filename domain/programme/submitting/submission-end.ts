/** Until when a conference takes abstracts. */
import { type Conference, hasEnded } from '#domain/conference/conferences/conference.ts'
import type { ContentItem } from '#domain/conference/content/kinds.ts'
import { dateIn } from '#domain/foundations/time.ts'

type CallSection = Pick<ContentItem<'abstract-call-section'>, 'closesOn'>

/** Why abstracts are no longer taken. */
export type SubmissionEnd =
  | { code: 'conference-cancelled' }
  | { code: 'conference-ended' }
  | { code: 'abstracts-closed' }

/** The earliest last day that the call's sections name, in the conference's zone; null where none does. */
export function lastDayOfCall(sections: readonly CallSection[]): Temporal.PlainDate | null {
  // Sections that were written before they could name a day have none.
  const days = sections.flatMap(({ closesOn }) => (closesOn ? [Temporal.PlainDate.from(closesOn)] : []))
  return days.toSorted(Temporal.PlainDate.compare)[0] ?? null
}

/** The last day for abstracts, in the conference's zone: the earliest that its call names, else the conference's last. */
export function lastDayForAbstracts(
  { endsOn }: Pick<Conference, 'endsOn'>,
  sections: readonly CallSection[],
): Temporal.PlainDate {
  const named = lastDayOfCall(sections)
  return named && Temporal.PlainDate.compare(named, endsOn) < 0 ? named : endsOn
}

/** Undefined while abstracts are taken. */
export function submissionEnd(
  conference: Pick<Conference, 'endsOn' | 'timeZone' | 'cancelledAt'>,
  sections: readonly CallSection[],
  now: Temporal.Instant,
): SubmissionEnd | undefined {
  if (conference.cancelledAt) return { code: 'conference-cancelled' }
  if (hasEnded(conference, now)) return { code: 'conference-ended' }
  const today = dateIn(conference.timeZone, now)
  const isOpen = Temporal.PlainDate.compare(today, lastDayForAbstracts(conference, sections)) <= 0
  return isOpen ? undefined : { code: 'abstracts-closed' }
}
