import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Co-authors of abstracts, with links of their own and what they object to; keywords; whole versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)

  await db.schema
    .alterTable('abstract_authors')
    .addColumn('family_name', 'text', c => c.notNull().defaultTo(''))
    .execute()
  // Whoever submits is none, also where a process of the release before stores an abstract.
  await db.schema
    .alterTable('abstract_authors')
    .addColumn('is_coauthor', 'integer', c => c.notNull().defaultTo(0).check(sql`is_coauthor in (0, 1)`))
    .execute()
  await db.schema.alterTable('abstract_authors').addColumn('objected_at', 'text').execute()
  await db.schema
    .alterTable('abstracts')
    .addColumn('keywords', 'text', c => c.notNull().defaultTo(''))
    .execute()

  await db.schema
    .createTable('coauthor_links')
    .addColumn('id', idType, id)
    .addColumn('author_id', 'bigint', c => c.notNull().references('abstract_authors.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', c => c.notNull().unique())
    .addColumn('made_at', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('coauthor_links_by_author')
    .on('coauthor_links')
    .columns(['author_id', 'id'])
    .execute()

  // Null in versions that say nothing about it.
  await db.schema.alterTable('abstract_versions').addColumn('keywords', 'text').execute()
  await db.schema.alterTable('abstract_versions').addColumn('authors', 'text').execute()
  await db.schema
    .alterTable('abstract_versions')
    .addColumn('file_key', 'text', c => c.references('files.key'))
    .execute()
}
