import { sql } from 'kysely'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { readCase } from '#domain/correspondence/letters/registration-case.ts'
import { countSentProofs } from '#domain/desk/admitting/proof-queries.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import type { EligibilityOccasion } from '#domain/foundations/outbox/effects.ts'
import { say } from '#domain/foundations/say.ts'
import { formatDate, formatUntil } from '#domain/foundations/time.ts'
import { proofDays } from '#domain/registrations/eligibility/eligibility.ts'
import { findEligibilityById } from '#domain/registrations/eligibility/eligibility-queries.ts'
import { isLive } from '#domain/registrations/registration.ts'
import type { Draft } from '#mails/draft.ts'
import { type AutomaticMail, type Example, type MailKind, registrationMailFields } from '#mails/mail-kind.ts'
import {
  type Addressed,
  type RegistrationSubject,
  subjectDraft,
  subjectFrom,
  toRegistrant,
} from '#mails/registration-mail.ts'

/** What staff decided about somebody's right to what they bought, or what is still asked of them. */
export interface EligibilityDecided extends Addressed {
  readonly kind: 'eligibility-decided'
  readonly subject: RegistrationSubject
  readonly occasion: EligibilityOccasion
  /** The name of the registration that they bought. */
  readonly admission: string
  /** What proves it, in the organiser's words. */
  readonly proof: string
  /** Staff's words about it; empty for none. */
  readonly because: string
  /** The last day; null for none. */
  readonly dueOn: string | null
  /** Of an accepted application: until when its place is held, and what is to be paid for it, in words. */
  readonly held: { readonly until: string; readonly total: string } | null
}

const fields = [...registrationMailFields, 'admission', 'proof', 'because', 'until', 'amount due']

const mail = (
  words: Pick<AutomaticMail, 'title' | 'when' | 'subject' | 'heading'>,
  text: string,
): AutomaticMail => ({
  ...words,
  to: 'registrant',
  fields,
  subject: `${words.subject}: {code}`,
  preview: words.heading,
  body: `{greeting}

${text}

{facts}

{button}`,
})

const texts = {
  'eligibility-decided.proof-accepted': mail(
    {
      title: 'A proof is accepted',
      when: 'when staff accept a proof',
      subject: 'Your proof is accepted',
      heading: 'Your proof is accepted',
    },
    `Thank you: we have seen your proof for “{admission}”, and nothing more is needed. We delete the file in ${counted(proofDays, 'day')}.`,
  ),
  'eligibility-decided.proof-asked-again': mail(
    {
      title: 'A proof is asked for again',
      when: 'when staff ask for another proof',
      subject: 'Please send another proof',
      heading: 'Please send another proof',
    },
    'We could not accept the proof that you sent for “{admission}”. {because} Please send another one on the page of your registration. {until}',
  ),
  'eligibility-decided.proof-reminder': mail(
    {
      title: 'A proof is still missing',
      when: 'before the last day for a proof',
      subject: 'Please send your proof',
      heading: 'Your proof is still missing',
    },
    'Your registration as “{admission}” needs a proof: {proof}. Please send it on the page of your registration. {until}',
  ),
  'eligibility-decided.proof-refused': mail(
    {
      title: 'A proof is refused',
      when: 'when staff refuse a proof',
      subject: 'Your proof is not accepted',
      heading: 'We could not accept your proof',
    },
    'We could not accept your proof for “{admission}”. {because} {until} Until then you can change to another registration on your page, and pay the difference. Otherwise your registration ends, and what you paid is refunded under our policy.',
  ),
  'eligibility-decided.application-received': mail(
    {
      title: 'An application has arrived',
      when: 'when somebody applies for a registration',
      subject: 'Your application has arrived',
      heading: 'Your application has arrived',
    },
    'Thank you for applying for “{admission}”. We will look at your application and write to you. Nothing is owed until then.',
  ),
  'eligibility-decided.application-accepted': mail(
    {
      title: 'An application is accepted',
      when: 'when staff accept an application and there is something to pay',
      subject: 'Your application is accepted',
      heading: 'Your application is accepted',
    },
    'We are glad to accept your application for “{admission}”. {until} Please pay {amount due} on the page of your registration by then.',
  ),
  'eligibility-decided.application-declined': mail(
    {
      title: 'An application is declined',
      when: 'when staff decline an application',
      subject: 'Your application',
      heading: 'We could not accept your application',
    },
    'Thank you for applying for “{admission}”. We are sorry that we could not accept your application. {because} Nothing is owed.',
  ),
} satisfies Record<string, AutomaticMail>

/** Those that pass on what staff wrote. */
const withReason: readonly EligibilityOccasion[] = [
  'proof-asked-again',
  'proof-refused',
  'application-declined',
]

/** What is to be done on the registration's page; undefined for nothing but to read it. */
const buttons: Readonly<Partial<Record<EligibilityOccasion, string>>> = {
  'proof-asked-again': 'Send your proof',
  'proof-reminder': 'Send your proof',
  'proof-refused': 'See your registration',
  'application-accepted': 'Pay for your place',
}

async function read(
  context: MailContext,
  { eligibilityId, occasion }: { eligibilityId: number; occasion: EligibilityOccasion },
): Promise<EligibilityDecided | undefined> {
  const eligibility = await findEligibilityById(context.db, eligibilityId)
  const found = eligibility && (await readCase(context, eligibility.registrationId))
  if (!found) return undefined
  const { registration, conference } = found
  const { choice } = registration
  if (choice.kind !== 'listed') return undefined
  const isOpen = eligibility.state === 'open'
  const live = isLive(registration.state)
  const isTrue: Readonly<Record<EligibilityOccasion, boolean>> = {
    'proof-accepted': live && eligibility.state === 'accepted',
    'proof-asked-again': live && isOpen,
    'proof-reminder': live && isOpen && (await countSentProofs(context.db, eligibility.id)) === 0,
    'proof-refused': live && eligibility.state === 'refused',
    'application-received': live && isOpen,
    'application-accepted': registration.state === 'awaiting-payment' && eligibility.state === 'accepted',
    'application-declined': registration.state === 'cancelled' && eligibility.state === 'refused',
  }
  if (!isTrue[occasion]) return undefined
  const condition = conference.conditions[eligibility.admission]
  return {
    kind: 'eligibility-decided',
    subject: subjectFrom(found, false),
    occasion,
    admission: choice.admissionName,
    proof: condition?.kind === 'proof' ? condition.of : '',
    because: withReason.includes(occasion) ? eligibility.because : '',
    dueOn: eligibility.dueOn?.toString() ?? null,
    held:
      occasion === 'application-accepted'
        ? {
            until: formatUntil(registration.holdUntil, conference.timeZone),
            total: formatMoney(registration.price.totalMinor, registration.currency),
          }
        : null,
  }
}

function write({
  subject,
  occasion,
  admission,
  proof,
  because,
  dueOn,
  held,
}: EligibilityDecided): Draft<keyof typeof texts> {
  const draft = subjectDraft(subject, buttons[occasion])
  const until = held
    ? say('Your place is held until {until}.', { until: held.until })
    : dueOn === null
      ? ''
      : occasion === 'proof-refused'
        ? say('You keep your place until {day}.', { day: formatDate(Temporal.PlainDate.from(dueOn)) })
        : say('The last day is {day}.', { day: formatDate(Temporal.PlainDate.from(dueOn)) })
  return {
    ...draft,
    text: `eligibility-decided.${occasion}`,
    // What the product named itself is stored in English.
    values: {
      ...draft.values,
      admission: say(admission),
      proof,
      because,
      until,
      'amount due': held?.total ?? '',
    },
  }
}

const example = (occasion: EligibilityOccasion, state: string): Example => ({
  rows: sql`select id, registration_id from eligibilities
    where condition = ${occasion.startsWith('proof') ? 'proof' : 'application'} and state = ${state}`,
  mailOf: ({ id }) => ({ kind: 'eligibility-mail', payload: { eligibilityId: id, occasion } }),
})

export const eligibilityDecided = {
  texts,
  examples: {
    'eligibility-decided.proof-accepted': example('proof-accepted', 'accepted'),
    'eligibility-decided.proof-asked-again': example('proof-asked-again', 'open'),
    'eligibility-decided.proof-reminder': example('proof-reminder', 'open'),
    'eligibility-decided.proof-refused': example('proof-refused', 'refused'),
    'eligibility-decided.application-received': example('application-received', 'open'),
    'eligibility-decided.application-accepted': example('application-accepted', 'accepted'),
    'eligibility-decided.application-declined': example('application-declined', 'refused'),
  },
  effects: { 'eligibility-mail': read },
  write,
  ...toRegistrant,
} satisfies MailKind<EligibilityDecided, keyof typeof texts>
