/** How far a mail or a message has come, as staff read it. */

import type { Progress } from '#domain/foundations/outbox/effect-progress.ts'
import {
  type GroupMailState,
  interrupted,
  type RecipientState,
} from '#domain/office/group-mail/group-mail.ts'
import type { StatusWords } from '#words/registration-status.ts'

export const mailStatus: Readonly<Record<Progress['state'], StatusWords>> = {
  queued: { label: 'Waiting to be sent', mark: 'half', tone: 'waiting' },
  done: { label: 'Sent', mark: 'filled', tone: 'positive' },
  failed: { label: 'Not sent', mark: 'warning', tone: 'negative' },
}

/** Of a visitor's message. */
export function messageStatus({
  isClosed,
  isAnswered,
}: {
  isClosed: boolean
  isAnswered: boolean
}): StatusWords {
  if (isClosed) return { label: 'Closed', mark: 'ring', tone: 'quiet' }
  return isAnswered
    ? { label: 'Answered', mark: 'half', tone: 'waiting' }
    : { label: 'Open', mark: 'dotted', tone: 'waiting' }
}

/** Why a mail was not sent; empty for no failure. */
export function mailFailureWords(failure: string | null): string {
  if (failure === interrupted) return 'The program stopped in the middle of sending: it may have arrived.'
  return failure ?? ''
}

/** Of a group mail. */
export const groupMailStatus: Readonly<Record<GroupMailState, StatusWords>> = {
  draft: { label: 'Draft', mark: 'dotted', tone: 'quiet' },
  held: { label: 'Held', mark: 'half', tone: 'waiting' },
  scheduled: { label: 'Scheduled', mark: 'half', tone: 'waiting' },
  sending: { label: 'Being sent', mark: 'half', tone: 'waiting' },
  sent: { label: 'Sent', mark: 'filled', tone: 'positive' },
  stopped: { label: 'Stopped', mark: 'ring', tone: 'quiet' },
}

/** Of one recipient of it. */
export const recipientStatus: Readonly<Record<RecipientState, StatusWords>> = {
  queued: { label: 'Waiting', mark: 'half', tone: 'waiting' },
  sending: { label: 'Being sent', mark: 'half', tone: 'waiting' },
  sent: { label: 'Sent', mark: 'filled', tone: 'positive' },
  failed: { label: 'Failed', mark: 'warning', tone: 'negative' },
  'left-out': { label: 'Left out', mark: 'ring', tone: 'quiet' },
}

/** The same for a mail that was stopped: recipients still waiting will not get it. */
export const stoppedRecipientStatus: typeof recipientStatus = {
  ...recipientStatus,
  queued: { label: 'Not sent', mark: 'ring', tone: 'quiet' },
}
