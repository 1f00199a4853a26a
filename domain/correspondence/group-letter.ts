import type { Correspondent } from '#domain/correspondence/correspondent.ts'
import type { Issuer, Occasion } from '#domain/documents/letterhead.ts'
import { fillIn, fillInParagraphs } from '#domain/mail-texts/merge-fields.ts'

/** A group mail as it goes to one of them. */
export interface GroupLetter {
  readonly kind: 'group-mail'
  readonly issuer: Issuer
  readonly occasion: Occasion
  readonly to: Correspondent
  /** The registration that it is about; null for a reader of the newsletter, whose address has confirmed. */
  readonly code: string | null
  /** As staff wrote them, with fields in braces. */
  readonly subject: string
  readonly body: string
  /** The values of the fields. */
  readonly values: Readonly<Record<string, string>>
  readonly button: { readonly label: string; readonly href: string }
  /** Where the link leads that ends it; null where it is about a registration. */
  readonly unsubscribe: string | null
  /** Nothing in it was typed by a visitor. Only `withoutTypedText` sets it. */
  readonly isImpersonal?: true
}

export type LetterPart =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly href: string }

/** A letter with its fields filled in, as mail and preview show it. */
export function readLetter({ subject, body, values, button }: GroupLetter): {
  subject: string
  parts: LetterPart[]
} {
  const blocks = { button: [{ kind: 'button', ...button } as const] }
  return {
    // One line, whatever is in a field.
    subject: fillIn(subject, values).replaceAll(/\s+/g, ' ').trim(),
    parts: fillInParagraphs(body, values, blocks).map(part =>
      typeof part === 'string' ? { kind: 'paragraph', text: part } : part,
    ),
  }
}

/** The same letter to an unproved address: without anything that was typed with it. */
export function impersonalLetter(letter: GroupLetter): GroupLetter {
  return {
    ...letter,
    to: { name: '', address: letter.to.address },
    values: { ...letter.values, greeting: 'Hello,', name: 'participant' },
    isImpersonal: true,
  }
}
