import { type Kysely, sql } from 'kysely'
import { columnTypes } from '#database/columns.ts'

/** Files with which people prove that they may have what they bought: docs/conditions.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, idType } = columnTypes(db)
  // When staff asked for another proof; `because` says why.
  await db.schema.alterTable('eligibilities').addColumn('asked_again_at', 'text').execute()
  await db.schema
    .createTable('proofs')
    .addColumn('id', idType, id)
    .addColumn('eligibility_id', 'bigint', c => c.notNull().references('eligibilities.id'))
    .addColumn('file_key', 'text', c => c.references('files.key'))
    .addColumn('received_at', 'text', c => c.notNull())
    .addColumn('erased_at', 'text')
    .addCheckConstraint('erased_without_file', sql`(file_key is null) = (erased_at is not null)`)
    .execute()
  await db.schema.createIndex('proofs_by_eligibility').on('proofs').column('eligibility_id').execute()
  await db.schema
    .createIndex('proofs_with_files')
    .on('proofs')
    .column('received_at')
    .where(sql.ref('file_key'), 'is not', null)
    .execute()
}
