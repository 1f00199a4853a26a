/** What staff read of acts on many registrations. */

import { counted } from '#domain/foundations/counted.ts'
import type { BulkKind, BulkProblem } from '#domain/office/bulk-acts/bulk-act.ts'
import { hindranceWords } from '#words/organiser/registrations/registration-acts-words.ts'

interface BulkWords {
  /** On the bar, where there is little room. */
  short: string
  title: string
  /** With how many it is done. */
  button: (count: number) => string
  /** What becomes of each, as the check page says it. */
  facts: readonly { label: string; line: string }[]
}

export const bulkWords: Readonly<Record<BulkKind, BulkWords>> = {
  remind: {
    short: 'Remind to pay',
    title: 'Send payment reminders',
    button: count => `Send ${counted(count, 'reminder')}`,
    facts: [
      { label: 'Mail', line: 'Each registrant gets the mail “Please pay”, with the amount due.' },
      { label: 'Place', line: 'Each place is held for as long as before.' },
    ],
  },
  resend: {
    short: 'Confirmation again',
    title: 'Send confirmations again',
    button: count => `Send ${counted(count, 'confirmation')}`,
    facts: [{ label: 'Mail', line: 'Each registrant gets the confirmation again, with its documents.' }],
  },
  'cancel-unpaid': {
    short: 'Cancel unpaid',
    title: 'Cancel unpaid registrations',
    button: count => `Cancel ${counted(count, 'registration')}`,
    facts: [
      {
        label: 'Place',
        line: 'Each place is released now, for good, and offered to the next person in line.',
      },
      { label: 'Money', line: 'None of them has paid anything, so nothing is refunded.' },
      {
        label: 'Mail',
        line: 'Each registrant is told now that the registration is cancelled, with the reason.',
      },
    ],
  },
  'confirm-amounts': {
    short: 'Confirm amounts',
    title: 'Confirm custom amounts',
    button: count => `Confirm ${counted(count, 'custom amount')}`,
    facts: [
      { label: 'Place', line: 'Each place is confirmed for good, for the amount that was entered and paid.' },
      { label: 'Mail', line: 'Each registrant gets the confirmation now.' },
    ],
  },
}

export const bulkProblemWords: Readonly<Record<BulkProblem, string>> = {
  ...hindranceWords,
  'no-longer-allowed': 'The person who started this is no longer allowed to do it.',
  fault: 'A program error; details are in the log.',
}
