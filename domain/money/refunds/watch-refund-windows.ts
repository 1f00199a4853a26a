/** Makes sure that refunds are paid while their gateways still accept them: docs/algorithms/refunds.md. */

import type { Reader, Transaction } from '#database/database.ts'
import { askForAttention } from '#domain/foundations/attention/attention.ts'
import { theClock } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { changeLockedState } from '#domain/foundations/change-state.ts'
import { eachApart } from '#domain/foundations/each-apart.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { GatewayName } from '#domain/money/payments/gateway.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { reportFailedRefund } from '#domain/money/refunds/failed-refund.ts'
import {
  isScheduled,
  type Refund,
  type RefundIn,
  refundTransitions,
  windowClosed,
} from '#domain/money/refunds/refund.ts'
import { clearRefundCases } from '#domain/money/refunds/refund-cases.ts'
import { findRefund, lockRefund } from '#domain/money/refunds/refund-queries.ts'
import {
  gatewaysWithWindow,
  type RefundWindow,
  refundDue,
  refundWindow,
} from '#domain/money/refunds/refund-window.ts'

/** An unpaid refund and the refund window of its payment. */
export interface WindowedRefund {
  refund: RefundIn<'scheduled'>
  window: RefundWindow
}

/** Scheduled refunds of payments that their gateways refund for a limited time only, earliest deadline first. */
export async function listWindowedRefunds(db: Reader, registrationId?: number): Promise<WindowedRefund[]> {
  const found: WindowedRefund[] = []
  for (const row of await listRows(db, registrationId)) found.push(...((await readWindowed(db, row)) ?? []))
  return found
}

const listRows = (db: Reader, registrationId?: number) =>
  db
    .selectFrom('refunds')
    .innerJoin('captures', 'captures.id', 'refunds.capture_id')
    .select(['refunds.id', 'captures.gateway', 'captures.captured_at'])
    .where('refunds.state', '=', 'scheduled')
    .where('captures.gateway', 'in', gatewaysWithWindow)
    .$if(registrationId !== undefined, query =>
      query.where('refunds.registration_id', '=', registrationId ?? 0),
    )
    .orderBy('captures.captured_at')
    .orderBy('refunds.id')
    .execute()

async function readWindowed(
  db: Reader,
  { id, gateway, captured_at }: { id: number; gateway: string; captured_at: string },
): Promise<[WindowedRefund] | undefined> {
  const refund = await findRefund(db, id)
  // Only gateways write this column.
  const capture = { gateway: gateway as GatewayName, capturedAt: Temporal.Instant.from(captured_at) }
  const window = refundWindow(capture)
  return refund && isScheduled(refund) && window ? [{ refund, window }] : undefined
}

/**
 * Moves refunds that would fall due too late to the last safe moment, and warns the organiser of windows that close
 * soon. Safe to repeat.
 */
export async function watchRefundWindows({
  database,
  clock,
}: Pick<Payments, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  await eachApart(await listRows(database.read), async row => {
    const windowed = await readWindowed(database.read, row)
    if (!windowed) return
    const [{ refund, window }] = windowed
    const due = refundDue(window, refund.dueAt, now)
    const isMoved = Temporal.Instant.compare(due.at, refund.dueAt) < 0
    const isSoon = Temporal.Instant.compare(window.warnAt, now) <= 0
    if (!isMoved && !isSoon) return
    await database.write(async tx => {
      if ((await lockRefund(tx, refund.id))?.state !== 'scheduled') return
      if (isMoved) await payEarlier(tx, refund, due.at, now)
      if (isSoon) await notifyOrganiser(tx, refund, now)
    })
  })
}

async function payEarlier(
  tx: Transaction,
  { id, registrationId, dueAt }: RefundIn<'scheduled'>,
  at: Temporal.Instant,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ due_at: toStored(at), next_check_at: null })
    .where('id', '=', id)
    .execute()
  await askForAttention(tx, registrationId, 'refund-due-early', now)
  await auditRegistration(tx, { actor: theClock, now }, registrationId, 'refund brought forward', {
    refundId: id,
    from: dueAt.toString(),
    to: at.toString(),
  })
}

async function notifyOrganiser(
  tx: Transaction,
  { id: refundId }: Refund,
  now: Temporal.Instant,
): Promise<void> {
  const effect = `refund-window-mail:${refundId}`
  await enqueue(tx, { kind: 'refund-window-mail', effect, payload: { refundId }, now })
}

/**
 * Assigns to staff the refunds of a registration that their gateways no longer accept, so that nobody is promised a
 * refund on the original way of payment. Called after all refunds are planned and credited.
 */
export async function handRefundsToStaff(
  tx: Transaction,
  registrationId: number,
  now: Temporal.Instant,
): Promise<void> {
  for (const { refund, window } of await listWindowedRefunds(tx, registrationId)) {
    if (refundDue(window, now, now).because === 'by-hand') await handRefundToStaff(tx, refund, now)
  }
}

/** Assigns one refund to staff, under the registration's lock. */
export async function handRefundToStaff(
  tx: Transaction,
  refund: RefundIn<'scheduled'>,
  now: Temporal.Instant,
): Promise<void> {
  await changeLockedState(tx, refundTransitions, refund.id, 'withdrawn', {
    failure: windowClosed,
    settled_at: toStored(now),
  })
  await reportFailedRefund(tx, refund, now)
  await clearRefundCases(tx, refund.registrationId, 'refund-to-pay-by-hand', now)
}
