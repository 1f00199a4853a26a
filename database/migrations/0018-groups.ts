import { type Kysely, sql } from 'kysely'
import { isPostgres } from '#database/columns.ts'

/** Several people on one registration: docs/algorithms/lines.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('conferences')
    .addColumn('takes_groups', 'integer', c => c.notNull().defaultTo(0).check(sql`takes_groups in (0, 1)`))
    .execute()
  await db.schema
    .alterTable('registration_lines')
    .addColumn('of_group', 'integer', c => c.notNull().defaultTo(0).check(sql`of_group in (0, 1)`))
    .execute()
  await db.schema
    .alterTable('registration_sources')
    .addColumn('people', 'integer', c => c.notNull().defaultTo(1).check(sql`people > 0`))
    .execute()
  // Groups are few: figures read their people from this.
  await db.schema
    .createIndex('lines_of_groups')
    .on('registration_lines')
    .column('registration_id')
    .where(sql.ref('of_group'), '=', 1)
    .execute()
  const neverChanges = 'a line of a registration never changes; it only ends'
  if (isPostgres(db)) {
    await sql`create trigger registration_lines_keep_group before update of of_group on registration_lines
      for each row when (old.of_group <> new.of_group)
      execute function refuse_other_offer_of_line()`.execute(db)
    return
  }
  await sql`create trigger registration_lines_keep_group before update of of_group on registration_lines
    when old.of_group <> new.of_group
    begin select raise(abort, ${sql.lit(neverChanges)}); end`.execute(db)
}
