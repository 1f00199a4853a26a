import { sql } from 'kysely'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { readCase } from '#domain/correspondence/letters/registration-case.ts'
import { say } from '#domain/foundations/say.ts'
import type { Draft } from '#mails/draft.ts'
import { type AutomaticMail, type MailKind, registrationMailFields } from '#mails/mail-kind.ts'
import {
  type Addressed,
  type RegistrationSubject,
  subjectDraft,
  subjectFrom,
  toRegistrant,
  toRegistration,
} from '#mails/registration-mail.ts'

/** The coordinator of a group wants to pay for somebody. Who that is stands on the page alone: strangers may have typed it. */
export interface JoinAsked extends Addressed {
  readonly kind: 'join-asked'
  readonly subject: RegistrationSubject
  /** Where they agree, absolute. */
  readonly joinAt: string
}

const texts = {
  'join-asked': {
    title: 'A group wants to pay for a registration',
    when: 'when the coordinator of a group asks for the registration of somebody who has not paid',
    to: 'registrant',
    fields: registrationMailFields,
    subject: 'Somebody wants to pay for your registration {code}',
    preview: 'If you agree, it is joined to the invoice of a group.',
    heading: 'Somebody wants to pay for you',
    body: `{greeting}

The coordinator of a group that is registered for {conference} has given the number of your registration, and wants to pay for it on the group’s invoice. You keep your place, what you chose and its price.

{facts}

Nothing happens before you agree. The page behind this button says who it is.

{button}

If you would rather pay yourself, you need not do anything.`,
  },
} satisfies Record<string, AutomaticMail>

/** Undefined if they paid, or joined a group, meanwhile. */
async function joinAskedOf(context: MailContext, registrationId: number): Promise<JoinAsked | undefined> {
  const found = await readCase(context, registrationId)
  if (found?.registration.state !== 'awaiting-payment') return undefined
  return { kind: 'join-asked', subject: subjectFrom(found, false), joinAt: `${found.address}/join` }
}

function write({ subject, joinAt }: JoinAsked): Draft<keyof typeof texts> {
  const { values, blocks } = subjectDraft(subject)
  const button = [{ kind: 'action' as const, label: say('See who it is'), href: joinAt }]
  return { text: 'join-asked', values, blocks: { ...blocks, button } }
}

export const joinAsked = {
  texts,
  examples: {
    'join-asked': {
      rows: sql`select id, id as registration_id from registrations where state = 'awaiting-payment'`,
      mailOf: toRegistration('join-asked-mail'),
    },
  },
  effects: { 'join-asked-mail': (context, { registrationId }) => joinAskedOf(context, registrationId) },
  write,
  ...toRegistrant,
} satisfies MailKind<JoinAsked, keyof typeof texts>
