/** Staff look at a proof and accept it, ask for another, or refuse it. */
import type { Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { clearAttention } from '#domain/foundations/attention/attention.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { changeState } from '#domain/foundations/change-state.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import { dateIn, toStored } from '#domain/foundations/time.ts'
import {
  type Eligibility,
  type EligibilityState,
  eligibilityTransitions,
} from '#domain/registrations/eligibility/eligibility.ts'
import { findEligibilityById } from '#domain/registrations/eligibility/eligibility-queries.ts'
import { isLive, type Registration } from '#domain/registrations/registration.ts'
import { lockWithConference } from '#domain/registrations/registration-queries.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export type DecideProofError = { code: 'not-found' } | { code: 'decided' }

/** Accepts what somebody sent, or owed, also after it was refused; they are told by mail. */
export async function acceptProof(
  tx: Transaction,
  permit: Permit<'decide-eligibility'>,
  { actor, now }: Act,
  eligibilityId: number,
): Promise<Result<null, DecideProofError>> {
  const found = await lockProof(tx, permit, eligibilityId, ['open', 'refused'])
  if (!found.ok) return found
  const { id } = found.value.registration
  const decided = { decided_at: toStored(now), decided_by: writeActor(actor) }
  if (!(await changeState(tx, eligibilityTransitions, eligibilityId, 'accepted', decided))) {
    return fail({ code: 'decided' })
  }
  await clearAttention(
    tx,
    { actor, now },
    { registrationId: id, reason: 'proof-overdue', note: 'proof-received' },
  )
  await auditRegistration(tx, { actor, now }, id, 'proof accepted')
  await enqueue(tx, {
    kind: 'eligibility-mail',
    effect: `eligibility-mail:${eligibilityId}:proof-accepted`,
    payload: { eligibilityId, occasion: 'proof-accepted' },
    now,
  })
  return ok(null)
}

/** Asks for another proof by mail. @param because what is wrong with the present one, for its sender */
export async function askProofAgain(
  tx: Transaction,
  permit: Permit<'decide-eligibility'>,
  { actor, now }: Act,
  { eligibilityId, because }: { eligibilityId: number; because: string },
): Promise<Result<null, DecideProofError>> {
  const found = await lockProof(tx, permit, eligibilityId, ['open'])
  if (!found.ok) return found
  await tx
    .updateTable('eligibilities')
    .set({ asked_again_at: toStored(now), because })
    .where('id', '=', eligibilityId)
    .execute()
  await auditRegistration(tx, { actor, now }, found.value.registration.id, 'proof asked for again', {
    because,
  })
  await enqueue(tx, {
    kind: 'eligibility-mail',
    effect: `eligibility-mail:${eligibilityId}:proof-asked-again:${toStored(now)}`,
    payload: { eligibilityId, occasion: 'proof-asked-again' },
    now,
  })
  return ok(null)
}

export type RefuseProofError =
  | DecideProofError
  | { code: 'bad-reason' }
  /** Allowed are the days from today to the conference's last one. */
  | { code: 'bad-day' }

/**
 * Refuses what somebody sent, or never sent. They keep their place until the end of a day: until then they, or staff, can
 * change it for another registration with the difference due. Afterwards it ends under the refund policy.
 *
 * @param because why, for its sender
 */
export async function refuseProof(
  tx: Transaction,
  permit: Permit<'decide-eligibility'>,
  { actor, now }: Act,
  { eligibilityId, because, until }: { eligibilityId: number; because: string; until: Temporal.PlainDate },
): Promise<Result<null, RefuseProofError>> {
  if (textProblem(because, 'text')) return fail({ code: 'bad-reason' })
  const found = await lockProof(tx, permit, eligibilityId, ['open'])
  if (!found.ok) return found
  const { id, conferenceId } = found.value.registration
  const { timeZone, endsOn } = await lockConference(tx, conferenceId)
  const isInTime = Temporal.PlainDate.compare(until, dateIn(timeZone, now)) >= 0
  if (!isInTime || Temporal.PlainDate.compare(until, endsOn) > 0) return fail({ code: 'bad-day' })
  await changeState(tx, eligibilityTransitions, eligibilityId, 'refused', {
    decided_at: toStored(now),
    decided_by: writeActor(actor),
    because,
    due_on: until.toString(),
  })
  const settled = { registrationId: id, reason: 'proof-overdue', note: 'proof-refused' } as const
  await clearAttention(tx, { actor, now }, settled)
  await auditRegistration(tx, { actor, now }, id, 'proof refused', { because, until: until.toString() })
  await enqueue(tx, {
    kind: 'eligibility-mail',
    effect: `eligibility-mail:${eligibilityId}:proof-refused:${toStored(now)}`,
    payload: { eligibilityId, occasion: 'proof-refused' },
    now,
  })
  return ok(null)
}

async function lockProof(
  tx: Transaction,
  permit: Permit<'decide-eligibility'>,
  eligibilityId: number,
  states: readonly EligibilityState[],
): Promise<Result<{ eligibility: Eligibility; registration: Registration }, DecideProofError>> {
  const known = await findEligibilityById(tx, eligibilityId)
  const registration = known && (await lockWithConference(tx, known.registrationId))
  const eligibility = await findEligibilityById(tx, eligibilityId)
  if (!registration || !permit.isFor(registration.conferenceId) || eligibility?.condition !== 'proof') {
    return fail({ code: 'not-found' })
  }
  const isTheirs = states.includes(eligibility.state) && isLive(registration.state)
  return isTheirs ? ok({ eligibility, registration }) : fail({ code: 'decided' })
}
