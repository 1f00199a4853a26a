/** Pays refunds that are due, and follows up those in progress. */

import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { type Act, theClock } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { changeLockedState, changeState } from '#domain/foundations/change-state.ts'
import { sumOf } from '#domain/foundations/money.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { listRefundedCaptures } from '#domain/money/payments/attempt-queries.ts'
import { listChargebacksOf, sumOfTaken } from '#domain/money/payments/chargeback.ts'
import { GatewayError, type GatewayName } from '#domain/money/payments/gateway.ts'
import { gatewayOf, type Payments } from '#domain/money/payments/payments.ts'
import { processDue } from '#domain/money/payments/process-due.ts'
import { reportFailedRefund } from '#domain/money/refunds/failed-refund.ts'
import { recordRefund } from '#domain/money/refunds/record-refund.ts'
import { type Refund, type RefundState, refundKey, refundTransitions } from '#domain/money/refunds/refund.ts'
import { clearRefundCases } from '#domain/money/refunds/refund-cases.ts'
import { findRefund, listRefundsOf, lockRefund } from '#domain/money/refunds/refund-queries.ts'
import { refundDue, refundWindow } from '#domain/money/refunds/refund-window.ts'
import { postponeRefund, type Refusal, refusalOf } from '#domain/money/refunds/refused-refund.ts'
import { lockHolders } from '#domain/money/refunds/split-by-holder.ts'
import { handRefundToStaff } from '#domain/money/refunds/watch-refund-windows.ts'
import { withdrawUncovered } from '#domain/money/refunds/withdraw-refunds.ts'
import { learnWhyRefused } from '#domain/money/returning/learn-refunds.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export type RefundOutcome =
  | RefundState
  | 'blocked-by-dispute'
  | 'blocked-by-chargeback'
  | 'waits-for-another'
  /** It is tried again later. */
  | 'refused-for-now'
  | 'unknown'

/**
 * Pays one refund now. Safe to repeat: the refund is stored as requested before the gateway is called, and the same
 * key is used until the gateway has answered.
 */
export async function payRefund(payments: Payments, act: Act, refundId: number): Promise<RefundOutcome> {
  const requested = await payments.database.write(tx => request(tx, act, refundId))
  if (typeof requested === 'string') return requested
  const { refund, gateway: name, gatewayCaptureId } = requested
  try {
    const gateway = gatewayOf(payments, name)
    const reported = refund.gatewayRefundId
      ? await gateway.fetchRefund(refund.gatewayRefundId)
      : await gateway.refund({
          refundId,
          captureId: gatewayCaptureId,
          idempotencyKey: refundKey(refund),
          amount: { amountMinor: refund.amountMinor, currency: refund.currency },
          note: refund.reason,
        })
    return reported ? await recordRefund(payments, refundId, name, reported) : refund.state
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.kind === 'invalid' || error.kind === 'declined') {
      const outcome = await refuse(payments, refund, refusalOf(payments, name, error.issue), error.message)
      await learnWhyRefused(payments, refund)
      return outcome
    }
    payments.reportFailure?.(error, { refundId })
    return 'unknown'
  }
}

interface Requested {
  refund: Refund
  gateway: GatewayName
  gatewayCaptureId: string
}

async function request(
  tx: Transaction,
  { actor, now }: Act,
  refundId: number,
): Promise<Requested | RefundOutcome> {
  const refund = await lockRefund(tx, refundId)
  if (!refund) throw new Error(`no refund ${refundId}`)
  if (refund.state === 'completed' || refund.state === 'failed') return refund.state
  await scheduleNextCheck(tx, refundId, now)
  const capture = await tx
    .selectFrom('captures')
    .select(['gateway_capture_id', 'captured_at'])
    .where('id', '=', refund.captureId)
    .executeTakeFirstOrThrow()
  const dispute = await tx
    .selectFrom('disputes')
    .select('id')
    .where('capture_id', '=', refund.captureId)
    .where('is_open', '=', 1)
    .executeTakeFirst()
  // A refund that the gateway already has continues there, and asking for its status is always allowed.
  if (dispute && refund.gatewayRefundId === null) return 'blocked-by-dispute'
  if (refund.state === 'scheduled') {
    if (await isChargedBack(tx, refund)) return 'blocked-by-chargeback'
    const window = refundWindow({
      gateway: refund.gateway,
      capturedAt: Temporal.Instant.from(capture.captured_at),
    })
    if (refundDue(window, now, now).because === 'by-hand') {
      await handRefundToStaff(tx, refund, now)
      return 'failed'
    }
    const other = await tx
      .selectFrom('refunds')
      .select('id')
      .where('capture_id', '=', refund.captureId)
      .where('state', '=', 'requested')
      .executeTakeFirst()
    if (other) return 'waits-for-another'
    await changeLockedState(tx, refundTransitions, refundId, 'requested')
    // That it is tried again is no news.
    if (refund.refused)
      return { refund, gateway: refund.gateway, gatewayCaptureId: capture.gateway_capture_id }
    await auditRegistration(
      tx,
      { actor, now },
      refund.registrationId,
      refund.gateway === 'offline' ? 'refund left to be paid by hand' : 'refund sent to its gateway',
      { refundId, amountMinor: refund.amountMinor, currency: refund.currency },
    )
  }
  return { refund, gateway: refund.gateway, gatewayCaptureId: capture.gateway_capture_id }
}

/** Whether the payer's bank took back so much of the payment that this refund would return it twice. */
async function isChargedBack(tx: Transaction, { id, captureId, amountMinor }: Refund): Promise<boolean> {
  const takenMinor = sumOfTaken(await listChargebacksOf(tx, captureId))
  if (takenMinor === 0) return false
  const capture = await tx
    .selectFrom('captures')
    .select('amount_minor')
    .where('id', '=', captureId)
    .executeTakeFirstOrThrow()
  const others = (await listRefundsOf(tx, captureId)).filter(
    other => other.id !== id && other.state !== 'failed' && other.state !== 'scheduled',
  )
  const goneMinor = takenMinor + sumOf(others)
  return capture.amount_minor - goneMinor < amountMinor
}

/** Checks again after 1, 2, 4 … minutes, at most 6 hours, so that slow refunds do not delay others. */
async function scheduleNextCheck(tx: Transaction, refundId: number, now: Temporal.Instant): Promise<void> {
  const { checks } = await tx
    .updateTable('refunds')
    .set({ checks: sql`checks + 1` })
    .where('id', '=', refundId)
    .returning('checks')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('refunds')
    .set({ next_check_at: toStored(now.add({ minutes: Math.min(2 ** (checks - 1), 360) })) })
    .where('id', '=', refundId)
    .execute()
}

/** @param message what the gateway said, where it gave no code */
async function refuse(
  payments: Payments,
  refund: Refund,
  refusal: Refusal,
  message: string,
): Promise<RefundOutcome> {
  const now = payments.clock.now()
  return payments.database.write(async tx => {
    const [capture] = await listRefundedCaptures(tx, [refund])
    if (capture) await lockHolders(tx, capture)
    const locked = await lockRefund(tx, refund.id)
    // It was requested again since, with another key: this answer says nothing about that request.
    if (locked?.refusals !== refund.refusals) return locked?.state ?? refund.state
    if (await postponeRefund(tx, locked, refusal, now)) {
      // Its bank may have taken the payment while the answer was on its way; then none of it is left to refund.
      await withdrawUncovered(tx, refund.captureId, now)
      return (await findRefund(tx, refund.id))?.state === 'failed'
        ? 'blocked-by-chargeback'
        : 'refused-for-now'
    }
    const settled = { failure: refusal.because || message, settled_at: toStored(now) }
    const failed = await changeState(tx, refundTransitions, refund.id, 'refused', settled)
    // The gateway's own report may have been recorded first.
    if (!failed) return locked.state
    await reportFailedRefund(tx, refund, now)
    await clearRefundCases(tx, refund.registrationId, 'refund-to-pay-by-hand', now)
    return failed
  })
}

/**
 * Pays due refunds and follows up those in progress.
 *
 * @returns how many it looked at
 */
export const payDueRefunds = processDue({
  async listDue({ database }, { now, leftOut, limit }) {
    const due = await database.read
      .selectFrom('refunds')
      .select('id')
      .where(eb =>
        eb.or([
          eb('state', 'in', ['requested', 'pending']),
          eb.and([eb('state', '=', 'scheduled'), eb('due_at', '<=', now)]),
        ]),
      )
      .where(eb => eb.or([eb('next_check_at', 'is', null), eb('next_check_at', '<=', now)]))
      .$if(leftOut.length > 0, query => query.where('id', 'not in', leftOut))
      .orderBy('checks')
      .orderBy('id')
      .limit(limit)
      .execute()
    return due.map(({ id }) => id)
  },
  async act(payments, id) {
    await payRefund(payments, { actor: theClock, now: payments.clock.now() }, id)
    return true
  },
})

/** Makes a refund payable before its day. Stores the reason and who decided it. */
export async function releaseRefund(
  tx: Transaction,
  permit: Permit<'refund'>,
  { actor, now }: Act,
  { refundId, reason }: { refundId: number; reason: string },
): Promise<Result<null, { code: 'not-scheduled' }>> {
  const refund = await lockRefund(tx, refundId)
  const registration = refund && (await findRegistration(tx, refund.registrationId))
  if (!registration || !permit.isFor(registration.conferenceId)) return fail({ code: 'not-scheduled' })
  if (refund.state !== 'scheduled') return fail({ code: 'not-scheduled' })
  await tx
    .updateTable('refunds')
    .set({ due_at: toStored(now), next_check_at: null })
    .where('id', '=', refundId)
    .execute()
  await auditRegistration(tx, { actor, now }, refund.registrationId, 'refund released early', {
    refundId,
    reason,
  })
  return ok(null)
}
