import type { Kysely } from 'kysely'

/** Whom the talk of an abstract was given as its speaker, so that what the organiser set since is told from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('abstract_talks').addColumn('written_speaker', 'text').execute()
}
