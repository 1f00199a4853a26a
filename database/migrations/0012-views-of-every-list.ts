import { type Kysely, sql } from 'kysely'
import { columnTypes, isPostgres } from '#database/columns.ts'

/**
 * Views are saved of every list, also of those that belong to no conference. The release before writes views of
 * registrations alone, which is what the new column says by default.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`alter table saved_views alter column conference_id drop not null`.execute(db)
    await sql`alter table saved_views add column noun text not null default 'registrations'`.execute(db)
    return
  }
  // SQLite can only relax a column by writing the table anew. Nothing refers to it.
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('saved_views_anew')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.references('conferences.id'))
    .addColumn('person_id', 'text')
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('query', 'text', c => c.notNull())
    .addColumn('created_at', 'text', c => c.notNull())
    .addColumn('noun', 'text', c => c.notNull().defaultTo('registrations'))
    .execute()
  await sql`insert into saved_views_anew (id, conference_id, person_id, name, query, created_at)
    select id, conference_id, person_id, name, query, created_at from saved_views`.execute(db)
  // An id that was given out is never given out again.
  await sql`delete from sqlite_sequence where name = 'saved_views_anew'`.execute(db)
  await sql`insert into sqlite_sequence (name, seq)
    select 'saved_views_anew', seq from sqlite_sequence where name = 'saved_views'`.execute(db)
  await db.schema.dropTable('saved_views').execute()
  await db.schema.alterTable('saved_views_anew').renameTo('saved_views').execute()
  await db.schema
    .createIndex('saved_views_by_conference')
    .on('saved_views')
    .columns(['conference_id', 'id'])
    .execute()
}
