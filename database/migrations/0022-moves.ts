import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/**
 * Moves to another conference: a row for each, kept after the place there is paid. And the parts of money that moved
 * from one registration to another, by the refund policy's share on that day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('credit_parts')
    .addColumn('id', idType, id)
    .addColumn('credit_id', 'bigint', c => c.notNull().references('credit_transfers.id'))
    .addColumn('amount_minor', 'bigint', c => c.notNull().check(sql`amount_minor > 0`))
    // Null while it follows the dates of its present conference.
    .addColumn('share_basis_points', 'integer', c => c.check(sql`share_basis_points between 0 and 10000`))
    .execute()
  await db.schema.createIndex('parts_by_credit').on('credit_parts').column('credit_id').execute()

  await db.schema
    .createTable('conference_moves')
    .addColumn('id', idType, id)
    .addColumn('from_registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('to_registration_id', 'bigint', c => c.notNull().unique().references('registrations.id'))
    .addColumn('state', 'text', c => c.notNull().check(sql`state in ('open', 'completed', 'lapsed')`))
    .addColumn('share_basis_points', 'integer', c =>
      c.notNull().check(sql`share_basis_points between 0 and 10000`),
    )
    .addColumn('credit_id', 'bigint', c => c.unique().references('credit_transfers.id'))
    .addColumn('asked_by', 'text', c => c.notNull())
    .addColumn('asked_at', 'text', c => c.notNull())
    .addColumn('reminded_at', 'text')
    .addColumn('settled_by', 'text')
    .addColumn('settled_at', 'text')
    .addCheckConstraint('move_goes_elsewhere', sql`from_registration_id <> to_registration_id`)
    .addCheckConstraint(
      'move_is_settled_by_somebody',
      sql`(state = 'open') = (settled_at is null) and (settled_at is null) = (settled_by is null)`,
    )
    .addCheckConstraint('only_a_completed_move_moved_money', sql`state = 'completed' or credit_id is null`)
    .execute()
  for (const [name, state] of [
    ['one_open_move', 'open'],
    ['moved_away_once', 'completed'],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on('conference_moves')
      .column('from_registration_id')
      .unique()
      .where(sql.ref('state'), '=', sql.lit(state))
      .execute()
  }
}
