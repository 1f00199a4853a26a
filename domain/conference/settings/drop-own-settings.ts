/** Removes a conference's own settings: from then on the organiser's settings apply to it. */
import type { Transaction } from '#database/database.ts'
import { lockTable } from '#database/locks.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { findContent } from '#domain/conference/content/content-queries.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import { ownerSubject } from '#domain/conference/settings/owner-subject.ts'
import { isRateMissing } from '#domain/conference/settings/tax-profile.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import type { AuditedAct } from '#domain/foundations/audit/acts.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

/** The tax on payments in the conference's currency could not be declared. */
export type DropRefusal = { code: 'missing-exchange-rate'; currency: string }

/** Does nothing if the conference has none of its own. */
export async function dropTaxProfile(
  tx: Transaction,
  permit: Permit<'set-taxes'>,
  act: Act,
): Promise<Result<null, DropRefusal>> {
  const id = conferenceOf(permit.scope)
  const { currency } = await lockConference(tx, id)
  // Until the transaction ends, no other profile is set and no conference changes its currency.
  await lockTable(tx, 'conferences')
  const site = await findContent(tx, null, 'tax-profile')
  if (site && isRateMissing(site, currency)) return fail({ code: 'missing-exchange-rate', currency })
  return dropOwn(tx, id, 'tax-profile', { ...act, act: 'tax profile dropped' })
}

/** Does nothing if the conference has none of its own. */
export async function dropOwn(
  tx: Transaction,
  conferenceId: number,
  kind: 'tax-profile' | 'offline-payment',
  { actor, act, now }: Omit<Act, 'requestKey'> & { act: AuditedAct },
): Promise<Result<null, never>> {
  const { numDeletedRows } = await tx
    .deleteFrom('content_items')
    .where('kind', '=', kind)
    .where('conference_id', '=', conferenceId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return ok(null)
  await bumpRevision(tx, conferenceId)
  await recordAudit(tx, { ...ownerSubject(conferenceId), actor, act, facts: {}, now })
  return ok(null)
}
