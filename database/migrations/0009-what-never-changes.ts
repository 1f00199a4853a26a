import { type Kysely, sql } from 'kysely'
import { isPostgres } from '#database/columns.ts'

/** What the database itself counts and refuses, whoever writes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(versioned)) await countVersions(db, table, columns)
  await refuseChanges(db, 'ledger_entries', 'a ledger entry never changes')
  await refuseChanges(db, 'invoices', 'an invoice never changes')
  await refuseChanges(db, 'audit_entries', 'an audit entry never changes', {
    emptied: 'address',
    kept: [
      'id', 'conference_id', 'actor_kind', 'actor_id', 'session_id', 'act', 'subject_kind', 'subject_id', 'facts', 'door',
      'request_id', 'recorded_at',
    ],
  }) // biome-ignore format: a table
  await refuseChanges(db, 'record_versions', 'a version of a record never changes', {
    emptied: 'data',
    kept: [
      'id', 'kind', 'record_id', 'conference_id', 'number', 'state', 'record_version', 'position', 'restores',
      'actor_kind', 'actor_id', 'recorded_at',
    ],
  }) // biome-ignore format: a table
}

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
    'not_offered',
  ],
  accommodations: [
    'name', 'one_night_minor', 'two_nights_minor', 'three_nights_minor', 'four_nights_minor', 'not_offered',
  ],
  conferences: [
    'name', 'is_active', 'subject', 'prefix', 'starts_on', 'ends_on', 'time_zone', 'location', 'is_hybrid', 'hue',
    'art_family', 'photo', 'currency', 'fee_basis_points', 'add_on_minor', 'custom_amount_min_minor',
    'custom_amount_max_minor', 'hold_minutes', 'unpaid_per_email', 'unpaid_per_client', 'cancelled_at',
  ],
} // biome-ignore format: a table

/** Whether any of the columns differs between the row before and after. */
const differs = (db: Kysely<unknown>, columns: readonly string[]) =>
  sql.join(
    columns.map(column => {
      const isOther = sql.raw(isPostgres(db) ? 'is distinct from' : 'is not')
      return sql`old.${sql.id(column)} ${isOther} new.${sql.id(column)}`
    }),
    sql` or `,
  )

/** A trigger counts the writes of every writer, including imports. */
async function countVersions(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  const trigger = sql.id(`${table}_count_versions`)
  if (!isPostgres(db)) {
    await sql`create trigger ${trigger} after update on ${sql.table(table)}
      when old.version = new.version and (${differs(db, columns)})
      begin update ${sql.table(table)} set version = old.version + 1 where id = new.id; end`.execute(db)
    return
  }
  await sql`create or replace function count_version() returns trigger language plpgsql as
    $$ begin new.version := old.version + 1; return new; end $$`.execute(db)
  await sql`create trigger ${trigger} before update on ${sql.table(table)} for each row
    when (${differs(db, columns)}) execute function count_version()`.execute(db)
}

/**
 * Refuses to change or remove rows.
 *
 * @param erasure the one change allowed: a person's erasure empties a column, and keeps the others
 */
async function refuseChanges(
  db: Kysely<unknown>,
  table: string,
  refusal: string,
  erasure?: { emptied: string; kept: readonly string[] },
): Promise<void> {
  const on = sql.table(table)
  if (!isPostgres(db)) {
    const isNoErasure =
      erasure && sql`when new.${sql.id(erasure.emptied)} is not null or ${differs(db, erasure.kept)}`
    await sql`create trigger ${sql.id(`${table}_no_update`)} before update on ${on} ${isNoErasure ?? sql``}
      begin select raise(abort, ${sql.lit(refusal)}); end`.execute(db)
    await sql`create trigger ${sql.id(`${table}_no_delete`)} before delete on ${on}
      begin select raise(abort, ${sql.lit(refusal)}); end`.execute(db)
    return
  }
  const refuse = sql.id(`refuse_change_of_${table}`)
  const emptied = erasure && sql.id(erasure.emptied)
  const erased = emptied
    ? sql`if tg_op = 'UPDATE' then
        old.${emptied} := null;
        if new.${emptied} is null and new = old then return new; end if;
      end if;`
    : sql``
  await sql`create function ${refuse}() returns trigger language plpgsql as $$
    begin
      ${erased}
      raise exception ${sql.lit(refusal)};
    end $$`.execute(db)
  await sql`create trigger ${sql.id(`${table}_never_change`)} before update or delete on ${on}
    for each row execute function ${refuse}()`.execute(db)
}
