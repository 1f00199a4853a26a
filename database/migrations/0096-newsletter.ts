import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

/** The table at this point, independent of later migrations. */
interface Tables {
  subscriptions: { id: number; name: string; email: string; secret: string; searched: string }
}

/**
 * A subscription counts once its address has confirmed it, and a link in every mail ends it. Earlier subscribers are
 * asked to confirm too, when the organiser starts that (ADR 29); until then nothing is sent to them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = () => db.schema.alterTable('subscriptions')
  for (const column of ['confirm_token', 'asked_at', 'confirmed_at', 'unsubscribed_at'] as const) {
    await table().addColumn(column, 'text').execute()
  }
  await table()
    .addColumn('secret', 'text', c => c.notNull().defaultTo(''))
    .execute()
  await table()
    .addColumn('searched', 'text', c => c.notNull().defaultTo(''))
    .execute()
  // The columns exist now.
  await fill(db as Kysely<Tables>)
  for (const column of ['secret', 'confirm_token'] as const) {
    await db.schema
      .createIndex(`subscription_by_${column}`)
      .unique()
      .on('subscriptions')
      .column(column)
      .where(sql.ref(column), '<>', '')
      .execute()
  }
}

async function fill(db: Kysely<Tables>): Promise<void> {
  for (const { id, name, email } of await db.selectFrom('subscriptions').selectAll().execute()) {
    await db
      .updateTable('subscriptions')
      .set({ secret: randomBytes(16).toString('hex'), searched: fold(`${name}\n${email}`) })
      .where('id', '=', id)
      .execute()
  }
}

/** How texts were folded at the time of this migration. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase()
