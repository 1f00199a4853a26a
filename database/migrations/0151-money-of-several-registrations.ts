import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/**
 * After a move, several registrations may have money of one payment. If a bank or a gateway takes some of it, each of
 * them gets a row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('refund_known_once').execute()
  await db.schema
    .createIndex('refund_known_once')
    .on('refunds')
    .columns(['capture_id', 'gateway_refund_id', 'registration_id'])
    .unique()
    .where(sql<boolean>`gateway_refund_id is not null and by_hand is null`)
    .execute()
  await remakeChargebacks(db)
}

/** SQLite drops a table's unique constraint only together with the table. */
async function remakeChargebacks(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  const columns = ['capture_id', 'registration_id']
  for (const column of columns) await db.schema.dropIndex(`chargebacks_by_${column}`).execute()
  await db.schema.alterTable('chargebacks').renameTo('earlier_chargebacks').execute()
  await db.schema
    .createTable('chargebacks')
    .addColumn('id', idType, id)
    .addColumn('gateway', 'text', c => c.notNull())
    .addColumn('gateway_dispute_id', 'text')
    .addColumn('gateway_reversal_id', 'text')
    .addColumn('capture_id', 'bigint', c => c.notNull().references('captures.id'))
    .addColumn('registration_id', 'bigint', c => c.notNull().references('registrations.id'))
    .addColumn('amount_minor', 'bigint', c => c.notNull().check(sql`amount_minor > 0`))
    .addColumn('currency', 'text', c => c.notNull())
    .addColumn('taken_at', 'text', c => c.notNull())
    .addColumn('returned_at', 'text')
    .addUniqueConstraint('dispute_once_a_registration', ['gateway', 'gateway_dispute_id', 'registration_id'])
    .addUniqueConstraint('reversal_once_a_registration', [
      'gateway',
      'gateway_reversal_id',
      'registration_id',
    ])
    .addCheckConstraint(
      'chargeback_names_its_cause',
      sql`gateway_dispute_id is not null or gateway_reversal_id is not null`,
    )
    .execute()
  const all = sql.raw(
    'gateway, gateway_dispute_id, gateway_reversal_id, capture_id, registration_id, amount_minor, currency, taken_at, returned_at',
  )
  // Ledger entries refer to the ids, so each row keeps its id, and new ids continue after the highest.
  await sql`insert into chargebacks (id, ${all}) select id, ${all} from earlier_chargebacks order by id`.execute(
    db,
  )
  await countOn(db)
  await db.schema.dropTable('earlier_chargebacks').execute()
  for (const column of columns) {
    await db.schema.createIndex(`chargebacks_by_${column}`).on('chargebacks').column(column).execute()
  }
}

/** SQLite continues after given ids by itself; PostgreSQL has to be told. */
async function countOn(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`
    select setval(pg_get_serial_sequence('chargebacks', 'id'), max(id)) from chargebacks having count(*) > 0
  `.execute(db)
}
