/** Records that a payer's bank took a payment back, or that its money returned: docs/algorithms/refunds.md. */

import type { Reader, Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { askForAttention, clearAttention } from '#domain/attention/attention.ts'
import { aGateway } from '#domain/audit/actor.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import { readNetReceived } from '#domain/billing/invoice-register.ts'
import { changeLockedState } from '#domain/change-state.ts'
import type { Money } from '#domain/money.ts'
import type { Capture } from '#domain/payments/attempt-queries.ts'
import { type Chargeback, listChargebacksOf, sumOfTaken } from '#domain/payments/chargeback.ts'
import type { Payments } from '#domain/payments/payments.ts'
import { chargedBack, listRefundsOf, refundTransitions } from '#domain/payments/refund.ts'
import { lapseMoveFrom } from '#domain/registrations/lapse-move.ts'
import { lockRegistrations } from '#domain/registrations/registration-queries.ts'
import { toStored } from '#domain/time.ts'

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
 * counts as received, the registration keeps its place, and a person decides. Refunds of the payment that its money no
 * longer covers are withdrawn.
 */
export async function recordChargeback(
  { database, clock }: Payments,
  capture: Capture,
  report: ChargebackReport,
): Promise<void> {
  await database.write(async tx => {
    const holderId = await findHolder(tx, capture)
    // Some of its refunds may belong to another registration.
    const concerned = (await listRefundsOf(tx, capture.id)).map(({ registrationId }) => registrationId)
    const ids = new Set([capture.registrationId, holderId, ...concerned])
    await lockRegistrations(tx, ids)
    await lockRow(tx, 'captures', capture.id)
    const now = clock.now()
    const known = findReported(await listChargebacksOf(tx, capture.id), report)
    if (known) await fillIn(tx, known, report)
    if (report.status === 'taken' && !known) await take(tx, capture, holderId, report, now)
    if (report.status === 'returned' && known?.returnedAt === null) await giveBack(tx, known, now)
  })
}

const columnOf = { dispute: 'gateway_dispute_id', reversal: 'gateway_reversal_id' } as const
const numberOf = (chargeback: Chargeback, kind: 'dispute' | 'reversal') =>
  kind === 'dispute' ? chargeback.disputeId : chargeback.reversalId

/** Found by its number, else by its amount where only the other number is known. */
function findReported(
  chargebacks: readonly Chargeback[],
  { source: { kind, id }, amount }: ChargebackReport,
): Chargeback | undefined {
  const byNumber = chargebacks.find(chargeback => numberOf(chargeback, kind) === id)
  const isSameAmount = (chargeback: Chargeback) =>
    amount === undefined || chargeback.amountMinor === amount.amountMinor
  return (
    byNumber ??
    chargebacks.find(chargeback => numberOf(chargeback, kind) === null && isSameAmount(chargeback))
  )
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
  registrationId: number,
  { source, amount }: ChargebackReport,
  now: Temporal.Instant,
): Promise<void> {
  const refunds = await listRefundsOf(tx, capture.id)
  const attention = () => askForAttention(tx, registrationId, 'payment-charged-back', now)
  const goneMinor = refunds
    .filter(({ state }) => state !== 'failed' && state !== 'scheduled')
    .reduce((sum, refund) => sum + refund.amountMinor, 0)
  const takenMinor = sumOfTaken(await listChargebacksOf(tx, capture.id))
  const leftMinor = capture.amountMinor - goneMinor - takenMinor
  // The gateway reported it as a refund before: that money is booked already. A person has to know the cause, and
  // what was planned from it cannot be paid.
  if (source.kind === 'reversal' && refunds.some(({ gatewayRefundId }) => gatewayRefundId === source.id)) {
    await withdrawRefunds(tx, capture.id, leftMinor, now)
    return attention()
  }
  const wanted = amount?.currency === capture.currency ? amount.amountMinor : leftMinor
  const amountMinor = Math.min(wanted, leftMinor)
  if (amountMinor <= 0) return
  const { id } = await tx
    .insertInto('chargebacks')
    .values({
      gateway: capture.gateway,
      [columnOf[source.kind]]: source.id,
      capture_id: capture.id,
      registration_id: registrationId,
      amount_minor: amountMinor,
      currency: capture.currency,
      taken_at: toStored(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const taken = { id, registrationId, amountMinor, currency: capture.currency }
  await book(tx, taken, { act: 'payment charged back', effect: `chargeback:${id}`, sign: 1 }, now)
  // A pending move counts on money that is gone.
  await lapseMoveFrom(tx, { actor: aGateway, now }, registrationId)
  await withdrawRefunds(tx, capture.id, leftMinor - amountMinor, now)
  await attention()
  const note = 'The bank took the payment back'
  await clearAttention(tx, { actor: aGateway, now }, { registrationId, reason: 'payment-disputed', note })
}

async function giveBack(tx: Transaction, chargeback: Chargeback, now: Temporal.Instant): Promise<void> {
  const { id, registrationId } = chargeback
  await tx
    .updateTable('chargebacks')
    .set({ returned_at: toStored(now) })
    .where('id', '=', id)
    .execute()
  const entry = { act: 'chargeback returned', effect: `chargeback-returned:${id}`, sign: -1 } as const
  await book(tx, chargeback, entry, now)
  const note = 'The money came back'
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
  { act, effect, sign }: { act: string; effect: string; sign: 1 | -1 },
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
  await recordAudit(tx, {
    actor: aGateway,
    act,
    subject: { kind: 'registration', id: registrationId },
    facts: { chargebackId: id, amountMinor, currency },
    now,
  })
}

/** Withdraws planned refunds whose money is gone: the payer's bank has returned it to them already. */
async function withdrawRefunds(
  tx: Transaction,
  captureId: number,
  leftMinor: number,
  now: Temporal.Instant,
): Promise<void> {
  const scheduled = (await listRefundsOf(tx, captureId)).filter(({ state }) => state === 'scheduled')
  let openMinor = scheduled.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  for (const { id, registrationId, amountMinor, currency } of scheduled.toReversed()) {
    if (openMinor <= leftMinor) break
    openMinor -= amountMinor
    const settled = { failure: chargedBack, kept_because: chargedBack, settled_at: toStored(now) }
    await changeLockedState(tx, refundTransitions, id, 'withdrawn', settled)
    await recordAudit(tx, {
      actor: aGateway,
      act: 'refund withdrawn',
      subject: { kind: 'registration', id: registrationId },
      facts: { refundId: id, amountMinor, currency, reason: chargedBack },
      now,
    })
  }
}

/** The registration that has a payment's money now, which may have been transferred since. */
export async function findHolder(
  db: Reader,
  capture: Pick<Capture, 'registrationId' | 'amountMinor' | 'currency'>,
): Promise<number> {
  const seen = new Set<number>()
  let id = capture.registrationId
  while (!seen.has(id) && (await readNetReceived(db, id, capture.currency)) < capture.amountMinor) {
    seen.add(id)
    const onward = await db
      .selectFrom('credit_transfers')
      .select('to_registration_id')
      .where('from_registration_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (!onward) break
    id = onward.to_registration_id
  }
  return id
}
