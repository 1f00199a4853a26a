import { sql } from 'kysely'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { readCase } from '#domain/correspondence/letters/registration-case.ts'
import { countSentProofs } from '#domain/desk/admitting/proof-queries.ts'
import { counted } from '#domain/foundations/counted.ts'
import type { EligibilityOccasion } from '#domain/foundations/outbox/effects.ts'
import { formatDate } from '#domain/foundations/time.ts'
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
}

const fields = [...registrationMailFields, 'admission', 'proof', 'because', 'until']

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
    'You registered as “{admission}”, which needs a proof: {proof}. Please send it on the page of your registration. {until}',
  ),
} satisfies Record<string, AutomaticMail>

async function read(
  context: MailContext,
  { eligibilityId, occasion }: { eligibilityId: number; occasion: EligibilityOccasion },
): Promise<EligibilityDecided | undefined> {
  const eligibility = await findEligibilityById(context.db, eligibilityId)
  const found = eligibility && (await readCase(context, eligibility.registrationId))
  if (!found) return undefined
  const { registration, conference } = found
  const { choice } = registration
  if (!isLive(registration.state) || choice.kind !== 'listed') return undefined
  const isTrue = {
    'proof-accepted': eligibility.state === 'accepted',
    'proof-asked-again': eligibility.state === 'open',
    'proof-reminder':
      eligibility.state === 'open' && (await countSentProofs(context.db, eligibility.id)) === 0,
  }
  if (!isTrue[occasion]) return undefined
  const condition = conference.conditions[eligibility.admission]
  return {
    kind: 'eligibility-decided',
    subject: subjectFrom(found, false),
    occasion,
    admission: choice.admissionName,
    proof: condition?.kind === 'proof' ? condition.of : '',
    because: occasion === 'proof-asked-again' ? eligibility.because : '',
    dueOn: eligibility.dueOn?.toString() ?? null,
  }
}

function write({
  subject,
  occasion,
  admission,
  proof,
  because,
  dueOn,
}: EligibilityDecided): Draft<keyof typeof texts> {
  const draft = subjectDraft(subject, occasion === 'proof-accepted' ? undefined : 'Send your proof')
  const until = dueOn === null ? '' : `The last day is ${formatDate(Temporal.PlainDate.from(dueOn))}.`
  return {
    ...draft,
    text: `eligibility-decided.${occasion}`,
    values: { ...draft.values, admission, proof, because, until },
  }
}

const example = (occasion: EligibilityOccasion, state: string): Example => ({
  rows: sql`select id, registration_id from eligibilities where condition = 'proof' and state = ${state}`,
  mailOf: ({ id }) => ({ kind: 'eligibility-mail', payload: { eligibilityId: id, occasion } }),
})

export const eligibilityDecided = {
  texts,
  examples: {
    'eligibility-decided.proof-accepted': example('proof-accepted', 'accepted'),
    'eligibility-decided.proof-asked-again': example('proof-asked-again', 'open'),
    'eligibility-decided.proof-reminder': example('proof-reminder', 'open'),
  },
  effects: { 'eligibility-mail': read },
  write,
  ...toRegistrant,
} satisfies MailKind<EligibilityDecided, keyof typeof texts>
