/** Staff accept or decline who applied for a registration: docs/conditions.md. */
import type { Transaction } from '#database/database.ts'
import { type Condition, conditionOf } from '#domain/conference/conferences/condition.ts'
import { type Conference, hasEnded } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { settleMove } from '#domain/desk/completing/settle-move.ts'
import { makeRoom, type NoRoom } from '#domain/desk/granting/decide-by-hand.ts'
import { grantRegistration } from '#domain/desk/granting/grant-registration.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { changeLockedState } from '#domain/foundations/change-state.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import { toStored } from '#domain/foundations/time.ts'
import { readOwed } from '#domain/money/books/due.ts'
import { scheduleReminder } from '#domain/money/payments/ask-to-pay.ts'
import { type Eligibility, eligibilityTransitions } from '#domain/registrations/eligibility/eligibility.ts'
import { findEligibilityById } from '#domain/registrations/eligibility/eligibility-queries.ts'
import { findMoveTo, lockWithSources } from '#domain/registrations/moves/conference-move.ts'
import { holdForDays } from '#domain/registrations/places/hold.ts'
import { needsOfLines, takeSeats } from '#domain/registrations/places/seats.ts'
import { type Registration, registrationTransitions } from '#domain/registrations/registration.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** How long an accepted place is held where the organiser no longer says so. */
const usualHoldDays = 14

export type DecideApplicationError =
  | { code: 'not-found' }
  | { code: 'decided' }
  /** It was cancelled, or sent again, before anybody decided. */
  | { code: 'withdrawn' }

export type AcceptApplicationError = DecideApplicationError | NoRoom | { code: 'conference-over' }

interface Application {
  conference: Conference
  eligibility: Eligibility
  registration: Registration
}

/**
 * Accepts an application: a place is held for some days, for which its registrant is asked to pay; a free one is theirs at
 * once.
 *
 * @param beyondLimits admits them beyond full limits
 * @returns how many limits were raised
 */
export async function acceptApplication(
  tx: Transaction,
  permit: Permit<'decide-eligibility'>,
  act: Act,
  { eligibilityId, beyondLimits }: { eligibilityId: number; beyondLimits?: Permit<'exceed-limits'> },
): Promise<Result<{ limitsRaised: number }, AcceptApplicationError>> {
  const found = await lockApplication(tx, permit, eligibilityId)
  if (!found.ok) return found
  const { conference, registration } = found.value
  const { id } = registration
  const { actor, now } = act
  if (hasEnded(conference, now)) return fail({ code: 'conference-over' })
  const needs = needsOfLines(registration.lines)
  const room = await makeRoom(tx, registration, needs, beyondLimits)
  if (!room.ok) return room
  await changeLockedState(tx, eligibilityTransitions, eligibilityId, 'accepted', {
    decided_at: toStored(now),
    decided_by: writeActor(actor),
  })
  const seats = await takeSeats(tx, conference.id, id, needs)
  if (!seats.ok) throw new Error(`registration ${id} finds no seat where room was made`)
  const until = holdForDays(conference, holdDaysOf(conference, registration), now)
  await changeLockedState(tx, registrationTransitions, id, 'offered', {
    hold_until: toStored(until),
    application: null,
  })
  await auditRegistration(tx, act, id, 'application accepted', { limitsRaised: room.value })
  const accepted = await lockRegistration(tx, id)
  if (!accepted) throw new Error(`registration ${id} vanished within its own transaction`)
  if ((await readOwed(tx, accepted)) <= 0) {
    // Moves to what people apply for are refused, but an earlier release stored some.
    const move = await findMoveTo(tx, id)
    if (move?.state === 'open') await settleMove(tx, act, move, accepted)
    else await grantRegistration(tx, act, accepted)
    return ok({ limitsRaised: room.value })
  }
  await tell(tx, eligibilityId, 'application-accepted', now)
  await scheduleReminder(tx, { registrationId: id, about: 'accepted', until }, now)
  return ok({ limitsRaised: room.value })
}

function holdDaysOf(conference: Conference, { choice }: Registration): number {
  const condition: Condition | undefined =
    choice.kind === 'listed' ? conditionOf(conference, choice.presentationType) : undefined
  return condition?.kind === 'application' ? condition.holdDays : usualHoldDays
}

/** Declines an application, which ends the registration. @param because for the applicant; empty for no reason */
export async function declineApplication(
  tx: Transaction,
  permit: Permit<'decide-eligibility'>,
  act: Act,
  { eligibilityId, because }: { eligibilityId: number; because: string },
): Promise<Result<null, DecideApplicationError | { code: 'bad-reason' }>> {
  if (because !== '' && textProblem(because, 'text')) return fail({ code: 'bad-reason' })
  const found = await lockApplication(tx, permit, eligibilityId)
  if (!found.ok) return found
  const { conference, registration } = found.value
  await changeLockedState(tx, eligibilityTransitions, eligibilityId, 'refused', {
    decided_at: toStored(act.now),
    decided_by: writeActor(act.actor),
    because,
  })
  await auditRegistration(tx, act, registration.id, 'application declined', { because })
  const request = { conference, registrationId: registration.id, because, isToldOtherwise: true }
  const cancelled = await cancelRegistration(tx, act, request)
  if (!cancelled.ok) throw new Error(`registration ${registration.id} waits and cannot be cancelled`)
  await tell(tx, eligibilityId, 'application-declined', act.now)
  return ok(null)
}

const tell = (
  tx: Transaction,
  eligibilityId: number,
  occasion: 'application-accepted' | 'application-declined',
  now: Temporal.Instant,
) =>
  enqueue(tx, {
    kind: 'eligibility-mail',
    effect: `eligibility-mail:${eligibilityId}:${occasion}`,
    payload: { eligibilityId, occasion },
    now,
  })

async function lockApplication(
  tx: Transaction,
  permit: Permit<'decide-eligibility'>,
  eligibilityId: number,
): Promise<Result<Application, DecideApplicationError>> {
  const known = await findEligibilityById(tx, eligibilityId)
  if (known?.condition !== 'application') return fail({ code: 'not-found' })
  const { conferenceId } = permit.scope
  if (conferenceId === null) return fail({ code: 'not-found' })
  // With what it may be moved from, which an accepted one takes the money of.
  const locked = await lockWithSources(tx, conferenceId, [known.registrationId])
  const registration = locked.get(known.registrationId)
  if (registration?.conferenceId !== conferenceId) return fail({ code: 'not-found' })
  const conference = await lockConference(tx, conferenceId)
  const eligibility = await findEligibilityById(tx, eligibilityId)
  if (eligibility?.state === 'accepted' || eligibility?.state === 'refused') return fail({ code: 'decided' })
  const isOpen = eligibility?.state === 'open' && registration.state === 'waiting' && registration.application
  return isOpen ? ok({ conference, eligibility, registration }) : fail({ code: 'withdrawn' })
}
