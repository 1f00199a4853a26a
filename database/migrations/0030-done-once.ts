import { type Kysely, sql } from 'kysely'
import { isPostgres } from '#database/columns.ts'

/**
 * One table of what was done and must not be done again, filled from those before it. While processes of release 0.1.0 write
 * beside new ones, triggers carry each row to the other side: docs/decisions, 51, says when they and the old tables go.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('done_once')
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('scope', 'bigint', c => c.notNull())
    .addColumn('key', 'text', c => c.notNull())
    .addColumn('content_hash', 'text')
    .addColumn('subject_id', 'bigint')
    .addColumn('status', 'integer')
    .addColumn('body', 'text')
    .addColumn('done_at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('done_once_key', ['kind', 'scope', 'key'])
    .addCheckConstraint('answer_is_whole', sql`(status is null) = (body is null)`)
    .addCheckConstraint('only_calls_have_content', sql`(kind = 'act') = (content_hash is null)`)
    .execute()
  await db.schema.createIndex('done_once_by_age').on('done_once').column('done_at').execute()
  await db.schema
    .createIndex('done_once_by_subject')
    .on('done_once')
    .columns(['kind', 'subject_id'])
    .execute()

  await sql`insert into done_once (kind, scope, key, done_at) select 'act', 0, key, done_at from acts_done`.execute(
    db,
  )
  await sql`insert into done_once (kind, scope, key, content_hash, subject_id, done_at)
    select call, coalesce(conference_id, 0), key, content_hash, subject_id, created_at from request_keys`.execute(
    db,
  )
  await sql`insert into done_once (kind, scope, key, content_hash, status, body, done_at)
    select 'answer', token_id, key, content_hash, status, body, created_at from api_answers`.execute(db)
  await sql`insert into done_once (kind, scope, key, subject_id, done_at)
    select 'act', 0, request_key, id, begun_at from bulk_acts where true on conflict do nothing`.execute(db)
  await sql`insert into done_once (kind, scope, key, subject_id, done_at)
    select 'act', 0, written_by || '/' || request_key, id, written_at from contact_answers where request_key is not null
    on conflict do nothing`.execute(db)
  await (isPostgres(db) ? carryOnPostgres(db) : carryOnSqlite(db))
}

/** What is written to the new table, for a process of 0.1.0. */
const toOld = {
  act: sql`insert into acts_done (key, done_at) select new.key, new.done_at where new.kind = 'act'
    on conflict (key) do update set done_at = excluded.done_at`,
  ofConference: sql`insert into request_keys (conference_id, call, key, content_hash, subject_id, created_at)
    select new.scope, new.kind, new.key, new.content_hash, new.subject_id, new.done_at
    where new.kind not in ('act', 'answer') and new.subject_id is not null and new.scope <> 0
    on conflict (conference_id, call, key) do update
      set content_hash = excluded.content_hash, subject_id = excluded.subject_id, created_at = excluded.created_at`,
  ofSite: sql`insert into request_keys (conference_id, call, key, content_hash, subject_id, created_at)
    select null, new.kind, new.key, new.content_hash, new.subject_id, new.done_at
    where new.kind not in ('act', 'answer') and new.subject_id is not null and new.scope = 0
    on conflict (call, key) where conference_id is null do update
      set content_hash = excluded.content_hash, subject_id = excluded.subject_id, created_at = excluded.created_at`,
  answer: sql`insert into api_answers (token_id, key, content_hash, status, body, created_at)
    select new.scope, new.key, new.content_hash, new.status, new.body, new.done_at
    where new.kind = 'answer' and new.body is not null
    on conflict (token_id, key) do update set content_hash = excluded.content_hash, status = excluded.status,
      body = excluded.body, created_at = excluded.created_at`,
}

/** The rows of the old tables for one of the new table that is removed. */
const outOfOld = [
  sql`delete from acts_done where old.kind = 'act' and key = old.key`,
  sql`delete from request_keys where call = old.kind and coalesce(conference_id, 0) = old.scope and key = old.key`,
  sql`delete from api_answers where old.kind = 'answer' and token_id = old.scope and key = old.key`,
]

/** What a process of 0.1.0 writes to each old table, for the new one; and what it removes. */
const toNew = [
  {
    table: 'acts_done',
    write: sql`insert into done_once (kind, scope, key, done_at) values ('act', 0, new.key, new.done_at) on conflict do nothing`,
    remove: sql`delete from done_once where kind = 'act' and scope = 0 and key = old.key`,
  },
  {
    table: 'request_keys',
    write: sql`insert into done_once (kind, scope, key, content_hash, subject_id, done_at)
      values (new.call, coalesce(new.conference_id, 0), new.key, new.content_hash, new.subject_id, new.created_at)
      on conflict (kind, scope, key) do update
        set content_hash = excluded.content_hash, subject_id = excluded.subject_id, done_at = excluded.done_at
        where done_once.subject_id <> excluded.subject_id or done_once.done_at <> excluded.done_at`,
    remove: sql`delete from done_once
      where kind = old.call and scope = coalesce(old.conference_id, 0) and key = old.key`,
  },
  {
    table: 'api_answers',
    write: sql`insert into done_once (kind, scope, key, content_hash, status, body, done_at)
      values ('answer', new.token_id, new.key, new.content_hash, new.status, new.body, new.created_at)
      on conflict do nothing`,
    remove: sql`delete from done_once where kind = 'answer' and scope = old.token_id and key = old.key`,
  },
  {
    table: 'bulk_acts',
    write: sql`insert into done_once (kind, scope, key, subject_id, done_at)
      values ('act', 0, new.request_key, new.id, new.begun_at) on conflict do nothing`,
    remove: undefined,
  },
  {
    table: 'contact_answers',
    write: sql`insert into done_once (kind, scope, key, subject_id, done_at)
      select 'act', 0, new.written_by || '/' || new.request_key, new.id, new.written_at where new.request_key is not null
      on conflict do nothing`,
    remove: undefined,
  },
] as const

/** A trigger of SQLite never sets itself off, so that what one side writes does not come back from the other. */
async function carryOnSqlite(db: Kysely<unknown>): Promise<void> {
  const follow = (name: string, on: string, event: string, statements: readonly ReturnType<typeof sql>[]) =>
    sql`create trigger ${sql.id(name)} after ${sql.raw(event)} on ${sql.table(on)}
      begin ${sql.join(statements, sql`; `)}; end`.execute(db)
  for (const event of ['insert', 'update']) {
    await follow(`done_once_${event}_for_0_1_0`, 'done_once', event, Object.values(toOld))
  }
  await follow('done_once_delete_for_0_1_0', 'done_once', 'delete', outOfOld)
  for (const { table, write, remove } of toNew) {
    await follow(`${table}_insert_of_0_1_0`, table, 'insert', [write])
    if (table === 'request_keys') await follow(`${table}_update_of_0_1_0`, table, 'update', [write])
    if (remove) await follow(`${table}_delete_of_0_1_0`, table, 'delete', [remove])
  }
}

/** Nothing that a trigger wrote is carried on. */
async function carryOnPostgres(db: Kysely<unknown>): Promise<void> {
  const follow = async (
    on: string,
    events: string,
    writes: readonly ReturnType<typeof sql>[],
    removals: readonly ReturnType<typeof sql>[],
  ) => {
    const name = sql.id(`carry_${on}`)
    const list = (statements: typeof writes) =>
      statements.length > 0 ? sql`${sql.join(statements, sql`; `)};` : sql`null;`
    await sql`create function ${name}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then ${list(removals)} else ${list(writes)} end if;
        return null;
      end $$`.execute(db)
    await sql`create trigger ${sql.id(`${on}_beside_0_1_0`)} after ${sql.raw(events)} on ${sql.table(on)} for each row
      when (pg_trigger_depth() = 0) execute function ${name}()`.execute(db)
  }
  await follow('done_once', 'insert or update or delete', Object.values(toOld), outOfOld)
  for (const { table, write, remove } of toNew) {
    const events = table === 'request_keys' ? 'insert or update or delete' : 'insert or delete'
    await follow(table, remove ? events : 'insert', [write], remove ? [remove] : [])
  }
}
