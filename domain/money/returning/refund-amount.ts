/** Staff refund an amount: decide, credit and pay in one command. */
import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { noteActDone, wasDone } from '#domain/foundations/repeats/acts-done.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { type PlanRefundError, planRefund } from '#domain/money/refunds/plan-refund.ts'
import { findRefund } from '#domain/money/refunds/refund-queries.ts'
import { clearReturnedSurplus } from '#domain/money/refunds/return-surplus.ts'
import { handRefundsToStaff } from '#domain/money/refunds/watch-refund-windows.ts'
import { payRefund, type RefundOutcome } from '#domain/money/returning/pay-refund.ts'
import { waiveRetained } from '#domain/registrations/choice-change.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export interface StaffRefund {
  registrationId: number
  amountMinor: number
  /** The currency of the payments to refund; the registration's by default. */
  currency?: string
  /** The registrant reads it. */
  reason: string
  /** Whether it is what the policy retained at changes: none of it is retained any more. */
  isWaiver?: boolean
  /** Whether everything is still as on the page that was confirmed; called under the lock. */
  isAsRead?: (tx: Transaction) => Promise<boolean>
}

export interface RefundedAmount {
  /** One for each payment that is refunded, and its outcome. */
  refunds: { id: number; outcome: RefundOutcome }[]
  /** Whether the same key decided it before. */
  isRepeat: boolean
}

export type RefundAmountError = PlanRefundError | { code: 'not-found' } | { code: 'terms-changed' }

/**
 * Refunds an amount now; the registration stays as it is. The decision is one transaction and its refunds are paid
 * after it. If the process ends in between, a repeated request or the background work pays the rest.
 *
 * @param act with a request key, a repeated request decides nothing more
 */
export async function refundAmount(
  payments: Payments,
  permit: Permit<'refund'>,
  act: Act,
  request: StaffRefund,
): Promise<Result<RefundedAmount, RefundAmountError>> {
  const planned = await payments.database.write(tx => decide(tx, permit, act, request))
  if (!planned.ok) return planned
  const { ids, isRepeat } = planned.value
  const refunds: RefundedAmount['refunds'] = []
  for (const id of ids) {
    const refund = await findRefund(payments.database.read, id)
    if (!refund) throw new Error(`refund ${id} vanished`)
    const outcome = refund.state === 'scheduled' ? await payRefund(payments, act, id) : refund.state
    refunds.push({ id, outcome })
  }
  return ok({ refunds, isRepeat })
}

async function decide(
  tx: Transaction,
  permit: Permit<'refund'>,
  act: Act,
  { registrationId, reason, isAsRead, isWaiver, ...plan }: StaffRefund,
): Promise<Result<{ ids: number[]; isRepeat: boolean }, RefundAmountError>> {
  const registration = await lockRegistration(tx, registrationId)
  if (!registration || !permit.isFor(registration.conferenceId)) return fail({ code: 'not-found' })
  if (isAsRead) {
    if (await wasDone(tx, act)) return ok({ ids: await listDecided(tx, registrationId, act), isRepeat: true })
    if (!(await isAsRead(tx))) return fail({ code: 'terms-changed' })
  }
  const planned = await planRefund(tx, act, { registrationId, reason, ...plan, dueAt: act.now })
  if (!planned.ok || planned.value.isRepeat) return planned
  if (isWaiver) await waiveRetained(tx, registrationId, plan.amountMinor)
  await clearReturnedSurplus(tx, act, registrationId, reason)
  await handRefundsToStaff(tx, registrationId, act.now)
  await noteActDone(tx, act)
  return planned
}

/** What the act's key decided before. */
async function listDecided(tx: Transaction, registrationId: number, { requestKey }: Act): Promise<number[]> {
  const rows = await tx
    .selectFrom('refunds')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('request_key', '=', requestKey ?? null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
