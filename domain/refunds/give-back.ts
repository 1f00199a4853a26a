/** Staff give money back: decided, billed and paid by one command. */
import type { Transaction } from '#database/database.ts'
import type { Permit } from '#domain/accounts/permit.ts'
import type { Act } from '#domain/audit/actor.ts'
import { noteDone, wasDone } from '#domain/limits/acts-done.ts'
import type { Payments } from '#domain/payments/payments.ts'
import { findRefund } from '#domain/payments/refund.ts'
import { handRefundsToStaff } from '#domain/refunds/keep-refund-windows.ts'
import { payRefund, type RefundOutcome } from '#domain/refunds/pay-refund.ts'
import { type PlanRefundError, planRefund } from '#domain/refunds/plan-refund.ts'
import { clearReturnedSurplus } from '#domain/refunds/return-surplus.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'
import { fail, ok, type Result } from '#domain/result.ts'

export interface RefundRequest {
  registrationId: number
  amountMinor: number
  /** Of the payments that it is taken from; without it, the registration's. */
  currency?: string
  /** The registrant reads it. */
  reason: string
  /** Whether everything still is as whoever confirms it has read it, asked under the lock. */
  isAsRead?: (tx: Transaction) => Promise<boolean>
}

export interface GivenBack {
  /** One for each payment that it is taken from, with how far it came. */
  refunds: { id: number; outcome: RefundOutcome }[]
  /** Whether it was decided before by the same key. */
  isRepeat: boolean
}

export type GiveBackError = PlanRefundError | { code: 'not-found' } | { code: 'terms-changed' }

/**
 * Gives an amount back now; the registration stays as it is. The decision is one transaction, and its refunds are paid
 * after it; what was not paid because the process ended is paid when it is asked for again, or by the background work.
 *
 * @param act with a request key, the same one again decides nothing more
 */
export async function giveBack(
  payments: Payments,
  permit: Permit<'refund'>,
  act: Act,
  request: RefundRequest,
): Promise<Result<GivenBack, GiveBackError>> {
  const planned = await payments.database.write(tx => decide(tx, permit, act, request))
  if (!planned.ok) return planned
  const { ids, isRepeat } = planned.value
  const refunds: GivenBack['refunds'] = []
  for (const id of ids) {
    const refund = await findRefund(payments.database.read, id)
    if (!refund) throw new Error(`refund ${id} vanished`)
    const outcome = refund.state === 'scheduled' ? await payRefund(payments, id) : refund.state
    refunds.push({ id, outcome })
  }
  return ok({ refunds, isRepeat })
}

async function decide(
  tx: Transaction,
  permit: Permit<'refund'>,
  act: Act,
  { registrationId, reason, isAsRead, ...plan }: RefundRequest,
): Promise<Result<{ ids: number[]; isRepeat: boolean }, GiveBackError>> {
  const registration = await lockRegistration(tx, registrationId)
  if (!registration || !permit.isFor(registration.conferenceId)) return fail({ code: 'not-found' })
  if (isAsRead) {
    if (await wasDone(tx, act)) return ok({ ids: [], isRepeat: true })
    if (!(await isAsRead(tx))) return fail({ code: 'terms-changed' })
  }
  const planned = await planRefund(tx, act, { registrationId, reason, ...plan, dueAt: act.now })
  if (!planned.ok || planned.value.isRepeat) return planned
  await clearReturnedSurplus(tx, act, registrationId, reason)
  await handRefundsToStaff(tx, registrationId, act.now)
  await noteDone(tx, act)
  return planned
}
