/**
 * What is sent to many, one after the other: group mails, letters about decisions, and reminders of presenters. Reminders of
 * questions are none (`answer-reminders`): each is a mail about a registration, as any other that its page lists.
 */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { AuditedAct } from '#domain/foundations/audit/acts.ts'
import type { NewEffect } from '#domain/foundations/outbox/outbox.ts'
import type { StateTable } from '#domain/foundations/transitions.ts'
import type { RecipientEvent, RecipientState } from '#domain/office/group-mail/group-mail.ts'

type RecipientTable = 'group_mail_recipients' | 'decision_letters' | 'presenter_reminder_mails'

/** Where something that is sent to many has its progress, and what the outbox and the history call it. */
export interface MailingTables {
  table: 'group_mails' | 'decision_releases' | 'presenter_reminders'
  /** The table of its recipients, and the column that names it there. */
  recipients: StateTable<RecipientTable, RecipientState, RecipientEvent>
  of: 'mail_id' | 'release_id' | 'reminder_id'
  /** The effect that sends it, a batch at a time. */
  sending: (
    id: number,
  ) => Pick<NewEffect<'group-mail' | 'decision-letters' | 'presenter-reminders'>, 'kind' | 'payload'>
  /** In the history. */
  subject: 'group-mail' | 'decision-release' | 'presenter-reminder'
  stopped: AuditedAct
}

/** The recipients of a mailing. All tables have the columns that are used here. */
export const recipientsOf = (db: Reader, { recipients, of, id }: MailingTables & { id: number }) =>
  db.selectFrom(recipients.table as 'group_mail_recipients').where(sql<boolean>`${sql.ref(of)} = ${id}`)
