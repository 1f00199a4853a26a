import { sql } from 'kysely'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { readCase } from '#domain/correspondence/letters/registration-case.ts'
import type { Effects } from '#domain/foundations/outbox/effects.ts'
import { isLive } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import type { Draft } from '#mails/draft.ts'
import { type AutomaticMail, type MailKind, registrationMailFields } from '#mails/mail-kind.ts'
import {
  type Addressed,
  type RegistrationSubject,
  subjectDraft,
  subjectFrom,
  toRegistrant,
} from '#mails/registration-mail.ts'

/** Somebody sent the form again with the same e-mail address before paying; sent to that address. */
export interface RegistrationReplaced extends Addressed {
  readonly kind: 'registration-replaced'
  /** The registration that counts now. */
  readonly subject: RegistrationSubject
  /** The code of the one that it replaced. */
  readonly replacedCode: string
}

const texts = {
  'registration-replaced': {
    title: 'Registration replaced',
    when: 'when somebody sends the registration form again before paying, with the same e-mail address',
    to: 'registrant',
    fields: [...registrationMailFields, 'replaced code'],
    subject: 'Your registration {replaced code} was replaced by {code}',
    preview: 'Please do not pay for {replaced code} any more.',
    heading: 'Your registration was replaced',
    body: `{greeting}

The registration form of {conference} was sent again with your e-mail address. Registration {code} now takes the place of {replaced code}, which is void: please do not pay for it any more. Money that is already on its way is not lost.

{facts}

{button}

If you would rather have what you chose before, you can change it on that page; while nothing is paid, this costs nothing. If it was not you, please write to us.`,
  },
} satisfies Record<string, AutomaticMail>

/** Which registration counts after the form was sent again; undefined if that one was replaced too. */
async function replacementOf(
  context: MailContext,
  { registrationId, replacedId }: Effects['replaced-mail'],
): Promise<RegistrationReplaced | undefined> {
  const found = await readCase(context, registrationId)
  const replaced = await findRegistration(context.db, replacedId)
  if (!found || !replaced || !isLive(found.registration.state)) return undefined
  const subject = subjectFrom(found, context.isDemo)
  return { kind: 'registration-replaced', subject, replacedCode: replaced.code }
}

function write({ subject, replacedCode }: RegistrationReplaced): Draft<keyof typeof texts> {
  const { values, blocks } = subjectDraft(subject)
  return { text: 'registration-replaced', values: { ...values, 'replaced code': replacedCode }, blocks }
}

export const registrationReplaced = {
  texts,
  examples: {
    'registration-replaced': {
      rows: sql`select min(id) as id, (select max(id) from registrations as newer where newer.draft_key = registrations.draft_key
        and newer.conference_id = registrations.conference_id and newer.state <> 'superseded') as registration_id
      from registrations where state = 'superseded' and draft_key is not null group by conference_id, draft_key`,
      mailOf: ({ id, registrationId }) => ({
        kind: 'replaced-mail',
        payload: { registrationId, replacedId: id },
      }),
    },
  },
  effects: { 'replaced-mail': (context, payload) => replacementOf(context, payload) },
  write,
  ...toRegistrant,
} satisfies MailKind<RegistrationReplaced, keyof typeof texts>
