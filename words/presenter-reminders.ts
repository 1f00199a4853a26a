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

type SubjectOf = Readonly<Record<Lacking, (number: string) => string>>
type SentencesOf = Readonly<Record<Lacking, () => LetterPart[]>>

const subjects: SubjectOf = {
  confirm: number => say('Will you present abstract {number}?', { number }),
  register: number => say('Please register to present abstract {number}', { number }),
  pay: number => say('Your registration to present abstract {number} is not paid yet', { number }),
}

const sentences: SentencesOf = {
  confirm: () => [
    say('You have not said yet whether you will present it. If you cannot, another abstract gets the place:'),
    { page: 'answer' },
  ],
  register: () => [
    say(
      'We have found no registration of yours yet, and everyone who presents needs one. If you are registered with another address, reply to this mail and tell us.',
    ),
    { register: true },
  ],
  pay: () => [say('Your registration is not paid yet. The mail about it has its page, where you can pay.')],
}

/** To whoever submitted what a co-author presents. */
const subjectsOfCoauthor: SubjectOf = {
  confirm: number => say('Will abstract {number} be presented?', { number }),
  register: number => say('The presenter of abstract {number} needs a registration', { number }),
  pay: number => say('The registration to present abstract {number} is not paid yet', { number }),
}

const sentencesOfCoauthor: SentencesOf = {
  confirm: () => [
    say('You have not said yet whether it will be presented. If it cannot, another abstract gets the place:'),
    { page: 'answer' },
  ],
  register: () => [
    say(
      'We have found no registration yet of the co-author who presents it, and everyone who presents needs one. If they are registered with another address, reply to this mail and tell us.',
    ),
    { register: true },
  ],
  pay: () => [
    say(
      'The registration of the co-author who presents it is not paid yet. The mail about it, which they have, leads to its page, where it can be paid.',
    ),
  ],
}

/** The mail itself. It names the missing facts, and nothing that its recipient typed. */
export function reminderWords(
  { number, lacking, isOfCoauthor }: { number: string; lacking: readonly Lacking[]; isOfCoauthor: boolean },
  conference: string,
): { subject: string; parts: LetterPart[] } {
  const [first = 'confirm'] = lacking
  return {
    subject: (isOfCoauthor ? subjectsOfCoauthor : subjects)[first](number),
    parts: [
      say('Dear author,'),
      say('The committee of {conference} has accepted your abstract {number}.', { conference, number }),
      ...lacking.flatMap(each => (isOfCoauthor ? sentencesOfCoauthor : sentences)[each]()),
    ],
  }
}
