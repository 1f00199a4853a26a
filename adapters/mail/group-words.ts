import type { Part } from '#adapters/mail/composition.ts'
import type { Words } from '#adapters/mail/words.ts'
import type { GroupLetter } from '#domain/correspondence/letters/group-letter.ts'
import { cutTo } from '#domain/foundations/text.ts'
import { readLetter } from '#words/group-letter-words.ts'

/** What the organiser wrote, with its fields filled in. */
export function groupLetter(letter: GroupLetter): Words {
  const { subject, parts } = readLetter(letter)
  const words = parts.map(
    (part): Part =>
      part.kind === 'button'
        ? { kind: 'action', label: part.label, href: part.href }
        : { kind: 'paragraph', text: part.text },
  )
  const first = parts.find(part => part.kind === 'paragraph')
  return {
    subject,
    preview: cutTo(first?.kind === 'paragraph' ? first.text : subject, 120),
    heading: subject,
    parts: [
      ...words,
      ...(letter.unsubscribe === null
        ? []
        : [{ kind: 'link', label: 'Unsubscribe from this newsletter', href: letter.unsubscribe } as const]),
    ],
  }
}
