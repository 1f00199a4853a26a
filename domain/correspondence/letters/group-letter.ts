import type { Correspondent } from '#domain/correspondence/letters/correspondent.ts'
import type { Money } from '#domain/foundations/money.ts'
import type { Issuer, Occasion } from '#domain/money/documents/letterhead.ts'

/** A group mail to one recipient. */
export interface GroupLetter {
  readonly kind: 'group-mail'
  readonly issuer: Issuer
  readonly occasion: Occasion
  readonly to: Correspondent
  /** As staff wrote them, with fields in braces. */
  readonly subject: string
  readonly body: string
  /** The registration that it is about; null for a reader of the newsletter, whose address has confirmed. */
  readonly registration: {
    readonly code: string
    readonly due: Money
    /** Null if no place is held until it is paid. */
    readonly heldUntil: { readonly at: Temporal.Instant; readonly timeZone: string } | null
  } | null
  /** The address of the registration's page, or of the conference's site for a reader. */
  readonly href: string
  /** The address that ends the newsletter; null in a mail about a registration. */
  readonly unsubscribe: string | null
  /** Nothing in it was typed by a visitor. Only `withoutTypedText` sets it. */
  readonly isImpersonal?: true
}

/** The same letter to an unproved address: without anything that was typed with it. */
export function impersonalLetter(letter: GroupLetter): GroupLetter {
  return { ...letter, to: { name: '', address: letter.to.address }, isImpersonal: true }
}
