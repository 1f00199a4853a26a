import {
  type GroupLetter,
  impersonalLetter,
  readLetterProof,
} from '#domain/correspondence/letters/group-letter.ts'
import { cutTo } from '#domain/foundations/texts/text.ts'

import type { Part } from '#mails/composition.ts'
import type { Words } from '#mails/draft.ts'
import type { MailKind } from '#mails/mail-kind.ts'
import { footOf, readLetter } from '#words/group-letter-words.ts'

/** What the organiser wrote, with its fields filled in. */
function write(letter: GroupLetter): Words {
  const { subject, parts } = readLetter(letter)
  const words = parts.map(
    (part): Part => (part.kind === 'button' ? { kind: 'action', label: part.label, href: part.href } : part),
  )
  const foot = footOf(letter)
  const [first] = parts.flatMap(part =>
    part.kind === 'paragraph'
      ? [part.text]
      : part.kind === 'prose'
        ? [part.runs.map(({ text }) => text).join('')]
        : [],
  )
  return {
    subject,
    preview: cutTo(first ?? subject, 120),
    heading: subject,
    parts: [...words, ...(foot === null ? [] : [{ kind: 'link', ...foot } as const])],
  }
}

export const groupMail = {
  texts: {},
  examples: null,
  effects: {},
  write,
  letterheadOf({ issuer, occasion, to }) {
    return { issuer, hue: occasion.hue, isDemo: false, to, replyTo: undefined }
  },
  readProof: readLetterProof,
  withoutTypedText: impersonalLetter,
} satisfies MailKind<GroupLetter, never>
