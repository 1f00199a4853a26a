import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/**
 * Which failed refund a refund by hand replaces, and the cause of a credit note or a replacing invoice. Until now both
 * were identified by a number or a moment that others may share.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('refunds')
    .addColumn('instead_of', 'bigint', c => c.references('refunds.id'))
    .execute()
  await findWhatWasPaidByHand(db)
  // One bank transfer may pay several refunds, but each of them only once.
  await db.schema.dropIndex('refund_known_once').execute()
  await db.schema
    .createIndex('refund_known_once')
    .on('refunds')
    .columns(['capture_id', 'gateway_refund_id'])
    .unique()
    .where(sql<boolean>`gateway_refund_id is not null and by_hand is null`)
    .execute()
  await db.schema
    .createIndex('failed_refund_paid_once')
    .on('refunds')
    .column('instead_of')
    .unique()
    .where(sql<boolean>`state <> 'failed'`)
    .execute()
  await createBillCauses(db)
}

/** The audit has it for every one. */
async function findWhatWasPaidByHand(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ facts: string }>`
    select facts from audit_entries where act = 'failed refund paid by hand'
  `.execute(db)
  for (const { facts } of rows) {
    const { refundId, insteadOf } = JSON.parse(facts)
    await sql`update refunds set instead_of = ${insteadOf} where id = ${refundId}`.execute(db)
  }
}

async function createBillCauses(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('bill_causes')
    .addColumn('id', idType, id)
    .addColumn('invoice_id', 'bigint', c => c.notNull().references('invoices.id'))
    .addColumn('refund_id', 'bigint', c => c.references('refunds.id'))
    .addColumn('credit_id', 'bigint', c => c.references('credit_transfers.id'))
    .addColumn('choice_change_id', 'bigint', c => c.references('choice_changes.id'))
    .addCheckConstraint(
      'bill_cause_is_one',
      sql`(case when refund_id is null then 0 else 1 end) + (case when credit_id is null then 0 else 1 end)
        + (case when choice_change_id is null then 0 else 1 end) = 1`,
    )
    .execute()
  for (const cause of ['refund_id', 'credit_id', 'choice_change_id']) {
    await db.schema
      .createIndex(`bill_${cause.replace('_id', '')}_once`)
      .on('bill_causes')
      .columns([cause, 'invoice_id'])
      .unique()
      .execute()
  }
  // Documents issued so far have the moment of their cause.
  await sql`
    insert into bill_causes (invoice_id, refund_id)
    select invoices.id, refunds.id from invoices
    join refunds on refunds.registration_id = invoices.registration_id and refunds.created_at = invoices.issued_at
    where invoices.kind = 'credit-note' and refunds.by_hand is null
  `.execute(db)
  await sql`
    insert into bill_causes (invoice_id, credit_id)
    select invoices.id, credit.id from invoices
    join credit_transfers credit
      on credit.from_registration_id = invoices.registration_id and credit.recorded_at = invoices.issued_at
    where invoices.kind = 'credit-note'
  `.execute(db)
  await sql`
    insert into bill_causes (invoice_id, choice_change_id)
    select invoices.id, changes.id from invoices
    join choice_changes changes
      on changes.registration_id = invoices.registration_id and changes.settled_at = invoices.issued_at
    where changes.state = 'applied' and (invoices.kind = 'credit-note' or invoices.replaces_id is not null)
  `.execute(db)
}
