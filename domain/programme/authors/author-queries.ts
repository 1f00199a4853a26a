import type { Reader } from '#database/database.ts'
import type { Author } from '#domain/programme/authors/author.ts'

/** The authors of an abstract, in their order. */
export async function listAuthors(db: Reader, abstractId: number): Promise<Author[]> {
  const rows = await db
    .selectFrom('abstract_authors')
    .select(['id', 'name', 'family_name', 'affiliation', 'email', 'orcid', 'is_presenting', 'is_coauthor'])
    .select('objected_at')
    .where('abstract_id', '=', abstractId)
    .orderBy('position')
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    familyName: row.family_name,
    affiliation: row.affiliation,
    email: row.email,
    orcid: row.orcid,
    isPresenting: row.is_presenting === 1,
    isCoauthor: row.is_coauthor === 1,
    objectedAt: row.objected_at === null ? null : Temporal.Instant.from(row.objected_at),
  }))
}

/** To whom a mail goes that tells a co-author; undefined if they were removed. */
export const findAuthor = (db: Reader, authorId: number) =>
  db
    .selectFrom('abstract_authors')
    .select(['abstract_id as abstractId', 'email'])
    .where('id', '=', authorId)
    .where('is_coauthor', '=', 1)
    .executeTakeFirst()
