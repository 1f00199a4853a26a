import type { RawAuthor } from '#domain/programme/authors/author.ts'

/** The correction of an author as typed, with what is wrong. */
export interface AuthorRefused {
  authorId: number
  typed: RawAuthor
  errors: Partial<RawAuthor>
}
