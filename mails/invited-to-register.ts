import { conditionOf } from '#domain/conference/conferences/condition.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { type MailContext, readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import { say } from '#domain/foundations/say.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { type Issuer, type Occasion, occasionOf } from '#domain/money/documents/letterhead.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { isInvitationPast } from '#domain/offers/invitations/invitation.ts'
import { findAdmissionInvitationById } from '#domain/offers/invitations/invitation-queries.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import { isInvitationUsed } from '#domain/registrations/eligibility/eligibility-queries.ts'
import { conferenceFacts, conferenceValues, type Draft, factsBlock, greeting } from '#mails/draft.ts'
import { type AutomaticMail, asTyped, type MailKind } from '#mails/mail-kind.ts'
import { conferenceFields, filled } from '#mails/office-mail.ts'

/** Invites somebody by name to a registration, in the organiser's own words about them. */
export interface InvitedToRegister {
  readonly kind: 'invited-to-register'
  readonly issuer: Issuer
  readonly occasion: Occasion
  readonly invitee: { readonly title: string; readonly name: string; readonly email: string }
  readonly isReminder: boolean
  /** The name of the registration. */
  readonly admission: string
  /** The last day; null for none. */
  readonly until: string | null
  /** The absolute address of their page. */
  readonly address: string
}

const fields = ['greeting', 'admission', 'until', 'button', ...conferenceFields]

const texts = {
  'invited-to-register.invited': {
    title: 'An invitation to register',
    when: 'when staff invite somebody by name to a registration',
    to: 'registrant',
    fields,
    subject: 'You are invited: {conference}',
    preview: 'As “{admission}”. The link in this mail is yours alone.',
    heading: 'You are invited to {conference}',
    body: `{greeting}

We invite you to register for {conference} as “{admission}”. The link below opens a form that has your details already, and is yours alone: it can be used once. If you cannot come, please decline there, so that we know. {until}

{facts}

{button}`,
  },
  'invited-to-register.reminder': {
    title: 'An invitation without an answer',
    when: 'before the last day of an invitation, or when staff remind of it',
    to: 'registrant',
    fields,
    subject: 'Your invitation: {conference}',
    preview: 'As “{admission}”. We have not heard from you yet.',
    heading: 'Will you come to {conference}?',
    body: `{greeting}

We invited you to register for {conference} as “{admission}”, and have not heard from you yet. Please register, or decline, by the link below. {until}

{facts}

{button}`,
  },
} satisfies Record<string, AutomaticMail>

/** Undefined once they have answered, it was withdrawn, or its last day is over. */
async function read(
  context: MailContext,
  { invitationId, occasion }: { invitationId: number; occasion: 'invited' | 'reminder' },
): Promise<InvitedToRegister | undefined> {
  const { db } = context
  const invitation = await findAdmissionInvitationById(db, invitationId)
  if (invitation?.state !== 'invited') return undefined
  const conference = await findConferenceById(db, invitation.conferenceId)
  const condition = conference && conditionOf(conference, invitation.admission)
  if (!conference || conference.cancelledAt || condition?.kind !== 'invitation') return undefined
  if (isInvitationPast(condition, conference, context.now)) return undefined
  if (await isInvitationUsed(db, invitation.id)) return undefined
  const admission = namedAdmissions(await listOffers(db, conference.id)).find(
    ({ key }) => key === invitation.admission,
  )
  const { title, name, email } = invitation
  return {
    kind: 'invited-to-register',
    issuer: (await readOrganiser(context, conference.id)).issuer,
    occasion: occasionOf(conference),
    invitee: { title, name, email },
    isReminder: occasion === 'reminder',
    admission: admission?.name ?? '',
    until: condition.until,
    address: context.invitationOf(conference.name, invitation.secret),
  }
}

function write({
  occasion,
  invitee,
  isReminder,
  admission,
  until,
  address,
}: InvitedToRegister): Draft<keyof typeof texts> {
  const last =
    until === null ? '' : say('The last day is {day}.', { day: formatDate(Temporal.PlainDate.from(until)) })
  return {
    text: isReminder ? 'invited-to-register.reminder' : 'invited-to-register.invited',
    values: { ...conferenceValues(occasion), greeting: greeting(invitee), admission, until: last },
    blocks: {
      facts: factsBlock(filled(conferenceFacts(occasion))),
      button: [{ kind: 'action', label: say('Answer the invitation'), href: address }],
    },
  }
}

export const invitedToRegister = {
  texts,
  examples: null,
  effects: { 'admission-invitation-mail': read },
  write,
  letterheadOf({ issuer, occasion, invitee: { title, name, email: address } }) {
    const to = { name: [title, name].filter(Boolean).join(' '), address }
    return { issuer, hue: occasion.hue, isDemo: false, to, replyTo: undefined }
  },
  ...asTyped,
} satisfies MailKind<InvitedToRegister, keyof typeof texts>
