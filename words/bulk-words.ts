/** What staff read of acts on many registrations. */
import type { BulkKind, BulkProblem } from '#domain/bulk-acts/bulk-act.ts'
import { counted } from '#domain/counted.ts'
import { hindranceWords } from '#words/registration-acts-words.ts'

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
      { label: 'Mail', line: 'Each gets the mail “Please pay” at its own address, with what it owes.' },
      { label: 'Place', line: 'Stays as it is, held as long as before.' },
    ],
  },
  resend: {
    short: 'Confirmation again',
    title: 'Send confirmations again',
    button: count => `Send ${counted(count, 'confirmation')}`,
    facts: [{ label: 'Mail', line: 'Each gets its confirmation, with its documents, at its own address.' }],
  },
  'cancel-unpaid': {
    short: 'Cancel unpaid',
    title: 'Cancel unpaid registrations',
    button: count => `Cancel ${counted(count, 'registration')}`,
    facts: [
      { label: 'Place', line: 'Each is given up at once, for good, and goes to whoever is next in line.' },
      { label: 'Money', line: 'None of them has paid anything, so nothing goes back.' },
      { label: 'Mail', line: 'Each is told now that it is cancelled, with the reason.' },
    ],
  },
  'confirm-amounts': {
    short: 'Confirm amounts',
    title: 'Confirm custom amounts',
    button: count => `Confirm ${counted(count, 'custom amount')}`,
    facts: [
      { label: 'Place', line: 'It is theirs for good, at the sum that they named and paid.' },
      { label: 'Mail', line: 'Each gets its confirmation now.' },
    ],
  },
}

export const bulkProblemWords: Readonly<Record<BulkProblem, string>> = {
  ...hindranceWords,
  'no-longer-allowed': 'Whoever began this may no longer do it.',
  fault: 'An error of the program, which its log has. Try this one on its own page.',
}
