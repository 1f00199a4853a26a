import { say } from '#domain/foundations/say.ts'
import { formatDate } from '#domain/foundations/time.ts'
import type { DateText, Issuer, Occasion } from '#domain/money/documents/letterhead.ts'
import {
  conferenceFacts,
  conferenceValues,
  type Draft,
  factsBlock,
  greeting,
  nobodyNamed,
} from '#mails/draft.ts'
import { type AutomaticMail, type MailKind, toUnproved } from '#mails/mail-kind.ts'

/** Invites somebody of a group to fill in their own details. It contains nothing that was typed. */
export interface PersonInvited {
  readonly kind: 'person-invited'
  readonly issuer: Issuer
  readonly occasion: Occasion
  readonly email: string
  readonly link: string
  /** The last day, where the organiser set one. */
  readonly until: DateText | null
}

const texts = {
  'person-invited': {
    title: 'Invitation of a person of a group',
    when: 'when the coordinator of a group invites somebody to fill in their own details',
    to: 'participant',
    fields: ['greeting', 'conference', 'dates', 'place', 'facts', 'button'],
    subject: 'Please fill in your details: {conference}',
    preview: 'You are registered in a group. Tell us your name for the badge.',
    heading: 'You are registered in a group',
    body: `{greeting}

The person who coordinates your group has a place for you at {conference}, and asks you to fill in your name and what we need to know from you. You have nothing to pay.

{facts}

{button}

The link is yours alone: please do not pass it on. If you do not expect this mail, you can ignore it.`,
  },
} satisfies Record<string, AutomaticMail>

function write({ occasion, link: href, until }: PersonInvited): Draft<keyof typeof texts> {
  return {
    text: 'person-invited',
    values: { ...conferenceValues(occasion), greeting: greeting(nobodyNamed) },
    blocks: {
      facts: factsBlock([
        ...conferenceFacts(occasion),
        ...(until === null
          ? []
          : [{ label: say('Last day'), text: formatDate(Temporal.PlainDate.from(until)) }]),
      ]),
      button: [{ kind: 'action', label: say('Fill in your details'), href }],
    },
  }
}

export const personInvited = {
  texts,
  examples: null,
  effects: {},
  write,
  ...toUnproved,
} satisfies MailKind<PersonInvited, keyof typeof texts>
