/** How far a mail or a message has come, as staff read it. */

import type { LetterFailure, LetterFailureCode } from '#domain/correspondence/letters/letter-failure.ts'
import { counted } from '#domain/foundations/counted.ts'
import type { Progress } from '#domain/foundations/outbox/effect-progress.ts'
import type { GroupMailState, MailPurpose } from '#domain/office/group-mail/group-mail.ts'
import type { MailRule } from '#domain/office/group-mail/mail-rule.ts'
import type { RecipientState } from '#domain/office/mailings/mailing.ts'
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
export function mailFailureWords(failure: LetterFailure | null): string {
  if (failure === null) return ''
  return failure.by === 'us' ? failureWords[failure.code] : failure.text
}

const failureWords: Readonly<Record<LetterFailureCode, string>> = {
  interrupted: 'The program stopped in the middle of sending: it may have arrived.',
  'asked-for-no-news': 'They asked for no news.',
  'decided-otherwise': 'It was decided otherwise; a later letter tells that.',
  stopped: 'Stopped before it was sent.',
  'came-back-no-address': 'It came back: there is no such address.',
  'came-back-full': 'It came back: the mailbox is full.',
  'came-back-refused': 'It came back: its mail server refused it.',
}

/** What a group mail is about: in a list, and for its writer with examples and what follows from it. */
export const purposeWords: Readonly<
  Record<MailPurpose, { short: string; title: string; examples: string; effect: string }>
> = {
  registration: {
    short: 'About their registration',
    title: 'It is about their own registration, or their part in the conference',
    examples: 'A change of room, or what to bring.',
    effect: 'Everybody on the list gets it, and nobody can unsubscribe.',
  },
  news: {
    short: 'News',
    title: 'It is news or promotion',
    examples: 'Next year’s call, or a sponsor’s offer.',
    effect: 'Each mail has a link to unsubscribe, and people who asked for no news are left out.',
  },
}

/** When a mail by a rule is sent: `7 days before the first day at 09:00`. */
export function ruleWords({ days, of, at }: MailRule): string {
  const day = of === 'before-first-day' ? 'the first day' : 'the last day'
  if (days === 0) return `on ${day} at ${at}`
  return `${counted(days, 'day')} ${of === 'before-first-day' ? 'before' : 'after'} ${day} at ${at}`
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

/** The same for a mail that an earlier release stopped: recipients still waiting will not get it. */
export const stoppedRecipientStatus: typeof recipientStatus = {
  ...recipientStatus,
  queued: { label: 'Not sent', mark: 'ring', tone: 'quiet' },
}
