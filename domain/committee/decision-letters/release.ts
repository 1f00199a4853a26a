/** A release of decisions: held, stopped, or sent, a state for each letter. */

import type { StateTable } from '#domain/foundations/transitions.ts'
import {
  type RecipientEvent,
  type RecipientState,
  recipientTransitions,
} from '#domain/office/group-mail/group-mail.ts'
import type { MailingTables } from '#domain/office/group-mail/mailing.ts'

/** The same as of any mail to many: nobody who has the letter gets it again. */
export const letterTransitions: StateTable<'decision_letters', RecipientState, RecipientEvent> = {
  table: 'decision_letters',
  transitions: recipientTransitions.transitions,
}

/** Where a release has its progress. */
export const releaseTables = {
  table: 'decision_releases',
  recipients: letterTransitions,
  of: 'release_id',
  sending: releaseId => ({ kind: 'decision-letters', payload: { releaseId } }),
  subject: 'decision-release',
  stopped: 'decisions stopped',
} as const satisfies MailingTables

export type ReleaseState = 'held' | 'sending' | 'sent' | 'stopped'

/** How sending came to its end. */
type Ending = 'stopped' | 'sent'

/** The end of what is sent to many, as its row has it; null as long as it goes on. */
export const endingOf = (row: { stopped_at: string | null; finished_at: string | null }): Ending | null =>
  row.stopped_at !== null ? 'stopped' : row.finished_at !== null ? 'sent' : null

export interface Release {
  id: number
  releasedAt: Temporal.Instant
  sendAt: Temporal.Instant
  ended: Ending | null
  counts: Record<RecipientState, number>
}

export function releaseStateOf(
  { sendAt, ended }: Pick<Release, 'sendAt' | 'ended'>,
  now: Temporal.Instant,
): ReleaseState {
  if (ended) return ended
  return Temporal.Instant.compare(now, sendAt) >= 0 ? 'sending' : 'held'
}
