import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Limits of unpaid registrations, and the e-mail address and client of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { idType } = columnTypes(db)
  for (const [column, limit] of [
    ['unpaid_per_email', 5],
    ['unpaid_per_client', 30],
  ] as const) {
    await db.schema
      .alterTable('conferences')
      .addColumn(column, 'integer', c =>
        c
          .notNull()
          .defaultTo(limit)
          .check(sql`${sql.ref(column)} > 0`),
      )
      .execute()
  }
  await db.schema
    .createTable('registration_sources')
    .addColumn('registration_id', idType, c => c.primaryKey().notNull().references('registrations.id'))
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id'))
    // In lower case, without a plus sign and what follows it.
    .addColumn('email_key', 'text', c => c.notNull())
    // An IPv4 address or an IPv6 network, kept for ten minutes.
    .addColumn('client', 'text')
    .addColumn('placed_at', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createIndex('registration_sources_by_email')
    .on('registration_sources')
    .columns(['conference_id', 'email_key'])
    .execute()
  await db.schema
    .createIndex('registration_sources_by_client')
    .on('registration_sources')
    .columns(['conference_id', 'client', 'placed_at'])
    .execute()
}
