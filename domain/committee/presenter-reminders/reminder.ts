/** Reminders to accepted presenters who have not confirmed, registered or paid. */

import type { StateTable } from '#domain/foundations/transitions.ts'
import {
  type RecipientEvent,
  type RecipientState,
  recipientTransitions,
} from '#domain/office/group-mail/group-mail.ts'
import type { MailingTables } from '#domain/office/group-mail/mailing.ts'
import type { PresenterStanding } from '#domain/programme/presenting/presenter-line.ts'

/** What a presenter lacks, in the order in which they would do it. */
export const lackings = ['confirm', 'register', 'pay'] as const
export type Lacking = (typeof lackings)[number]

/** The same as of any mail to many: nobody who has it gets it again. */
export const reminderTransitions: StateTable<'presenter_reminder_mails', RecipientState, RecipientEvent> = {
  table: 'presenter_reminder_mails',
  transitions: recipientTransitions.transitions,
}

/** Where reminders have their progress. */
export const reminderTables = {
  table: 'presenter_reminders',
  recipients: reminderTransitions,
  of: 'reminder_id',
  sending: reminderId => ({ kind: 'presenter-reminders', payload: { reminderId } }),
  subject: 'presenter-reminder',
  stopped: 'reminders stopped',
} as const satisfies MailingTables

/** Nobody is reminded again within so many days, nor so soon after the letter that accepted them. */
export const daysBetweenReminders = 7

/** What a presenter has not done; nothing of one who declined, or whom no letter has asked. */
export function lackingOf({ answer, step }: Pick<PresenterStanding, 'answer' | 'step'>): Lacking[] {
  if (answer === null || answer === 'declined') return []
  return [
    ...(answer === 'unanswered' ? (['confirm'] as const) : []),
    ...(step === 'unregistered' ? (['register'] as const) : []),
    ...(step === 'registered' ? (['pay'] as const) : []),
  ]
}
