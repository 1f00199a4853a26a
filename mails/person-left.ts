import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { type MailContext, readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import type { Doer } from '#domain/foundations/audit/doer.ts'
import type { Effects, LeavingOccasion } from '#domain/foundations/outbox/effects.ts'
import { type Issuer, type Occasion, occasionOf } from '#domain/money/documents/letterhead.ts'
import { listGuests } from '#domain/offers/lines/attendees.ts'
import { readHowCancelled } from '#domain/registrations/how-cancelled.ts'
import { isLive } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import {
  conferenceFacts,
  conferenceValues,
  type Draft,
  factsBlock,
  greeting,
  nobodyNamed,
} from '#mails/draft.ts'
import { howItEnded } from '#mails/left-group.ts'
import { type AutomaticMail, type MailKind, toUnproved } from '#mails/mail-kind.ts'
import { reasonWords } from '#words/reason-words.ts'

/**
 * Somebody who had filled in their details for a group does not come with it any more, or does again. It contains nothing that was
 * typed.
 */
export interface PersonLeft {
  readonly kind: 'person-left'
  readonly issuer: Issuer
  readonly occasion: Occasion
  readonly email: string
  /** `conference`: the whole of it is cancelled, so nobody can register again. */
  readonly ending: LeavingOccasion | 'again' | 'conference'
  readonly by: Doer
  /** Why a conference was cancelled, as staff typed it; empty for none. */
  readonly reason: string
}

const texts = {
  'person-left': {
    title: 'A person of a group comes no more',
    when: 'when somebody who has filled in their details for a group is taken off it or replaced, or the group is cancelled or not paid in time',
    to: 'participant',
    fields: ['greeting', 'conference', 'dates', 'place', 'facts', 'how it ended'],
    subject: 'Your place with a group has ended: {conference}',
    preview: 'You owe nothing.',
    heading: 'Your place has ended',
    body: `{greeting}

You were registered in a group for {conference}. {how it ended} You have no place now, and owe nothing.

{facts}

If you want to come, please register at your own expense. If you think that this is a mistake, please ask the person who coordinates the group, or write to us.`,
  },
  'person-left.conference-cancelled': {
    title: 'Conference cancelled, to people who named themselves',
    when: 'when a conference is cancelled, to somebody who has filled in their details for a group',
    to: 'participant',
    fields: ['greeting', 'conference', 'dates', 'place', 'facts', 'because'],
    subject: 'Cancelled: {conference}',
    preview: 'You owe nothing, and need do nothing.',
    heading: 'The conference is cancelled',
    body: `{greeting}

{conference} was cancelled, and your registration with it. {because}

You came with a group: you owe nothing and need do nothing. We write to the person who paid for the group about the money.

{facts}`,
  },
  'person-left.again': {
    title: 'A person of a group comes after all',
    when: 'when the places of a group that was not paid in time are held again or paid, to everyone who has filled in their details for it',
    to: 'participant',
    fields: ['greeting', 'conference', 'dates', 'place', 'facts'],
    subject: 'You come with your group after all: {conference}',
    preview: 'Your place is yours again.',
    heading: 'Your place is yours again',
    body: `{greeting}

The places of your group at {conference} had been released, and are held for it again. You come with it, with the details that you gave, and owe nothing.

{facts}`,
  },
} satisfies Record<string, AutomaticMail>

/** Undefined where it is not so any more. */
async function personLeftOf(
  context: MailContext,
  { registrationId, attendeeId, occasion, by }: Effects['person-left-mail'],
): Promise<PersonLeft | undefined> {
  const { db } = context
  const group = await findRegistration(db, registrationId)
  const conference = group && (await findConferenceById(db, group.conferenceId))
  if (!group || !conference) return undefined
  const isComing = isLive(group.state) && group.lines.some(line => line.attendeeId === attendeeId)
  if (isComing !== (occasion === 'again')) return undefined
  const person = await db
    .selectFrom('attendees')
    .select('email')
    .where('id', '=', attendeeId)
    .executeTakeFirst()
  if (!person?.email) return undefined
  return {
    kind: 'person-left',
    issuer: (await readOrganiser(context, conference.id)).issuer,
    occasion: occasionOf(conference),
    email: person.email,
    ending: conference.cancelledAt ? 'conference' : occasion,
    by,
    reason: (await readHowCancelled(db, group.id))?.reason ?? '',
  }
}

/** Undefined where they were erased, or come with the group after all. */
async function personReplacedOf(
  context: MailContext,
  { registrationId, formerId, by }: Effects['person-replaced-mail'],
): Promise<PersonLeft | undefined> {
  const { db } = context
  const group = await findRegistration(db, registrationId)
  const conference = group && (await findConferenceById(db, group.conferenceId))
  const former = await db
    .selectFrom('replaced_people')
    .select('email')
    .where('id', '=', formerId)
    .executeTakeFirst()
  if (!group || !conference || !former) return undefined
  const people = isLive(group.state) ? await listGuests(db, group) : []
  if (people.some(({ email }) => email.toLowerCase() === former.email.toLowerCase())) return undefined
  return {
    kind: 'person-left',
    issuer: (await readOrganiser(context, conference.id)).issuer,
    occasion: occasionOf(conference),
    email: former.email,
    ending: 'replaced',
    by,
    reason: '',
  }
}

function write({ occasion, ending, by, reason }: PersonLeft): Draft<keyof typeof texts> {
  const values = { ...conferenceValues(occasion), greeting: greeting(nobodyNamed) }
  const blocks = { facts: factsBlock(conferenceFacts(occasion)) }
  if (ending === 'conference') {
    const because = reasonWords(reason)
    return { text: 'person-left.conference-cancelled', values: { ...values, because }, blocks }
  }
  if (ending === 'again') return { text: 'person-left.again', values, blocks }
  return { text: 'person-left', values: { ...values, 'how it ended': howItEnded(ending, by) }, blocks }
}

export const personLeft = {
  texts,
  examples: null,
  effects: { 'person-left-mail': personLeftOf, 'person-replaced-mail': personReplacedOf },
  write,
  ...toUnproved,
} satisfies MailKind<PersonLeft, keyof typeof texts>
