import { type Kysely, sql } from 'kysely'
import { isPostgres } from '#database/columns.ts'

/** Extras that are taxed otherwise than admission, and those in the price of a registration: docs/offers.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isClass = sql`tax_class in ('admission', 'accommodation', 'food', 'books') or tax_class like 'own-%'`
  await db.schema
    .alterTable('offers')
    .addColumn('tax_class', 'text', c => c.notNull().defaultTo('admission').check(isClass))
    .execute()
  // With an admission: how many are in its price; the row's price is then their part of it.
  await db.schema
    .alterTable('offer_prices')
    .addColumn('included', 'integer', c => c.check(sql`included > 0`))
    .execute()
  // The class where `tax_class`, whose values are fixed, cannot say it.
  await db.schema.alterTable('registration_lines').addColumn('taxed_as', 'text').execute()
  await db.schema
    .alterTable('registration_lines')
    .addColumn('is_included', 'integer', c => c.notNull().defaultTo(0).check(sql`is_included in (0, 1)`))
    .execute()
  await (isPostgres(db) ? keepInPostgres(db) : keepInSqlite(db))
}

const neverChanges = 'a line of a registration never changes; it only ends'

/** These columns are as fixed as the others of a line. */
async function keepInSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger registration_lines_keep_taxes before update of taxed_as, is_included on registration_lines
    when old.taxed_as is not new.taxed_as or old.is_included is not new.is_included
    begin select raise(abort, ${sql.lit(neverChanges)}); end`.execute(db)
}

async function keepInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_other_tax_of_line() returns trigger language plpgsql as $$
    begin raise exception ${sql.lit(neverChanges)}; end $$`.execute(db)
  await sql`create trigger registration_lines_keep_taxes before update of taxed_as, is_included on registration_lines
    for each row when (old.taxed_as is distinct from new.taxed_as or old.is_included is distinct from new.is_included)
    execute function refuse_other_tax_of_line()`.execute(db)
}
