/** Refunds that their gateway refuses for now: docs/algorithms/refunds.md. */

import type { Transaction } from '#database/database.ts'
import { askForAttention, wasRaisedSince } from '#domain/foundations/attention/attention.ts'
import { aGateway } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { changeState } from '#domain/foundations/change-state.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import { toStored } from '#domain/foundations/time.ts'
import { carryBillCauses } from '#domain/money/billing/invoice-register.ts'
import type { GatewayName, RefundRefusal } from '#domain/money/payments/gateway.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { plannedAgain, type Refund, refundTransitions } from '#domain/money/refunds/refund.ts'
import { patienceDays } from '#domain/money/refunds/refund-window.ts'

export interface Refusal {
  /** The gateway's own code. */
  because: string
  follows: RefundRefusal
}

/** A refund that is only tried again becomes a case after this many hours. */
const quietHours = 24

/** How long after a refund that its gateway gave up another one is tried, in hours. */
const retryHours = 6

/**
 * What follows from a gateway's refusal. A reason that is not in its table may be cured by whoever reads it, so it is
 * the organiser's.
 *
 * @param issue undefined for none, which is final
 */
export function refusalOf(
  { gateways }: Pick<Payments, 'gateways'>,
  name: GatewayName,
  issue: string | undefined,
): Refusal {
  const table = gateways.get(name)?.capabilities.refundRefusals
  if (!table || issue === undefined) return { because: issue ?? '', follows: 'never' }
  return { because: issue, follows: lookUp(table, issue) ?? 'organiser' }
}

/**
 * Leaves a refund that was refused for now to be requested again, and asks a person if that needs one.
 *
 * @param refund as it is under the registration's lock
 * @returns false if the refusal is final
 */
export async function postponeRefund(
  tx: Transaction,
  refund: Refund,
  refusal: Refusal,
  now: Temporal.Instant,
): Promise<boolean> {
  if (isFinal(refund, refusal, now)) return false
  const since = refund.refused?.since ?? now
  const refused = {
    refusals: refund.refusals + 1,
    refused_because: refusal.because,
    refused_since: toStored(since),
  }
  if (!(await changeState(tx, refundTransitions, refund.id, 'postponed', refused))) return false
  await reportRefusal(tx, refund, refusal, now)
  return true
}

/**
 * Plans a refund again that its gateway took and gave up for now. The row of the first stays, because the gateway
 * knows it by its number.
 *
 * @param refund which has just failed, as it was before
 * @returns false if staff have to pay it
 */
export async function planAgain(
  tx: Transaction,
  refund: Refund,
  refusal: Refusal,
  now: Temporal.Instant,
): Promise<boolean> {
  // A refund without a day was made in the gateway's dashboard, where it can be repeated.
  if (refund.dueAt === null || isFinal(refund, refusal, now)) return false
  const row = await tx
    .updateTable('refunds')
    .set({ failure: plannedAgain, retained_because: plannedAgain })
    .where('id', '=', refund.id)
    .returning(['request_key'])
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('refunds')
    .values({
      registration_id: refund.registrationId,
      capture_id: refund.captureId,
      amount_minor: refund.amountMinor,
      currency: refund.currency,
      state: 'scheduled',
      reason: refund.reason,
      due_at: toStored(now),
      created_at: toStored(now),
      next_check_at: toStored(now.add({ hours: retryHours })),
      choice_change_id: refund.changeId,
      move_id: refund.moveId,
      request_key: row.request_key,
      instead_of: refund.id,
      refusals: 1,
      refused_because: refusal.because,
      refused_since: toStored(refund.refused?.since ?? now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await carryBillCauses(tx, refund.id, id)
  await reportRefusal(tx, { ...refund, id }, refusal, now)
  return true
}

function isFinal({ refused }: Refund, { follows }: Refusal, now: Temporal.Instant): boolean {
  if (follows === 'never') return true
  if (follows === 'disputed' || !refused) return false
  return Temporal.Instant.compare(refused.since.add({ hours: 24 * patienceDays }), now) <= 0
}

async function reportRefusal(
  tx: Transaction,
  { id: refundId, registrationId, amountMinor, currency, refused }: Refund,
  { because, follows }: Refusal,
  now: Temporal.Instant,
): Promise<void> {
  const isNews = refused?.because !== because
  if (isNews) {
    await auditRegistration(tx, { actor: aGateway, now }, registrationId, 'refund refused for now', {
      refundId,
      amountMinor,
      currency,
      failure: because,
    })
  }
  if (follows === 'disputed' && isNews) await askForAttention(tx, registrationId, 'payment-disputed', now)
  if (follows === 'organiser' && isNews) await askForAttention(tx, registrationId, 'refund-delayed', now)
  if (follows !== 'later' || !refused) return
  const isLong = Temporal.Instant.compare(refused.since.add({ hours: quietHours }), now) <= 0
  if (isLong && !(await wasRaisedSince(tx, registrationId, 'refund-delayed', refused.since))) {
    await askForAttention(tx, registrationId, 'refund-delayed', now)
  }
}
