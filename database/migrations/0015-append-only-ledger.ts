import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Entries are never changed: another entry corrects a mistake, as in any set of books. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create function refuse_ledger_change() returns trigger language plpgsql as
      $$ begin raise exception 'a ledger entry never changes'; end $$`.execute(db)
    await sql`create trigger ledger_never_changes before update or delete on ledger_entries
      for each row execute function refuse_ledger_change()`.execute(db)
    return
  }
  for (const act of ['update', 'delete']) {
    await sql`create trigger ${sql.id(`ledger_no_${act}`)} before ${sql.raw(act)} on ledger_entries
      begin select raise(abort, 'a ledger entry never changes'); end`.execute(db)
  }
}
