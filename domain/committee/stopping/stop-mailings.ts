/** What waits to be sent to many is stopped when its conference is cancelled; what is written afterwards is sent. */
import type { Database, Reader } from '#database/database.ts'
import { letterMailing } from '#domain/committee/decision-letters/letter-mailing.ts'
import { reminderMailing } from '#domain/committee/presenter-reminders/reminder-mailing.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { whoCancelled } from '#domain/conference/conferences/mark-cancelled.ts'
import type { EffectKind } from '#domain/foundations/outbox/effects.ts'
import { toStored } from '#domain/foundations/time.ts'
import { groupMailing } from '#domain/office/group-mail/send-batch.ts'
import { endMailing } from '#domain/office/mailings/end-mailing.ts'
import type { Mailing } from '#domain/office/mailings/mailing.ts'

/** All that is sent to many (`office/mailings`), with the effects by which it was asked for. */
const mailings: readonly { mailing: Mailing; effects: readonly EffectKind[] }[] = [
  { mailing: groupMailing, effects: ['group-mail', 'scheduled-group-mail'] },
  { mailing: letterMailing, effects: ['decision-letters'] },
  { mailing: reminderMailing, effects: ['presenter-reminders'] },
]

/** How many mails to many wait, are held, or are on their way. */
export async function countWaitingMailings(db: Reader, conferenceId: number): Promise<number> {
  const all = await Promise.all(mailings.map(({ mailing }) => waiting(db, mailing, conferenceId)))
  return all.flat().length
}

/** Stops all that was asked for before the conference was cancelled, on behalf of whoever cancelled it. Safe to repeat. */
export async function stopMailings(
  database: Database,
  conferenceId: number,
  now: Temporal.Instant,
): Promise<void> {
  const { cancelledAt } = (await findConferenceById(database.read, conferenceId)) ?? {}
  if (!cancelledAt) return
  const actor = await whoCancelled(database.read, conferenceId)
  for (const { mailing, effects } of mailings) {
    for (const id of await waiting(database.read, mailing, conferenceId)) {
      await database.write(async tx => {
        const names = effects.map(kind => `${kind}:${id}`)
        const asked = await tx
          .selectFrom('outbox')
          .select('id')
          .where('effect', 'in', names)
          .where('created_at', '<=', toStored(cancelledAt))
          .executeTakeFirst()
        if (!asked) return
        await endMailing(tx, { actor, now }, { ...mailing, conferenceId, id }, { withTheConference: true })
      })
    }
  }
}

async function waiting(db: Reader, { table }: Mailing, conferenceId: number): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('conference_id', '=', conferenceId)
    .where('send_at', 'is not', null)
    .where('stopped_at', 'is', null)
    .where('finished_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
