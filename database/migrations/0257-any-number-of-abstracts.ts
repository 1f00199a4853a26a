import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** How many abstracts one presenter may submit is a conference's setting, no longer a condition of the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`alter table abstracts drop constraint abstracts_submission_check`.execute(db)
    await sql`alter table abstracts add constraint abstracts_submission_check check (submission >= 1)`.execute(
      db,
    )
  } else await rebuildAbstracts(db)
}

/** SQLite changes a condition only together with its table. */
async function rebuildAbstracts(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema.dropIndex('abstracts_by_conference').execute()
  await db.schema.alterTable('abstracts').renameTo('earlier_abstracts').execute()
  await db.schema
    .createTable('abstracts')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id'))
    .addColumn('number', 'text', c => c.notNull().unique())
    .addColumn('title', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('email_key', 'text', c => c.notNull())
    .addColumn('submission', 'integer', c => c.notNull().check(sql`submission >= 1`))
    .addColumn('telephone', 'text', c => c.notNull())
    .addColumn('organization', 'text', c => c.notNull())
    .addColumn('city', 'text', c => c.notNull())
    .addColumn('country_id', 'integer', c => c.notNull().references('countries.id'))
    .addColumn('presentation_type_id', 'bigint', c => c.notNull())
    .addColumn('presentation_type_name', 'text', c => c.notNull())
    .addColumn('topic_id', 'bigint', c => c.notNull())
    .addColumn('topic_name', 'text', c => c.notNull())
    .addColumn('abstract_title', 'text', c => c.notNull())
    .addColumn('abstract_text', 'text', c => c.notNull())
    .addColumn('file_key', 'text', c => c.references('files.key').unique())
    .addColumn('created_at', 'text', c => c.notNull())
    .addUniqueConstraint('abstracts_of_one_presenter', ['conference_id', 'email_key', 'submission'])
    .addCheckConstraint('abstract_has_text_or_file', sql`abstract_text <> '' or file_key is not null`)
    .execute()
  const columns = sql.raw(
    'id, conference_id, number, title, name, email, email_key, submission, telephone, organization, city, country_id, ' +
      'presentation_type_id, presentation_type_name, topic_id, topic_name, abstract_title, abstract_text, file_key, created_at',
  )
  await sql`insert into abstracts (${columns}) select ${columns} from earlier_abstracts`.execute(db)
  await db.schema.dropTable('earlier_abstracts').execute()
  await db.schema
    .createIndex('abstracts_by_conference')
    .on('abstracts')
    .columns(['conference_id', 'id'])
    .execute()
}
