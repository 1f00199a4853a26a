/** A mail's content in order, before it becomes HTML and plain text, so that both say the same. */
import type { Run } from '#domain/correspondence/letters/mail-prose.ts'
import type { Issuer } from '#domain/money/documents/letterhead.ts'

export interface Composition {
  readonly subject: string
  /** The text that mail programs list after the subject. */
  readonly preview: string
  readonly heading: string
  readonly parts: readonly Part[]
  readonly issuer: Issuer
  /** The accent's hue in degrees. */
  readonly hue: number
}

export type Part =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A paragraph, and a list, with bold and links. */
  | { readonly kind: 'prose'; readonly runs: readonly Run[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Run[])[] }
  /** Important information. */
  | { readonly kind: 'notice'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly Fact[] }
  | { readonly kind: 'amounts'; readonly rows: readonly Amount[] }
  /** A link in small type. `reason`: a sentence before it; empty or left out for none. */
  | { readonly kind: 'link'; readonly label: string; readonly href: string; readonly reason?: string }
  /** The one action to take. */
  | { readonly kind: 'action'; readonly label: string; readonly href: string }

export interface Fact {
  readonly label: string
  readonly text: string
}

export interface Amount {
  readonly label: string
  /** Details in small type; empty for none. */
  readonly detail: string
  /** Formatted, with its currency. */
  readonly amount: string
  readonly isTotal: boolean
}
