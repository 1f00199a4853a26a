/** Which days staff may date a payment or refund to: docs/algorithms/payments.md, 'Offline'. Pure. */
import { dateIn } from '#domain/time.ts'

/** Some pay before they register, an institute for all of its people; a mistyped year is further off than this. */
const daysBeforeRegistering = 90

export type DateProblem =
  | { code: 'date-in-future'; latest: Temporal.PlainDate }
  | { code: 'date-too-early'; earliest: Temporal.PlainDate }

/** @param registeredOn in the conference's time zone */
export function paymentDateProblem(
  paidOn: Temporal.PlainDate,
  registeredOn: Temporal.PlainDate,
  now: Temporal.Instant,
): DateProblem | undefined {
  return dateProblem(paidOn, registeredOn.subtract({ days: daysBeforeRegistering }), now)
}

/** @param decidedOn when it was decided that money goes back, in the conference's time zone */
export function refundDateProblem(
  paidOn: Temporal.PlainDate,
  decidedOn: Temporal.PlainDate,
  now: Temporal.Instant,
): DateProblem | undefined {
  return dateProblem(paidOn, decidedOn, now)
}

function dateProblem(
  paidOn: Temporal.PlainDate,
  earliest: Temporal.PlainDate,
  now: Temporal.Instant,
): DateProblem | undefined {
  // Staff may sit east of the conference: what counts as today is the date where it is latest on Earth.
  const latest = dateIn('Pacific/Kiritimati', now)
  if (Temporal.PlainDate.compare(paidOn, latest) > 0) return { code: 'date-in-future', latest }
  if (Temporal.PlainDate.compare(paidOn, earliest) < 0) return { code: 'date-too-early', earliest }
  return undefined
}
