import type { Kysely } from 'kysely'

/** Whose lines a change of a group ends and adds: docs/algorithms/lines.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('choice_changes').addColumn('people', 'text').execute()
}
