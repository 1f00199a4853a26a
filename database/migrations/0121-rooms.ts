import type { Kysely } from 'kysely'

interface Tables {
  talks: { id: number; day_id: number; room: string }
  programme_days: { id: number; conference_id: number }
  content_items: { conference_id: number; kind: string; position: number; data: string }
}

/** Adds the rooms that existing talks name. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // The tables as they are at this point.
  const db = database as Kysely<Tables>
  const rows = await db
    .selectFrom('talks')
    .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
    .select(({ fn }) => ['programme_days.conference_id', 'talks.room', fn.min('talks.id').as('first')])
    .where('talks.room', '!=', '')
    .groupBy(['programme_days.conference_id', 'talks.room'])
    .orderBy('first')
    .execute()
  for (const [conference_id, rooms] of Map.groupBy(rows, row => row.conference_id)) {
    for (const [index, { room }] of rooms.entries()) {
      if (room.trim() === '' || room.length > 300) continue
      const data = JSON.stringify({ name: room, seats: null })
      await db
        .insertInto('content_items')
        .values({ conference_id, kind: 'programme-room', position: index + 1, data })
        .execute()
    }
  }
}
