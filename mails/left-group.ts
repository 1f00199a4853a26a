import { sql } from 'kysely'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { readCase } from '#domain/correspondence/letters/registration-case.ts'
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

/** Somebody for whom a group paid was taken off it, or the group was cancelled. */
export interface LeftGroup extends Addressed {
  readonly kind: 'left-group'
  /** Of the registration that they had before a group paid for it, whose page they know. */
  readonly subject: RegistrationSubject
}

const texts = {
  'left-group': {
    title: 'No longer registered with a group',
    when: 'when somebody whose registration a group pays for is taken off the group, or the group is cancelled',
    to: 'participant',
    fields: registrationMailFields,
    subject: 'Your place with a group has ended: registration {code}',
    preview: 'The group does not pay for you any more, and you owe nothing.',
    heading: 'Your place has ended',
    body: `{greeting}

A group paid for your registration for {conference}, and you do not come with it any more: you were taken off it, or it was cancelled. You have no place now, and owe nothing.

{facts}

If you want to come, please register again at your own expense. If you think that this is a mistake, please ask whoever pays for the group.

{button}`,
  },
} satisfies Record<string, AutomaticMail>

/** Undefined if the whole conference is cancelled: nobody can register again. */
async function leftGroupOf(context: MailContext, registrationId: number): Promise<LeftGroup | undefined> {
  const found = await readCase(context, registrationId)
  if (!found?.registration.joined || found.conference.cancelledAt) return undefined
  return { kind: 'left-group', subject: subjectFrom(found, false) }
}

function write({ subject }: LeftGroup): Draft<keyof typeof texts> {
  return { text: 'left-group', ...subjectDraft(subject) }
}

export const leftGroup = {
  texts,
  examples: {
    'left-group': {
      rows: sql`select id, id as registration_id from registrations where joined_to_id is not null`,
      mailOf: toRegistration('left-group-mail'),
    },
  },
  effects: { 'left-group-mail': (context, { registrationId }) => leftGroupOf(context, registrationId) },
  write,
  ...toRegistrant,
} satisfies MailKind<LeftGroup, keyof typeof texts>
