import { type Kysely, sql } from 'kysely'

/** What authors sent of their abstracts after they had submitted them; the first version is what they submitted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('abstract_versions')
    .addColumn('abstract_id', 'bigint', c => c.notNull().references('abstracts.id').onDelete('cascade'))
    .addColumn('version', 'integer', c => c.notNull().check(sql`version > 0`))
    .addColumn('title', 'text', c => c.notNull())
    .addColumn('text', 'text', c => c.notNull())
    .addColumn('standing', 'text', c => c.notNull().check(sql`standing in ('passed', 'held', 'refused')`))
    .addColumn('sent_at', 'text', c => c.notNull())
    .addColumn('settled_by', 'text')
    .addColumn('settled_at', 'text')
    .addPrimaryKeyConstraint('abstract_version', ['abstract_id', 'version'])
    .addCheckConstraint('version_settled_by_somebody', sql`(settled_by is null) = (settled_at is null)`)
    .execute()
  // One change waits for the committee at a time.
  await sql`create unique index one_held_version on abstract_versions (abstract_id) where standing = 'held'`.execute(
    db,
  )
}
