import { sql } from 'kysely'
import { readHolderProof } from '#domain/correspondence/letters/address-proof.ts'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { readCase } from '#domain/correspondence/letters/registration-case.ts'
import { type Doer, doerOf } from '#domain/foundations/audit/doer.ts'
import { say, spoken } from '#domain/foundations/say.ts'
import { fullName } from '#domain/foundations/texts/titles.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'
import type { Draft } from '#mails/draft.ts'
import { type AutomaticMail, type Example, type MailKind, registrationMailFields } from '#mails/mail-kind.ts'
import {
  type Addressed,
  type RegistrationSubject,
  subjectDraft,
  subjectFrom,
  toRegistrant,
} from '#mails/registration-mail.ts'

/** A registration was handed over to a colleague; sent to both. */
export interface RegistrationHandedOver extends Addressed {
  readonly kind: 'registration-handed-over'
  /** The recipient; without the page's address for the former holder, for whom it no longer works. */
  readonly subject: RegistrationSubject
  readonly to: 'former' | 'successor'
  /** Who handed it over. */
  readonly by: Doer
  /** The name of the other person; empty if it is left out. */
  readonly otherName: string
  readonly state: 'waiting' | 'unpaid' | 'paid'
}

const handedOver = (
  words: Pick<AutomaticMail, 'title' | 'when' | 'subject' | 'preview' | 'heading'>,
  text: string,
): AutomaticMail => ({
  ...words,
  to: 'registrant',
  fields: ['greeting', 'code', 'conference', 'dates', 'place', 'facts', 'other person'],
  body: `{greeting}

${text}`,
})

const received = (
  words: Pick<AutomaticMail, 'title' | 'when'>,
  preview: string,
  text: string,
): AutomaticMail => ({
  ...words,
  to: 'registrant',
  fields: [...registrationMailFields, 'other person', 'standing'],
  subject: 'A registration for {conference} is yours now: {code}',
  preview,
  heading: 'This registration is yours now',
  body: `{greeting}

${text} {standing}

{facts}

{button}

The address above is new and only for you: please keep it. If you do not want to attend, reply to this mail.`,
})

const texts = {
  'registration-handed-over.former': handedOver(
    {
      title: 'Handed over: to the former holder',
      when: 'when a registration was handed over',
      subject: 'You handed over your registration {code}',
      preview: 'It is now in the name of {other person}.',
      heading: 'Your registration was handed over',
    },
    `Your registration for {conference} is now in the name of {other person}, to whom we have written. The address that you have no longer opens its page.

{facts}

If you did not ask for this, please reply to this mail at once.`,
  ),
  'registration-handed-over.former-by-organiser': handedOver(
    {
      title: 'Handed over by staff: to the former holder',
      when: 'when staff handed a registration over',
      subject: 'Your registration {code} is in another name now',
      preview: 'It is now in the name of {other person}.',
      heading: 'Your registration was handed over',
    },
    `We handed your registration for {conference} over: it is now in the name of {other person}, to whom we have written. The address that you have no longer opens its page.

{facts}

If you do not agree with it, please reply to this mail at once.`,
  ),
  'registration-handed-over.successor': received(
    { title: 'Handed over: to the new holder', when: 'when a registration was handed over' },
    '{other person} handed it over to you.',
    '{other person} handed a registration for {conference} over to you.',
  ),
  'registration-handed-over.successor-by-organiser': received(
    { title: 'Handed over by staff: to the new holder', when: 'when staff handed a registration over' },
    'Before, it was in the name of {other person}.',
    'We put a registration for {conference} in your name. Before, it was in the name of {other person}.',
  ),
} satisfies Record<string, AutomaticMail>

/**
 * The notice to one of two people that a registration was handed over. Undefined if it is no longer active, or was
 * handed on since and no longer concerns this successor.
 */
async function handoverOf(
  context: MailContext,
  handoverId: number,
  to: 'former' | 'successor',
): Promise<RegistrationHandedOver | undefined> {
  const handover = await context.db
    .selectFrom('handovers')
    .selectAll()
    .where('id', '=', handoverId)
    .executeTakeFirst()
  const found = handover && (await readCase(context, handover.registration_id))
  if (!found) return undefined
  const next = await context.db
    .selectFrom('handovers')
    .select(['former_title as title', 'former_name as name'])
    .where('registration_id', '=', handover.registration_id)
    .where('id', '>', handoverId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const state = standings[found.registration.state]
  const by = doerOf(handover.handed_over_by)
  const former = {
    title: handover.former_title,
    name: handover.former_name,
    email: handover.former_email,
  }
  // The mail is not about money.
  const subject = subjectFrom(found, false)
  if (to === 'former') {
    const attendee = { ...subject.attendee, ...former }
    return {
      kind: 'registration-handed-over',
      subject: { ...subject, attendee, registrationAddress: '' },
      to,
      by,
      otherName: fullName(next ?? subject.attendee),
      state: state ?? 'unpaid',
    }
  }
  if (next || !state) return undefined
  return { kind: 'registration-handed-over', subject, to, by, otherName: fullName(former), state }
}

/** The state that the successor finds it in; undefined if there is nothing left to hand over. */
const standings: Readonly<Record<RegistrationState, RegistrationHandedOver['state'] | undefined>> = {
  waiting: 'waiting',
  'awaiting-payment': 'unpaid',
  paid: 'paid',
  expired: undefined,
  superseded: undefined,
  cancelled: undefined,
}

/** What the successor needs to know about the registration. */
const prospects = spoken({
  waiting: 'It is on the waiting list: we will write to you as soon as there is a place.',
  unpaid: 'It is not paid yet. Its page says until when the place is held, and how to pay.',
  paid: 'It is paid, and your place is confirmed.',
} as const satisfies Record<RegistrationHandedOver['state'], string>)

function write({ subject, to, by, otherName, state }: RegistrationHandedOver): Draft<keyof typeof texts> {
  const { values, blocks } = subjectDraft(subject)
  const nobody = to === 'former' ? say('somebody else') : say('Its former holder')
  return {
    text:
      by === 'organiser' ? `registration-handed-over.${to}-by-organiser` : `registration-handed-over.${to}`,
    values: { ...values, 'other person': otherName || nobody, standing: prospects[state] },
    // The previous holder can no longer open the page.
    blocks: to === 'former' ? { ...blocks, button: [] } : blocks,
  }
}

const handover = (to: 'former' | 'successor'): Example => ({
  rows: sql`select id, registration_id from handovers`,
  mailOf: ({ id }) => ({ kind: 'handover-mail', payload: { handoverId: id, to } }),
})

export const registrationHandedOver = {
  texts,
  examples: {
    'registration-handed-over.former': handover('former'),
    'registration-handed-over.former-by-organiser': handover('former'),
    'registration-handed-over.successor': handover('successor'),
    'registration-handed-over.successor-by-organiser': handover('successor'),
  },
  effects: { 'handover-mail': (context, { handoverId, to }) => handoverOf(context, handoverId, to) },
  write,
  ...toRegistrant,
  readProof: (db, { subject, to }) => readHolderProof(db, subject.code, to),
  withoutTypedText: message => ({ ...toRegistrant.withoutTypedText(message), otherName: '' }),
  attendeeOf: ({ subject, to, state }) => (to === 'successor' && state === 'paid' ? subject.code : undefined),
} satisfies MailKind<RegistrationHandedOver, keyof typeof texts>
