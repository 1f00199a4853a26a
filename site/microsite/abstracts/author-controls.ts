/** The controls of an abstract's authors, and what was typed into them. */
import type { AuthorField, RawAuthor } from '#domain/programme/authors/author.ts'

export interface AuthorRow extends RawAuthor {
  /** Part of the names of its controls: `a17` of a stored author, `n` and eight digits of a new one. */
  key: string
}

export interface TypedAuthors {
  own_family_name: string
  own_orcid: string
  own_place: string
  /** The key of the co-author who presents; empty for whoever submits. */
  presents: string
  keywords: string
  rows: AuthorRow[]
}

export type AuthorControl =
  | 'own_family_name'
  | 'own_orcid'
  | 'keywords'
  | 'rows'
  | `author-${string}-${AuthorField}`

export const controlOf = (key: string, field: AuthorField): `author-${string}-${AuthorField}` =>
  // Each is typed.
  ['author', key, field].join('-') as `author-${string}-${AuthorField}`

export const noAuthors: TypedAuthors = {
  own_family_name: '',
  own_orcid: '',
  own_place: '1',
  presents: '',
  keywords: '',
  rows: [],
}

/** What the fields that may have formulas are called: on the form for abstracts, and on its author's page. */
export const namesOfTexts = /^(?:abstract_)?(?:title|text)$/
