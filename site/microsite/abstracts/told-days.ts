/** The last days that the form tells, also to whoever came by a late link. */
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import type { LateLink } from '#domain/programme/submitting/late-links.ts'
import { type Call, lastDayOf, usualLastDay } from '#domain/programme/submitting/submission-end.ts'

interface Told {
  now: Temporal.Instant
  link: LateLink | undefined
}

const { compare } = Temporal.PlainDate

/** The last day of everything without one of its own; null once it is over. */
export function dayOfMost(
  conference: Conference,
  { sections }: Pick<Call, 'sections'>,
  { now, link }: Told,
): string | null {
  const usual = usualLastDay(conference, sections)
  const isOver = compare(dateIn(conference.timeZone, now), usual) > 0
  if (link && (isOver || isForAny(link)) && compare(link.closesOn, usual) > 0)
    return formatDate(link.closesOn)
  return isOver ? null : formatDate(usual)
}

const isForAny = ({ topicId, formId }: LateLink) => topicId === null && formId === null

/** Topics and types with a last day of their own that is not over, in the order of the days. */
export function ownDaysOf(
  conference: Conference,
  call: Pick<Call, 'sections'>,
  { now, link, among }: Told & { among: readonly { id: number; name: string }[] },
): { name: string; until: string }[] {
  const { abstractDays, timeZone } = conference
  const today = dateIn(timeZone, now)
  const namesOf = (...ids: (number | null)[]) =>
    among.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const own = abstractDays
    .filter(({ closesOn }) => compare(today, closesOn) <= 0)
    .flatMap(({ id, closesOn }) => namesOf(id).map(name => ({ name, closesOn })))
  const late =
    link && !isForAny(link) && isLater(conference, call, { now, link })
      ? [{ name: namesOf(link.topicId, link.formId).join(', '), closesOn: link.closesOn }]
      : []
  return [...own.filter(({ name }) => name !== late[0]?.name), ...late]
    .toSorted((one, other) => compare(one.closesOn, other.closesOn))
    .map(({ name, closesOn }) => ({ name, until: formatDate(closesOn) }))
}

/** Whether a link of one topic or type has a day that is told nowhere else. */
function isLater(
  conference: Conference,
  call: Pick<Call, 'sections'>,
  { now, link }: { now: Temporal.Instant; link: LateLink },
): boolean {
  const isTold = compare(dateIn(conference.timeZone, now), usualLastDay(conference, call.sections)) > 0
  const usual = lastDayOf(conference, call, { topicId: link.topicId ?? 0, formId: link.formId ?? 0 })
  return !isTold && compare(link.closesOn, usual) > 0
}
