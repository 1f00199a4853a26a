/** Records that a payer's bank took a payment back, or that its money returned: docs/algorithms/refunds.md. */

import type { Transaction } from '#database/database.ts'
import {
  askForAttention,
  type ClosingNote,
  clearAttention,
  wasRaisedSince,
} from '#domain/foundations/attention/attention.ts'
import { aGateway } from '#domain/foundations/audit/actor.ts'
import type { AuditedAct } from '#domain/foundations/audit/acts.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { type Money, sumOf } from '#domain/foundations/money.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Capture } from '#domain/money/payments/attempt-queries.ts'
import {
  type Chargeback,
  groupChargebacks,
  listChargebacksOf,
  sumOfTaken,
} from '#domain/money/payments/chargeback.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { type Refund, refundsBegun } from '#domain/money/refunds/refund.ts'
import { listRefundsOf } from '#domain/money/refunds/refund-queries.ts'
import { clearReturnedSurplus } from '#domain/money/refunds/return-surplus.ts'
import {
  findHolder,
  type HolderShare,
  lockHolders,
  splitByHolder,
} from '#domain/money/refunds/split-by-holder.ts'
import { planWithdrawnAgain, withdrawUncovered } from '#domain/money/refunds/withdraw-refunds.ts'
import { lapseMoveFrom } from '#domain/registrations/moves/lapse-move.ts'

export interface ChargebackReport {
  /** The gateway's number of the lost dispute, or of the movement of money. */
  source: { kind: 'dispute' | 'reversal'; id: string }
  /** Undefined for all that is left of the payment. */
  amount: Money | undefined
  /** `returned`: the dispute was won after all. */
  status: 'taken' | 'returned'
}

/**
 * Records a chargeback once, however often and by whichever of its two numbers it is reported. The money no longer
 * counts as received at the registrations that had it, which keep their places, and a person decides. Refunds of the
 * payment that its money no longer covers are withdrawn.
 */
export async function recordChargeback(
  { database, clock }: Payments,
  capture: Capture,
  report: ChargebackReport,
): Promise<void> {
  await database.write(async tx => {
    await lockHolders(tx, capture)
    const now = clock.now()
    const known = findReported(await listChargebacksOf(tx, capture.id), report)
    for (const each of known) await fillIn(tx, each, report)
    if (report.status === 'taken' && known.length === 0) await take(tx, capture, report, now)
    if (report.status === 'returned') await recordReturn(tx, capture, known, now)
  })
}

const takenBack: ClosingNote = 'taken-back-by-bank'

const columnOf = { dispute: 'gateway_dispute_id', reversal: 'gateway_reversal_id' } as const
const numberOf = (chargeback: Chargeback, kind: 'dispute' | 'reversal') =>
  kind === 'dispute' ? chargeback.disputeId : chargeback.reversalId

/**
 * The rows of a chargeback, one for each registration that had the money: found by its number, else by its amount where
 * only the other number is known.
 */
function findReported(
  chargebacks: readonly Chargeback[],
  { source: { kind, id }, amount }: ChargebackReport,
): readonly Chargeback[] {
  const byNumber = chargebacks.filter(chargeback => numberOf(chargeback, kind) === id)
  if (byNumber.length > 0) return byNumber
  const isSame = (rows: readonly Chargeback[]) =>
    rows.every(row => numberOf(row, kind) === null) &&
    (amount === undefined || sumOf(rows) === amount.amountMinor)
  return groupChargebacks(chargebacks).find(isSame) ?? []
}

async function fillIn(tx: Transaction, known: Chargeback, { source }: ChargebackReport): Promise<void> {
  if (numberOf(known, source.kind) !== null) return
  await tx
    .updateTable('chargebacks')
    .set({ [columnOf[source.kind]]: source.id })
    .where('id', '=', known.id)
    .execute()
}

async function take(
  tx: Transaction,
  capture: Capture,
  { source, amount }: ChargebackReport,
  now: Temporal.Instant,
): Promise<void> {
  const refunds = await listRefundsOf(tx, capture.id)
  // The gateway may refuse what was only requested; then the bank has that money, too.
  const gone = refundsBegun(refunds, capture.currency).filter(({ state }) => state !== 'requested')
  const takenMinor = sumOfTaken(await listChargebacksOf(tx, capture.id))
  const leftMinor = capture.amountMinor - sumOf(gone) - takenMinor
  // The gateway reported it as a refund before: that money is booked already. A person has to know the cause, and
  // what was planned from it cannot be paid.
  if (source.kind === 'reversal' && refunds.some(({ gatewayRefundId }) => gatewayRefundId === source.id)) {
    await withdrawUncovered(tx, capture.id, now)
    const holderId = await findHolder(tx, capture)
    return askForAttention(tx, holderId, 'payment-charged-back', now)
  }
  const wanted = amount?.currency === capture.currency ? amount.amountMinor : leftMinor
  // A dispute names what was disputed, also where part of it was refunded before: only what is left certainly went.
  const amountMinor = Math.min(wanted, leftMinor)
  if (amountMinor <= 0) return askOnce(tx, capture, gone, now)
  const shares = await splitByHolder(tx, capture, amountMinor)
  for (const share of shares) await takeFrom(tx, share, capture, source, now)
  await withdrawUncovered(tx, capture.id, now)
  for (const { registrationId } of shares) {
    await clearReturnedSurplus(tx, { actor: aGateway, now }, registrationId, takenBack)
  }
}

/** Nothing is booked, so only what was raised since the refunds says that somebody was asked. */
async function askOnce(
  tx: Transaction,
  capture: Capture,
  gone: readonly Refund[],
  now: Temporal.Instant,
): Promise<void> {
  const [since] = gone
    .map(({ createdAt }) => createdAt)
    .toSorted(Temporal.Instant.compare)
    .reverse()
  const holderId = await findHolder(tx, capture)
  if (since && (await wasRaisedSince(tx, holderId, 'payment-charged-back', since))) return
  await askForAttention(tx, holderId, 'payment-charged-back', now)
}

async function takeFrom(
  tx: Transaction,
  { registrationId, amountMinor }: HolderShare,
  { id: captureId, gateway, currency }: Capture,
  source: ChargebackReport['source'],
  now: Temporal.Instant,
): Promise<void> {
  const { id } = await tx
    .insertInto('chargebacks')
    .values({
      gateway,
      [columnOf[source.kind]]: source.id,
      capture_id: captureId,
      registration_id: registrationId,
      amount_minor: amountMinor,
      currency,
      taken_at: toStored(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const taken = { id, registrationId, amountMinor, currency }
  await book(tx, taken, { act: 'payment charged back', effect: `chargeback:${id}`, sign: 1 }, now)
  // A pending move counts on money that is gone.
  await lapseMoveFrom(tx, { actor: aGateway, now }, registrationId)
  await askForAttention(tx, registrationId, 'payment-charged-back', now)
  const disputed = { registrationId, reason: 'payment-disputed', note: takenBack } as const
  await clearAttention(tx, { actor: aGateway, now }, disputed)
}

async function recordReturn(
  tx: Transaction,
  { id: captureId }: Capture,
  known: readonly Chargeback[],
  now: Temporal.Instant,
): Promise<void> {
  const gone = known.filter(({ returnedAt }) => returnedAt === null)
  for (const chargeback of gone) await recordReturnTo(tx, chargeback, now)
  const [first] = gone
  if (first) await planWithdrawnAgain(tx, { captureId, since: first.takenAt }, now)
}

async function recordReturnTo(tx: Transaction, chargeback: Chargeback, now: Temporal.Instant): Promise<void> {
  const { id, registrationId } = chargeback
  await tx
    .updateTable('chargebacks')
    .set({ returned_at: toStored(now) })
    .where('id', '=', id)
    .execute()
  const entry = { act: 'chargeback returned', effect: `chargeback-returned:${id}`, sign: -1 } as const
  await book(tx, chargeback, entry, now)
  const note: ClosingNote = 'returned-by-bank'
  await clearAttention(tx, { actor: aGateway, now }, { registrationId, reason: 'payment-charged-back', note })
  await askForAttention(tx, registrationId, 'chargeback-returned', now)
}

async function book(
  tx: Transaction,
  {
    id,
    registrationId,
    amountMinor,
    currency,
  }: Pick<Chargeback, 'id' | 'registrationId' | 'amountMinor' | 'currency'>,
  { act, effect, sign }: { act: AuditedAct; effect: string; sign: 1 | -1 },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('ledger_entries')
    .values({
      registration_id: registrationId,
      kind: 'chargeback',
      amount_minor: sign * amountMinor,
      currency,
      effect,
      recorded_at: toStored(now),
    })
    .execute()
  await auditRegistration(tx, { actor: aGateway, now }, registrationId, act, {
    chargebackId: id,
    amountMinor,
    currency,
  })
}
