import type { Doer } from '#domain/foundations/audit/doer.ts'
import { say } from '#domain/foundations/say.ts'
import type { Issuer, Occasion } from '#domain/money/documents/letterhead.ts'
import {
  conferenceFacts,
  conferenceValues,
  type Draft,
  factsBlock,
  greeting,
  nobodyNamed,
} from '#mails/draft.ts'
import { type AutomaticMail, type MailKind, toUnproved } from '#mails/mail-kind.ts'

/** Somebody's registration was joined to a group. It contains nothing that was typed. */
export interface JoinedGroup {
  readonly kind: 'joined-group'
  readonly issuer: Issuer
  readonly occasion: Occasion
  readonly email: string
  readonly by: Doer
  /** Of the registration that was joined, which they know. */
  readonly code: string
  /** Where they correct their details, absolute. */
  readonly link: string
}

const mail = (
  words: Pick<AutomaticMail, 'title' | 'when'>,
  sentence: string,
  otherwise: string,
): AutomaticMail => ({
  ...words,
  to: 'participant',
  fields: ['greeting', 'replaced code', 'conference', 'dates', 'place', 'facts', 'button'],
  subject: 'A group pays for your registration {replaced code}',
  preview: 'You keep your place and owe nothing.',
  heading: 'A group pays for you',
  body: `{greeting}

${sentence} You keep your place, what you chose and your answers, and owe nothing: please do not pay the registration below any more.

{facts}

With this link, which is yours alone, you can look at what you have and correct your details.

{button}

${otherwise}`,
})

const texts = {
  'joined-group': mail(
    {
      title: 'Joined to the invoice of a group',
      when: 'when a registrant agrees that a group pays for their registration, or registers with its code',
    },
    'Your registration for {conference} is now part of a group, which pays for it.',
    'If you did not agree to this, please write to us.',
  ),
  'joined-group.by-organiser': mail(
    {
      title: 'Joined to the invoice of a group by staff',
      when: 'when staff join a registration to a group, which pays for it',
    },
    'We have made your registration for {conference} part of a group, which pays for it.',
    'If you do not want this, please write to us.',
  ),
} satisfies Record<string, AutomaticMail>

function write({ occasion, by, code, link: href }: JoinedGroup): Draft<keyof typeof texts> {
  return {
    text: by === 'organiser' ? 'joined-group.by-organiser' : 'joined-group',
    values: { ...conferenceValues(occasion), greeting: greeting(nobodyNamed), 'replaced code': code },
    blocks: {
      facts: factsBlock([...conferenceFacts(occasion), { label: say('Registration'), text: code }]),
      button: [{ kind: 'action', label: say('Your details'), href }],
    },
  }
}

export const joinedGroup = {
  texts,
  examples: null,
  effects: {},
  write,
  ...toUnproved,
} satisfies MailKind<JoinedGroup, keyof typeof texts>
