/** Moves money that was paid on the wrong registration to the right one: docs/algorithms/refunds.md. */

import type { Reader, Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { dropOpenChange } from '#domain/desk/completing/settle-change.ts'
import { clearSettledAttention, makeRoom, type NoRoom } from '#domain/desk/granting/decide-by-hand.ts'
import { grantRegistration } from '#domain/desk/granting/grant-registration.ts'
import { releasePlace } from '#domain/desk/waiting/release-place.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { changeLockedState } from '#domain/foundations/change-state.ts'
import { sumOf } from '#domain/foundations/money.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { readNetReceived } from '#domain/money/billing/invoice-register.ts'
import { issueCreditNote } from '#domain/money/billing/issue-credit-note.ts'
import { hasMoneyInOtherCurrency, readUnallocatedMoney } from '#domain/money/billing/unallocated-money.ts'
import { readOwed } from '#domain/money/books/due.ts'
import { hasUndecidedPayment } from '#domain/money/payments/attempt-queries.ts'
import { closeEarlierOrders } from '#domain/money/payments/close-earlier-orders.ts'
import { isDisputed } from '#domain/money/payments/disputed-money.ts'
import { carryCredit } from '#domain/money/refunds/carry-credit.ts'
import { type MoneyPart, readRegistrationMoney, takeParts } from '#domain/money/refunds/money-parts.ts'
import { findMoveTo, isMoving } from '#domain/registrations/moves/conference-move.ts'
import { needsOfLines, releaseSeats, takeSeats } from '#domain/registrations/places/seats.ts'
import type { Registration, RegistrationState } from '#domain/registrations/registration.ts'
import { registrationTransitions } from '#domain/registrations/registration.ts'
import { lockRegistrations } from '#domain/registrations/registration-queries.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export interface PaymentMove {
  from: Registration
  to: Registration
  /** Shown on both registrants' pages and stored in the books. */
  reason: string
  amountMinor: number
  /** Cancels the registration that the money comes from, which makes all of its money available. */
  isCancelling: boolean
  /** Accepts the receiving registration beyond full limits. */
  beyondLimits?: Permit<'exceed-limits'>
}

export type ReassignPaymentError =
  | { code: 'same-registration' }
  | { code: 'other-conference' }
  /** The key was used to move another amount, or to another registration. */
  | { code: 'key-used'; amountMinor: number }
  | { code: 'other-currency' }
  /** One of the two registrations is part of an unfinished move to another conference. */
  | { code: 'move-open'; of: Registration }
  /** The payer's bank is asking for this money back. */
  | { code: 'disputed' }
  /** Less than the amount is available; cancelling the registration would make `boundMinor` more available. */
  | { code: 'not-free'; unallocatedMinor: number; boundMinor: number }
  /** A registration that is cancelled by it must hand over all of its money. */
  | { code: 'not-all'; netReceivedMinor: number }
  | { code: 'not-cancellable'; state: RegistrationState }
  /** The receiving registration is cancelled, paid already, or on the waiting list. */
  | { code: 'owes-nothing'; state: RegistrationState }
  | { code: 'more-than-owed'; owedMinor: number }
  /** A gateway is still deciding on a payment of the receiving registration. */
  | { code: 'payment-pending' }
  | NoRoom

/**
 * Moves an amount between two registrations of one conference. The receiving one gets its place once it is paid in
 * full; the original payer gets the refunds of the money. Both registrants are written to.
 *
 * @param act with a request key, a repeated request moves nothing more
 * @returns what the receiving registration still owes, in minor units, how many limits were raised, and whether the
 * same key moved it before
 */
export async function reassignPayment(
  tx: Transaction,
  permit: Permit<'refund'>,
  { actor, now, requestKey }: Act,
  move: PaymentMove,
): Promise<Result<{ owedMinor: number; limitsRaised: number; isRepeat: boolean }, ReassignPaymentError>> {
  if (move.from.id === move.to.id) return fail({ code: 'same-registration' })
  if (!permit.isFor(move.from.conferenceId) || !permit.isFor(move.to.conferenceId))
    return fail({ code: 'other-conference' })
  await lockConference(tx, move.from.conferenceId)
  const locked = await lockRegistrations(tx, [move.from.id, move.to.id])
  const from = locked.get(move.from.id) ?? move.from
  const to = locked.get(move.to.id) ?? move.to
  const current = { ...move, from, to }
  const known = await findMoved(tx, current, requestKey)
  if (known && (known.amount_minor !== move.amountMinor || known.to_registration_id !== to.id)) {
    return fail({ code: 'key-used', amountMinor: known.amount_minor })
  }
  if (known) return ok({ owedMinor: await readOwed(tx, to), limitsRaised: 0, isRepeat: true })
  const hindrance = await whyNotMove(tx, current)
  if (hindrance) return fail(hindrance)

  const openMinor = (await readOwed(tx, to)) - move.amountMinor
  const givenUpId = move.isCancelling ? from.id : null
  const room =
    openMinor === 0 ? await makeRoom(tx, to, needsOfLines(to.lines), move.beyondLimits, givenUpId) : ok(0)
  if (!room.ok) return room
  const { taken: parts } = takeParts(await listMovable(tx, from.id), move.amountMinor)
  if (sumOf(parts) !== move.amountMinor)
    throw new Error(`registration ${from.id} has less than it was asked for`)
  const { reason } = move
  const byStaff = { reason, requestKey }
  const creditId = await carryCredit(tx, { from, to, parts, byStaff }, now)
  if (move.isCancelling) {
    await releaseSeats(tx, from.conferenceId, from.id)
    // Takes the seats before those on the waiting list are offered what becomes free.
    if (openMinor === 0) await takeSeats(tx, to.conferenceId, to.id, needsOfLines(to.lines))
    await giveUp(tx, { actor, now }, from, { creditId, reason })
  }
  if (openMinor === 0 && !(await grantRegistration(tx, { actor, now }, to))) {
    throw new Error(`registration ${to.id} finds no seat where room was made`)
  }
  if (openMinor > 0) await closeOrders(tx, to, creditId, now)
  await recordMoved(tx, { actor, now }, current, creditId)
  const isAllUsed = (await readUnallocatedMoney(tx, from.id)) === 0
  await clearSettledAttention(tx, { actor, now }, { registrationId: from.id, reason }, { isAllUsed })
  if (openMinor === 0) {
    await clearSettledAttention(tx, { actor, now }, { registrationId: to.id, reason }, { isAllUsed: true })
  }
  return ok({ owedMinor: openMinor, limitsRaised: room.value, isRepeat: false })
}

/** Records the move in the histories of both registrations, and queues the mails to both registrants. */
async function recordMoved(
  tx: Transaction,
  { actor, now }: Act,
  { from, to, amountMinor, reason }: PaymentMove,
  creditId: number,
): Promise<void> {
  for (const { id } of [from, to]) {
    await auditRegistration(tx, { actor, now }, id, 'payment moved', {
      creditId,
      from: from.id,
      to: to.id,
      amountMinor,
      reason,
    })
    const payload = { creditId, registrationId: id }
    const effect = `moved-mail:${creditId}:${id}`
    await enqueue(tx, { kind: 'moved-mail', effect, payload, now })
  }
}

/** What this request key moved already. */
async function findMoved(tx: Transaction, { from }: PaymentMove, requestKey: string | undefined) {
  if (requestKey === undefined) return undefined
  return tx
    .selectFrom('credit_transfers')
    .select(['amount_minor', 'to_registration_id'])
    .where('from_registration_id', '=', from.id)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

/** Why an amount cannot be moved now; undefined if it can, provided a place is left. */
export async function whyNotMove(
  db: Reader,
  move: Omit<PaymentMove, 'reason'>,
): Promise<ReassignPaymentError | undefined> {
  return (await whyNotFrom(db, move)) ?? (await whyNotTo(db, move))
}

async function whyNotFrom(
  db: Reader,
  { from, amountMinor, isCancelling }: Omit<PaymentMove, 'reason'>,
): Promise<ReassignPaymentError | undefined> {
  if (await hasMoneyInOtherCurrency(db, from)) return { code: 'other-currency' }
  if (await isMoving(db, from.id)) return { code: 'move-open', of: from }
  if (await isDisputed(db, from.id)) return { code: 'disputed' }
  const netReceivedMinor = await readNetReceived(db, from.id)
  if (isCancelling) {
    if (from.state !== 'paid') return { code: 'not-cancellable', state: from.state }
    return amountMinor === netReceivedMinor ? undefined : { code: 'not-all', netReceivedMinor }
  }
  const unallocatedMinor = await readUnallocatedMoney(db, from.id)
  if (amountMinor <= unallocatedMinor) return undefined
  const boundMinor = from.state === 'paid' ? netReceivedMinor - unallocatedMinor : 0
  return { code: 'not-free', unallocatedMinor, boundMinor }
}

const owing: ReadonlySet<RegistrationState> = new Set(['awaiting-payment', 'expired', 'superseded'])

async function whyNotTo(
  db: Reader,
  { from, to, amountMinor }: Omit<PaymentMove, 'reason'>,
): Promise<ReassignPaymentError | undefined> {
  if (to.currency !== from.currency || (await hasMoneyInOtherCurrency(db, to)))
    return { code: 'other-currency' }
  const move = await findMoveTo(db, to.id)
  if (move && move.state !== 'completed') return { code: 'move-open', of: to }
  const owed = await readOwed(db, to)
  if (!owing.has(to.state) || owed <= 0) return { code: 'owes-nothing', state: to.state }
  if (amountMinor > owed) return { code: 'more-than-owed', owedMinor: owed }
  return (await hasUndecidedPayment(db, to.id)) ? { code: 'payment-pending' } : undefined
}

/**
 * Unbilled money first. Money that was moved before keeps its share; the rest still follows the dates of the same
 * conference.
 */
async function listMovable(tx: Transaction, registrationId: number): Promise<MoneyPart[]> {
  const { shared, retainedMinor, surplus } = await readRegistrationMoney(tx, registrationId)
  const all = [...surplus, ...shared.map(part => ({ ...part, hadPlace: true }))]
  if (retainedMinor === 0) return all
  return [...all, { amountMinor: retainedMinor, fixedBasisPoints: 0, hadPlace: true }]
}

/**
 * Closes orders for the old amount: some gateways capture without asking this product, and the payer would pay too much.
 */
async function closeOrders(
  tx: Transaction,
  to: Registration,
  creditId: number,
  now: Temporal.Instant,
): Promise<void> {
  await closeEarlierOrders(tx, { registrationId: to.id, cause: `moved-${creditId}`, now, keepsWay: true })
}

/** Offers the released place to the waiting list, and credits what was billed for it. */
async function giveUp(
  tx: Transaction,
  { actor, now }: Act,
  from: Registration,
  { creditId, reason }: { creditId: number; reason: string },
): Promise<void> {
  await dropOpenChange(tx, { actor, now }, from)
  await changeLockedState(tx, registrationTransitions, from.id, 'cancelled')
  await releasePlace(tx, from, now)
  await issueCreditNote(tx, from.id, { reason, occasion: { creditId }, now })
  await auditRegistration(tx, { actor, now }, from.id, 'registration cancelled', { refundMinor: 0, reason })
  await closeEarlierOrders(tx, { registrationId: from.id, cause: 'cancelled', now })
}
