import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * How long each kind of personal data is kept, if the owner set it. The audit's network addresses of staff are emptied
 * after that time, which is the only change that it allows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('retention_periods')
    .addColumn('kind', 'text', c => c.primaryKey().notNull())
    .addColumn('months', 'integer', c => c.check(sql`months between 1 and 1200`))
    .execute()
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await (isPostgres ? onPostgres(db) : onSqlite(db))
}

const refusal = 'an audit entry never changes'

async function onPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        old.address := null;
        if new.address is null and new = old then return new; end if;
      end if;
      raise exception ${sql.lit(refusal)};
    end $$`.execute(db)
}

async function onSqlite(db: Kysely<unknown>): Promise<void> {
  const columns = [
    'id', 'conference_id', 'actor_kind', 'actor_id', 'session_id', 'act', 'subject_kind', 'subject_id', 'facts', 'door',
    'request_id', 'recorded_at',
  ] // biome-ignore format: a table
  const changed = sql.join(
    columns.map(column => sql`old.${sql.id(column)} is not new.${sql.id(column)}`),
    sql` or `,
  )
  await sql`drop trigger audit_no_update`.execute(db)
  await sql`create trigger audit_no_update before update on audit_entries
    when new.address is not null or ${changed}
    begin select raise(abort, ${sql.lit(refusal)}); end`.execute(db)
}
