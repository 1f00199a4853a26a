/** Completes a move once the place at the new conference is paid: docs/algorithms/moves.md. */

import type { Transaction } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { dropOpenChange } from '#domain/desk/completing/settle-change.ts'
import { grantRegistration } from '#domain/desk/granting/grant-registration.ts'
import { releasePlace } from '#domain/desk/waiting/release-place.ts'
import { type Act, type Actor, writeActor } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { changeLockedState } from '#domain/foundations/change-state.ts'
import { sumOf } from '#domain/foundations/money.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { endOfDay, toStored } from '#domain/foundations/time.ts'
import { issueCreditNote } from '#domain/money/billing/issue-credit-note.ts'
import { canStillMove, readPledgeOf } from '#domain/money/books/pledge.ts'
import { closeEarlierOrders } from '#domain/money/payments/close-earlier-orders.ts'
import { automaticReasons } from '#domain/money/refunds/automatic-reasons.ts'
import { carryCredit } from '#domain/money/refunds/carry-credit.ts'
import {
  type MoneyPart,
  readRegistrationMoney,
  takeWithSmallestShare,
  withShare,
} from '#domain/money/refunds/money-parts.ts'
import { type PartWithShare, sumOfShares, wholeShare } from '#domain/money/refunds/refund-policy.ts'
import { planRemainder, returnSurplus } from '#domain/money/refunds/return-surplus.ts'
import { handRefundsToStaff } from '#domain/money/refunds/watch-refund-windows.ts'
import { neverRefundedMinor } from '#domain/offers/lines/never-refunded.ts'
import type { ConferenceMove } from '#domain/registrations/moves/conference-move.ts'
import { moveTransitions } from '#domain/registrations/moves/conference-move.ts'
import { needsOfLines, takeSeats } from '#domain/registrations/places/seats.ts'
import type { Registration, RegistrationState } from '#domain/registrations/registration.ts'
import { registrationTransitions } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'

/**
 * Completes a move in the transaction that found its difference paid: moves the money, cancels the old
 * registration, releases its place and grants the new one. The caller has locked both conferences and both
 * registrations.
 *
 * @param target as it is now, with its price
 * @returns false if the old registration has changed, or the new one has no place: then nothing is written
 */
export async function completeMove(
  tx: Transaction,
  { actor, now }: Act,
  move: ConferenceMove,
  target: Registration,
): Promise<boolean> {
  if (!completable.has(target.state)) return false
  if (!(await canStillMove(tx, move))) return false
  // A registration whose hold expired has released its seat.
  const seats = await takeSeats(tx, target.conferenceId, target.id, needsOfLines(target.lines))
  if (!seats.ok) return false
  const source = await findRegistration(tx, move.fromRegistrationId)
  if (!source) throw new Error(`move ${move.id} has no source`)
  const creditMinor = await readPledgeOf(tx, move, target.price)
  const { credit, left } = await divideMoney(tx, move, source, creditMinor)
  const carried = { from: source, to: target, parts: credit }
  const creditId = credit.length > 0 ? await carryCredit(tx, carried, now) : null
  await changeLockedState(tx, moveTransitions, move.id, 'completed', {
    settled_at: toStored(now),
    settled_by: writeActor(actor),
    credit_id: creditId,
  })
  await giveUp(tx, source, target, { moveId: move.id, creditId, left, actor, now })
  if (!(await grantRegistration(tx, { actor, now }, target))) {
    throw new Error(`registration ${target.id} finds no seat where it had taken one`)
  }
  await auditRegistration(tx, { actor, now }, source.id, 'registration transferred to a conference', {
    to: target.id,
    creditMinor,
  })
  await enqueue(tx, {
    kind: 'move-mail',
    effect: `move-mail:${move.id}:completed`,
    payload: { moveId: move.id, occasion: 'completed' },
    now,
  })
  return true
}

/** A free place counts from when it was registered; for an expired one the difference arrived late. */
const completable: ReadonlySet<RegistrationState> = new Set(['awaiting-payment', 'expired', 'paid'])

/** A part of the old registration's money; an unbilled part that is not moved is refunded in full at once. */
type LeftPart = PartWithShare & { isSurplus: boolean }

/**
 * Decides which money is moved: first the money with the lowest refund share, so that the most is refunded of the
 * rest. What paid for something that is never refunded has no share, here or there.
 */
async function divideMoney(
  tx: Transaction,
  move: ConferenceMove,
  source: Registration,
  creditMinor: number,
): Promise<{ credit: MoneyPart[]; left: LeftPart[] }> {
  const { shared, surplus } = await readRegistrationMoney(tx, move.fromRegistrationId)
  const neverMinor = neverRefundedMinor(source.lines, source.price)
  const { taken: never, left: underPolicy } = takeWithSmallestShare(shared, neverMinor, move.shareBasisPoints)
  const all: LeftPart[] = [
    ...withShare(
      never.map(part => ({ ...part, fixedBasisPoints: 0 })),
      0,
    )
      .concat(withShare(underPolicy, move.shareBasisPoints))
      .map(part => ({ ...part, isSurplus: false }))
      .toSorted((a, b) => a.shareBasisPoints - b.shareBasisPoints),
    { amountMinor: sumOf(surplus), shareBasisPoints: wholeShare, isSurplus: true },
  ]
  const credit: MoneyPart[] = []
  const left: LeftPart[] = []
  let open = creditMinor
  for (const part of all) {
    const minor = Math.min(open, part.amountMinor)
    open -= minor
    if (minor > 0) {
      const fixedBasisPoints = part.shareBasisPoints
      credit.push({ amountMinor: minor, fixedBasisPoints, hadPlace: !part.isSurplus })
    }
    if (part.amountMinor > minor) left.push({ ...part, amountMinor: part.amountMinor - minor })
  }
  return { credit, left }
}

/** Cancels the old registration; money that is not moved is refunded as if it had been cancelled that day. */
async function giveUp(
  tx: Transaction,
  source: Registration,
  target: Registration,
  {
    moveId,
    creditId,
    left,
    actor,
    now,
  }: {
    moveId: number
    creditId: number | null
    left: readonly LeftPart[]
    actor: Actor
    now: Temporal.Instant
  },
): Promise<void> {
  const [from, to] = [
    await findConferenceById(tx, source.conferenceId),
    await findConferenceById(tx, target.conferenceId),
  ]
  if (!from || !to) throw new Error(`move from ${source.id} to ${target.id} lacks a conference`)
  const reason = automaticReasons.movedTo(nameInText(to))
  if (creditId !== null) await issueCreditNote(tx, source.id, { reason, occasion: { creditId }, now })
  await dropOpenChange(tx, { actor, now }, source)
  await changeLockedState(tx, registrationTransitions, source.id, 'cancelled')
  await releasePlace(tx, source, now)
  for (const isSurplus of [true, false]) {
    const amountMinor = sumOfShares(left.filter(part => part.isSurplus === isSurplus))
    if (amountMinor === 0) continue
    const dueAt = isSurplus ? now : endOfDay(from.endsOn, from.timeZone)
    const plan = { registrationId: source.id, amountMinor, reason, dueAt, moveId }
    await planRemainder(tx, { actor, now }, plan)
  }
  // Money in other currencies, for which nothing was billed.
  await returnSurplus(tx, { actor, now }, source, reason, { moveId })
  await handRefundsToStaff(tx, source.id, now)
  await closeEarlierOrders(tx, { registrationId: source.id, cause: 'transferred', now })
}
