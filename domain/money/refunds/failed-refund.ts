/** What happens to the money of a refund that failed for good: docs/algorithms/refunds.md. */

import type { Reader, Transaction } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { askForAttention, clearAttention } from '#domain/foundations/attention/attention.ts'
import { type Act, aGateway } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { dateIn, toStored } from '#domain/foundations/time.ts'
import type { Invoice } from '#domain/money/billing/invoice.ts'
import { listCreditNotesOfRefund, readRebilled } from '#domain/money/billing/invoice-queries.ts'
import { readNetReceived, readOwnCurrency } from '#domain/money/billing/invoice-register.ts'
import { rebill } from '#domain/money/billing/rebill.ts'
import { readUnallocatedMoney } from '#domain/money/billing/unallocated-money.ts'
import type { OfflineMeans } from '#domain/money/payments/offline-means.ts'
import { type DateProblem, refundDateProblem } from '#domain/money/payments/payment-date.ts'
import {
  failedBecause,
  isFailed,
  leftOfFailures,
  plannedAgain,
  type Refund,
  type RefundIn,
} from '#domain/money/refunds/refund.ts'
import { listRefunds, lockRefund } from '#domain/money/refunds/refund-queries.ts'
import { secondQuestionDays } from '#domain/money/refunds/refund-window.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/**
 * What is owed to a registrant because refunds failed, in minor units: credited or overpaid money that is still here
 * and that nobody has decided on since.
 *
 * @param currency which money counts; without it, that in the registration's own currency
 */
export async function readFailedRefundsOwed(
  db: Reader,
  registrationId: number,
  currency?: string,
): Promise<number> {
  const own = await readOwnCurrency(db, registrationId)
  const counted = currency ?? own
  const refunds = await listRefunds(db, registrationId)
  const failedMinor = leftOfFailures(refunds.filter(refund => refund.currency === counted))
  if (failedMinor === 0) return 0
  // Nothing is billed in another currency, so that all of it is unallocated.
  const hereMinor =
    counted === own
      ? await readUnallocatedMoney(db, registrationId)
      : await readNetReceived(db, registrationId, counted)
  return Math.min(failedMinor, hereMinor)
}

/** A refund that failed, and what happened to its money. */
export interface FailedRefund {
  refund: RefundIn<'failed'>
  /** `stays`: staff decided that the organiser retains it. `replaced`: it was refunded in another way. */
  outcome: 'owed' | 'stays' | 'replaced'
}

/** The failed refunds of a registration, oldest first. */
export async function listFailedRefunds(db: Reader, registrationId: number): Promise<FailedRefund[]> {
  const refunds = await listRefunds(db, registrationId)
  // One that was planned again is no decision for anybody.
  const failed = refunds.filter(isFailed).filter(refund => !failedBecause(refund, plannedAgain))
  const owed = await readOwedByCurrency(db, registrationId, failed)
  return failed.map(refund => {
    if (refund.retainedBecause !== null) return { refund, outcome: 'stays' }
    const isOwed = (owed.get(refund.currency) ?? 0) > 0 && awaitsDecision(refund, refunds)
    return { refund, outcome: isOwed ? 'owed' : 'replaced' }
  })
}

async function readOwedByCurrency(
  db: Reader,
  registrationId: number,
  failed: readonly Refund[],
): Promise<Map<string, number>> {
  const owed = new Map<string, number>()
  for (const currency of new Set(failed.map(refund => refund.currency))) {
    owed.set(currency, await readFailedRefundsOwed(db, registrationId, currency))
  }
  return owed
}

/** Whether a refund failed and staff have neither paid it nor decided that its money stays. */
function awaitsDecision(refund: Refund, refunds: readonly Refund[]): boolean {
  return isFailed(refund) && refund.retainedBecause === null && !findPaidInstead(refund.id, refunds)
}

const findPaidInstead = (refundId: number, refunds: readonly Refund[]) =>
  refunds.find(({ insteadOf, state }) => insteadOf === refundId && state !== 'failed')

/** Raises attention, and tells the registrant by mail that the money is still owed to them. */
export async function reportFailedRefund(
  tx: Transaction,
  { id, registrationId, amountMinor, currency }: Refund,
  now: Temporal.Instant,
): Promise<void> {
  await auditRegistration(tx, { actor: aGateway, now }, registrationId, 'refund failed', {
    refundId: id,
    amountMinor,
    currency,
  })
  await askForAttention(tx, registrationId, 'refund-failed', now)
  const effect = `refund-failed-mail:${id}`
  await enqueue(tx, { kind: 'refund-failed-mail', effect, payload: { refundId: id }, now })
  await scheduleSecondQuestion(tx, id, now)
}

/**
 * Asks staff to pay a refund of money that came outside of any gateway, and its payer for an account. Called once, when
 * it falls due.
 */
export async function leaveToStaff(
  tx: Transaction,
  { id, registrationId }: Pick<Refund, 'id' | 'registrationId'>,
  now: Temporal.Instant,
): Promise<void> {
  await askForAttention(tx, registrationId, 'refund-by-hand', now)
  const effect = `refund-account-mail:${id}`
  await enqueue(tx, { kind: 'refund-account-mail', effect, payload: { refundId: id }, now })
  await scheduleSecondQuestion(tx, id, now)
}

async function scheduleSecondQuestion(
  tx: Transaction,
  refundId: number,
  now: Temporal.Instant,
): Promise<void> {
  await enqueue(tx, {
    kind: 'refund-account-mail',
    effect: `refund-account-mail:${refundId}:again`,
    payload: { refundId },
    // The mail carries this date, and it is dropped if the refund is paid by then.
    now: now.add({ hours: 24 * secondQuestionDays }),
  })
}

export type FailedRefundError =
  /** It did not fail, or its money was decided on already. */
  | { code: 'not-failed' }
  /** It was refunded through its gateway after it had failed. */
  | { code: 'not-owed'; owedMinor: number }
  /** It was an overpayment, for which no credit note exists: it can only be refunded. */
  | { code: 'never-billed' }

export interface HandPayment {
  refundId: number
  means: OfflineMeans
  /** The bank's or the cash desk's reference; one transfer may pay several refunds. */
  reference: string
  /** The start of the day on which it was paid, in the conference's time zone. */
  paidAt: Temporal.Instant
}

/**
 * Records that staff paid a refund that had failed. Repeating it with the same reference changes nothing.
 *
 * @returns the new refund's id, and whether it was recorded before
 */
export async function payFailedRefund(
  tx: Transaction,
  permit: Permit<'refund'>,
  { actor, now }: Act,
  { refundId, means, reference, paidAt }: HandPayment,
): Promise<Result<{ id: number; isRepeat: boolean }, FailedRefundError | DateProblem>> {
  const refund = await lockFailed(tx, permit, refundId)
  if (!refund) return fail({ code: 'not-failed' })
  const { registrationId, captureId, amountMinor, currency } = refund
  const refunds = await listRefunds(tx, registrationId)
  const known = findPaidInstead(refundId, refunds)
  if (known?.gatewayRefundId === reference) return ok({ id: known.id, isRepeat: true })
  if (!awaitsDecision(refund, refunds)) return fail({ code: 'not-failed' })
  const owedMinor = await readFailedRefundsOwed(tx, registrationId, currency)
  if (owedMinor < amountMinor) return fail({ code: 'not-owed', owedMinor })
  const problem = await findDateProblem(tx, refund, paidAt, now)
  if (problem) return fail(problem)
  const { id } = await tx
    .insertInto('refunds')
    .values({
      registration_id: registrationId,
      capture_id: captureId,
      amount_minor: amountMinor,
      currency,
      state: 'completed',
      reason: refund.reason,
      gateway_refund_id: reference,
      by_hand: means,
      instead_of: refundId,
      choice_change_id: refund.changeId,
      move_id: refund.moveId,
      created_at: toStored(now),
      settled_at: toStored(paidAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('ledger_entries')
    .values({
      registration_id: registrationId,
      kind: 'refund',
      amount_minor: amountMinor,
      currency,
      effect: `refund:by-hand:${id}`,
      recorded_at: toStored(now),
    })
    .execute()
  const facts = { refundId: id, insteadOf: refundId, amountMinor, currency, means }
  await auditRegistration(tx, { actor, now }, registrationId, 'failed refund paid by hand', facts)
  await enqueue(tx, { kind: 'refund-mail', effect: `refund-mail:${id}`, payload: { refundId: id }, now })
  await clearIfSettled(tx, { actor, now }, registrationId, reference)
  return ok({ id, isRepeat: false })
}

/** Why staff cannot have paid a refund on that day. */
export async function findDateProblem(
  db: Reader,
  { registrationId, createdAt }: Refund,
  paidAt: Temporal.Instant,
  now: Temporal.Instant,
): Promise<DateProblem | undefined> {
  const registration = await findRegistration(db, registrationId)
  const conference = registration && (await findConferenceById(db, registration.conferenceId))
  if (!conference) throw new Error(`registration ${registrationId} has no conference`)
  const { timeZone } = conference
  return refundDateProblem(dateIn(timeZone, paidAt), dateIn(timeZone, createdAt), now)
}

/**
 * Decides that the money of a failed refund stays: what its credit note took back is billed again. The credit note
 * itself stays as issued.
 */
export async function retainFailedRefund(
  tx: Transaction,
  permit: Permit<'refund'>,
  { actor, now }: Act,
  { refundId, reason }: { refundId: number; reason: string },
): Promise<Result<Invoice[], FailedRefundError>> {
  const refund = await lockFailed(tx, permit, refundId)
  const refunds = refund && (await listRefunds(tx, refund.registrationId))
  if (!refund || !refunds || !awaitsDecision(refund, refunds)) return fail({ code: 'not-failed' })
  const { registrationId, amountMinor, currency } = refund
  const owedMinor = await readFailedRefundsOwed(tx, registrationId, currency)
  if (owedMinor < amountMinor) return fail({ code: 'not-owed', owedMinor })
  // A refund made from several payments has several rows that share their credit notes; each is decided on
  // separately.
  const notes = await listCreditNotesOfRefund(tx, refundId)
  const takenBackMinor = notes.reduce((sum, { totalMinor }) => sum - totalMinor, 0)
  const againMinor = await readRebilled(tx, refundId)
  const registration = await findRegistration(tx, registrationId)
  if (!registration || takenBackMinor - againMinor < amountMinor) return fail({ code: 'never-billed' })
  await tx.updateTable('refunds').set({ retained_because: reason }).where('id', '=', refundId).execute()
  const invoices = await rebill(tx, registration, notes, { refundId, amountMinor, againMinor, now })
  const facts = { refundId, amountMinor, currency, reason }
  await auditRegistration(tx, { actor, now }, registrationId, 'failed refund retained', facts)
  const effect = `refund-retained-mail:${refundId}`
  await enqueue(tx, { kind: 'refund-retained-mail', effect, payload: { refundId }, now })
  await clearIfSettled(tx, { actor, now }, registrationId, reason)
  return ok(invoices)
}

async function lockFailed(
  tx: Transaction,
  permit: Permit<'refund'>,
  refundId: number,
): Promise<Refund | undefined> {
  const refund = await lockRefund(tx, refundId)
  const registration = refund && (await findRegistration(tx, refund.registrationId))
  if (!registration || !permit.isFor(registration.conferenceId)) return undefined
  return refund.state === 'failed' ? refund : undefined
}

async function clearIfSettled(
  tx: Transaction,
  act: Act,
  registrationId: number,
  note: string,
): Promise<void> {
  const failed = (await listRefunds(tx, registrationId)).filter(({ state }) => state === 'failed')
  const owed = await readOwedByCurrency(tx, registrationId, failed)
  if ([...owed.values()].some(minor => minor > 0)) return
  await clearAttention(tx, act, { registrationId, reason: 'refund-failed', note })
}
