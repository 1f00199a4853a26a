import type { Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { type ConferenceStatus, readConferenceStatus } from '#domain/preparation/set-up/conference-status.ts'
import { hideConference } from '#domain/preparation/set-up/hide-conference.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export type DeletionRefusal =
  /** Somebody paid, or an invoice was issued: the books need the conference. */
  | { code: 'paid'; registrations: number }
  /** Somebody is registered, or is on the waiting list. */
  | { code: 'registered'; registrations: number }
  /** Somebody may be paying now for a registration that has ended. */
  | { code: 'paying'; registrations: number }
  /** Somebody tries it; that is deleted first. */
  | { code: 'rehearsed'; registrations: number }

/** Why a conference cannot be deleted; undefined if it can. */
export function deletionRefusal(status: ConferenceStatus): DeletionRefusal | undefined {
  const { paidRegistrations, liveRegistrations, payingRegistrations, rehearsed } = status
  if (paidRegistrations > 0) return { code: 'paid', registrations: paidRegistrations }
  if (liveRegistrations > 0) return { code: 'registered', registrations: liveRegistrations }
  if (payingRegistrations > 0) return { code: 'paying', registrations: payingRegistrations }
  return rehearsed === null ? undefined : { code: 'rehearsed', registrations: rehearsed }
}

/**
 * Deletes a conference that nobody paid for, with all its content. Its row stays without an address, because the audit
 * refers to it; so do expired registrations and abstracts, until their own retention periods are over. Nobody else stays.
 */
export async function deleteConference(
  tx: Transaction,
  permit: Permit<'end-conference'>,
  { actor, now }: Act,
  conferenceId: number,
): Promise<Result<null, DeletionRefusal>> {
  if (!permit.isFor(conferenceId)) throw new Error(`a permit of another conference than ${conferenceId}`)
  const { name } = await lockConference(tx, conferenceId)
  const refusal = deletionRefusal(await readConferenceStatus(tx, conferenceId, now))
  if (refusal) return fail(refusal)
  await hideConference(tx, conferenceId, now)
  await auditConference(tx, { actor, now }, conferenceId, 'conference deleted', { name })
  return ok(null)
}
