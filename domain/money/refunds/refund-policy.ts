/** What a cancellation refunds: docs/algorithms/refunds.md and note 18. Pure. */
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { type RulesOverTime, rulesFor } from '#domain/conference/conferences/conference-rules.ts'
import { shareOf } from '#domain/foundations/money.ts'
import { dateIn } from '#domain/foundations/time.ts'

/** All of it, in basis points. */
export const wholeShare = 10_000

export interface CancellationTerms {
  /** Whole days from the day of the request to the conference's first day, both in the conference's zone. */
  daysBefore: number
  /** The share of the captured amount that is refunded, fee included. */
  refundBasisPoints: number
  /** Whether the payment may be moved to an upcoming conference instead. */
  mayMove: boolean
  /** Whether the registration may be handed over to a colleague. */
  mayHandOver: boolean
}

/**
 * The terms for cancelling a registration at `at`, by the rules under which it was made. If the organiser cancelled the
 * conference, everything is refunded.
 */
export function cancellationTerms(
  conference: Pick<Conference, 'startsOn' | 'timeZone' | 'cancelledAt'> & RulesOverTime,
  registration: { createdAt: Temporal.Instant },
  at: Temporal.Instant,
): CancellationTerms {
  const today = dateIn(conference.timeZone, at)
  const daysBefore = today.until(conference.startsOn, { largestUnit: 'days' }).days
  const { refundSteps, transferDays, handOverDays } = rulesFor(conference, registration)
  const mayHandOver = daysBefore >= handOverDays
  if (conference.cancelledAt) {
    return { daysBefore, refundBasisPoints: wholeShare, mayMove: false, mayHandOver }
  }
  const step = refundSteps.find(({ fromDays }) => daysBefore >= fromDays)
  return {
    daysBefore,
    refundBasisPoints: step?.refundBasisPoints ?? 0,
    mayMove: daysBefore >= transferDays,
    mayHandOver,
  }
}

/** A part of a registration's money, and the share of it that is refunded. */
export interface PartWithShare {
  /** In minor units, zero or more. */
  amountMinor: number
  shareBasisPoints: number
}

/** What is refunded of all parts together, each rounded half-up to the minor unit. */
export function sumOfShares(parts: readonly PartWithShare[]): number {
  return parts.reduce((sum, part) => sum + shareOf(part.amountMinor, part.shareBasisPoints), 0)
}

/** Whether a registration may move to a conference: a public one, of which the rules limit how long after the original it begins. */
export function mayMoveTo(
  from: { startsOn: Temporal.PlainDate } & RulesOverTime,
  registration: { createdAt: Temporal.Instant },
  to: { startsOn: Temporal.PlainDate; isActive: boolean },
): boolean {
  const last = from.startsOn.add({ months: rulesFor(from, registration).transferMonths })
  return to.isActive && Temporal.PlainDate.compare(to.startsOn, last) <= 0
}
