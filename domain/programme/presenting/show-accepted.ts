/** What visitors see of accepted abstracts: their talks in the program, and the list of them. */
import type { Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'

export const shownParts = ['talks', 'list'] as const
export type ShownPart = (typeof shownParts)[number]

const switches = {
  talks: {
    column: 'shows_abstract_talks',
    shown: 'showsAbstractTalks',
    acts: { shown: 'talks of abstracts shown', hidden: 'talks of abstracts hidden' },
  },
  list: {
    column: 'shows_accepted_abstracts',
    shown: 'showsAcceptedAbstracts',
    acts: { shown: 'list of abstracts shown', hidden: 'list of abstracts hidden' },
  },
} as const

/** Shows a part to visitors at once, or hides it. Doing it again changes nothing. */
export async function showAccepted(
  tx: Transaction,
  { scope }: Permit<'release-decisions'>,
  { actor, now }: Act,
  { part, isShown }: { part: ShownPart; isShown: boolean },
): Promise<void> {
  const conferenceId = conferenceOf(scope)
  const before = await lockConference(tx, conferenceId)
  const { column, shown, acts } = switches[part]
  if (before[shown] === isShown) return
  await tx
    .updateTable('conferences')
    .set({ [column]: isShown ? 1 : 0 })
    .where('id', '=', conferenceId)
    .execute()
  await bumpRevision(tx, conferenceId)
  await auditConference(tx, { actor, now }, conferenceId, isShown ? acts.shown : acts.hidden)
  // A programme that was drawn meanwhile prints them, or lacks them.
  if (part === 'talks')
    await enqueue(tx, {
      kind: 'redraw-programme-file',
      effect: `redraw-programme-file:shown:${conferenceId}:${now.epochMilliseconds}`,
      payload: { conferenceId },
      now,
    })
}
