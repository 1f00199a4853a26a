import { sql } from 'kysely'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { readCase } from '#domain/correspondence/letters/registration-case.ts'
import type { Doer } from '#domain/foundations/audit/doer.ts'
import type { Effects, LeavingOccasion } from '#domain/foundations/outbox/effects.ts'
import { say } from '#domain/foundations/say.ts'
import { readHowCancelled } from '#domain/registrations/how-cancelled.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import type { Draft } from '#mails/draft.ts'
import { type AutomaticMail, type Example, type MailKind, registrationMailFields } from '#mails/mail-kind.ts'
import {
  type Addressed,
  type RegistrationSubject,
  subjectDraft,
  subjectFrom,
  toRegistrant,
  toRegistration,
} from '#mails/registration-mail.ts'
import { reasonWords } from '#words/reason-words.ts'

/** Somebody for whom a group paid was taken off it, or the group was cancelled. */
export interface LeftGroup extends Addressed {
  readonly kind: 'left-group'
  /** Of the registration that they had before a group paid for it, whose page they know. */
  readonly subject: RegistrationSubject
  readonly occasion: LeavingOccasion
  /** Who did it; null where an earlier version did not say. */
  readonly by: Doer | null
  /** As staff typed it; empty for none. */
  readonly reason: string
  /** The whole conference is cancelled, so nobody can register again. */
  readonly isConferenceOver: boolean
}

const texts = {
  'left-group': {
    title: 'No longer registered with a group',
    when: 'when somebody whose registration a group pays for is taken off the group, or the group is cancelled or not paid in time',
    to: 'participant',
    fields: [...registrationMailFields, 'how it ended', 'because'],
    subject: 'Your place with a group has ended: registration {code}',
    preview: 'The group does not pay for you any more, and you owe nothing.',
    heading: 'Your place has ended',
    body: `{greeting}

A group paid for your registration for {conference}. {how it ended} You have no place now, and owe nothing. {because}

{facts}

If you want to come, please register again at your own expense. If you think that this is a mistake, please ask the person who pays for the group, or write to us.

{button}`,
  },
  'left-group.conference-cancelled': {
    title: 'Conference cancelled, to people of groups',
    when: 'when a conference is cancelled, to somebody whose registration a group paid for',
    to: 'participant',
    fields: [...registrationMailFields, 'because'],
    subject: 'The conference is cancelled: registration {code}',
    preview: 'You owe nothing, and need do nothing.',
    heading: 'The conference is cancelled',
    body: `{greeting}

{conference} was cancelled, and your registration with it. {because}

You came with a group: you owe nothing and need do nothing. We write to the person who paid for the group about the money.

{facts}

{button}`,
  },
} satisfies Record<string, AutomaticMail>

async function leftGroupOf(
  context: MailContext,
  { registrationId, ...told }: Effects['left-group-mail'],
): Promise<LeftGroup | undefined> {
  const found = await readCase(context, registrationId)
  if (!found?.registration.joined) return undefined
  const { groupId } = found.registration.joined
  const { db } = context
  const occasion =
    told.occasion ??
    ((await findRegistration(db, groupId))?.state === 'cancelled' ? 'cancelled' : 'taken-off')
  // It is paid after all, or held again.
  if (occasion === 'lapsed' && (await findRegistration(db, groupId))?.state !== 'expired') return undefined
  const how = occasion === 'cancelled' ? await readHowCancelled(db, groupId) : undefined
  return {
    kind: 'left-group',
    subject: subjectFrom(found, false),
    occasion,
    by: told.by ?? how?.by ?? null,
    reason: how?.reason ?? '',
    isConferenceOver: found.conference.cancelledAt !== null,
  }
}

function write(message: LeftGroup): Draft<keyof typeof texts> {
  const { subject, occasion, by, reason, isConferenceOver } = message
  const { values, blocks } = subjectDraft(subject)
  if (isConferenceOver) {
    const because = reasonWords(reason)
    return { text: 'left-group.conference-cancelled', values: { ...values, because }, blocks }
  }
  const ended = by === null ? untold[occasion]() : howItEnded(occasion, by)
  return {
    text: 'left-group',
    values: { ...values, 'how it ended': ended, because: reasonWords(reason) },
    blocks,
  }
}

const untold = {
  cancelled: () => say('The whole registration of the group was cancelled.'),
  lapsed: () => say('Nobody paid for the group in time, so its places were released.'),
  'taken-off': () => say('You were taken off the group.'),
  replaced: () => say('Somebody else comes in your place with the group.'),
}

/** `nobody`: the clock, which ends what lacks a name or a proof after its last day. */
const endedWords: Readonly<Record<LeavingOccasion, Readonly<Record<Doer, () => string>>>> = {
  cancelled: {
    registrant: () => say('The person who pays for the group cancelled the whole of its registration.'),
    organiser: () => say('We cancelled the whole registration of the group.'),
    nobody: () => say('The whole registration of the group was cancelled, because a last day had passed.'),
  },
  lapsed: { registrant: untold.lapsed, organiser: untold.lapsed, nobody: untold.lapsed },
  'taken-off': {
    registrant: () => say('The person who pays for the group took you off it.'),
    organiser: () => say('We took you off the group.'),
    nobody: () => say('The last day for names has passed, and your place with the group had none.'),
  },
  replaced: {
    registrant: () => say('The person who pays for the group named somebody else in your place.'),
    organiser: () => say('We named somebody else in your place with the group.'),
    nobody: untold.replaced,
  },
}

/** Why somebody does not come with a group any more, in a sentence to them. */
export const howItEnded = (occasion: LeavingOccasion, by: Doer): string => endedWords[occasion][by]()

const example: Example = {
  rows: sql`select id, id as registration_id from registrations where joined_to_id is not null`,
  mailOf: toRegistration('left-group-mail'),
}

export const leftGroup = {
  texts,
  examples: {
    'left-group': example,
    'left-group.conference-cancelled': example,
  },
  effects: { 'left-group-mail': leftGroupOf },
  write,
  ...toRegistrant,
} satisfies MailKind<LeftGroup, keyof typeof texts>
