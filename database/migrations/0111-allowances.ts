import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/**
 * What others may register for at a group's expense, by its code: docs/offers.md. A process of the release before takes such a
 * code for one of a hundredth of a per cent, so make them once all processes are new.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('allowances')
    .addColumn('id', idType, id)
    .addColumn('code_id', 'bigint', c => c.notNull().unique().references('codes.id'))
    .addColumn('home_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('budget_minor', 'bigint', c => c.check(sql`budget_minor > 0`))
    .addColumn('most_people', 'integer', c => c.check(sql`most_people > 0`))
    .addColumn('admissions', 'text', c => c.notNull())
    .addColumn('extras', 'text', c => c.notNull())
    .addColumn('covers_rooms', 'integer', c => c.notNull().check(sql`covers_rooms in (0, 1)`))
    .addColumn('is_billed_monthly', 'integer', c => c.notNull().check(sql`is_billed_monthly in (0, 1)`))
    .addColumn('collecting_id', 'bigint', c => c.references('registrations.id'))
    .addColumn('made_at', 'text', c => c.notNull())
    .addCheckConstraint('allowance_is_limited', sql`budget_minor is not null or most_people is not null`)
    .execute()
  await db.schema.createIndex('allowances_by_home').on('allowances').column('home_id').execute()
  await db.schema
    .alterTable('registrations')
    .addColumn('allowance_id', 'bigint', c => c.references('allowances.id'))
    .execute()
  await db.schema.alterTable('registrations').addColumn('collected_at', 'text').execute()
  await db.schema
    .createIndex('registrations_by_allowance')
    .on('registrations')
    .column('allowance_id')
    .where(sql.ref('allowance_id'), 'is not', null)
    .execute()
}
