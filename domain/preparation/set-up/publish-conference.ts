import type { Transaction } from '#database/database.ts'
import { hasEnded } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import type { AuditedAct } from '#domain/foundations/audit/acts.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { countBound, readConferenceStatus } from '#domain/preparation/set-up/conference-status.ts'
import { listPublishObstacles, type PublishObstacle } from '#domain/preparation/set-up/publish-obstacles.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

type ConferencePermit = Permit<'create-conference'>

/** Makes a conference public. @returns the obstacles, if people would pay wrong amounts */
export async function publishConference(
  tx: Transaction,
  permit: ConferencePermit,
  act: Act,
  { conferenceId, payments }: { conferenceId: number; payments: Pick<Payments, 'offered' | 'gateways'> },
): Promise<Result<null, { code: 'obstacles'; obstacles: PublishObstacle[] }>> {
  requireTheirs(permit, conferenceId)
  const conference = await lockConference(tx, conferenceId)
  const obstacles = await listPublishObstacles(tx, payments, conference)
  if (obstacles.length > 0) return fail({ code: 'obstacles', obstacles })
  if (conference.isActive) return ok(null)
  await write(tx, act, {
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
  permit: ConferencePermit,
  act: Act,
  conferenceId: number,
): Promise<Result<null, { code: 'registered'; registrations: number }>> {
  requireTheirs(permit, conferenceId)
  const conference = await lockConference(tx, conferenceId)
  const registrations = countBound(await readConferenceStatus(tx, conferenceId, act.now))
  if (registrations > 0) return fail({ code: 'registered', registrations })
  if (conference.isActive)
    await write(tx, act, { conferenceId, what: 'conference unpublished', set: { is_active: 0 } })
  return ok(null)
}

/**
 * Archives a conference: it leaves the list and the navigation of the back office; its public pages stay as they are.
 */
export async function archiveConference(
  tx: Transaction,
  permit: ConferencePermit,
  act: Act,
  conferenceId: number,
): Promise<Result<null, { code: 'still-open' }>> {
  requireTheirs(permit, conferenceId)
  const conference = await lockConference(tx, conferenceId)
  const isOver = hasEnded(conference, act.now) || conference.cancelledAt !== null
  if (conference.isActive && !isOver) return fail({ code: 'still-open' })
  const set = { archived_at: toStored(act.now) }
  await write(tx, act, { conferenceId, what: 'conference archived', set })
  return ok(null)
}

/** Puts an archived conference back into the list and the navigation of the back office. */
export async function unarchiveConference(
  tx: Transaction,
  permit: ConferencePermit,
  act: Act,
  conferenceId: number,
): Promise<void> {
  requireTheirs(permit, conferenceId)
  await lockConference(tx, conferenceId)
  await write(tx, act, { conferenceId, what: 'conference brought back', set: { archived_at: null } })
}

function requireTheirs(permit: ConferencePermit, conferenceId: number): void {
  if (!permit.isFor(conferenceId)) throw new Error(`a permit of another conference than ${conferenceId}`)
}

async function write(
  tx: Transaction,
  { actor, now }: Act,
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
  const subject = { kind: 'conference', id: conferenceId }
  await recordAudit(tx, { conferenceId, actor, act: what, subject, facts: {}, now })
}
