import type { LetterPart } from '#domain/committee/decision-letters/letter-text.ts'
import type { Correspondent } from '#domain/correspondence/letters/correspondent.ts'
import { cutTo } from '#domain/foundations/texts/text.ts'
import type { Issuer, Occasion } from '#domain/money/documents/letterhead.ts'
import type { Part } from '#mails/composition.ts'
import type { Words } from '#mails/draft.ts'
import { type MailKind, unproved } from '#mails/mail-kind.ts'
import { pageButtons, registerButton } from '#words/decision-letters.ts'

/** Tells an author what was decided, as staff have read it. It contains nothing that the author typed. */
export interface DecisionLetter {
  readonly kind: 'decision-letter'
  readonly issuer: Issuer
  readonly occasion: Occasion
  readonly to: Correspondent
  readonly subject: string
  readonly parts: readonly LetterPart[]
  /** Where the conference's registration is, and the author's own page. */
  readonly registerAt: string
  readonly pageAt: string
}

function write({ subject, parts, registerAt, pageAt }: DecisionLetter): Words {
  const first = parts.find(part => typeof part === 'string')
  return {
    subject,
    preview: cutTo(typeof first === 'string' ? first : subject, 120),
    heading: subject,
    parts: parts.map(
      (part): Part =>
        typeof part === 'string'
          ? { kind: 'paragraph', text: part }
          : 'page' in part
            ? { kind: 'action', label: pageButtons[part.page], href: pageAt }
            : { kind: 'action', label: registerButton(), href: registerAt },
    ),
  }
}

export const decisionLetter = {
  texts: {},
  examples: null,
  effects: {},
  write,
  letterheadOf({ issuer, occasion, to }) {
    const replyTo = { name: issuer.name, address: issuer.email }
    return { issuer, hue: occasion.hue, isDemo: false, to, replyTo }
  },
  ...unproved,
} satisfies MailKind<DecisionLetter, never>
