import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Bounce } from '#domain/correspondence/bounces/bounce.ts'
import type { LetterFailureCode } from '#domain/correspondence/letters/letter-failure.ts'
import { theClock } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { changeState } from '#domain/foundations/change-state.ts'
import { toStored } from '#domain/foundations/time.ts'
import { recipientsIn } from '#domain/office/mailings/mailing.ts'
import { abstractsSeenBy, theProduct } from '#domain/programme/abstracts/abstract-view.ts'

/** Mail servers report what they could not deliver within this time. */
const reportedWithinDays = 5

/**
 * Marks letters to authors that came back as failed, with the cause, so that staff can correct the address and try again. A
 * report names an address only: all that went there in the days before counts. The same report again marks nothing more.
 *
 * @returns how many letters were marked
 */
export async function markLettersThatCameBack(
  tx: Transaction,
  bounces: readonly Bounce[],
  now: Temporal.Instant,
): Promise<number> {
  let marked = 0
  for (const table of ['decision_letters', 'presenter_reminder_mails'] as const) {
    const letters = recipientsIn(table)
    for (const { email, cause, at } of bounces) {
      const reportedAt = at ?? now
      const sent = await abstractsSeenBy(tx, theProduct)
        // Both tables have the columns that are used here.
        .innerJoin(`${table as 'decision_letters'} as letter`, 'letter.abstract_id', 'abstracts.id')
        .select(['letter.id', 'abstract_id', 'conference_id'])
        .where('letter.state', '=', 'sent')
        .where('sent_at', '>=', toStored(reportedAt.subtract({ hours: 24 * reportedWithinDays })))
        .where('sent_at', '<=', toStored(reportedAt))
        .where(sql`lower(letter.email)`, '=', email.toLowerCase())
        .orderBy('letter.id')
        .execute()
      for (const { id, abstract_id, conference_id } of sent) {
        const failure = `came-back-${cause}` satisfies LetterFailureCode
        if (!(await changeState(tx, letters, id, 'came-back', { failure }))) continue
        await recordAudit(tx, {
          conferenceId: conference_id,
          actor: theClock,
          act: 'mail came back',
          subject: { kind: 'abstract', id: abstract_id },
          facts: { bounce: cause },
          now,
        })
        marked++
      }
    }
  }
  return marked
}
