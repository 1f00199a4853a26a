import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { findContactMessage } from '#domain/correspondence/inbox/contact-queries.ts'
import { answerEffect } from '#domain/correspondence/inbox/inbox.ts'
import type { Correspondent, MailName } from '#domain/correspondence/letters/correspondent.ts'
import { type MailContext, readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import { readProgress } from '#domain/foundations/outbox/effect-progress.ts'
import { say } from '#domain/foundations/say.ts'
import { cutTo } from '#domain/foundations/texts/text.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'

import { type DateText, type Issuer, type Occasion, occasionOf } from '#domain/money/documents/letterhead.ts'
import { listAccountNames } from '#domain/staff/accounts/account-names.ts'
import type { Part } from '#mails/composition.ts'
import type { Words } from '#mails/draft.ts'
import { asTyped, type MailKind } from '#mails/mail-kind.ts'

/** The reply of staff to a visitor. */
export interface ContactAnswered {
  readonly kind: 'contact-answered'
  readonly issuer: Issuer
  /** Whose form it was; null for the main site's. */
  readonly occasion: Occasion | null
  /** The organiser's own hue. */
  readonly hue: number
  readonly visitor: Correspondent
  readonly subject: string
  readonly text: string
  /** Who wrote it; empty if not given. */
  readonly writtenBy: string
  /** The message that it answers, quoted below it; null if staff left it out. */
  readonly quoted: { readonly text: string; readonly on: DateText } | null
  /** Earlier mails of the same correspondence, oldest first. */
  readonly earlier: readonly MailName[]
}

/** An answer that is being sent; undefined if its message was removed. */
async function contactAnswerOf(context: MailContext, answerId: number): Promise<ContactAnswered | undefined> {
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
    ...(await readOrganiser(context, message.conferenceId)),
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

/** A person's own text, with only their name and the quoted message added. */
function write({ subject, text, writtenBy, quoted, visitor }: ContactAnswered): Words {
  const signed = [text.trimEnd(), ...(writtenBy.trim() === '' ? [] : [writtenBy])].join('\n\n')
  const paragraphs = signed.split(/(?:\r\n|\r|\n){2,}/).filter(each => each.trim() !== '')
  return {
    subject,
    preview: cutTo(text, 120),
    heading: subject,
    parts: [
      ...paragraphs.map(each => ({ kind: 'paragraph', text: each }) as const),
      ...(quoted ? quote(quoted, visitor.name) : []),
    ],
  }
}

function quote({ text, on }: NonNullable<ContactAnswered['quoted']>, name: string): Part[] {
  const who = name.trim() || say('you')
  const lines = text.split(/\r\n|\r|\n/).map(line => `> ${line}`.trimEnd())
  return [
    {
      kind: 'paragraph',
      text: `${say('On {day} {who} wrote:', { day: formatDate(Temporal.PlainDate.from(on)), who })}\n${lines.join('\n')}`,
    },
  ]
}

export const contactAnswered = {
  texts: {},
  examples: null,
  effects: { 'contact-answer-mail': (context, { answerId }) => contactAnswerOf(context, answerId) },
  write,
  letterheadOf({ issuer, occasion, hue, visitor: to }) {
    const replyTo = { name: issuer.name, address: issuer.email }
    return { issuer, hue: occasion?.hue ?? hue, isDemo: false, to, replyTo }
  },
  ...asTyped,
} satisfies MailKind<ContactAnswered, never>
