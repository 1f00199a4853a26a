import { type Kysely, sql } from 'kysely'

/** The owner's requirements for all staff, and files that editors uploaded and no record names yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staff_rules')
    .addColumn('id', 'integer', c => c.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('second_factor_for_all', 'integer', c =>
      c.notNull().check(sql`second_factor_for_all in (0, 1)`),
    )
    .execute()
  await sql`insert into staff_rules (id, second_factor_for_all) values (1, 0)`.execute(db)
  await db.schema
    .createTable('editor_uploads')
    .addColumn('file_key', 'text', c => c.primaryKey().notNull().references('files.key').onDelete('cascade'))
    .addColumn('expires_at', 'text', c => c.notNull())
    .execute()
  await db.schema.createIndex('editor_uploads_by_expiry').on('editor_uploads').column('expires_at').execute()
}
