/** Archiving a conference, and bringing it back. */
import type { Transaction } from '#database/database.ts'
import { hasEnded } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { writeStanding } from '#domain/preparation/set-up/publish-conference.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

/**
 * Archives a conference: it leaves the list and the navigation of the back office; its public pages stay as they are.
 */
export async function archiveConference(
  tx: Transaction,
  permit: Permit<'create-conference'>,
  act: Act,
): Promise<Result<null, { code: 'still-open' }>> {
  const conferenceId = conferenceOf(permit.scope)
  const conference = await lockConference(tx, conferenceId)
  const isOver = hasEnded(conference, act.now) || conference.cancelledAt !== null
  if (conference.isActive && !isOver) return fail({ code: 'still-open' })
  const set = { archived_at: toStored(act.now) }
  await writeStanding(tx, act, { conferenceId, what: 'conference archived', set })
  return ok(null)
}

/** Puts an archived conference back into the list and the navigation of the back office. */
export async function unarchiveConference(
  tx: Transaction,
  permit: Permit<'create-conference'>,
  act: Act,
): Promise<void> {
  const conferenceId = conferenceOf(permit.scope)
  await lockConference(tx, conferenceId)
  await writeStanding(tx, act, { conferenceId, what: 'conference brought back', set: { archived_at: null } })
}
