/** A group mail: its audience, its states, and the fields of its text. */

import { writeActor } from '#domain/foundations/audit/actor.ts'
import type { MailRule } from '#domain/office/group-mail/mail-rule.ts'
import type { PeopleReading, PersonTypes } from '#domain/office/lists/people-noun.ts'
import type { RegistrationFilter } from '#domain/office/lists/registration-filter.ts'
import type { Permit, ReadingPermit } from '#domain/staff/rights/permit.ts'

export type Audience =
  | {
      kind: 'registrations'
      /** The query of the list's address, without its question mark, for a link to the list. */
      query: string
      /** What `query` selects. */
      filter: RegistrationFilter
    }
  | { kind: 'people'; query: string; filter: PersonTypes['filter'] }
  | { kind: 'newsletter' }
  /** Whoever saved an abstract to finish it later, and has not submitted it. */
  | { kind: 'drafts' }

/**
 * What a mail is about. `registration`: the recipients' own, so nobody can refuse it. `news`: whoever asked for no news is
 * left out, and each mail has a link that asks for no more.
 */
export const mailPurposes = ['registration', 'news'] as const
export type MailPurpose = (typeof mailPurposes)[number]

/** `held`: queued, and nothing was sent yet. `scheduled`: the same for a time that staff chose. */
export type GroupMailState = 'draft' | 'held' | 'scheduled' | 'sending' | 'sent' | 'stopped'

/** The facts of a group mail in every stage. */
export interface GroupMailFacts {
  id: number
  conferenceId: number
  audience: Audience
  /** Of a mail to the newsletter it is `news`. */
  purpose: MailPurpose
  subject: string
  body: string
  /** The body with its bold, links and lists: `readProse` reads it. Null for plain text. */
  html: string | null
  /** When it is sent, relative to a day of the conference; null for a fixed time, or none yet. */
  rule: MailRule | null
  /** As `writeActor` wrote them, and `queuedBy` too. */
  writtenBy: string
  writtenAt: Temporal.Instant
}

/** A mail that somebody sent off, and that is not over. */
export interface QueuedMail extends GroupMailFacts {
  stage: 'queued'
  queuedBy: string
  sendAt: Temporal.Instant
  /** Whether its recipients are still to be chosen: as the audience is when it is sent. */
  awaitsAudience: boolean
}

/** A mail to many, with the facts of its stage. */
export type GroupMail =
  | (GroupMailFacts & { stage: 'draft' })
  | QueuedMail
  | (GroupMailFacts & { stage: 'sent'; sendAt: Temporal.Instant })
  | (GroupMailFacts & { stage: 'stopped'; sendAt: Temporal.Instant; stoppedAt: Temporal.Instant })

export function stateOf(mail: GroupMail, now: Temporal.Instant): GroupMailState {
  if (mail.stage !== 'queued') return mail.stage
  if (Temporal.Instant.compare(now, mail.sendAt) >= 0) return 'sending'
  return mail.awaitsAudience ? 'scheduled' : 'held'
}

/** The fields that the text can contain, in braces. */
export const groupMailFields = [
  'greeting', 'name', 'code', 'conference', 'dates', 'place', 'amount due', 'held until', 'link', 'button',
] as const // biome-ignore format: a list
export const newsletterFields = [
  'greeting',
  'name',
  'conference',
  'dates',
  'place',
  'link',
  'button',
] as const

export const draftFields = ['greeting', 'conference', 'dates', 'place', 'last day', 'link', 'button'] as const

export const mailFieldsOf = (audience: Audience['kind']): readonly string[] =>
  ({
    registrations: groupMailFields,
    people: newsletterFields,
    newsletter: newsletterFields,
    drafts: draftFields,
  })[audience]

/** What an audience needs besides the right to write to many. */
export interface AudiencePermits {
  newsletter: Permit<'manage-newsletter'> | undefined
  /** Whoever decides about abstracts writes to those who have not submitted theirs. */
  abstracts?: Permit<'decide-abstracts'> | undefined
  /** Undefined for those who may not know people by their roles. */
  people?: PeopleReading | undefined
}

/** Whether a permit is enough for a mail to people by their roles: who may write to those who have not paid may not. */
export const mayWriteToPeople = ({ scope: { parts } }: ReadingPermit<'mail-group'>): boolean =>
  parts === 'all' || parts.includes('presenters-admissions')

export function isTheirs(
  permit: ReadingPermit<'mail-group'>,
  { kind }: Audience,
  { newsletter, abstracts, people }: AudiencePermits,
): boolean {
  switch (kind) {
    case 'registrations':
      return true
    case 'people':
      return people !== undefined && mayWriteToPeople(permit)
    case 'newsletter':
      return newsletter !== undefined
    case 'drafts':
      return abstracts !== undefined
  }
}

/** Whether a permit allows reading a mail: any mail of its conference, or with a part permit only one's own. */
export function isMailShown(
  permit: Permit<'mail-group'>,
  { conferenceId, writtenBy }: Pick<GroupMail, 'conferenceId' | 'writtenBy'>,
): boolean {
  return (
    permit.isFor(conferenceId) && (permit.scope.parts === 'all' || writtenBy === writeActor(permit.actor))
  )
}
