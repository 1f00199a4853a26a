import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { askForUndelivered } from '#domain/foundations/attention/undelivered-mail.ts'
import { changeStates } from '#domain/foundations/change-state.ts'
import { outboxTransitions } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'

/**
 * Marks every effect of the sample's year as carried out at its time: nobody of it has a mailbox, and an organiser's
 * mail server must never hear of them; what was planned for later is not there. Two mails have failed, as some do in a year.
 *
 * @param callId the conference that only began to take registrations, whose registrants have their mails
 * @param until the day of loading
 */
export async function closeOutbox(tx: Transaction, callId: number, until: Temporal.Instant): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('state', '=', 'queued')
    .where('created_at', '>=', toStored(until))
    .execute()
  const mails = await tx
    .selectFrom('outbox')
    .innerJoin('registrations', 'registrations.id', 'outbox.registration_id')
    .select(['outbox.id', 'outbox.created_at'])
    .where('kind', '=', 'confirmation-mail')
    .where('conference_id', '<>', callId)
    .orderBy('outbox.id', 'desc')
    .limit(12)
    .execute()
  const failed = [mails[4], mails[11]].flatMap(mail => (mail ? [mail] : []))
  const failure = '550 5.1.1 No such mailbox'
  for (const { id, created_at } of failed) {
    await changeStates(tx, outboxTransitions, [id], 'given-up', { tries: 1, failure })
    const now = Temporal.Instant.from(created_at)
    await askForUndelivered(tx, { id, kind: 'confirmation-mail' }, now)
  }
  const others = tx.selectFrom('outbox').select('id').where('state', '=', 'queued')
  await changeStates(tx, outboxTransitions, others, 'carried-out', {
    tries: 1,
    done_at: sql`created_at`,
    claimed_until: null,
  })
}
