/** Reads the content of the mail in which staff answer a visitor. */

import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { findContactMessage } from '#domain/correspondence/inbox/contact-queries.ts'
import { answerEffect } from '#domain/correspondence/inbox/inbox.ts'
import { type MailContext, readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import type { ContactAnswered, MailName } from '#domain/correspondence/letters/messages.ts'
import { readProgress } from '#domain/foundations/outbox/effect-progress.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { occasionOf } from '#domain/money/documents/letterhead.ts'
import { listAccountNames } from '#domain/staff/accounts/account-names.ts'

/** An answer that is being sent; undefined if its message was removed. */
export async function contactAnswerOf(
  context: MailContext,
  answerId: number,
): Promise<ContactAnswered | undefined> {
  const answer = await context.db
    .selectFrom('contact_answers')
    .selectAll()
    .where('id', '=', answerId)
    .executeTakeFirst()
  const message = answer && (await findContactMessage(context.db, answer.message_id))
  if (!message) return undefined
  const conference =
    message.conferenceId === null ? undefined : await findConferenceById(context.db, message.conferenceId)
  const [, personId = ''] = answer.written_by.split(/:(.*)/s)
  return {
    kind: 'contact-answered',
    ...(await readOrganiser(context)),
    occasion: conference ? occasionOf(conference) : null,
    visitor: { name: message.name, address: message.email },
    subject: answer.subject,
    text: answer.text,
    writtenBy: (await listAccountNames(context.db, [personId])).get(personId) ?? '',
    quoted:
      answer.quotes === 1 && message.message.trim() !== ''
        ? { text: message.message, on: dateIn(conference?.timeZone ?? 'UTC', message.createdAt).toString() }
        : null,
    earlier: await listEarlierMails(context, answer.message_id, answerId),
  }
}

/** The mail that forwarded the message to the organiser, and the answers before this one. */
async function listEarlierMails(
  { db }: MailContext,
  messageId: number,
  answerId: number,
): Promise<MailName[]> {
  const answers = await db
    .selectFrom('contact_answers')
    .select('id')
    .where('message_id', '=', messageId)
    .where('id', '<', answerId)
    .orderBy('id')
    .execute()
  const effects = [`contact-mail:${messageId}`, ...answers.map(({ id }) => answerEffect(id))]
  const progress = await readProgress(db, effects)
  return effects.flatMap(key => {
    const requestedAt = progress.get(key)?.requestedAt
    return requestedAt ? [{ key, writtenAt: requestedAt.toString() }] : []
  })
}
