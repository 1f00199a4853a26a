import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Acts on many registrations at once, with the progress for each registration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('bulk_acts')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id').onDelete('cascade'))
    .addColumn('kind', 'text', c =>
      c.notNull().check(sql`kind in ('remind', 'resend', 'cancel-unpaid', 'confirm-amounts')`),
    )
    .addColumn('reason', 'text', c => c.notNull())
    .addColumn('actor', 'text', c => c.notNull())
    .addColumn('request_key', 'text', c => c.notNull().unique())
    .addColumn('begun_at', 'text', c => c.notNull())
    .addColumn('stopped_at', 'text')
    .addColumn('finished_at', 'text')
    .execute()
  await db.schema
    .createIndex('bulk_acts_by_conference')
    .on('bulk_acts')
    .columns(['conference_id', 'id'])
    .execute()
  await db.schema
    .createTable('bulk_act_items')
    .addColumn('id', idType, id)
    .addColumn('bulk_act_id', 'bigint', c => c.notNull().references('bulk_acts.id').onDelete('cascade'))
    .addColumn('registration_id', 'bigint', c =>
      c.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', c => c.notNull().check(sql`state in ('queued', 'done', 'left-out')`))
    .addColumn('problem', 'text')
    .addUniqueConstraint('bulk_act_once', ['bulk_act_id', 'registration_id'])
    .addCheckConstraint('bulk_act_problem', sql`(state = 'left-out') = (problem is not null)`)
    .execute()
  await db.schema
    .createIndex('bulk_act_items_by_state')
    .on('bulk_act_items')
    .columns(['bulk_act_id', 'state', 'id'])
    .execute()
  await db.schema
    .createIndex('bulk_act_items_by_registration')
    .on('bulk_act_items')
    .column('registration_id')
    .execute()
}
