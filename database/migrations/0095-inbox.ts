import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** The table at this point, independent of later migrations. */
interface Tables {
  contact_messages: {
    id: number
    name: string
    email: string
    phone_number: string
    subject: string
    message: string
    searched: string
  }
}

/** Visitors' messages in the back office: assigned, answered, closed and searchable. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  for (const column of ['assigned_to', 'closed_at', 'closed_by'] as const) {
    await db.schema.alterTable('contact_messages').addColumn(column, 'text').execute()
  }
  await db.schema
    .alterTable('contact_messages')
    .addColumn('searched', 'text', c => c.notNull().defaultTo(''))
    .execute()
  // The columns exist now.
  await fillSearched(db as Kysely<Tables>)
  await db.schema
    .createIndex('contact_messages_open')
    .on('contact_messages')
    .column('id')
    .where(sql.ref('closed_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('contact_messages_by_conference')
    .on('contact_messages')
    .columns(['conference_id', 'id'])
    .execute()
  await db.schema
    .createTable('contact_answers')
    .addColumn('id', idType, id)
    .addColumn('message_id', 'bigint', c => c.notNull().references('contact_messages.id').onDelete('cascade'))
    .addColumn('subject', 'text', c => c.notNull())
    .addColumn('text', 'text', c => c.notNull())
    .addColumn('quotes', 'integer', c => c.notNull().check(sql`quotes in (0, 1)`))
    .addColumn('written_by', 'text', c => c.notNull())
    .addColumn('written_at', 'text', c => c.notNull())
    .addColumn('request_key', 'text', c => c.unique())
    .execute()
  await db.schema
    .createIndex('contact_answers_by_message')
    .on('contact_answers')
    .columns(['message_id', 'id'])
    .execute()
}

async function fillSearched(db: Kysely<Tables>): Promise<void> {
  for (const row of await db.selectFrom('contact_messages').selectAll().execute()) {
    const texts = [row.name, row.email, row.phone_number, row.subject, row.message]
    await db
      .updateTable('contact_messages')
      .set({ searched: fold(texts.join('\n')) })
      .where('id', '=', row.id)
      .execute()
  }
}

/** How texts were folded at the time of this migration. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase()
