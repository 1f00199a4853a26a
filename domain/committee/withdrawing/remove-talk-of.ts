import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { readRecord } from '#domain/preparation/editing/open-record.ts'
import { removeOpened } from '#domain/preparation/editing/remove-record.ts'

/**
 * Takes the talk of an abstract out of the programme, as if it was removed by hand: calendars learn of it, and its history can
 * restore it. The caller has locked the conference's talks.
 */
export async function removeTalkOf(tx: Transaction, act: Act, abstractId: number): Promise<void> {
  const talk = await tx
    .selectFrom('abstract_talks')
    .innerJoin('talks', 'talks.id', 'abstract_talks.talk_id')
    .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
    .select(['talks.id', 'conference_id'])
    .where('abstract_id', '=', abstractId)
    .executeTakeFirst()
  if (!talk) return
  const { id, conference_id: conferenceId } = talk
  const open = await readRecord(tx, { kind: 'talk', id, owner: conferenceId }, act.now)
  if (open) await removeOpened(tx, open, act)
  await enqueue(tx, {
    kind: 'redraw-programme-file',
    effect: `redraw-programme-file:talk:${id}:${act.now.epochMilliseconds}`,
    payload: { conferenceId },
    now: act.now,
  })
}
