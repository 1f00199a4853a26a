import type { Reader } from '#database/database.ts'
import { abstractsSeenBy } from '#domain/programme/abstracts/abstract-view.ts'
import { listAuthors } from '#domain/programme/authors/author-queries.ts'
import * as words from '#words/public/microsite/author-page.ts'

/** What a co-author sees: the abstract and its authors, without addresses, what is decided, and what may be changed. */
export async function readCoauthorPage(
  db: Reader,
  event: string,
  { abstractId, authorId }: { abstractId: number; authorId: number },
) {
  const [row, authors] = await Promise.all([
    abstractsSeenBy(db, { kind: 'author', abstractId })
      .select(['number', 'abstract_title', 'abstract_text'])
      .executeTakeFirst(),
    listAuthors(db, abstractId),
  ])
  const self = authors.find(({ id }) => id === authorId)
  if (!row || !self) return undefined
  return {
    event,
    number: row.number,
    title: row.abstract_title || words.abstractNumber({ number: row.number }),
    text: row.abstract_text,
    authors: authors.map(({ name, affiliation, isPresenting }) => ({ name, affiliation, isPresenting })),
    self: { name: self.name, familyName: self.familyName, orcid: self.orcid ?? '' },
    isObjected: self.objectedAt !== null,
  }
}

export type CoauthorView = NonNullable<Awaited<ReturnType<typeof readCoauthorPage>>>
