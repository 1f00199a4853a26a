import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'

/** The tables at this point, independent of later migrations. */
interface Tables {
  talks: { id: number; guid: string }
  speakers: { id: number; guid: string }
}

/** Ids of talks and people in exported files, so that other programs recognise them. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const table of ['talks', 'speakers'] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('guid', 'text', c => c.notNull().defaultTo(''))
      .execute()
    for (const { id } of await db.selectFrom(table).select('id').execute()) {
      await db.updateTable(table).set({ guid: randomUUID() }).where('id', '=', id).execute()
    }
  }
  await db.schema
    .createIndex('talk_guid_once_a_day')
    .on('talks')
    .columns(['day_id', 'guid'])
    .unique()
    .execute()
  await db.schema
    .createIndex('speaker_guid_once')
    .on('speakers')
    .columns(['conference_id', 'guid'])
    .unique()
    .execute()
}
