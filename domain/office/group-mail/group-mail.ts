/** A group mail: its audience, its states, and the fields of its text. */

import { writeActor } from '#domain/foundations/audit/actor.ts'
import type { StateTable } from '#domain/foundations/transitions.ts'
import type { RegistrationFilter } from '#domain/office/lists/registration-filter.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** How long a mail is held before sending starts: time to stop it. */
export const holdMinutes = 10

export type Audience =
  | {
      kind: 'registrations'
      /** The query of the list's address, without its question mark, for a link to the list. */
      query: string
      /** What `query` selects. */
      filter: RegistrationFilter
    }
  | { kind: 'newsletter' }

/** `held`: queued, and nothing was sent yet. `scheduled`: the same for a time that staff chose. */
export type GroupMailState = 'draft' | 'held' | 'scheduled' | 'sending' | 'sent' | 'stopped'

export interface GroupMail {
  id: number
  conferenceId: number
  audience: Audience
  subject: string
  body: string
  /** As `writeActor` wrote them. */
  writtenBy: string
  queuedBy: string | null
  writtenAt: Temporal.Instant
  sendAt: Temporal.Instant | null
  /** Whether its recipients are still to be chosen: as the audience is when it is sent. */
  awaitsAudience: boolean
  stoppedAt: Temporal.Instant | null
  finishedAt: Temporal.Instant | null
}

/** The state of the mail to one recipient. `left-out`: they no longer belong to the audience. */
export const recipientStates = ['queued', 'sending', 'sent', 'failed', 'left-out'] as const
export type RecipientState = (typeof recipientStates)[number]

/** The failure of a mail that was being sent when the program stopped; any other is what the mail server said. */
export const interrupted = 'interrupted'

export type RecipientEvent =
  | 'claimed'
  | 'sent'
  /** It failed, but may succeed later. */
  | 'put-back'
  | 'failed'
  /** The recipient no longer exists. */
  | 'left-out'
  /** Staff asked to try again. */
  | 'asked-again'

/** All transitions; `changeState` makes them. Nobody who has the mail gets it again. */
export const recipientTransitions: StateTable<'group_mail_recipients', RecipientState, RecipientEvent> = {
  table: 'group_mail_recipients',
  transitions: {
    claimed: { from: ['queued'], to: 'sending' },
    // Also if the sending process was so slow that it was taken for dead.
    sent: { from: ['sending', 'failed', 'queued'], to: 'sent' },
    'put-back': { from: ['sending'], to: 'queued' },
    failed: { from: ['sending'], to: 'failed' },
    'left-out': { from: ['queued', 'sending'], to: 'left-out' },
    'asked-again': { from: ['failed'], to: 'queued' },
  },
}

export function stateOf(
  {
    sendAt,
    stoppedAt,
    finishedAt,
    awaitsAudience,
  }: Pick<GroupMail, 'sendAt' | 'stoppedAt' | 'finishedAt' | 'awaitsAudience'>,
  now: Temporal.Instant,
): GroupMailState {
  if (stoppedAt) return 'stopped'
  if (!sendAt) return 'draft'
  if (finishedAt) return 'sent'
  if (Temporal.Instant.compare(now, sendAt) >= 0) return 'sending'
  return awaitsAudience ? 'scheduled' : 'held'
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

export const fieldsOf = (audience: Audience['kind']): readonly string[] =>
  audience === 'newsletter' ? newsletterFields : groupMailFields

/** Whether a permit allows reading a mail: any mail of its conference, or with a part permit only one's own. */
export function isShown(
  permit: Permit<'mail-group'>,
  { conferenceId, writtenBy }: Pick<GroupMail, 'conferenceId' | 'writtenBy'>,
): boolean {
  return (
    permit.isFor(conferenceId) && (permit.scope.parts === 'all' || writtenBy === writeActor(permit.actor))
  )
}
