import { type Kysely, sql } from 'kysely'
import { isPostgres } from '#database/columns.ts'

/** Offers whose price is never refunded, apart from whether they can be given up: docs/offers.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['offers', 'registration_lines']) {
    await db.schema
      .alterTable(table)
      .addColumn('is_refundable', 'integer', c =>
        c.notNull().defaultTo(1).check(sql`is_refundable in (0, 1)`),
      )
      .execute()
  }
  // It is as fixed as the other columns of a line.
  const neverChanges = 'a line of a registration never changes; it only ends'
  if (isPostgres(db)) {
    await sql`create trigger registration_lines_keep_terms before update of is_refundable on registration_lines
      for each row when (old.is_refundable <> new.is_refundable)
      execute function refuse_other_tax_of_line()`.execute(db)
    return
  }
  await sql`create trigger registration_lines_keep_terms before update of is_refundable on registration_lines
    when old.is_refundable <> new.is_refundable
    begin select raise(abort, ${sql.lit(neverChanges)}); end`.execute(db)
}
