import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Links of authors to their abstracts, what presenters answer to an acceptance, and which registration is theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)

  await db.schema
    .createTable('author_links')
    .addColumn('id', idType, id)
    .addColumn('abstract_id', 'bigint', c => c.notNull().references('abstracts.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', c => c.notNull().unique())
    .addColumn('made_at', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('author_links_by_abstract')
    .on('author_links')
    .columns(['abstract_id', 'id'])
    .execute()

  await db.schema
    .createTable('presenter_answers')
    .addColumn('id', idType, id)
    .addColumn('abstract_id', 'bigint', c => c.notNull().references('abstracts.id').onDelete('cascade'))
    .addColumn('decision_version', 'integer', c => c.notNull().check(sql`decision_version > 0`))
    .addColumn('answer', 'text', c => c.notNull().check(sql`answer in ('confirmed', 'declined')`))
    .addColumn('statements', 'text', c => c.notNull())
    .addColumn('because', 'text', c => c.notNull())
    .addColumn('answered_by', 'text', c => c.notNull())
    .addColumn('answered_at', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('presenter_answers_by_abstract')
    .on('presenter_answers')
    .columns(['abstract_id', 'decision_version', 'id'])
    .execute()

  await db.schema
    .createTable('same_person')
    .addColumn('abstract_id', 'bigint', c => c.notNull().references('abstracts.id').onDelete('cascade'))
    .addColumn('registration_id', 'bigint', c =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('is_same', 'integer', c => c.notNull().check(sql`is_same in (0, 1)`))
    .addColumn('said_by', 'text', c => c.notNull())
    .addColumn('said_at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('said_once', ['abstract_id', 'registration_id'])
    .execute()
  await db.schema
    .createIndex('same_person_by_registration')
    .on('same_person')
    .column('registration_id')
    .execute()
}
