/** A release of decisions: held, stopped, or sent, a state for each letter. */
import type { StateTable } from '#domain/foundations/transitions.ts'
import {
  type RecipientEvent,
  type RecipientState,
  recipientTransitions,
} from '#domain/office/group-mail/group-mail.ts'

/** The same as of any mail to many: nobody who has the letter gets it again. */
export const letterTransitions: StateTable<'decision_letters', RecipientState, RecipientEvent> = {
  table: 'decision_letters',
  transitions: {
    ...recipientTransitions.transitions,
    // What was decided otherwise, or stopped, is released anew.
    'left-out': { from: ['queued', 'sending'], to: 'left-out' },
  },
}

/** Why a letter was left out. */
export const decidedOtherwise = 'decided-otherwise'
export const stoppedByStaff = 'stopped'

export type ReleaseState = 'held' | 'sending' | 'sent' | 'stopped'

export interface Release {
  id: number
  /** As `writeActor` wrote it. */
  releasedBy: string
  releasedAt: Temporal.Instant
  sendAt: Temporal.Instant
  stoppedAt: Temporal.Instant | null
  finishedAt: Temporal.Instant | null
  counts: Record<RecipientState, number>
}

export function releaseStateOf(
  { sendAt, stoppedAt, finishedAt }: Pick<Release, 'sendAt' | 'stoppedAt' | 'finishedAt'>,
  now: Temporal.Instant,
): ReleaseState {
  if (stoppedAt) return 'stopped'
  if (finishedAt) return 'sent'
  return Temporal.Instant.compare(now, sendAt) >= 0 ? 'sending' : 'held'
}
