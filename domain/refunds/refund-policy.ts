/** What a cancellation refunds: docs/algorithms/refunds.md and note 18. Pure. */
import type { Conference } from '#domain/conferences/conference.ts'
import { shareOf } from '#domain/money.ts'
import { dateIn } from '#domain/time.ts'

/** All of it, in basis points. */
export const wholeShare = 10_000

export interface CancellationTerms {
  /** Whole days from the day of the request to the conference's first day, both in the conference's zone. */
  daysBefore: number
  /** The share of the captured amount that is refunded, fee included. */
  refundBasisPoints: number
  /** Whether the payment may be transferred to an upcoming conference instead. */
  mayTransfer: boolean
}

/** The policy's steps, furthest ahead first; the first whose days are reached applies. */
const steps = [
  // More than 90 days before.
  { fromDays: 91, refundBasisPoints: 5_000, mayTransfer: true },
  // 60 to 90 days before; both edges belong here.
  { fromDays: 60, refundBasisPoints: 4_000, mayTransfer: true },
  // 30 to 59 days before: no refund, but a transfer.
  { fromDays: 30, refundBasisPoints: 0, mayTransfer: true },
] as const

/** The terms for a cancellation at `at`. If the organiser cancelled the conference, everything is refunded. */
export function cancellationTerms(
  conference: Pick<Conference, 'startsOn' | 'timeZone' | 'cancelledAt'>,
  at: Temporal.Instant,
): CancellationTerms {
  const today = dateIn(conference.timeZone, at)
  const daysBefore = today.until(conference.startsOn, { largestUnit: 'days' }).days
  if (conference.cancelledAt) return { daysBefore, refundBasisPoints: wholeShare, mayTransfer: false }
  const step = steps.find(({ fromDays }) => daysBefore >= fromDays)
  return {
    daysBefore,
    refundBasisPoints: step?.refundBasisPoints ?? 0,
    mayTransfer: step?.mayTransfer ?? false,
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

/** A transfer to a colleague is accepted 45 days or more before the first day. */
export const personTransferDays = 45

export function mayTransferToPerson(terms: CancellationTerms): boolean {
  return terms.daysBefore >= personTransferDays
}

/** A transfer to another conference: its first day is at most 15 months after the original's. */
export const conferenceTransferMonths = 15

export function mayTransferTo(
  from: { startsOn: Temporal.PlainDate },
  to: { startsOn: Temporal.PlainDate },
): boolean {
  const last = from.startsOn.add({ months: conferenceTransferMonths })
  return Temporal.PlainDate.compare(to.startsOn, last) <= 0
}
