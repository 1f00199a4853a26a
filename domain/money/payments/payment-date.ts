/** Which dates staff may give a payment or refund: docs/algorithms/payments.md, 'Offline'. Pure. */
import { dateIn } from '#domain/foundations/time.ts'

/**
 * Some pay before they register, such as an institute for all of its people. A mistyped year is further off than this.
 */
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

/** @param decidedOn when the refund was decided, in the conference's time zone */
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
  // Staff may be east of the conference: today is the date where it is latest on Earth.
  const latest = dateIn('Pacific/Kiritimati', now)
  if (Temporal.PlainDate.compare(paidOn, latest) > 0) return { code: 'date-in-future', latest }
  if (Temporal.PlainDate.compare(paidOn, earliest) < 0) return { code: 'date-too-early', earliest }
  return undefined
}
