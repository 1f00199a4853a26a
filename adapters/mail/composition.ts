/** A mail as words in order, before it becomes HTML and plain text: both say the same because of it. */
import type { Issuer } from '#domain/documents/letterhead.ts'

export interface Composition {
  readonly subject: string
  /** What a list of mails shows after the subject. */
  readonly preview: string
  readonly heading: string
  readonly parts: readonly Part[]
  readonly issuer: Issuer
  /** The accent's hue in degrees. */
  readonly hue: number
}

export type Part =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** What must not be missed. */
  | { readonly kind: 'notice'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly Fact[] }
  | { readonly kind: 'amounts'; readonly rows: readonly Amount[] }
  /** The one thing to do. */
  | { readonly kind: 'action'; readonly label: string; readonly href: string }

export interface Fact {
  readonly label: string
  readonly text: string
}

export interface Amount {
  readonly label: string
  /** More about it, in small type; empty for none. */
  readonly detail: string
  /** With its currency, as people read it. */
  readonly amount: string
  readonly isTotal: boolean
}
