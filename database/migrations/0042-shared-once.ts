import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/**
 * The refund policy applies to money only once. Stores the money that a change to something cheaper took, the refunds
 * that such a change decided, and which money had paid for a place before staff moved it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('change_parts')
    .addColumn('id', idType, id)
    .addColumn('choice_change_id', 'bigint', c => c.notNull().references('choice_changes.id'))
    .addColumn('amount_minor', 'bigint', c => c.notNull().check(sql`amount_minor > 0`))
    // As for a credit's part: null if it followed the dates of its conference.
    .addColumn('share_basis_points', 'integer', c => c.check(sql`share_basis_points between 0 and 10000`))
    .addColumn('had_place', 'integer', c => c.notNull().check(sql`had_place in (0, 1)`))
    .execute()
  await db.schema.createIndex('parts_by_change').on('change_parts').column('choice_change_id').execute()
  await db.schema
    .alterTable('credit_parts')
    .addColumn('had_place', 'integer', c => c.notNull().defaultTo(0).check(sql`had_place in (0, 1)`))
    .execute()
  await db.schema
    .alterTable('refunds')
    .addColumn('choice_change_id', 'bigint', c => c.references('choice_changes.id'))
    .execute()
}
