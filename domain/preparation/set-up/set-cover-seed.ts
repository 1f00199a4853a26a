import type { Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

/** As many covers are offered at a time. */
export const coversAtOnce = 12
/** Further ones would look like those before. */
export const mostCovers = 10 * coversAtOnce

/** The seeds that a conference's cover can be drawn from; the first stands for its name. */
export function coverSeed(name: string, number: number): string | null {
  return number === 1 ? null : `${name.slice(0, 58)}-${number}`
}

/**
 * Chooses the cover that is drawn for a conference.
 *
 * @param number of the cover, from 1
 */
export async function setCoverSeed(
  tx: Transaction,
  permit: Permit<'create-conference'>,
  act: Act,
  number: number,
): Promise<Result<undefined, { code: 'no-such-cover' }>> {
  const conferenceId = conferenceOf(permit.scope)
  if (!Number.isInteger(number) || number < 1 || number > mostCovers) return fail({ code: 'no-such-cover' })
  const { name, artSeed: before } = await lockConference(tx, conferenceId)
  const seed = coverSeed(name, number)
  if (seed === before) return ok(undefined)
  await tx.updateTable('conferences').set({ art_seed: seed }).where('id', '=', conferenceId).execute()
  await bumpRevision(tx, conferenceId)
  // Lists of meetings show it too.
  await bumpRevision(tx, null)
  await auditConference(tx, act, conferenceId, 'conference changed', {
    artSeedBefore: before,
    artSeed: seed,
  })
  return ok(undefined)
}
