/**
 * Making a conference public, and taking it off the public site. Before it is public, whatever would make people pay
 * wrong amounts is an obstacle.
 */

import type { Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import type { AuditedAct } from '#domain/foundations/audit/acts.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { countBound, readConferenceStatus } from '#domain/preparation/set-up/conference-status.ts'
import { listPublishObstacles, type PublishObstacle } from '#domain/preparation/set-up/publish-obstacles.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

/** Makes a conference public. @returns the obstacles, if people would pay wrong amounts */
export async function publishConference(
  tx: Transaction,
  permit: Permit<'create-conference'>,
  act: Act,
  payments: Pick<Payments, 'offered' | 'gateways'>,
): Promise<Result<null, { code: 'obstacles'; obstacles: PublishObstacle[] }>> {
  const conferenceId = conferenceOf(permit.scope)
  const conference = await lockConference(tx, conferenceId)
  const obstacles = await listPublishObstacles(tx, payments, conference)
  if (obstacles.length > 0) return fail({ code: 'obstacles', obstacles })
  if (conference.isActive) return ok(null)
  await writeStanding(tx, act, {
    conferenceId,
    what: 'conference published',
    set: { is_active: 1, archived_at: null },
  })
  return ok(null)
}

/**
 * Takes a conference off the public site. This is refused if people are registered or may be paying, because they would
 * lose their registration's page: such a conference is cancelled instead.
 */
export async function unpublishConference(
  tx: Transaction,
  permit: Permit<'create-conference'>,
  act: Act,
): Promise<Result<null, { code: 'registered'; registrations: number }>> {
  const conferenceId = conferenceOf(permit.scope)
  const conference = await lockConference(tx, conferenceId)
  const registrations = countBound(await readConferenceStatus(tx, conferenceId, act.now))
  if (registrations > 0) return fail({ code: 'registered', registrations })
  if (conference.isActive)
    await writeStanding(tx, act, { conferenceId, what: 'conference unpublished', set: { is_active: 0 } })
  return ok(null)
}

export async function writeStanding(
  tx: Transaction,
  act: Act,
  {
    conferenceId,
    what,
    set,
  }: { conferenceId: number; what: AuditedAct; set: { is_active?: number; archived_at?: string | null } },
): Promise<void> {
  await tx.updateTable('conferences').set(set).where('id', '=', conferenceId).execute()
  // Its own pages, and the main site's lists.
  await bumpRevision(tx, conferenceId)
  await bumpRevision(tx, null)
  await auditConference(tx, act, conferenceId, what)
}
