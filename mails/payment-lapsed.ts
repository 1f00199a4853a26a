import { sql } from 'kysely'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { readCase } from '#domain/correspondence/letters/registration-case.ts'
import { findChange } from '#domain/registrations/choice-change.ts'
import type { Draft } from '#mails/draft.ts'
import { type AutomaticMail, type MailKind, registrationMailFields } from '#mails/mail-kind.ts'
import {
  type Addressed,
  inState,
  type RegistrationSubject,
  subjectDraft,
  subjectFrom,
  toRegistrant,
} from '#mails/registration-mail.ts'

/** What a registrant was asked by mail to pay for was not paid in time: the registration, or a change of it. */
export interface PaymentLapsed extends Addressed {
  readonly kind: 'payment-lapsed'
  readonly subject: RegistrationSubject
  readonly what: 'place' | 'change'
}

const texts = {
  'payment-lapsed.place': {
    title: 'Not paid in time: the place',
    when: 'when a registration that was asked for by mail was not paid in time',
    to: 'registrant',
    fields: registrationMailFields,
    subject: 'Your place was not paid in time: {code}',
    preview: 'It was released. Its page says whether you can have it again.',
    heading: 'Your place was not paid in time',
    body: `{greeting}

The place that we held for you at {conference} was not paid in time, so it was released. If you still want it, open the page of your registration: it says whether a place is free. If you have paid, do not pay again: we will look into it as soon as the money arrives, and write to you.

{facts}

{button}`,
  },
  'payment-lapsed.change': {
    title: 'Not paid in time: the change',
    when: 'when a change that was asked for by mail was not paid in time',
    to: 'registrant',
    fields: registrationMailFields,
    subject: 'Your registration stays as it was: {code}',
    preview: 'The change was not paid in time.',
    heading: 'Your registration stays as it was',
    body: `{greeting}

The change of your registration for {conference} was not paid in time, so it was not made: everything stays as it was before. If you have paid for it, do not pay again: we will look into it as soon as the money arrives, and write to you.

{facts}

{button}`,
  },
} satisfies Record<string, AutomaticMail>

/** The notice that something was not paid in time; undefined if it has come about since. */
async function paymentLapsedOf(
  context: MailContext,
  registrationId: number,
  changeId: number | null,
): Promise<PaymentLapsed | undefined> {
  const found = await readCase(context, registrationId)
  if (!found) return undefined
  const { state } = found.registration
  const change = changeId === null ? undefined : await findChange(context.db, changeId)
  const isTrue = changeId === null ? state === 'expired' : state === 'paid' && change?.state === 'dropped'
  if (!isTrue) return undefined
  const what = changeId === null ? 'place' : 'change'
  return { kind: 'payment-lapsed', subject: subjectFrom(found, context.isDemo), what }
}

function write({ subject, what }: PaymentLapsed): Draft<keyof typeof texts> {
  const { values, blocks } = subjectDraft(subject)
  return { text: `payment-lapsed.${what}`, values, blocks }
}

export const paymentLapsed = {
  texts,
  examples: {
    'payment-lapsed.place': {
      rows: inState('expired'),
      mailOf: ({ registrationId }) => ({
        kind: 'payment-lapsed-mail',
        payload: { registrationId, change: null },
      }),
    },
    'payment-lapsed.change': {
      rows: sql`select id, registration_id from choice_changes where state = 'dropped'`,
      mailOf: ({ id, registrationId }) => ({
        kind: 'payment-lapsed-mail',
        payload: { registrationId, change: id },
      }),
    },
  },
  effects: {
    'payment-lapsed-mail': (context, { registrationId, change }) =>
      paymentLapsedOf(context, registrationId, change),
  },
  write,
  ...toRegistrant,
} satisfies MailKind<PaymentLapsed, keyof typeof texts>
