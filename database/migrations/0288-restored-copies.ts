import { type Kysely, sql } from 'kysely'

/** Where the database lives, and what was found waiting when it began to live elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('database_homes')
    .addColumn('id', 'integer', c => c.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('home', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createTable('restored_copies')
    .addColumn('last_effect_id', 'bigint', c => c.primaryKey().notNull())
    .addColumn('found_at', 'text', c => c.notNull())
    .addColumn('decided_at', 'text')
    .execute()
}
