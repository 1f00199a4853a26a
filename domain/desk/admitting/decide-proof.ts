/** Staff look at a proof and accept it, or ask for another. */
import type { Transaction } from '#database/database.ts'
import { clearAttention } from '#domain/foundations/attention/attention.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { changeState } from '#domain/foundations/change-state.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { type Eligibility, eligibilityTransitions } from '#domain/registrations/eligibility/eligibility.ts'
import { findEligibilityById } from '#domain/registrations/eligibility/eligibility-queries.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export type DecideProofError = { code: 'not-found' } | { code: 'decided' }

/** Accepts what somebody sent; they are told by mail. */
export async function acceptProof(
  tx: Transaction,
  permit: Permit<'decide-eligibility'>,
  { actor, now }: Act,
  eligibilityId: number,
): Promise<Result<null, DecideProofError>> {
  const found = await lockOpen(tx, permit, eligibilityId)
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
  const found = await lockOpen(tx, permit, eligibilityId)
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

async function lockOpen(
  tx: Transaction,
  permit: Permit<'decide-eligibility'>,
  eligibilityId: number,
): Promise<Result<{ eligibility: Eligibility; registration: Registration }, DecideProofError>> {
  const known = await findEligibilityById(tx, eligibilityId)
  const registration = known && (await lockRegistration(tx, known.registrationId))
  const eligibility = await findEligibilityById(tx, eligibilityId)
  if (!registration || !permit.isFor(registration.conferenceId) || eligibility?.condition !== 'proof') {
    return fail({ code: 'not-found' })
  }
  return eligibility.state === 'open' ? ok({ eligibility, registration }) : fail({ code: 'decided' })
}
