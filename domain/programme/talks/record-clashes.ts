import type { Reader } from '#database/database.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { fold } from '#domain/foundations/fold.ts'
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
    const rooms = await listContent(db, conferenceId, 'programme-room')
    const room = rooms.find(each => each.id === id)
    if (!room) return []
    const all = findClashes(await listPlacedTalks(db, conferenceId))
    const isHere = (talk: PlacedTalk) => fold(talk.room.trim()) === fold(room.name.trim())
    return all.filter(({ talks }) => talks.some(isHere))
  }
  const place = await findDayOf(db, conferenceId, { kind, id })
  if (!place) return []
  const clashes = findClashes(await listPlacedTalks(db, conferenceId, place))
  const isOwn = (talk: PlacedTalk) => (kind === 'talk' ? talk.id === id : talk.dayId === id)
  return clashes.filter(({ talks }) => talks.some(isOwn))
}
