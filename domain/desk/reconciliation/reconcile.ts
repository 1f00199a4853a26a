/** Compares the product's books with the gateways' and with themselves, and records differences for a person. */

import type { Reader, Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import {
  compareCaptures,
  compareLedger,
  compareRefund,
  type Finding,
} from '#domain/desk/reconciliation/compare-books.ts'
import { findUnknownOrders, type UnknownOrder } from '#domain/desk/reconciliation/find-unknown-orders.ts'
import { learnDisputes } from '#domain/desk/reconciliation/learn-disputes.ts'
import { readLedgerSums } from '#domain/desk/reconciliation/ledger-sums.ts'
import { recordUnknownPayments } from '#domain/desk/reconciliation/unknown-payments.ts'
import { applyGatewayStatus } from '#domain/desk/settlement/apply-gateway-status.ts'
import { askForAttention, type ClosingNote, clearAttention } from '#domain/foundations/attention/attention.ts'
import { theClock } from '#domain/foundations/audit/actor.ts'
import { throwAll } from '#domain/foundations/each-apart.ts'
import { sumOf } from '#domain/foundations/money.ts'
import { toStored } from '#domain/foundations/time.ts'
import { isOpen, type PaymentAttempt } from '#domain/money/payments/attempt.ts'
import { listAttempts, listRefundedCaptures } from '#domain/money/payments/attempt-queries.ts'
import { type Gateway, GatewayError, type OrderStatus } from '#domain/money/payments/gateway.ts'
import { gatewayOf, type Payments } from '#domain/money/payments/payments.ts'
import { recordReportedRefund } from '#domain/money/refunds/record-refund.ts'
import { findRefund, listRefunds, listRefundsOf, lockRefund } from '#domain/money/refunds/refund-queries.ts'
import { learnRefunds } from '#domain/money/returning/learn-refunds.ts'
import { payRefund } from '#domain/money/returning/pay-refund.ts'

export type LocatedFinding = Finding & { registrationId: number }

export interface Reconciliation {
  /** Registrations with a payment, a refund or an attempt in the period. */
  examined: number
  /** How many of them were postponed because a gateway did not answer. */
  unanswered: number
  /** All present differences, also known ones, and new disputes and chargebacks. */
  findings: LocatedFinding[]
  /** Payments of our orders whose registrations the books lack too, and that nobody has dealt with. */
  unknown: UnknownOrder[]
}

/**
 * Examines every registration for which money was moved or requested since an instant. Payments and refunds that only
 * the gateway has are recorded at once, as `settle` and a report would; every difference is a row and needs a person.
 * Idempotent: a difference that is gone is closed.
 *
 * @param signal ends it between two registrations
 * @throws the reason of the signal; what failed otherwise, once everything else is compared
 */
export async function reconcile(
  payments: Payments,
  since: Temporal.Instant,
  signal?: AbortSignal,
): Promise<Reconciliation> {
  const faults: unknown[] = []
  const learned = await learnDisputes(payments, since, faults)
  const orders = await findUnknownOrders(payments, since, faults)
  const strays = orders.filter(({ registrationId }) => registrationId === null)
  const unknown = await payments.database.write(tx => recordUnknownPayments(tx, strays, payments.clock.now()))
  const moved = await listMoved(payments.database.read, since)
  const ids = [...new Set([...moved, ...orders.flatMap(({ registrationId }) => registrationId ?? [])])]
  const result: Reconciliation = { examined: ids.length, unanswered: 0, findings: learned, unknown }
  for (const registrationId of ids) {
    signal?.throwIfAborted()
    try {
      const own = orders.filter(order => order.registrationId === registrationId)
      const examined = await examine(payments, registrationId)
      if (!examined) {
        result.unanswered++
        continue
      }
      const differences = [...examined, ...own.map(({ finding }) => finding)]
      const found = await payments.database.write(tx =>
        storeFindings(tx, registrationId, differences, payments.clock.now()),
      )
      result.findings.push(...found.map(finding => ({ ...finding, registrationId })))
    } catch (error) {
      result.unanswered++
      if (error instanceof GatewayError) payments.reportFailure?.(error, { registrationId })
      else faults.push(error)
    }
  }
  throwAll(faults)
  return result
}

async function listMoved(db: Reader, since: Temporal.Instant): Promise<number[]> {
  const from = toStored(since)
  const rows = await db
    .selectFrom('payment_attempts')
    .select('registration_id')
    .where('created_at', '>=', from)
    .union(db.selectFrom('captures').select('registration_id').where('recorded_at', '>=', from))
    .union(
      db
        .selectFrom('refunds')
        .select('registration_id')
        .where(eb => eb.or([eb('created_at', '>=', from), eb('settled_at', '>=', from)])),
    )
    .union(db.selectFrom('chargebacks').select('registration_id').where('taken_at', '>=', from))
    .union(db.selectFrom('payment_findings').select('registration_id').where('resolved_at', 'is', null))
    .execute()
  return rows.map(row => row.registration_id).sort((a, b) => a - b)
}

/**
 * What the gateways' answers differ in from the books. The comparison takes a while, and payments go on meanwhile, so a
 * difference counts only if it was there before the gateway was asked and is still there under the registration's lock.
 *
 * @returns undefined if a refund has no answer, which is in the log already
 * @throws GatewayError where a gateway does not answer, or rejects its credentials
 */
async function examine(payments: Payments, registrationId: number): Promise<Finding[] | undefined> {
  const { database } = payments
  const found: Finding[] = []
  for (const attempt of await listAttempts(database.read, registrationId)) {
    if (attempt.orderId === null) continue
    const before = await listBooked(database.read, attempt.id)
    const reported = await gatewayOf(payments, attempt.gateway).fetch(attempt.orderId)
    const differences = compareCaptures(attempt, before, reported)
    const compared =
      differences.length === 0 ? [] : await confirmCaptures(payments, attempt, differences, reported)
    const isMissing = compared.some(({ kind }) => kind === 'missing-capture')
    found.push(...compared.filter(({ kind }) => kind !== 'missing-capture' || !isFollowed(attempt)))
    if (reported && isMissing) await applyGatewayStatus(payments, attempt.id, reported)
    if (reported) await learnRefunds(payments, registrationId, reported)
  }
  if (!(await areAnswered(payments, registrationId))) return undefined
  return [...found, ...(await examineRefunds(payments, registrationId))]
}

/** Whether the poller would have learned of its payment by itself: the comparison was only faster. */
const isFollowed = ({ state }: PaymentAttempt) => isOpen(state)

/** The differences that are still there under the registration's lock. */
function confirmCaptures(
  { database }: Payments,
  attempt: PaymentAttempt & { orderId: string },
  differences: readonly Finding[],
  reported: OrderStatus | undefined,
): Promise<Finding[]> {
  return database.write(async tx => {
    await lockRow(tx, 'registrations', attempt.registrationId)
    const now = compareCaptures(attempt, await listBooked(tx, attempt.id), reported)
    return now.filter(finding => differences.some(other => isSame(other, finding)))
  })
}

/** Requests unanswered refunds again, by the same key: only the answer says whether their money is still here. */
async function areAnswered(payments: Payments, registrationId: number): Promise<boolean> {
  const act = { actor: theClock, now: payments.clock.now() }
  for (const { id, state } of await listRefunds(payments.database.read, registrationId)) {
    if (state === 'requested' && (await payRefund(payments, act, id)) === 'unknown') return false
  }
  return true
}

async function examineRefunds(payments: Payments, registrationId: number): Promise<Finding[]> {
  const { read } = payments.database
  const found: Finding[] = []
  const refunds = await listRefunds(read, registrationId)
  // Also those made for another registration, whose money was moved here.
  const captures = await listRefundedCaptures(read, refunds)
  for (const { id, captureId, gatewayRefundId, byHand } of refunds) {
    const capture = captures.find(each => each.id === captureId)
    // What staff paid is unknown to every gateway.
    if (!capture || gatewayRefundId === null || byHand !== null) continue
    const before = await findRefund(read, id)
    const reported = await gatewayOf(payments, capture.gateway).fetchRefund(gatewayRefundId)
    if (reported) await recordReportedRefund(payments, capture, reported)
    await payments.database.write(async tx => {
      const refund = await lockRefund(tx, id)
      const shares = (await listRefundsOf(tx, captureId)).filter(
        each => each.gatewayRefundId === gatewayRefundId && each.byHand === null,
      )
      // One that moved since the gateway was asked is compared with an answer from before that.
      if (!refund || (refund.state !== before?.state && reported?.status === before?.state)) return
      found.push(...compareRefund({ ...refund, amountMinor: sumOf(shares) }, capture.gateway, reported))
    })
  }
  return found
}

async function listBooked(db: Reader, attemptId: number) {
  const rows = await db
    .selectFrom('captures')
    .leftJoin('refunds', join =>
      join
        .onRef('refunds.capture_id', '=', 'captures.id')
        .on('refunds.state', 'in', ['requested', 'pending', 'completed'])
        .on('refunds.by_hand', 'is', null),
    )
    .select(eb => [
      'captures.gateway',
      'captures.gateway_capture_id',
      'captures.amount_minor',
      'captures.currency',
      eb.fn.sum<number | null>('refunds.amount_minor').as('refunded'),
      eb
        .selectFrom('chargebacks')
        .select(({ fn }) => fn.sum<number | null>('chargebacks.amount_minor').as('sum'))
        .whereRef('chargebacks.capture_id', '=', 'captures.id')
        .where('chargebacks.returned_at', 'is', null)
        .as('charged_back'),
    ])
    .where('captures.attempt_id', '=', attemptId)
    .groupBy(['captures.id', 'captures.gateway', 'captures.gateway_capture_id'])
    .groupBy(['captures.amount_minor', 'captures.currency'])
    .execute()
  return rows.map(row => ({
    // Written by the gateway that captured it.
    gateway: row.gateway as Gateway['name'],
    gatewayCaptureId: row.gateway_capture_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    refundedMinor: (row.refunded ?? 0) + (row.charged_back ?? 0),
  }))
}

/** Compares the registration's own books under its lock, and stores all differences. @returns all of them */
async function storeFindings(
  tx: Transaction,
  registrationId: number,
  examined: readonly Finding[],
  now: Temporal.Instant,
): Promise<Finding[]> {
  await lockRow(tx, 'registrations', registrationId)
  const found = [...examined, ...(await readLedgerSums(tx, registrationId)).flatMap(compareLedger)]
  const open = await tx
    .selectFrom('payment_findings')
    .select(['id', 'kind', 'reference'])
    .where('registration_id', '=', registrationId)
    .where('resolved_at', 'is', null)
    .execute()
  const gone = open.filter(row => !found.some(finding => isSame(row, finding)))
  for (const row of gone) {
    await tx
      .updateTable('payment_findings')
      .set({ resolved_at: toStored(now) })
      .where('id', '=', row.id)
      .execute()
  }
  const added = found.filter(finding => !open.some(row => isSame(row, finding)))
  for (const finding of added) {
    await tx
      .insertInto('payment_findings')
      .values({
        kind: finding.kind,
        registration_id: registrationId,
        reference: finding.reference,
        gateway: finding.gateway,
        ours_minor: finding.oursMinor,
        theirs_minor: finding.theirsMinor,
        currency: finding.currency,
        found_at: toStored(now),
      })
      .execute()
  }
  if (added.length > 0) await askForAttention(tx, registrationId, 'books-differ', now)
  // A case that something else raised has no finding that could be gone.
  if (gone.length > 0 && found.length === 0) {
    const note: ClosingNote = 'books-agree'
    await clearAttention(tx, { actor: theClock, now }, { registrationId, reason: 'books-differ', note })
  }
  return found
}

function isSame(one: { kind: string; reference: string }, other: { kind: string; reference: string }) {
  return one.kind === other.kind && one.reference === other.reference
}
