import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Who was invited by name to a registration: docs/conditions.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  await db.schema
    .createTable('admission_invitations')
    .addColumn('id', idType, id)
    .addColumn('conference_id', 'bigint', c => c.notNull().references('conferences.id'))
    .addColumn('admission', 'text', c => c.notNull())
    .addColumn('title', 'text', c => c.notNull().defaultTo(''))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('email', 'text', c => c.notNull())
    .addColumn('compared', 'text', c => c.notNull())
    .addColumn('organization', 'text', c => c.notNull().defaultTo(''))
    .addColumn('searched', 'text', c => c.notNull())
    .addColumn('secret', 'text', c => c.notNull().unique())
    .addColumn('state', 'text', c => c.notNull().check(sql`state in ('invited', 'declined', 'withdrawn')`))
    .addColumn('invited_at', 'text', c => c.notNull())
    .addColumn('opened_at', 'text')
    .addColumn('reminded_at', 'text')
    .addUniqueConstraint('invited_once_to_an_admission', ['conference_id', 'admission', 'compared'])
    .execute()
  // The invitation that admitted somebody; used as long as their registration lives.
  await db.schema
    .alterTable('eligibilities')
    .addColumn('invitation_id', 'bigint', c => c.references('admission_invitations.id').onDelete('set null'))
    .execute()
  await db.schema
    .createIndex('eligibilities_by_invitation')
    .on('eligibilities')
    .column('invitation_id')
    .where(sql.ref('invitation_id'), 'is not', null)
    .execute()
}
