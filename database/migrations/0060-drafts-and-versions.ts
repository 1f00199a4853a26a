import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Records that organisers edit, and the columns that count: moving a row within its list makes no new version. */
const versioned = {
  content_items: ['data'],
  speakers: ['speaker_group', 'name', 'affiliation', 'photo', 'awards_html', 'talk_title', 'biography_html'],
  programme_days: ['name', 'held_on'],
  talks: [
    'day_id', 'title', 'subtitle', 'starts_at', 'is_after_midnight', 'duration_minutes', 'room', 'track', 'kind',
    'language', 'abstract_html', 'description_html', 'speaker_affiliation', 'links', 'attachments',
  ],
  registration_categories: [
    'name', 'ends_on', 'invited_minor', 'oral_minor', 'poster_minor', 'student_minor', 'delegate_minor', 'virtual_minor',
  ],
  accommodations: ['name', 'one_night_minor', 'two_nights_minor', 'three_nights_minor', 'four_nights_minor'],
  conferences: [
    'name', 'is_active', 'subject', 'prefix', 'starts_on', 'ends_on', 'time_zone', 'location', 'is_hybrid', 'hue',
    'art_family', 'photo', 'currency', 'fee_basis_points', 'add_on_minor', 'custom_amount_min_minor',
    'custom_amount_max_minor', 'hold_minutes', 'unpaid_per_email', 'unpaid_per_client', 'cancelled_at',
  ],
} // biome-ignore format: a table

/** Records count their versions for every writer; drafts are stored beside them, and earlier versions are kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const { id, idType } = columnTypes(db)
  for (const [table, columns] of Object.entries(versioned)) {
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', c => c.notNull().defaultTo(1))
      .execute()
    await countVersions(db, table, columns)
  }
  await db.schema
    .createTable('drafts')
    .addColumn('id', idType, id)
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('record_id', 'bigint', c => c.notNull())
    .addColumn('conference_id', 'bigint', c => c.references('conferences.id').onDelete('cascade'))
    .addColumn('data', 'text', c => c.notNull())
    .addColumn('is_new', 'integer', c => c.notNull().check(sql`is_new in (0, 1)`))
    .addColumn('publish_at', 'text')
    .addColumn('problem', 'text')
    .addColumn('saved_at', 'text', c => c.notNull())
    .addColumn('saved_by', 'text', c => c.notNull())
    .addUniqueConstraint('drafts_once', ['kind', 'record_id'])
    .addCheckConstraint('drafts_wait_or_failed', sql`publish_at is null or problem is null`)
    .execute()
  await db.schema.createIndex('drafts_by_owner').on('drafts').columns(['conference_id', 'kind']).execute()
  await db.schema
    .createTable('record_versions')
    .addColumn('id', idType, id)
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('record_id', 'bigint', c => c.notNull())
    .addColumn('conference_id', 'bigint')
    .addColumn('number', 'integer', c => c.notNull())
    .addColumn('state', 'text', c =>
      c.notNull().check(sql`state in ('draft', 'discarded', 'published', 'removed', 'elsewhere')`),
    )
    .addColumn('data', 'text')
    .addColumn('record_version', 'integer')
    .addColumn('position', 'integer')
    .addColumn('restores', 'integer')
    .addColumn('actor_kind', 'text')
    .addColumn('actor_id', 'text')
    .addColumn('recorded_at', 'text', c => c.notNull())
    .addUniqueConstraint('record_versions_in_order', ['kind', 'record_id', 'number'])
    .addCheckConstraint('record_versions_name_actors', sql`(actor_kind is null) = (state = 'elsewhere')`)
    .execute()
  await (isPostgres ? keepOnPostgres(db) : keepOnSqlite(db))
}

/** A trigger counts the writes of every writer, including imports. */
async function countVersions(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const differs = sql.raw(isPostgres ? 'is distinct from' : 'is not')
  const changed = sql.join(
    columns.map(column => sql`old.${sql.id(column)} ${differs} new.${sql.id(column)}`),
    sql` or `,
  )
  const trigger = sql.id(`${table}_count_versions`)
  if (!isPostgres) {
    await sql`create trigger ${trigger} after update on ${sql.table(table)}
      when old.version = new.version and (${changed})
      begin update ${sql.table(table)} set version = old.version + 1 where id = new.id; end`.execute(db)
    return
  }
  await sql`create or replace function count_version() returns trigger language plpgsql as
    $$ begin new.version := old.version + 1; return new; end $$`.execute(db)
  await sql`create trigger ${trigger} before update on ${sql.table(table)} for each row when (${changed})
    execute function count_version()`.execute(db)
}

const refusal = 'a version of a record never changes'

/** The only change allowed: a person's erasure empties a version. */
async function keepOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_version_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        old.data := null;
        if new.data is null and new = old then return new; end if;
      end if;
      raise exception ${sql.lit(refusal)};
    end $$`.execute(db)
  await sql`create trigger record_versions_stay before update or delete on record_versions
    for each row execute function refuse_version_change()`.execute(db)
}

async function keepOnSqlite(db: Kysely<unknown>): Promise<void> {
  const columns = [
    'id', 'kind', 'record_id', 'conference_id', 'number', 'state', 'record_version', 'position', 'restores',
    'actor_kind', 'actor_id', 'recorded_at',
  ] // biome-ignore format: a table
  const changed = sql.join(
    columns.map(column => sql`old.${sql.id(column)} is not new.${sql.id(column)}`),
    sql` or `,
  )
  await sql`create trigger record_versions_no_update before update on record_versions
    when new.data is not null or ${changed}
    begin select raise(abort, ${sql.lit(refusal)}); end`.execute(db)
  await sql`create trigger record_versions_no_delete before delete on record_versions
    begin select raise(abort, ${sql.lit(refusal)}); end`.execute(db)
}
