import { type Kysely, sql } from 'kysely'

/**
 * Refunds that a gateway refuses for now are tried again, and refunds that staff pay by hand are cases for staff. The
 * latter were on nobody's list, so those that wait already become cases too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('refunds')
    .addColumn('refusals', 'integer', c => c.notNull().defaultTo(0).check(sql`refusals >= 0`))
    .execute()
  await db.schema.alterTable('refunds').addColumn('refused_because', 'text').execute()
  await db.schema.alterTable('refunds').addColumn('refused_since', 'text').execute()
  await sql`
    insert into attention_reasons (registration_id, reason, raised_at)
    select refunds.registration_id, 'refund-by-hand', min(refunds.created_at)
    from refunds
    inner join captures on captures.id = refunds.capture_id
    where refunds.state = 'pending' and captures.gateway = 'offline'
    group by refunds.registration_id`.execute(db)
}
