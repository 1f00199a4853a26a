import { type Kysely, sql } from 'kysely'
import { columnTypes, isPostgres } from '#database/columns.ts'

/**
 * Several lists of members of a conference: docs/conditions.md. Who is on two of them has two entries, so an entry is unique
 * within its list. No release knows the table of entries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('member_lists')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id'))
    .addColumn('name', 'text', c => c.notNull())
    .addUniqueConstraint('member_lists_are_told_apart', ['conference_id', 'name'])
    .execute()
  await db.schema
    .alterTable('member_imports')
    .addColumn('list_id', 'bigint', c => c.references('member_lists.id'))
    .execute()
  if (isPostgres(db)) {
    await sql`alter table members add column list_id bigint references member_lists (id)`.execute(db)
    await sql`alter table members drop constraint members_are_listed_once`.execute(db)
  } else await addListOnSqlite(db)
  // Without a list it is on the main one, which every conference has.
  await sql`create unique index members_are_listed_once on members (conference_id, coalesce(list_id, 0), compared)`.execute(
    db,
  )
  await db.schema.createIndex('members_by_list').on('members').columns(['list_id', 'id']).execute()
}

/** SQLite can only drop a constraint of a table by writing the table anew. */
async function addListOnSqlite(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('members_anew')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id'))
    .addColumn('kind', 'text', c => c.notNull().check(sql`kind in ('address', 'number')`))
    .addColumn('compared', 'text', c => c.notNull())
    .addColumn('shown', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull().defaultTo(''))
    .addColumn('searched', 'text', c => c.notNull())
    .addColumn('added_at', 'text', c => c.notNull())
    .addColumn('list_id', 'bigint', c => c.references('member_lists.id'))
    .execute()
  await sql`insert into members_anew (id, conference_id, kind, compared, shown, name, searched, added_at)
    select id, conference_id, kind, compared, shown, name, searched, added_at from members`.execute(db)
  // An id that was given out is never given out again.
  await sql`delete from sqlite_sequence where name = 'members_anew'`.execute(db)
  await sql`insert into sqlite_sequence (name, seq)
    select 'members_anew', seq from sqlite_sequence where name = 'members'`.execute(db)
  // Whoever was admitted by an entry refers to it, which dropping the table would forget.
  await sql`create temp table admitted_by as
    select id, member_id from eligibilities where member_id is not null`.execute(db)
  await db.schema.dropTable('members').execute()
  await db.schema.alterTable('members_anew').renameTo('members').execute()
  await sql`update eligibilities set member_id = (select member_id from admitted_by where admitted_by.id = eligibilities.id)
    where id in (select id from admitted_by)`.execute(db)
  await sql`drop table temp.admitted_by`.execute(db)
}
