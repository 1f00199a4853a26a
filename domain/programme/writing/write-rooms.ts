/** The only writer of a conference's rooms. Talks refer to theirs, and have its name beside. */
import type { Reader, Transaction } from '#database/database.ts'
import { type ContentFields, kinds } from '#domain/conference/content/kinds.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { findTalksUsing, type TalksUsing } from '#domain/programme/writing/talks-using.ts'

type Room = ContentFields<'programme-room'>

const longestName = 300

/**
 * Refers talks that were written with a room's name to that room, and adds the rooms that the list lacks.
 *
 * @returns how many rooms were added; the caller bumps the revision
 */
export async function addNamedRooms(tx: Transaction, conferenceId: number): Promise<number> {
  const named = await namesToResolve(tx, conferenceId)
  if (named.length === 0) return 0
  const known = await listRooms(tx, conferenceId)
  const listed = new Set(known.map(({ name }) => name))
  const last = known.reduce((highest, { position }) => Math.max(highest, position), 0)
  // A name that the list cannot take stays on its talks alone.
  const added = named.filter(name => !listed.has(name) && name === name.trim() && name.length <= longestName)
  const rows = added.map((name, index) => ({
    conference_id: conferenceId,
    kind: 'programme-room',
    position: last + index + 1,
    data: JSON.stringify(kinds['programme-room'].fields.parse({ name, seats: null })),
  }))
  // One by one: a trigger refers a room's talks to it, of which there may be a thousand.
  for (const row of rows) await tx.insertInto('content_items').values(row).execute()
  const ids = new Map((await listRooms(tx, conferenceId)).toReversed().map(({ name, id }) => [name, id]))
  for (const name of named) {
    const id = ids.get(name)
    if (id === undefined) continue
    await tx
      .updateTable('talks')
      .set({ room_id: id })
      .where('room_id', 'is', null)
      .where('room', '=', name)
      .where('day_id', 'in', daysOf(tx, conferenceId))
      .execute()
  }
  return rows.length
}

/** A conference's rooms in their order. */
export async function listRooms(db: Reader, conferenceId: number) {
  const rows = await db
    .selectFrom('content_items')
    .select(['id', 'data', 'position'])
    .where('conference_id', '=', conferenceId)
    .where('kind', '=', 'programme-room')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id, data, position }) => ({ id, position, name: readRoom(data).name }))
}

/** The names of rooms of talks that do not refer to one, in the order in which their first talks were added. */
async function namesToResolve(db: Reader, conferenceId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('talks')
    .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
    .select(({ fn }) => ['talks.room', fn.min('talks.id').as('first')])
    .where('programme_days.conference_id', '=', conferenceId)
    .where('talks.room_id', 'is', null)
    .where('talks.room', '!=', '')
    .groupBy('talks.room')
    .orderBy('first')
    .execute()
  return rows.map(({ room }) => room)
}

/** An id that no room has, had or will have. */
export async function reserveRoom(tx: Transaction, conferenceId: number): Promise<number> {
  const { id } = await tx
    .insertInto('content_items')
    .values({ conference_id: conferenceId, kind: 'programme-room', position: 0, data: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('content_items').where('id', '=', id).execute()
  return id
}

/** @param room with an id that was reserved, or whose room was removed */
export async function addRoom(
  tx: Transaction,
  conferenceId: number,
  { id, position, room }: { id: number; position: number; room: Room },
): Promise<void> {
  await tx
    .insertInto('content_items')
    .values({
      id,
      conference_id: conferenceId,
      kind: 'programme-room',
      position,
      data: JSON.stringify(room),
    })
    .execute()
}

/** Changes a room; its talks have its new name at once. */
export async function changeRoom(tx: Transaction, id: number, room: Room): Promise<void> {
  await tx
    .updateTable('content_items')
    .set({ data: JSON.stringify(room) })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('talks')
    .set({ room: room.name })
    .where('room_id', '=', id)
    .where('room', '!=', room.name)
    .execute()
}

export async function placeRoom(tx: Transaction, id: number, position: number): Promise<void> {
  await tx.updateTable('content_items').set({ position }).where('id', '=', id).execute()
}

/** Fails if talks take place there. */
export async function removeRoom(
  tx: Transaction,
  id: number,
): Promise<Result<undefined, { code: 'in-use'; by: TalksUsing }>> {
  const by = await findTalksUsing(tx, { kind: 'room', id })
  if (by) return fail({ code: 'in-use', by })
  await tx.deleteFrom('content_items').where('id', '=', id).execute()
  return ok(undefined)
}

/** They are written from checked fields. */
const readRoom = (data: string) => JSON.parse(data) as Room

const daysOf = (db: Reader, conferenceId: number) =>
  db.selectFrom('programme_days').select('id').where('conference_id', '=', conferenceId)
