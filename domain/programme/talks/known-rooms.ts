/** A conference's rooms. Talks name theirs; the list has each once, in the organiser's order. */
import type { Reader, Transaction } from '#database/database.ts'
import { type ContentFields, kinds } from '#domain/conference/content/kinds.ts'
import { batches } from '#domain/programme/matching/match-imported.ts'

const longestName = 300

/** Adds the rooms that talks name and the list lacks, and returns how many. The caller bumps the revision. */
export async function addNamedRooms(tx: Transaction, conferenceId: number): Promise<number> {
  const known = await tx
    .selectFrom('content_items')
    .select(['data', 'position'])
    .where('conference_id', '=', conferenceId)
    .where('kind', '=', 'programme-room')
    .execute()
  // They were written through the schema of a room.
  const listed = new Set(known.map(({ data }) => (JSON.parse(data) as ContentFields<'programme-room'>).name))
  const last = known.reduce((highest, { position }) => Math.max(highest, position), 0)
  const named = await namedRooms(tx, conferenceId)
  // A name that the list cannot take stays on its talks alone.
  const added = named.filter(name => !listed.has(name) && name === name.trim() && name.length <= longestName)
  const rows = added.map((name, index) => ({
    conference_id: conferenceId,
    kind: 'programme-room',
    position: last + index + 1,
    data: JSON.stringify(kinds['programme-room'].fields.parse({ name, seats: null })),
  }))
  for await (const batch of batches(rows)) await tx.insertInto('content_items').values(batch).execute()
  return rows.length
}

/** The names of rooms that talks name, in the order in which their first talks were added. */
async function namedRooms(db: Reader, conferenceId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('talks')
    .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
    .select(({ fn }) => ['talks.room', fn.min('talks.id').as('first')])
    .where('programme_days.conference_id', '=', conferenceId)
    .where('talks.room', '!=', '')
    .groupBy('talks.room')
    .orderBy('first')
    .execute()
  return rows.map(({ room }) => room)
}
