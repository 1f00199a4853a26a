import { type Kysely, sql } from 'kysely'
import { isPostgres } from '#database/columns.ts'

/**
 * A rehearsal: a copy of a conference that is not public yet, on which its registration is tried. What was tried is
 * removed as a whole, also from tables of which nothing is ever removed otherwise.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('conferences')
    // The release before finds it as a conference that is not public.
    .addColumn('rehearsal_of', 'bigint', c => c.references('conferences.id'))
    .execute()
  if (!isPostgres(db)) {
    await sql`create trigger line_balances_gone after delete on registrations
      begin delete from line_balances where registration_id = old.id; end`.execute(db)
  }
  for (const { table, refusal } of booked) await (isPostgres(db) ? loosen : renew)(db, table, refusal)
}

const booked = [
  { table: 'ledger_entries', refusal: 'a ledger entry never changes' },
  { table: 'invoices', refusal: 'an invoice never changes' },
  { table: 'registration_lines', refusal: 'a line of a registration never changes; it only ends' },
] as const

const isRehearsed = sql`exists (select 1 from registrations
  join conferences on conferences.id = registrations.conference_id
  where registrations.id = old.registration_id and conferences.rehearsal_of is not null)`

/** SQLite: the trigger stands anew with a condition. */
async function renew(db: Kysely<unknown>, table: string, refusal: string): Promise<void> {
  const trigger = sql.id(`${table}_no_delete`)
  await sql`drop trigger ${trigger}`.execute(db)
  await sql`create trigger ${trigger} before delete on ${sql.table(table)} when not ${isRehearsed}
    begin select raise(abort, ${sql.lit(refusal)}); end`.execute(db)
}

/** PostgreSQL: the trigger that was there no longer fires for them. */
async function loosen(db: Kysely<unknown>, table: string, refusal: string): Promise<void> {
  const refuse = sql.id(`refuse_removal_of_${table}`)
  await sql`create function ${refuse}() returns trigger language plpgsql as $$
    begin
      if ${isRehearsed} then return old; end if;
      raise exception ${sql.lit(refusal)};
    end $$`.execute(db)
  const former = sql.id(`refuse_change_of_${table}`)
  const on = sql.table(table)
  await sql`drop trigger ${sql.id(`${table}_never_change`)} on ${on}`.execute(db)
  await sql`create trigger ${sql.id(`${table}_never_change`)} before update on ${on}
    for each row execute function ${former}()`.execute(db)
  await sql`create trigger ${sql.id(`${table}_never_removed`)} before delete on ${on}
    for each row execute function ${refuse}()`.execute(db)
}
