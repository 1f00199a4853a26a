import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { readCase } from '#domain/correspondence/letters/registration-case.ts'
import type { Draft } from '#mails/draft.ts'
import { type AutomaticMail, type MailKind, registrationMailFields } from '#mails/mail-kind.ts'
import {
  type Addressed,
  inState,
  type RegistrationSubject,
  subjectDraft,
  subjectFrom,
  toRegistrant,
  toRegistration,
} from '#mails/registration-mail.ts'

/** Somebody registered again with the e-mail address of a paid registration; sent to that address. */
export interface AlreadyRegistered extends Addressed {
  readonly kind: 'already-registered'
  /** The registration that is paid. */
  readonly subject: RegistrationSubject
}

const texts = {
  'already-registered': {
    title: 'Registered already',
    when: 'when somebody registers again with the address of a paid registration',
    to: 'registrant',
    fields: registrationMailFields,
    subject: 'You are registered already: {code}',
    preview: 'Please do not pay a second time.',
    heading: 'You are registered already',
    body: `{greeting}

Somebody has just filled in the registration form of {conference} with your e-mail address. You already have a paid registration. If that was you, please do not pay a second time. You can change what you booked on its page.

{facts}

{button}

If you registered somebody else, or it was not you, you need not do anything. We send this mail only once.`,
  },
} satisfies Record<string, AutomaticMail>

/** Reminds somebody who registers again of their paid registration; undefined if it is no longer paid. */
async function alreadyRegisteredOf(
  context: MailContext,
  registrationId: number,
): Promise<AlreadyRegistered | undefined> {
  const found = await readCase(context, registrationId)
  if (found?.registration.state !== 'paid') return undefined
  return { kind: 'already-registered', subject: subjectFrom(found, context.isDemo) }
}

function write({ subject }: AlreadyRegistered): Draft<keyof typeof texts> {
  return { text: 'already-registered', ...subjectDraft(subject) }
}

export const alreadyRegistered = {
  texts,
  examples: {
    'already-registered': { rows: inState('paid'), mailOf: toRegistration('already-registered-mail') },
  },
  effects: {
    'already-registered-mail': (context, { registrationId }) => alreadyRegisteredOf(context, registrationId),
  },
  write,
  ...toRegistrant,
} satisfies MailKind<AlreadyRegistered, keyof typeof texts>
