/** By when a presenter was promised an answer. Pure. */
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { ConferenceRules } from '#domain/conference/conferences/conference-rules.ts'
import { dateIn, startOfDay } from '#domain/foundations/time.ts'

/** The last of the working days, Monday to Friday, within which an abstract is answered; the day of its arrival is none of them. */
export function answerPromisedBy(
  submittedAt: Temporal.Instant,
  { rules, timeZone }: { rules: Pick<ConferenceRules, 'abstractAnswerDays'> } & Pick<Conference, 'timeZone'>,
): Temporal.PlainDate {
  const days = rules.abstractAnswerDays
  const arrived = dateIn(timeZone, submittedAt)
  if (days === 0) return arrived
  // By weeks, not day by day: a long list asks this for each of its rows.
  const { dayOfWeek } = arrived
  const workingDay = Math.min(dayOfWeek, 5)
  const [weeks, rest] = [Math.floor(days / 5), days % 5]
  const weekend = workingDay + rest > 5 ? 2 : 0
  return arrived.add({ days: workingDay - dayOfWeek + weeks * 7 + rest + weekend })
}

/** The same for many, which are asked for in the order of their arrival: those of one day cost as much as one. */
export function answersPromisedBy(
  conference: Parameters<typeof answerPromisedBy>[1],
): (submittedAt: Temporal.Instant) => Temporal.PlainDate {
  const { timeZone } = conference
  let last: { from: number; until: number; promised: Temporal.PlainDate } | undefined
  return submittedAt => {
    const at = submittedAt.epochMilliseconds
    if (!last || at < last.from || at >= last.until) {
      const day = dateIn(timeZone, submittedAt)
      last = {
        from: startOfDay(day, timeZone).epochMilliseconds,
        until: startOfDay(day.add({ days: 1 }), timeZone).epochMilliseconds,
        promised: answerPromisedBy(submittedAt, conference),
      }
    }
    return last.promised
  }
}

/** The last day on which a presenter may still have an abstract changed. */
export const changesPromisedUntil = ({
  rules,
  startsOn,
}: { rules: Pick<ConferenceRules, 'abstractChangeDays'> } & Pick<Conference, 'startsOn'>) =>
  startsOn.subtract({ days: rules.abstractChangeDays })

/** Whatever was submitted before this moment was promised an answer by yesterday or earlier. */
export function overdueBefore(
  now: Temporal.Instant,
  conference: Parameters<typeof answerPromisedBy>[1],
): Temporal.Instant {
  const { timeZone } = conference
  const today = dateIn(timeZone, now)
  let day = today
  for (;;) {
    const before = day.subtract({ days: 1 })
    const promised = answerPromisedBy(startOfDay(before, timeZone), conference)
    if (Temporal.PlainDate.compare(promised, today) < 0) return startOfDay(day, timeZone)
    day = before
  }
}
