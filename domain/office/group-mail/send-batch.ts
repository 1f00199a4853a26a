/** Sends a group mail, a batch at a time. */
import type { Database, Reader } from '#database/database.ts'
import { hasRefusedNews, newsSecretOf } from '#domain/correspondence/newsletter/news-refusals.ts'
import type { GroupMail } from '#domain/office/group-mail/group-mail.ts'
import { readGroupMail } from '#domain/office/group-mail/group-mail-queries.ts'
import { isStillMeant } from '#domain/office/group-mail/recipients.ts'
import { type Mailing, recipientsIn } from '#domain/office/mailings/mailing.ts'
import { type PostOutcome, sendBatchOf } from '#domain/office/mailings/send-batch-of.ts'

/** How group mails are sent. */
export const groupMailing = {
  table: 'group_mails',
  recipients: recipientsIn('group_mail_recipients'),
  of: 'mail_id',
  sending: mailId => ({ kind: 'group-mail', payload: { mailId } }),
  subject: 'group-mail',
  begun: 'group mail sent off',
  stopped: 'group mail stopped',
  async claim(tx, recipientId, at) {
    const row = await tx
      .selectFrom('group_mail_recipients')
      .select(['id', 'mail_id', 'email', 'registration_id', 'subscription_id', 'draft_id', 'language'])
      .where('id', '=', recipientId)
      .executeTakeFirstOrThrow()
    const { audience, purpose } = await readToSend(tx, row.mail_id)
    const isNews = purpose === 'news' && audience.kind !== 'newsletter'
    return {
      id: row.id,
      email: row.email,
      registrationId: row.registration_id,
      subscriptionId: row.subscription_id,
      draftId: row.draft_id,
      language: row.language,
      newsSecret: isNews ? await newsSecretOf(tx, row.email, at) : null,
    }
  },
} as const satisfies Mailing<PostedRecipient>

export interface Posting {
  database: Database
  now: () => Temporal.Instant
  /** Sends the letter to one recipient. */
  post(mail: GroupMail, recipient: PostedRecipient): Promise<PostOutcome>
}

export interface PostedRecipient {
  id: number
  email: string
  registrationId: number | null
  subscriptionId: number | null
  draftId: number | null
  /** In which they read it, as it was when they were chosen; null where that is unknown. */
  language: string | null
  /** Of the link that refuses news, in news to a registrant. */
  newsSecret: string | null
}

/**
 * Sends the next batch.
 *
 * @returns when to continue; undefined if the mail is complete or was stopped
 * @throws what the mail server said where it refuses us: then the whole mail waits, and no recipient's tries count
 */
export async function sendBatch(
  { database, now, post }: Posting,
  mailId: number,
): Promise<Temporal.Instant | undefined> {
  return sendBatchOf<PostedRecipient>({
    ...groupMailing,
    database,
    now,
    id: mailId,
    async post(recipient) {
      const mail = await readToSend(database.read, mailId)
      if (!(await isStillMeant(database.read, mail, recipient))) return { kind: 'nobody' }
      if (mail.purpose === 'news' && (await hasRefusedNews(database.read, recipient.email))) {
        return { kind: 'refused' }
      }
      return post(mail, recipient)
    },
  })
}

async function readToSend(db: Reader, mailId: number): Promise<GroupMail> {
  const mail = await readGroupMail(db, mailId)
  if (!mail) throw new Error(`group mail ${mailId} vanished while it was being sent`)
  return mail
}
