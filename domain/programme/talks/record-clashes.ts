import type { Reader } from '#database/database.ts'
import { type Clash, findClashes, type PlacedTalk } from '#domain/programme/talks/find-clashes.ts'
import { findDayOf, listPlacedTalks } from '#domain/programme/talks/placed-talks.ts'

/** The kinds of records of which a timetable is made. */
export const timetableKinds = ['talk', 'programme-day', 'programme-room'] as const
export interface TimetableRecord {
  kind: (typeof timetableKinds)[number]
  id: number
}

export const isTimetableKind = (kind: string): kind is TimetableRecord['kind'] =>
  timetableKinds.some(each => each === kind)

/** The clashes of a published talk, or of all talks of a day or in a room; none for what is not published. */
export async function clashesOf(
  db: Reader,
  conferenceId: number,
  { kind, id }: TimetableRecord,
): Promise<Clash[]> {
  if (kind === 'programme-room') {
    const here = await db.selectFrom('talks').select('id').where('room_id', '=', id).execute()
    if (here.length === 0) return []
    const ids = new Set(here.map(talk => talk.id))
    const all = await findClashes(await listPlacedTalks(db, conferenceId))
    return all.filter(({ talks }) => talks.some(talk => ids.has(talk.id)))
  }
  const place = await findDayOf(db, conferenceId, { kind, id })
  if (!place) return []
  const clashes = await findClashes(await listPlacedTalks(db, conferenceId, place))
  const isOwn = (talk: PlacedTalk) => (kind === 'talk' ? talk.id === id : talk.dayId === id)
  return clashes.filter(({ talks }) => talks.some(isOwn))
}
