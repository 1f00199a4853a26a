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

/** What an abstract is submitted to. */
export interface SubmittedTo {
  topicId: number
  formId: number
}

/** What the call says, and what there is to choose in its form. */
export interface Call {
  sections: readonly CallSection[]
  topicIds: readonly number[]
  formIds: readonly number[]
}

/** Of a call that could not be read: nothing ends before the conference does. */
export const noCall: Call = { sections: [], topicIds: [], formIds: [] }

type Closing = Pick<Conference, 'endsOn' | 'abstractDays'>

/** The earliest last day that the call's sections name, in the conference's zone; null where none does. */
export function lastDayOfCall(sections: readonly CallSection[]): Temporal.PlainDate | null {
  // Sections that were written before they could name a day have none.
  const days = sections.flatMap(({ closesOn }) => (closesOn ? [Temporal.PlainDate.from(closesOn)] : []))
  return days.toSorted(Temporal.PlainDate.compare)[0] ?? null
}

/** The last day of topics and forms without one of their own. */
export const usualLastDay = ({ endsOn }: Pick<Closing, 'endsOn'>, sections: readonly CallSection[]) =>
  earlier(lastDayOfCall(sections) ?? endsOn, endsOn)

/** The last day for abstracts, in the conference's zone: the latest of a topic and form that can be chosen. */
export function lastDayForAbstracts(conference: Closing, call: Call): Temporal.PlainDate {
  const usual = usualLastDay(conference, call.sections)
  if (conference.abstractDays.length === 0) return usual
  const days = call.topicIds.flatMap(topicId =>
    call.formIds.map(formId => lastDayOf(conference, call, { topicId, formId })),
  )
  return days.toSorted(Temporal.PlainDate.compare).at(-1) ?? usual
}

/** The day to tell somebody who may submit anything: the usual one, or the last of all once that is over. */
export function lastDayToTell(
  conference: Closing & Pick<Conference, 'timeZone'>,
  call: Call,
  now: Temporal.Instant,
): Temporal.PlainDate {
  const usual = usualLastDay(conference, call.sections)
  const isOver = Temporal.PlainDate.compare(dateIn(conference.timeZone, now), usual) > 0
  return isOver ? lastDayForAbstracts(conference, call) : usual
}

/** The last day of one topic and form: an own day replaces the call's, and of two the earlier one counts. */
export function lastDayOf(
  { endsOn, abstractDays }: Closing,
  { sections }: Pick<Call, 'sections'>,
  { topicId, formId }: SubmittedTo,
): Temporal.PlainDate {
  const own = abstractDays
    .filter(({ on, id }) => id === (on === 'topic' ? topicId : formId))
    .map(({ closesOn }) => closesOn)
    .toSorted(Temporal.PlainDate.compare)
  return earlier(own[0] ?? usualLastDay({ endsOn }, sections), endsOn)
}

const earlier = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) < 0 ? one : other

/**
 * Undefined while abstracts are taken.
 *
 * @param to of one topic and form; if left out, of any
 */
export function submissionEnd(
  conference: Closing & Pick<Conference, 'timeZone' | 'cancelledAt'>,
  call: Call,
  now: Temporal.Instant,
  to?: SubmittedTo,
): SubmissionEnd | undefined {
  if (conference.cancelledAt) return { code: 'conference-cancelled' }
  if (hasEnded(conference, now)) return { code: 'conference-ended' }
  const today = dateIn(conference.timeZone, now)
  const last = to ? lastDayOf(conference, call, to) : lastDayForAbstracts(conference, call)
  return Temporal.PlainDate.compare(today, last) <= 0 ? undefined : { code: 'abstracts-closed' }
}
