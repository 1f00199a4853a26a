import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** The audit stores the actor and the interface as data; from here on entries are never changed or removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema.dropIndex('audit_by_subject').execute()
  await db.schema.alterTable('audit_entries').renameTo('old_audit_entries').execute()
  await db.schema
    .createTable('audit_entries')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint')
    .addColumn('actor_kind', 'text', c =>
      c.notNull().check(sql`actor_kind in ('visitor', 'staff', 'token', 'command-line', 'gateway', 'clock')`),
    )
    .addColumn('actor_id', 'text')
    .addColumn('session_id', 'text')
    .addColumn('act', 'text', c => c.notNull())
    .addColumn('subject_kind', 'text', c => c.notNull())
    .addColumn('subject_id', 'text')
    .addColumn('facts', 'text', c => c.notNull())
    .addColumn('door', 'text', c => c.check(sql`door in ('page', 'wire', 'api', 'webhook')`))
    .addColumn('address', 'text')
    .addColumn('request_id', 'text')
    .addColumn('recorded_at', 'text', c => c.notNull())
    .addCheckConstraint(
      'audit_names_actors',
      sql`(actor_id is not null) = (actor_kind in ('staff', 'token'))
        and (session_id is null or actor_kind = 'staff')`,
    )
    .execute()
  await copyEntries(db)
  await db.schema.dropTable('old_audit_entries').execute()
  await db.schema
    .createIndex('audit_by_subject')
    .on('audit_entries')
    .columns(['subject_kind', 'subject_id', 'id'])
    .execute()
  await db.schema
    .createIndex('audit_by_conference')
    .on('audit_entries')
    .columns(['conference_id', 'id'])
    .execute()
  await forbidChanges(db)
}

/** Until now actors were free text, and subjects a noun and an id in one text; there were no accounts yet. */
async function copyEntries(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const colon = isPostgres ? sql`strpos(subject, ':')` : sql`instr(subject, ':')`
  await sql`
    insert into audit_entries
      (conference_id, actor_kind, act, subject_kind, subject_id, facts, recorded_at)
    select
      conference_id,
      case when actor in ('visitor', 'gateway', 'clock') then actor when actor = 'refund' then 'clock'
        else 'command-line' end,
      act,
      case when ${colon} > 0 then substr(subject, 1, ${colon} - 1) else subject end,
      case when ${colon} > 0 then substr(subject, ${colon} + 1) end,
      facts,
      recorded_at
    from old_audit_entries order by id`.execute(db)
}

async function forbidChanges(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create function refuse_audit_change() returns trigger language plpgsql as
      $$ begin raise exception 'an audit entry never changes'; end $$`.execute(db)
    await sql`create trigger audit_never_changes before update or delete on audit_entries
      for each row execute function refuse_audit_change()`.execute(db)
    return
  }
  for (const act of ['update', 'delete']) {
    await sql`create trigger ${sql.id(`audit_no_${act}`)} before ${sql.raw(act)} on audit_entries
      begin select raise(abort, 'an audit entry never changes'); end`.execute(db)
  }
}
