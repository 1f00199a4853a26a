import { type Kysely, sql } from 'kysely'

/**
 * Registrations that were joined to a group's invoice before they were paid, and those that were split from one for another
 * payer: docs/offers.md. A joined one is cancelled for a process of the release before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('registrations')
    .addColumn('joined_to_id', 'bigint', c => c.references('registrations.id'))
    .execute()
  await db.schema
    .alterTable('registrations')
    .addColumn('joined_as_id', 'bigint', c => c.references('attendees.id'))
    .execute()
  await db.schema
    .alterTable('registrations')
    .addColumn('split_from_id', 'bigint', c => c.references('registrations.id'))
    .execute()
  await db.schema
    .createIndex('registrations_joined')
    .on('registrations')
    .column('joined_to_id')
    .where(sql.ref('joined_to_id'), 'is not', null)
    .execute()
  await db.schema
    .createTable('join_requests')
    .addColumn('group_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('asked_at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('join_requests_key', ['registration_id', 'group_id'])
    .execute()
}
