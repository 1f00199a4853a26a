import { type Kysely, sql } from 'kysely'

/** Guests with names, who come with a registration: docs/algorithms/lines.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('offers')
    .addColumn('is_for_guests', 'integer', c => c.notNull().defaultTo(0).check(sql`is_for_guests in (0, 1)`))
    .execute()
  await db.schema.alterTable('offers').addColumn('names_until', 'text').execute()
  for (const column of ['name', 'email', 'organization']) {
    await db.schema
      .alterTable('attendees')
      .addColumn(column, 'text', c => c.notNull().defaultTo(''))
      .execute()
  }
  // Who has names of their own: a search for a person reads no other attendees.
  await db.schema
    .createIndex('attendees_with_names')
    .on('attendees')
    .column('id')
    .where(sql<boolean>`(name <> '' or email <> '')`)
    .execute()
  await db.schema
    .alterTable('registration_texts')
    .addColumn('guests', 'text', c => c.notNull().defaultTo(''))
    .execute()
}
