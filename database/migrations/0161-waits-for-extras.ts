import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/**
 * Somebody who has paid waits for an extra that is sold out: docs/algorithms/capacity.md. A process of the release before offers
 * them nothing, and leaves the row as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('extra_waits')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id'))
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('offer_id', 'bigint', c => c.notNull().references('offers.id'))
    .addColumn('option_id', 'bigint', c => c.references('offer_options.id'))
    .addColumn('quantity', 'integer', c => c.notNull().check(sql`quantity > 0`))
    .addColumn('lines', 'text', c => c.notNull())
    .addColumn('state', 'text', c =>
      c.notNull().check(sql`state in ('waiting', 'offered', 'taken', 'ended')`),
    )
    .addColumn('asked_at', 'text', c => c.notNull())
    .addColumn('change_id', 'bigint', c => c.references('choice_changes.id'))
    .addColumn('ended_because', 'text', c =>
      c.check(sql`ended_because in ('left', 'declined', 'lapsed', 'impossible')`),
    )
    .addColumn('settled_at', 'text')
    .execute()
  await db.schema
    .createIndex('extra_waits_by_registration')
    .on('extra_waits')
    .columns(['registration_id', 'id'])
    .execute()
  await db.schema.createIndex('extra_waits_by_change').on('extra_waits').column('change_id').execute()
  // Nobody stands twice in the line for one thing.
  await sql`create unique index extra_waits_once on extra_waits (registration_id, offer_id, coalesce(option_id, 0))
    where state = 'waiting'`.execute(db)
  await db.schema
    .createIndex('extra_waits_in_line')
    .on('extra_waits')
    .columns(['conference_id', 'id'])
    .where(sql.ref('state'), '=', 'waiting')
    .execute()
}
