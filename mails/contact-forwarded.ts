import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { wholeName } from '#domain/conference/conferences/whole-name.ts'
import { findContactMessage } from '#domain/correspondence/inbox/contact-queries.ts'
import { type MailContext, readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import { cutTo } from '#domain/foundations/texts/text.ts'
import { type Issuer, nameOf, type Occasion, occasionOf } from '#domain/money/documents/letterhead.ts'
import type { Fact } from '#mails/composition.ts'
import type { Draft } from '#mails/draft.ts'
import { type AutomaticMail, type MailKind, toOrganiser } from '#mails/mail-kind.ts'
import { filled } from '#mails/office-mail.ts'

/** A visitor's message from a contact form, for the organiser. Each field may be empty, but not all of them. */
export interface ContactForwarded {
  readonly kind: 'contact-forwarded'
  readonly issuer: Issuer
  /** Whose form it was; null for the main site's. */
  readonly occasion: Occasion | null
  /** The organiser's own hue. */
  readonly hue: number
  readonly visitor: { readonly name: string; readonly email: string; readonly phoneNumber: string }
  readonly subject: string
  readonly text: string
}

const texts = {
  'contact-forwarded': {
    title: 'Message from a visitor',
    when: 'when somebody writes through a contact form',
    to: 'organiser',
    fields: ['who', 'about', 'beginning', 'message', 'how to answer', 'facts'],
    subject: 'Message from {who}{about}',
    preview: '{beginning}',
    heading: 'Message from {who}',
    body: `{facts}

{message}

{how to answer}`,
  },
} satisfies Record<string, AutomaticMail>

/** A visitor's message that is forwarded to the organiser; undefined if it was removed. */
async function contactForwardingOf(
  context: MailContext,
  messageId: number,
): Promise<ContactForwarded | undefined> {
  const message = await findContactMessage(context.db, messageId)
  if (!message) return undefined
  const { name, email, phoneNumber, subject, message: text, conferenceId } = message
  const conference = conferenceId === null ? undefined : await findConferenceById(context.db, conferenceId)
  return {
    kind: 'contact-forwarded',
    ...(await readOrganiser(context, conferenceId)),
    occasion: conference ? occasionOf(conference) : null,
    visitor: { name, email, phoneNumber },
    subject,
    text,
  }
}

function write({ occasion, visitor, subject, text }: ContactForwarded): Draft<keyof typeof texts> {
  const facts: Fact[] = [
    { label: 'Name', text: visitor.name },
    { label: 'E-mail', text: visitor.email },
    { label: 'Phone', text: visitor.phoneNumber },
    { label: 'Subject', text: subject },
    { label: 'Conference', text: occasion ? wholeName(nameOf(occasion)) : '' },
  ]
  return {
    text: 'contact-forwarded',
    values: {
      who: visitor.name.trim() || 'a visitor',
      about: subject.trim() && `: ${subject}`,
      beginning: cutTo(text, 120),
      message: text,
      'how to answer':
        visitor.email.trim() === ''
          ? ''
          : 'This came through the contact form of your website. Reply to this mail to write to the visitor.',
    },
    blocks: { facts: [{ kind: 'facts', rows: filled(facts) }] },
  }
}

export const contactForwarded = {
  texts,
  examples: null,
  effects: { 'contact-mail': (context, { messageId }) => contactForwardingOf(context, messageId) },
  write,
  ...toOrganiser,
  letterheadOf({ issuer, occasion, hue, visitor }) {
    const replyTo = visitor.email === '' ? undefined : { name: visitor.name, address: visitor.email }
    return { ...toOrganiser.letterheadOf({ issuer, hue: occasion?.hue ?? hue }), replyTo }
  },
} satisfies MailKind<ContactForwarded, keyof typeof texts>
