import { type Kysely, sql } from 'kysely'

/** The tables at this point, independent of later migrations. */
interface Tables {
  outbox: { id: number; kind: string; payload: string; registration_id: number | null }
}

/** The table and column that name the registration, by the id in an effect's payload. */
const owners = {
  refundId: ['refunds', 'registration_id'],
  changeId: ['choice_changes', 'registration_id'],
  attemptId: ['payment_attempts', 'registration_id'],
  moveId: ['conference_moves', 'from_registration_id'],
  handoverId: ['handovers', 'registration_id'],
} as const

/** Every mail and other effect stores its registration, so that the registration's history can list it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('registration_id', 'bigint').execute()
  for (const { id, payload } of await db.selectFrom('outbox').select(['id', 'payload']).execute()) {
    const named: Record<string, unknown> = JSON.parse(payload)
    const own = named.registrationId
    const [key, owner] = Object.entries(owners).find(([name]) => typeof named[name] === 'number') ?? []
    const registration =
      typeof own === 'number'
        ? sql<number>`${own}`
        : key &&
          owner &&
          sql<number>`(select ${sql.ref(owner[1])} from ${sql.table(owner[0])} where id = ${named[key]})`
    if (!registration) continue
    await db.updateTable('outbox').set({ registration_id: registration }).where('id', '=', id).execute()
  }
  await db.schema
    .createIndex('outbox_by_registration')
    .on('outbox')
    .columns(['registration_id', 'id'])
    .execute()
}
