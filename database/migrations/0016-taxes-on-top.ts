import { type Kysely, sql } from 'kysely'

/** Taxes that are added on top of net prices: a fourth part of every total, with the data it was computed from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, name } of [
    { table: 'registrations', name: 'registration' },
    { table: 'choice_changes', name: 'change' },
  ]) {
    await db.schema
      .alterTable(table)
      .addColumn('tax_minor', 'bigint', c => c.notNull().defaultTo(0))
      .execute()
    // Null: the prices include their taxes, or there are none.
    await db.schema.alterTable(table).addColumn('added_tax', 'text').execute()
    // Kysely's builder supports these statements only on PostgreSQL; SQLite has them since 3.53.
    const on = sql`alter table ${sql.table(table)}`
    const named = (what: string) => sql.id(`${name}_${what}`)
    await sql`${on} drop constraint ${named('fee_makes_the_total')}`.execute(db)
    await sql`${on} add constraint ${named('fee_and_tax_make_the_total')}
      check (total_minor = subtotal_minor + fee_minor + tax_minor)`.execute(db)
    await sql`${on} add constraint ${named('tax_says_what_it_is')}
      check (tax_minor >= 0 and (tax_minor = 0 or added_tax is not null))`.execute(db)
  }
}
