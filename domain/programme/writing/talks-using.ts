import type { Reader } from '#database/database.ts'

/** Talks that something of the programme is needed for. */
export interface TalksUsing {
  /** The first few of them, in no order that means anything. */
  titles: string[]
  hasMore: boolean
}

const enough = 3

/** The talks of a day, in a room or of a speaker; undefined if there are none. */
export async function findTalksUsing(
  db: Reader,
  { kind, id }: { kind: 'day' | 'room' | 'speaker'; id: number },
): Promise<TalksUsing | undefined> {
  const rows = await db
    .selectFrom('talks')
    .select('title')
    .where(eb => {
      if (kind === 'day') return eb('day_id', '=', id)
      if (kind === 'room') return eb('room_id', '=', id)
      const speeches = eb.selectFrom('talk_speakers').select('talk_id').where('speaker_id', '=', id)
      return eb('talks.id', 'in', speeches)
    })
    .orderBy('talks.id')
    .limit(enough + 1)
    .execute()
  const titles = rows.slice(0, enough).map(({ title }) => title)
  return rows.length === 0 ? undefined : { titles, hasMore: rows.length > enough }
}
