import { type Kysely, sql } from 'kysely'

/** The waiting room before the registration forms: how many places were issued, and how many of them called. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('waiting_room')
    .addColumn('id', 'integer', c => c.notNull().primaryKey().check(sql`id = 1`))
    .addColumn('issued', 'bigint', c => c.notNull().defaultTo(0))
    .addColumn('called', 'bigint', c => c.notNull().defaultTo(0))
    .addCheckConstraint('waiting_room_in_order', sql`called >= 0 and called <= issued`)
    .execute()
  await sql`insert into waiting_room (id) values (1)`.execute(db)
}
