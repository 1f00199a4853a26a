import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/**
 * Each reason for attention is a row, which staff clear with a note. Refunds in progress are checked at growing
 * intervals, so that slow ones do not delay others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)

  await db.schema
    .createTable('attention_reasons')
    .addColumn('id', idType, id)
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('reason', 'text', c => c.notNull().check(sql`reason <> ''`))
    .addColumn('raised_at', 'text', c => c.notNull())
    .addColumn('cleared_at', 'text')
    .addColumn('cleared_by', 'text')
    .addColumn('note', 'text')
    .addCheckConstraint(
      'clearing_is_whole',
      sql`(cleared_at is null) = (cleared_by is null) and (cleared_at is null) = (note is null)`,
    )
    .execute()
  await db.schema
    .createIndex('attention_open_once')
    .on('attention_reasons')
    .columns(['registration_id', 'reason'])
    .unique()
    .where(sql.ref('cleared_at'), 'is', null)
    .execute()
  await sql`
    insert into attention_reasons (registration_id, reason, raised_at)
    select id, attention, coalesce(paid_at, created_at) from registrations where attention is not null
  `.execute(db)
  await db.schema.alterTable('registrations').dropColumn('attention').execute()

  await db.schema
    .alterTable('refunds')
    .addColumn('looks', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  // Null: at the next opportunity once it is due.
  await db.schema.alterTable('refunds').addColumn('next_look_at', 'text').execute()

  // No decision depends on which events were seen: each is only a reason to read the gateway's books.
  await db.schema.dropTable('webhook_events').execute()
}
