/**
 * Cancelling one registration: what would be refunded (`quoteCancellation`), and doing it. Nothing happens if the
 * refund is no longer the one that was shown.
 */

import type { Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { dropOpenChange } from '#domain/desk/completing/settle-change.ts'
import { tellWhoLeft } from '#domain/desk/granting/tell-who-left-group.ts'
import { releasePlace } from '#domain/desk/waiting/release-place.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { doerBy } from '#domain/foundations/audit/doer.ts'
import { changeLockedState } from '#domain/foundations/change-state.ts'
import { sumOf } from '#domain/foundations/money.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { endOfDay } from '#domain/foundations/time.ts'
import { givenUp, refundable } from '#domain/money/billing/billed-parts.ts'
import { issueCreditNote } from '#domain/money/billing/issue-credit-note.ts'
import { issuePartInvoice } from '#domain/money/billing/issue-invoice.ts'
import { creditOpenInvoice } from '#domain/money/billing/open-invoice.ts'
import { closeEarlierOrders } from '#domain/money/payments/close-earlier-orders.ts'
import { automaticReasons } from '#domain/money/refunds/automatic-reasons.ts'
import {
  hasMoneyHistory,
  readRegistrationMoney,
  takeWithSmallestShare,
  withShare,
} from '#domain/money/refunds/money-parts.ts'
import { readRefundDue } from '#domain/money/refunds/plan-refund.ts'
import {
  type CancellationTerms,
  cancellationTerms,
  type PartWithShare,
  sumOfShares,
  wholeShare,
} from '#domain/money/refunds/refund-policy.ts'
import type { RefundDue } from '#domain/money/refunds/refund-window.ts'
import { planRemainder, returnSurplus } from '#domain/money/refunds/return-surplus.ts'
import { handRefundsToStaff } from '#domain/money/refunds/watch-refund-windows.ts'
import { isOfGroup } from '#domain/offers/lines/attendees.ts'
import { neverRefundedMinor } from '#domain/offers/lines/never-refunded.ts'
import type { CancellationRule } from '#domain/registrations/how-cancelled.ts'
import { lapseMoveFrom, lapseMoveTo } from '#domain/registrations/moves/lapse-move.ts'
import { next, type Registration, registrationTransitions } from '#domain/registrations/registration.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'

/** The terms of cancelling now, shown before it is confirmed. */
export interface CancellationQuote {
  terms: CancellationTerms
  /**
   * The money that the refund policy applies to, in minor units: it pays for what was billed here, or for a place that
   * was given up for this one.
   */
  billedMinor: number
  /** What is never refunded, and still here, in minor units: the policy does not apply to it. */
  keptMinor: number
  /** What the policy retained at changes to something cheaper, and still retains, in minor units. */
  retainedMinor: number
  /** The parts of `billedMinor`, each with its share: money that was moved here keeps the share that it had. */
  billed: readonly PartWithShare[]
  policyRefundMinor: number
  /** Overpayments, which are refunded in full and at once. */
  surplusMinor: number
  /** The policy's share and the surplus together. */
  refundMinor: number
  /**
   * When the policy's share is paid: when the conference is over, at once if it was cancelled, or before its gateway
   * stops accepting the refund.
   */
  payableFrom: Temporal.Instant
  payableBecause: RefundDue['because']
  /** When the conference is over, regardless of the gateways. */
  policyDueAt: Temporal.Instant
}

/**
 * Computes the quote without changing anything.
 *
 * @param share replaces the policy's share of what was billed, in basis points
 */
export async function quoteCancellation(
  db: Reader,
  conference: Conference,
  registration: Registration,
  now: Temporal.Instant,
  share?: number,
): Promise<CancellationQuote> {
  // The policy was applied already to what is being refunded or was retained after a change to something
  // cheaper.
  const { shared, retainedMinor, surplus } = await readRegistrationMoney(db, registration.id)
  const terms = cancellationTerms(conference, registration, now)
  const isOver = conference.cancelledAt ?? endOfDay(conference.endsOn, conference.timeZone)
  const due = await readRefundDue(db, registration.id, isOver, now)
  // A share decided by staff, or a cancelled conference, overrides the shares of all parts.
  const shareOfAll = share ?? (conference.cancelledAt ? wholeShare : undefined)
  const neverMinor = shareOfAll === undefined ? neverRefundedMinor(registration.lines, registration.price) : 0
  const { taken: kept, left: underPolicy } = takeWithSmallestShare(
    shared,
    neverMinor,
    terms.refundBasisPoints,
  )
  const billed: PartWithShare[] =
    shareOfAll === undefined
      ? withShare(underPolicy, terms.refundBasisPoints)
      : [{ amountMinor: sumOf(shared) + retainedMinor, shareBasisPoints: shareOfAll }]
  const surplusMinor = sumOf(surplus)
  return {
    terms,
    billedMinor: sumOf(billed),
    keptMinor: sumOf(kept),
    retainedMinor: shareOfAll === undefined ? retainedMinor : 0,
    billed,
    policyRefundMinor: sumOfShares(billed),
    surplusMinor,
    refundMinor: sumOfShares(billed) + surplusMinor,
    payableFrom: due.at,
    payableBecause: due.because,
    policyDueAt: isOver,
  }
}

export interface CancellationRequest {
  conference: Conference
  registrationId: number
  /** The refund that was shown; if it differs by now, nothing is done. */
  expectedRefundMinor?: number
  /** Set where the registrants cancel by themselves, which is possible for a limited time. */
  isByRegistrant?: boolean
  /** Why staff cancel it by the policy: its registrant reads it, and it is printed on the credit note. */
  because?: string
  /** Another mail tells its registrant. */
  isToldOtherwise?: boolean
  /** Staff may set their own share of what was billed, with a reason; `isDueNow` pays it at once. */
  override?: { refundBasisPoints: number; reason: string; isDueNow?: boolean }
}

export type CancelRegistrationError =
  | { code: 'not-cancellable' }
  /** The conference has begun, and it is not staff who cancel. */
  | { code: 'too-late' }
  | { code: 'terms-changed'; refundMinor: number }

/**
 * Why its registrant cannot cancel a registration now; undefined if they can. All periods of the policy end with the
 * first day: nobody who attends may lose their registration by a click. Staff can cancel it later too.
 */
export function whyNotCancel(
  conference: Conference,
  registration: Registration,
  now: Temporal.Instant,
): Exclude<CancelRegistrationError, { code: 'terms-changed' }> | undefined {
  if (!next(registration.state, 'cancelled')) return { code: 'not-cancellable' }
  if (conference.cancelledAt || cancellationTerms(conference, registration, now).daysBefore > 0)
    return undefined
  return { code: 'too-late' }
}

/** Cancels a registration: its place goes to the next person in line, and its refund is scheduled by the policy. */
export async function cancelRegistration(
  tx: Transaction,
  act: Act,
  request: CancellationRequest,
): Promise<Result<{ refundMinor: number }, CancelRegistrationError>> {
  const { actor, now } = act
  const { registrationId, override } = request
  const conference = await lockConference(tx, request.conference.id)
  const registration = await lockRegistration(tx, registrationId)
  if (!registration || !next(registration.state, 'cancelled')) return fail({ code: 'not-cancellable' })
  const hindrance = request.isByRegistrant && whyNotCancel(conference, registration, now)
  if (hindrance) return fail(hindrance)

  const quote = await quoteCancellation(tx, conference, registration, now, override?.refundBasisPoints)
  const { refundMinor } = quote
  if (request.expectedRefundMinor !== undefined && request.expectedRefundMinor !== refundMinor) {
    return fail({ code: 'terms-changed', refundMinor })
  }
  await dropOpenChange(tx, { actor, now }, registration)
  if (isOfGroup(registration.lines)) {
    await creditOpenInvoice(
      tx,
      registrationId,
      request.because ?? override?.reason ?? automaticReasons.cancelled,
      now,
    )
  }
  await changeLockedState(tx, registrationTransitions, registrationId, 'cancelled')
  await releasePlace(tx, registration, now)
  if (isOfGroup(registration.lines))
    await tellWhoLeft(tx, [registrationId], { occasion: 'cancelled', by: doerBy(actor), now })
  await lapseMoveFrom(tx, { actor, now }, registrationId)
  await lapseMoveTo(tx, { actor, now }, registrationId)
  if (await hasMoneyHistory(tx, registrationId)) await returnMoney(tx, act, request, registration, quote)
  await auditRegistration(tx, { actor, now }, registrationId, 'registration cancelled', {
    refundMinor,
    ...ruleFacts(conference, override),
    reason: override?.reason ?? request.because ?? null,
  })
  await closeEarlierOrders(tx, { registrationId, cause: 'cancelled', now })
  if (request.isToldOtherwise) return ok({ refundMinor })
  await enqueue(tx, {
    kind: 'cancellation-mail',
    effect: `cancellation-mail:${registrationId}`,
    payload: { registrationId },
    now,
  })
  return ok({ refundMinor })
}

/** By which rule the money is refunded or stays: `readHowCancelled` reads it. */
function ruleFacts(
  { cancelledAt }: Conference,
  override: CancellationRequest['override'],
): { rule: CancellationRule; shareBasisPoints?: number } {
  if (cancelledAt) return { rule: 'conference' }
  return override ? { rule: 'share', shareBasisPoints: override.refundBasisPoints } : { rule: 'policy' }
}

/** Plans what is refunded, and credits what is no longer owed. */
async function returnMoney(
  tx: Transaction,
  { actor, now }: Act,
  { conference, override, because }: Pick<CancellationRequest, 'conference' | 'override' | 'because'>,
  registration: Registration,
  { policyRefundMinor, keptMinor, terms, policyDueAt }: CancellationQuote,
): Promise<void> {
  const { id: registrationId } = registration
  const { unbilledMinor } = await readRegistrationMoney(tx, registrationId)
  // Everything that the organiser retains is on an invoice, so the policy's part of unbilled money is billed
  // now.
  if (unbilledMinor > 0) await issuePartInvoice(tx, registration, unbilledMinor, now)
  // Before the rest, so that the credit note covers only the share of what was billed.
  await returnSurplus(tx, { actor, now }, registration, override?.reason ?? surplusReason(registration))
  if (policyRefundMinor > 0) {
    const plan = {
      registrationId,
      amountMinor: policyRefundMinor,
      // What stays is not credited.
      ...(keptMinor > 0 && { givenUp: givenUp(refundable(registration), { ...registration, lines: [] }) }),
      reason: override?.reason ?? policyReason(conference, terms),
      dueAt: override?.isDueNow ? now : policyDueAt,
    }
    await planRemainder(tx, { actor, now }, plan)
  }
  // Charged-back money was billed but is not here. Nobody owes it for a place that is given up.
  const reason = override?.reason ?? because ?? automaticReasons.cancelled
  await issueCreditNote(tx, registrationId, { reason, occasion: {}, now })
  await handRefundsToStaff(tx, registrationId, now)
}

/** Why a share of what was billed is refunded. */
const policyReason = ({ cancelledAt }: Conference, { daysBefore }: CancellationTerms) =>
  cancelledAt ? automaticReasons.conferenceCancelled : automaticReasons.cancelledByPolicy(daysBefore)

/** Why money is refunded that the policy does not apply to. */
const surplusReason = ({ state }: Registration) =>
  state === 'paid' ? automaticReasons.beyondThePrice : automaticReasons.beforeItWasComplete
