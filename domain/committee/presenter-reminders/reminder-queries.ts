import type { Reader } from '#database/database.ts'
import { endingOf, type Release } from '#domain/committee/decision-letters/release.ts'
import type { RecipientState } from '#domain/office/group-mail/group-mail.ts'
import { noRecipients } from '#domain/office/group-mail/group-mail-queries.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'

export interface SentReminder {
  id: number
  askedAt: Temporal.Instant
  sendAt: Temporal.Instant
  ended: Release['ended']
  counts: Record<RecipientState, number>
}

/** The last reminders of a conference, newest first, with the progress of each. */
export async function listReminders(db: Reader, scope: Scope, limit = 20): Promise<SentReminder[]> {
  const rows = await db
    .selectFrom('presenter_reminders')
    .selectAll()
    .where('conference_id', '=', conferenceOf(scope))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const counted = await abstractsSeenBy(db, chairOf(scope))
    .innerJoin('presenter_reminder_mails as mail', 'mail.abstract_id', 'abstracts.id')
    .select(['reminder_id', 'mail.state'])
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('reminder_id', 'in', [-1, ...rows.map(({ id }) => id)])
    .groupBy(['reminder_id', 'mail.state'])
    .execute()
  const withMails = new Set(counted.map(({ reminder_id }) => reminder_id))
  return rows
    .filter(({ id }) => withMails.has(id))
    .map(row => {
      const counts = noRecipients()
      for (const { reminder_id, state, count } of counted) {
        // A CHECK enforces the union.
        if (reminder_id === row.id) counts[state as RecipientState] = Number(count)
      }
      return {
        id: row.id,
        askedAt: Temporal.Instant.from(row.asked_at),
        sendAt: Temporal.Instant.from(row.send_at),
        ended: endingOf(row),
        counts,
      }
    })
}
