/**
 * Deciding on a refund: how much of which payment is returned, and when. Paying it is another step
 * (`money/returning`), because gateways are not called inside a transaction.
 */

import type { Reader, Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { askForAttention } from '#domain/foundations/attention/attention.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { sumOf } from '#domain/foundations/money.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { BilledKind } from '#domain/money/billing/billed-item.ts'
import { readNetReceived } from '#domain/money/billing/invoice-register.ts'
import { issueCreditNote } from '#domain/money/billing/issue-credit-note.ts'
import { type Capture, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { listChargebacksOf, sumOfTaken } from '#domain/money/payments/chargeback.ts'
import { listSourceIds } from '#domain/money/payments/moved-money.ts'
import { listRefundsOf } from '#domain/money/refunds/refund-queries.ts'
import { type RefundDue, refundDue, refundWindow } from '#domain/money/refunds/refund-window.ts'
import { lapseMoveFrom } from '#domain/registrations/moves/lapse-move.ts'

export interface RefundPlan {
  registrationId: number
  amountMinor: number
  /** The currency of the payments to refund; the registration's by default. */
  currency?: string
  /** Written by the organiser or the policy; the registrant can read it. */
  reason: string
  /** When it becomes payable: the end of the conference, or now. */
  dueAt: Temporal.Instant
  /** What it is refunded for, by kind of invoice line; without it, everything in proportion. */
  givenUp?: ReadonlyMap<BilledKind, number>
  /** The change that it is refunded for. */
  changeId?: number | null
  /** The move that it is refunded for. */
  moveId?: number | null
}

export interface PlannedRefund {
  /** One for each payment that is refunded. */
  ids: number[]
  /** Whether the same key planned it before. */
  isRepeat: boolean
}

export type PlanRefundError =
  | { code: 'more-than-is-left'; leftMinor: number }
  /** The key was used for a refund of another amount. */
  | { code: 'key-used'; amountMinor: number; currency: string }

/**
 * Decides on a refund without paying it yet. The newest payments are refunded first, each by a refund of its own.
 * Money that was moved from another registration is refunded to the payment made there; money that was
 * moved away no longer counts. A request key belongs to its registration for good, but may plan a failed refund
 * again.
 *
 * @param act with a request key, a repeated request plans nothing more
 */
export async function planRefund(
  tx: Transaction,
  { actor, now, requestKey }: Act,
  plan: RefundPlan,
): Promise<Result<PlannedRefund, PlanRefundError>> {
  await lockRow(tx, 'registrations', plan.registrationId)
  const { currency: ownCurrency } = await tx
    .selectFrom('registrations')
    .select('currency')
    .where('id', '=', plan.registrationId)
    .executeTakeFirstOrThrow()
  const currency = plan.currency ?? ownCurrency
  const known = await findPlanned(tx, plan, requestKey, currency)
  if (known) return known
  // Two registrations may share a payment, which the locks of their own rows do not protect.
  const sources = await listSourcesIn(tx, plan.registrationId, currency)
  for (const id of sources.map(({ id }) => id).sort((a, b) => a - b)) await lockRow(tx, 'captures', id)
  const { left, leftMinor } = await readRefundable(tx, plan.registrationId, currency)
  if (plan.amountMinor > leftMinor) return fail({ code: 'more-than-is-left', leftMinor })

  const ids: number[] = []
  let open = plan.amountMinor
  let isEarly = false
  for (const { capture, minor } of left) {
    const part = Math.min(open, minor)
    if (part <= 0) continue
    open -= part
    const due = refundDue(refundWindow(capture), plan.dueAt, now)
    if (due.because === 'window') isEarly = true
    const { id } = await tx
      .insertInto('refunds')
      .values({
        registration_id: plan.registrationId,
        capture_id: capture.id,
        amount_minor: part,
        currency: capture.currency,
        state: 'scheduled',
        reason: plan.reason,
        due_at: toStored(due.at),
        created_at: toStored(now),
        choice_change_id: plan.changeId ?? null,
        move_id: plan.moveId ?? null,
        request_key: requestKey ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  const { registrationId, reason, changeId, givenUp } = plan
  await auditRegistration(tx, { actor, now }, registrationId, 'refund planned', {
    refundIds: ids.join(' '),
    amountMinor: plan.amountMinor,
    currency,
    reason,
  })
  // A pending move counts on money that is now being refunded.
  await lapseMoveFrom(tx, { actor, now }, registrationId)
  if (isEarly) await askForAttention(tx, registrationId, 'refund-due-early', now)
  // Nothing is billed in other currencies, so there is nothing to credit.
  if (currency !== ownCurrency) return ok({ ids, isRepeat: false })
  const note = {
    reason,
    occasion: { refundIds: ids, changeId: changeId ?? undefined },
    leavingMinor: plan.amountMinor,
    now,
  }
  await issueCreditNote(tx, registrationId, note, givenUp)
  return ok({ ids, isRepeat: false })
}

/** What can be refunded in a currency, in minor units, and from which payments: the newest first. */
export interface Refundable {
  left: { capture: Capture; minor: number }[]
  leftMinor: number
}

/** Reads what can be refunded now. */
export async function readRefundable(
  db: Reader,
  registrationId: number,
  currency: string,
): Promise<Refundable> {
  const left: Refundable['left'] = []
  for (const capture of await listSourcesIn(db, registrationId, currency)) {
    left.push({ capture, minor: capture.amountMinor - (await readTakenFrom(db, capture.id)) })
  }
  const netReceivedMinor = await readNetReceived(db, registrationId, currency)
  const inPaymentsMinor = left.reduce((sum, { minor }) => sum + Math.max(0, minor), 0)
  return { left, leftMinor: Math.max(0, Math.min(netReceivedMinor, inPaymentsMinor)) }
}

async function listSourcesIn(db: Reader, registrationId: number, currency: string): Promise<Capture[]> {
  return (await listSources(db, registrationId)).filter(capture => capture.currency === currency)
}

/** What the key planned already; undefined if all of it failed. */
async function findPlanned(
  db: Reader,
  { registrationId, amountMinor }: RefundPlan,
  requestKey: string | undefined,
  currency: string,
): Promise<Result<PlannedRefund, PlanRefundError> | undefined> {
  if (requestKey === undefined) return undefined
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'amount_minor', 'currency', 'state', 'created_at'])
    .where('registration_id', '=', registrationId)
    .where('request_key', '=', requestKey)
    .orderBy('id')
    .execute()
  // Only the latest plan of this key: those before it failed completely.
  const planned = rows.filter(({ created_at }) => created_at === rows.at(-1)?.created_at)
  const [first] = planned
  if (!first || planned.every(({ state }) => state === 'failed')) return undefined
  const plannedMinor = planned.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  if (plannedMinor !== amountMinor || first.currency !== currency) {
    return fail({ code: 'key-used', amountMinor: plannedMinor, currency: first.currency })
  }
  return ok({ ids: planned.map(({ id }) => id), isRepeat: true })
}

/** The payments that a registration's money came from: its own first, then those of the registrations before it. */
async function listSources(db: Reader, registrationId: number): Promise<Capture[]> {
  const captures: Capture[] = []
  for (const id of await listSourceIds(db, registrationId)) {
    captures.push(...(await listCaptures(db, id)).toReversed())
  }
  return captures
}

/**
 * When a refund of a registration's money would be paid. Its earliest payment decides; staff pay it if no gateway
 * accepts refunds any more.
 */
export async function readRefundDue(
  db: Reader,
  registrationId: number,
  wanted: Temporal.Instant,
  now: Temporal.Instant,
): Promise<RefundDue> {
  const dues: RefundDue[] = []
  for (const capture of await listSources(db, registrationId)) {
    if ((await readTakenFrom(db, capture.id)) >= capture.amountMinor) continue
    dues.push(refundDue(refundWindow(capture), wanted, now))
  }
  const payable = dues.filter(({ because }) => because !== 'by-hand')
  payable.sort((a, b) => Temporal.Instant.compare(a.at, b.at))
  return payable[0] ?? dues[0] ?? { at: wanted, because: 'as-wanted' }
}

/**
 * How much of a payment was refunded, is about to be, or was charged back, for whichever registration, in minor units.
 */
async function readTakenFrom(db: Reader, captureId: number): Promise<number> {
  const refunds = (await listRefundsOf(db, captureId)).filter(refund => refund.state !== 'failed')
  const takenMinor = sumOfTaken(await listChargebacksOf(db, captureId))
  return takenMinor + sumOf(refunds)
}
