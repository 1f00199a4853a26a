import type { Reader } from '#database/database.ts'
import { type AddressProof, readHolderProof } from '#domain/correspondence/letters/address-proof.ts'
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
  /** What the recipient can end, and its address; null in a mail about their registration. */
  readonly unsubscribe: { readonly from: 'newsletter' | 'news'; readonly href: string } | null
  /** Nothing in it was typed by a visitor. Only `withoutTypedText` sets it. */
  readonly isImpersonal?: true
}

/** The same letter to an unproved address: without anything that was typed with it. */
export function impersonalLetter(letter: GroupLetter): GroupLetter {
  return { ...letter, to: { name: '', address: letter.to.address }, isImpersonal: true }
}

/** Reads how certain it is that the letter's recipient typed what it says. */
export async function readLetterProof(db: Reader, { registration }: GroupLetter): Promise<AddressProof> {
  // Addresses that receive the newsletter have confirmed it.
  return registration ? readHolderProof(db, registration.code, 'present') : 'paid'
}
