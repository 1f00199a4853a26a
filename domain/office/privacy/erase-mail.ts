/** What is stored about mails to a person: their addresses, the answers of mail servers, and stored copies. */
import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { isAmong } from '#database/many.ts'
import { changeState, changeStates } from '#domain/foundations/change-state.ts'
import { listMailsAbout } from '#domain/foundations/outbox/mails-about.ts'
import { enqueue, outboxTransitions } from '#domain/foundations/outbox/outbox.ts'
import { erasedAddress } from '#domain/foundations/texts/erased-address.ts'
import { canonicalMailbox } from '#domain/foundations/texts/mailbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import { recipientsIn } from '#domain/office/mailings/mailing.ts'
import type { Person } from '#domain/office/privacy/find-person.ts'
import { type PersonTableName, readPersonRows } from '#domain/office/privacy/person-tables.ts'

/** Call it while the records still show which mails are the person's. */
export async function eraseMail(tx: Transaction, person: Person, now: Temporal.Instant): Promise<void> {
  const rowsOf = (table: PersonTableName) => readPersonRows(tx, person, table)
  const recipients = (await rowsOf('group_mail_recipients')).map(row => ({
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
    ...(await rowsOf('outbox')).map(row => String(row.effect)),
    ...(await listOtherEffects(tx, person)),
  ]
  const isOne = isAmong(tx, sql.ref('effect'), effects)
  await tx.updateTable('outbox').set({ failure: null }).where(isOne).execute()
  // The recipient of an unsent mail no longer exists.
  const waiting = tx.selectFrom('outbox').select('id').where(isOne).where('kind', 'like', '%-mail')
  await changeStates(tx, outboxTransitions, waiting, 'dropped', { claimed_until: null })
  const keys = [
    ...effects,
    ...recipients.map(({ id, mailId }) => `group-mail:${mailId}:${id}`),
    ...(await rowsOf('decision_letters')).map(row => `decision-letter:${row.release_id}:${row.id}`),
    ...(await rowsOf('presenter_reminder_mails')).map(
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
async function listOtherEffects(tx: Transaction, person: Person): Promise<string[]> {
  const idsIn = async (table: PersonTableName) =>
    (await readPersonRows(tx, person, table)).map(row => String(row.id))
  return listMailsAbout(tx, {
    ...person.ids,
    answer: await idsIn('contact_answers'),
    draft: await idsIn('abstract_drafts'),
    lateLink: await idsIn('late_links'),
    admissionInvitation: await idsIn('admission_invitations'),
  })
}
