import { say } from '#domain/foundations/say.ts'
import { formatDate } from '#domain/foundations/time.ts'
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
import { conferenceFields, filled } from '#mails/office-mail.ts'

/** A link to the form for abstracts. The address is unconfirmed, so it contains nothing that was typed. */
export interface SubmissionLink {
  readonly kind: 'submission-link'
  readonly purpose: 'late' | 'draft'
  readonly issuer: Issuer
  readonly occasion: Occasion
  readonly email: string
  /** The last day on which it works. */
  readonly until: Temporal.PlainDate
  /** The absolute address. */
  readonly address: string
}

const fields = ['greeting', 'until', 'button', ...conferenceFields]

const texts = {
  'submission-link.late': {
    title: 'A link to submit after the last day',
    when: 'when the committee lets somebody submit an abstract after the last day',
    to: 'presenter',
    fields,
    subject: 'You can still submit an abstract to {conference}',
    preview: 'The link in this mail is yours alone, until {until}.',
    heading: 'You can still submit an abstract',
    body: `{greeting}

The committee takes an abstract of yours for {conference} until {until}, by the link below, even after the call for abstracts has closed. Please give this e-mail address in the form.

{button}

{facts}`,
  },
  'submission-link.draft': {
    title: 'A link to finish an abstract',
    when: 'when somebody saves the form for abstracts to finish it later',
    to: 'presenter',
    fields,
    subject: 'Finish your abstract for {conference}',
    preview: 'What you typed is saved. It is not submitted yet.',
    heading: 'Your abstract is not submitted yet',
    body: `{greeting}

Somebody, probably you, has saved an abstract for {conference} to finish it later. The link below opens it, with all that was typed. It is not submitted yet, and is deleted on {until}. Anyone who has the link can change it, so keep it to yourself. If it was not you, ignore this mail.

{button}

{facts}`,
  },
} satisfies Record<string, AutomaticMail>

function write({ purpose, occasion, until, address: href }: SubmissionLink): Draft<keyof typeof texts> {
  return {
    text: `submission-link.${purpose}`,
    values: { ...conferenceValues(occasion), greeting: greeting(nobodyNamed), until: formatDate(until) },
    blocks: {
      facts: factsBlock(filled(conferenceFacts(occasion))),
      button: [{ kind: 'action', label: say('Open the form'), href }],
    },
  }
}

export const submissionLink = {
  texts,
  examples: null,
  // Its link is made with the server's key: server/effects/author-mail.ts.
  effects: {},
  write,
  ...toUnproved,
} satisfies MailKind<SubmissionLink, keyof typeof texts>
