import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** The tables at this point, independent of later migrations. */
type Tables = {
  group_mails: { audience: string; purpose: string }
  subscriptions: { id: number; email: string; unsubscribed_at: string | null; mailbox_key: string }
  news_refusals: { mailbox_key: string; refused_at: string }
}

/**
 * What a group mail is about: the recipients' registrations, or news that everybody may refuse. A refusal is stored as a
 * hash of its mailbox, so that it can outlive what is known about the person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .alterTable('group_mails')
    .addColumn('purpose', 'text', c =>
      c.notNull().defaultTo('registration').check(sql`purpose in ('registration', 'news')`),
    )
    .execute()
  const filled = db.withTables<Tables>()
  await filled
    .updateTable('group_mails')
    .set({ purpose: 'news' })
    .where('audience', '=', 'newsletter')
    .execute()
  await db.schema
    .createTable('news_links')
    .addColumn('id', idType, id)
    .addColumn('mailbox_key', 'text', c => c.notNull().unique().check(sql`length(mailbox_key) = 64`))
    .addColumn('secret', 'text', c => c.notNull().unique())
    .addColumn('mailed_at', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createTable('news_refusals')
    .addColumn('mailbox_key', 'text', c => c.primaryKey().notNull().check(sql`length(mailbox_key) = 64`))
    .addColumn('refused_at', 'text', c => c.notNull())
    .execute()
  await db.schema
    .alterTable('subscriptions')
    .addColumn('mailbox_key', 'text', c => c.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('subscriptions_mailbox_key').on('subscriptions').column('mailbox_key').execute()
  await fillKeys(filled)
}

/** Whoever ended the newsletter wants no other news either. */
async function fillKeys(db: Kysely<Tables>): Promise<void> {
  const read = (last: number) =>
    db
      .selectFrom('subscriptions')
      .select(['id', 'email', 'unsubscribed_at'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(500)
      .execute()
  for (let rows = await read(0); rows.length > 0; rows = await read(rows.at(-1)?.id ?? 0)) {
    for (const { id, email, unsubscribed_at } of rows) {
      const mailbox_key = createHash('sha256').update(mailboxOf(email)).digest('hex')
      await db.updateTable('subscriptions').set({ mailbox_key }).where('id', '=', id).execute()
      if (unsubscribed_at === null) continue
      await db
        .insertInto('news_refusals')
        .values({ mailbox_key, refused_at: unsubscribed_at })
        .onConflict(conflict => conflict.doNothing())
        .execute()
    }
  }
}

/** The mailbox behind an address, as at the time of this migration. */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1).toLowerCase()
  const local = address.slice(0, Math.max(0, at)).toLowerCase()
  const plus = local.indexOf('+')
  const name = plus > 0 ? local.slice(0, plus) : local
  return ['gmail.com', 'googlemail.com'].includes(host)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${host}`
}
