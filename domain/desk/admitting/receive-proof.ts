/** Somebody sends a proof for what they bought. */
import type { Transaction } from '#database/database.ts'
import { clearAttention } from '#domain/foundations/attention/attention.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { claimUpload } from '#domain/programme/submitting/uploads.ts'
import { findEligibility } from '#domain/registrations/eligibility/eligibility-queries.ts'
import { isLive } from '#domain/registrations/registration.ts'
import { lockWithConference } from '#domain/registrations/registration-queries.ts'

/** Both sides of a card, and a few tries. */
export const mostProofs = 10

export type ReceiveProofError =
  /** Nothing is asked of them, or it was decided already. */
  { code: 'not-asked' } | { code: 'too-many' } | { code: 'missing' }

/** @param uploadKey of a checked file that waits */
export async function receiveProof(
  tx: Transaction,
  { actor, now }: Act,
  { registrationId, uploadKey }: { registrationId: number; uploadKey: string },
): Promise<Result<null, ReceiveProofError>> {
  const registration = await lockWithConference(tx, registrationId)
  if (!registration || !isLive(registration.state)) return fail({ code: 'not-asked' })
  const eligibility = await findEligibility(tx, registrationId)
  if (eligibility?.condition !== 'proof' || eligibility.state !== 'open') return fail({ code: 'not-asked' })
  const { sent } = await tx
    .selectFrom('proofs')
    .select(eb => eb.fn.countAll<number>().as('sent'))
    .where('eligibility_id', '=', eligibility.id)
    .executeTakeFirstOrThrow()
  if (sent >= mostProofs) return fail({ code: 'too-many' })
  if (!(await claimUpload(tx, registration.conferenceId, uploadKey, now))) return fail({ code: 'missing' })
  await tx
    .insertInto('proofs')
    .values({ eligibility_id: eligibility.id, file_key: uploadKey, received_at: toStored(now) })
    .execute()
  await clearAttention(
    tx,
    { actor, now },
    { registrationId, reason: 'proof-overdue', note: 'proof-received' },
  )
  await auditRegistration(tx, { actor, now }, registrationId, 'proof received')
  return ok(null)
}
