/** Moves a registration to another conference: docs/algorithms/moves.md. */

import type { Reader, Transaction } from '#database/database.ts'
import { conditionOf } from '#domain/conference/conferences/condition.ts'
import { type Conference, hasEnded } from '#domain/conference/conferences/conference.ts'
import { lockConference, lockConferences } from '#domain/conference/conferences/conference-queries.ts'
import { completeMove } from '#domain/desk/completing/complete-move.ts'
import { type MoneyOfMove, moneyOfMove } from '#domain/desk/completing/divide-money.ts'
import { dropOpenChange } from '#domain/desk/completing/settle-change.ts'
import { placeRegistration } from '#domain/desk/registering/place-registration.ts'
import type { PlaceRegistrationError } from '#domain/desk/registering/placement.ts'
import type { RegistrationInput } from '#domain/desk/registering/registration-input.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { passOnBilledParty } from '#domain/money/billing/billed-party.ts'
import { readOwed } from '#domain/money/books/due.ts'
import { hasUndecidedPayment } from '#domain/money/payments/attempt-queries.ts'
import { isDisputed } from '#domain/money/payments/disputed-money.ts'
import { readRegistrationMoney } from '#domain/money/refunds/money-parts.ts'
import { cancellationTerms, mayMoveTo } from '#domain/money/refunds/refund-policy.ts'
import { isGroup } from '#domain/offers/lines/choice.ts'
import { type ConferenceMove, findMove, isMoving } from '#domain/registrations/moves/conference-move.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration, lockRegistration } from '#domain/registrations/registration-queries.ts'

/** Why a registration cannot be moved to any conference. */
export type MoveHindrance =
  | { code: 'not-movable' }
  /** A group is not one choice that there could be elsewhere. */
  | { code: 'of-group' }
  /** It is being moved already, or was placed for a move that is not complete. */
  | { code: 'move-open' }
  /** A gateway is still deciding on one of its payments, or the payer's bank is asking for the money back. */
  | { code: 'payment-pending' }
  | { code: 'disputed' }
  /** From the days of the conference's rules on nothing is moved (note 18). */
  | { code: 'too-late'; daysBefore: number }

export type MoveToConferenceError =
  | PlaceRegistrationError
  | MoveHindrance
  /** The target begins more months after the original than its rules allow, or is over. */
  | { code: 'conference-out-of-range' }
  | { code: 'other-currency' }
  /** Staff decide who gets it there: until then nothing is owed, and no money can be carried over. */
  | { code: 'by-application' }
  /** Less or more would be refunded than was shown. */
  | { code: 'terms-changed' }

export interface RequestedMove {
  from: Conference
  to: Conference
  registrationId: number
  /** What is booked at the target; the registrant stays. */
  choice: Omit<RegistrationInput, 'registrant'>
  /** The sums that were shown; left out by who was shown none. */
  expected?: Pick<MoneyOfMove, 'totalMinor' | 'refundMinor'>
}

/**
 * Moves a paid registration to an upcoming conference, where the money counts as a payment. If it covers the price,
 * the move is complete at once. Otherwise both places are held until the difference is paid; if it is not paid in
 * time, everything stays as it was.
 *
 * @returns the registration at the new conference, paid or awaiting the difference
 */
export async function moveToConference(
  tx: Transaction,
  { actor, now }: Act,
  { from: { id: fromId }, to: { id: toId }, registrationId, choice, expected }: RequestedMove,
): Promise<Result<Registration, MoveToConferenceError>> {
  // Conferences are locked in the order of their ids, so that two opposite moves cannot deadlock.
  await lockConferences(tx, [fromId, toId])
  const [from, to] = [await lockConference(tx, fromId), await lockConference(tx, toId)]
  const registration = await lockRegistration(tx, registrationId)
  if (registration?.state !== 'paid' || registration.conferenceId !== fromId || fromId === toId) {
    return fail({ code: 'not-movable' })
  }
  const hindrance = await whyNotMoveToConference(tx, from, registration, now)
  if (hindrance) return fail(hindrance)
  const terms = cancellationTerms(from, registration, now)
  if (!mayMoveTo(from, registration, to) || hasEnded(to, now))
    return fail({ code: 'conference-out-of-range' })
  if (registration.currency !== to.currency) return fail({ code: 'other-currency' })
  if (conditionOf(to, choice.presentationType)?.kind === 'application')
    return fail({ code: 'by-application' })

  if (expected) {
    const money = await readRegistrationMoney(tx, registrationId)
    const sums = moneyOfMove(money, registration, terms.refundBasisPoints, expected.totalMinor)
    if (sums.refundMinor !== expected.refundMinor) return fail({ code: 'terms-changed' })
  }
  const input = { ...choice, registrant: registration.registrant }
  const { language } = registration
  const quoted = expected && { totalMinor: expected.totalMinor }
  const placement = { conference: to, actor, now, draftKey: null, language, ...(quoted && { quoted }) }
  const placed = await placeRegistration(tx, placement, input)
  if (!placed.ok) return placed
  const { registration: target } = placed.value
  await passOnBilledParty(tx, { from: registration.id, to: target.id })
  await dropOpenChange(tx, { actor, now }, registration)
  const move = await storeMove(tx, registration, target, terms.refundBasisPoints, { actor, now })
  const owedMinor = await readOwed(tx, target)
  if (owedMinor > 0) await announce(tx, { actor, now }, move, registration, owedMinor)
  else if (!(await completeMove(tx, { actor, now }, move, target))) {
    throw new Error(`move ${move.id} could not be completed where it was allowed`)
  }
  const moved = await findRegistration(tx, target.id)
  if (!moved) throw new Error(`registration ${target.id} vanished within its own transaction`)
  return ok(moved)
}

/** Why a registration cannot be moved to any other conference now; undefined if it can. */
export async function whyNotMoveToConference(
  db: Reader,
  conference: Conference,
  registration: Registration,
  now: Temporal.Instant,
): Promise<MoveHindrance | undefined> {
  const { id, state } = registration
  // Nothing of a rehearsal becomes a place elsewhere.
  if (state !== 'paid' || conference.isRehearsal) return { code: 'not-movable' }
  if (isGroup(registration.choice)) return { code: 'of-group' }
  if (await isMoving(db, id)) return { code: 'move-open' }
  const { mayMove, daysBefore } = cancellationTerms(conference, registration, now)
  if (!mayMove) return { code: 'too-late', daysBefore }
  if (await hasUndecidedPayment(db, id)) return { code: 'payment-pending' }
  return (await isDisputed(db, id)) ? { code: 'disputed' } : undefined
}

async function storeMove(
  tx: Transaction,
  from: Registration,
  to: Registration,
  shareBasisPoints: number,
  { actor, now }: Act,
): Promise<ConferenceMove> {
  const { id } = await tx
    .insertInto('conference_moves')
    .values({
      from_registration_id: from.id,
      to_registration_id: to.id,
      state: 'open',
      share_basis_points: shareBasisPoints,
      requested_by: writeActor(actor),
      requested_at: toStored(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const move = await findMove(tx, id)
  if (!move) throw new Error(`move ${id} vanished within its own transaction`)
  return move
}

/** Tells the registrant that the difference is due, and what happens until it is paid. */
async function announce(
  tx: Transaction,
  { actor, now }: Act,
  move: ConferenceMove,
  registration: Registration,
  owedMinor: number,
): Promise<void> {
  await auditRegistration(tx, { actor, now }, registration.id, 'move asked for', {
    moveId: move.id,
    to: move.toRegistrationId,
    owedMinor,
  })
  await enqueue(tx, {
    kind: 'move-mail',
    effect: `move-mail:${move.id}:started`,
    payload: { moveId: move.id, occasion: 'started' },
    now,
  })
}
