import type { Kysely } from 'kysely'

/** The numbers that a group's coordinator has typed to ask somebody to join, whether they are somebody's or not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('join_asks')
    // Of the group.
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('code', 'text', c => c.notNull())
    .addColumn('asked_at', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('join_asks_key', ['registration_id', 'code'])
    .execute()
}
