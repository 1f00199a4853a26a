/** What is stored about mails to a person: their addresses, the answers of mail servers, and stored copies. */
import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { isAmong } from '#database/many.ts'
import type { Schema } from '#database/schema.ts'
import { changeState, changeStates } from '#domain/foundations/change-state.ts'
import { canonicalMailbox } from '#domain/foundations/limits/mailbox.ts'
import { listMailsAbout } from '#domain/foundations/outbox/mails-about.ts'
import { enqueue, outboxTransitions } from '#domain/foundations/outbox/outbox.ts'
import { erasedAddress } from '#domain/foundations/texts/erased-address.ts'
import { toStored } from '#domain/foundations/time.ts'
import { recipientsIn } from '#domain/office/mailings/mailing.ts'
import type { Person } from '#domain/office/privacy/find-person.ts'
import { type PersonRow, readPersonTables } from '#domain/office/privacy/person-tables.ts'

/** Call it while the records still show which mails are the person's. */
export async function eraseMail(tx: Transaction, person: Person, now: Temporal.Instant): Promise<void> {
  const tables = new Map((await readPersonTables(tx, person)).map(({ table, rows }) => [table, rows]))
  const recipients = (tables.get('group_mail_recipients') ?? []).map(row => ({
    id: Number(row.id),
    mailId: Number(row.mail_id),
  }))
  for (const { id } of recipients) {
    const nobody = erasedAddress('recipient', id)
    await tx
      .updateTable('group_mail_recipients')
      .set({
        mailbox: nobody,
        email: nobody,
        failure: null,
        registration_id: null,
        subscription_id: null,
      })
      .where('id', '=', id)
      .execute()
    await changeState(tx, recipientsIn('group_mail_recipients'), id, 'left-out')
  }
  const effects = [
    ...(tables.get('outbox') ?? []).map(row => String(row.effect)),
    ...(await listOtherEffects(tx, person, tables)),
  ]
  const isOne = isAmong(tx, sql.ref('effect'), effects)
  await tx.updateTable('outbox').set({ failure: null }).where(isOne).execute()
  // The recipient of an unsent mail no longer exists.
  const waiting = tx.selectFrom('outbox').select('id').where(isOne).where('kind', 'like', '%-mail')
  await changeStates(tx, outboxTransitions, waiting, 'dropped', { claimed_until: null })
  const keys = [
    ...effects,
    ...recipients.map(({ id, mailId }) => `group-mail:${mailId}:${id}`),
    ...(tables.get('decision_letters') ?? []).map(row => `decision-letter:${row.release_id}:${row.id}`),
    ...(tables.get('presenter_reminder_mails') ?? []).map(
      row => `presenter-reminder:${row.reminder_id}:${row.id}`,
    ),
  ]
  if (keys.length > 0) {
    const effect = `remove-mail-copies:${person.reference.source}-${person.reference.id}:${toStored(now)}`
    await enqueue(tx, { kind: 'remove-mail-copies', effect, payload: { keys }, now })
  }
  if (person.address !== '' && person.by === 'address') {
    await tx
      .deleteFrom('rate_limits')
      .where('key', 'like', `mail-%:${canonicalMailbox(person.address).replace(/[\\%_]/g, '_')}`)
      .execute()
  }
}

/** Mails that are about the person by other records than a registration. */
function listOtherEffects(
  tx: Transaction,
  { ids }: Person,
  tables: ReadonlyMap<string, readonly PersonRow[]>,
): Promise<string[]> {
  const idsIn = (table: keyof Schema) => (tables.get(table) ?? []).map(row => String(row.id))
  return listMailsAbout(tx, {
    ...ids,
    answer: idsIn('contact_answers'),
    draft: idsIn('abstract_drafts'),
    lateLink: idsIn('late_links'),
    admissionInvitation: idsIn('admission_invitations'),
  })
}
