/**
 * A mail to many as one recipient gets it: the text of staff with its fields filled in, and what is left of it for an
 * address that is not proved.
 */

import type { Reader } from '#database/database.ts'
import { type AddressProof, readHolderProof } from '#domain/correspondence/letters/address-proof.ts'
import type { Correspondent } from '#domain/correspondence/letters/correspondent.ts'
import type { Money } from '#domain/foundations/money.ts'
import type { Issuer, Occasion } from '#domain/money/documents/letterhead.ts'
import type { Question, QuestionKind } from '#domain/offers/questions/question.ts'

/** Of the organiser's own offers and questions, by the fields that name them. */
export interface OwnValues {
  readonly offers: Readonly<Record<string, string>>
  readonly answers: readonly {
    readonly key: string
    readonly question: Pick<Question, 'kind' | 'options'>
    readonly value: string
    readonly country: string | null
  }[]
}

/** Answers that somebody typed, and did not choose. */
const typedKinds: readonly QuestionKind[] = ['text', 'long-text']

/** A group mail to one recipient. */
export interface GroupLetter {
  readonly kind: 'group-mail'
  readonly issuer: Issuer
  readonly occasion: Occasion
  readonly to: Correspondent
  /** As staff wrote them, with fields in braces. */
  readonly subject: string
  readonly body: string
  /** The body with its bold, links and lists; null for plain text. */
  readonly html?: string | null
  /** The registration that it is about; null for a reader of the newsletter, whose address has confirmed. */
  readonly registration: {
    readonly code: string
    readonly due: Money
    /** Null if no place is held until it is paid. */
    readonly heldUntil: { readonly at: Temporal.Instant; readonly timeZone: string } | null
  } | null
  /** Until when an abstract that is not submitted can be; undefined in a mail about anything else. */
  readonly lastDay?: Temporal.PlainDate
  /** What the text names of the organiser's own offers and questions. */
  readonly own?: OwnValues
  /** The address of the registration's page, of an unfinished abstract, or of the conference's site for a reader. */
  readonly href: string
  /** What the recipient can end, and its address; null in a mail that is no news. `role`: news to people by their roles. */
  readonly unsubscribe: { readonly from: 'newsletter' | 'news' | 'role'; readonly href: string } | null
  /** Nothing in it was typed by a visitor. Only `withoutTypedText` sets it. */
  readonly isImpersonal?: true
}

/** The same letter to an unproved address: without anything that was typed with it. */
export function impersonalLetter(letter: GroupLetter): GroupLetter {
  const { own, to } = letter
  const answers = own?.answers.filter(({ question }) => !typedKinds.includes(question.kind))
  return {
    ...letter,
    ...(own && answers && { own: { ...own, answers } }),
    to: { name: '', address: to.address },
    isImpersonal: true,
  }
}

/** Reads how certain it is that the letter's recipient typed what it says. */
export async function readLetterProof(
  db: Reader,
  { registration, lastDay }: GroupLetter,
): Promise<AddressProof> {
  if (lastDay) return 'none'
  // Addresses that receive the newsletter have confirmed it.
  return registration ? readHolderProof(db, registration.code, 'present') : 'paid'
}
