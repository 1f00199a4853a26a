/** Reminders to presenters: what staff read about them, and what they say. */

import type { LetterPart } from '#domain/committee/decision-letters/letter-text.ts'
import type { Lacking } from '#domain/committee/presenter-reminders/reminder.ts'
import { say } from '#domain/foundations/say.ts'

/** What somebody lacks, for staff. */
export const lackingWords: Readonly<Record<Lacking, string>> = {
  confirm: 'not confirmed',
  register: 'not registered',
  pay: 'not paid',
}

export const reminderLeftOut = {
  recent: 'They were written to within the last week.',
  'no-address': 'Their addresses take no mail.',
} as const

const subjects: Readonly<Record<Lacking, (number: string) => string>> = {
  confirm: number => say('Will you present abstract {number}?', { number }),
  register: number => say('Please register to present abstract {number}', { number }),
  pay: number => say('Your registration to present abstract {number} is not paid yet', { number }),
}

const sentences: Readonly<Record<Lacking, () => LetterPart[]>> = {
  confirm: () => [
    say('You have not said yet whether you will present it. If you cannot, another abstract gets the place:'),
    { page: 'answer' },
  ],
  register: () => [
    say(
      'We have found no registration of yours yet, and whoever presents needs one. If you are registered with another address, reply to this mail and tell us.',
    ),
    { register: true },
  ],
  pay: () => [say('Your registration is not paid yet. The mail about it has its page, where you can pay.')],
}

/** The mail itself. It names the missing facts, and nothing that its recipient typed. */
export function reminderWords(
  { number, lacking }: { number: string; lacking: readonly Lacking[] },
  conference: string,
): { subject: string; parts: LetterPart[] } {
  const [first = 'confirm'] = lacking
  return {
    subject: subjects[first](number),
    parts: [
      say('Dear author,'),
      say('The committee of {conference} has accepted your abstract {number}.', { conference, number }),
      ...lacking.flatMap(each => sentences[each]()),
    ],
  }
}
