import type { Reader } from '#database/database.ts'

/** The talks of a conference made of abstracts: their texts have formulas, which those of others have not. */
export async function listTalksOfAbstracts(db: Reader, conferenceId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('abstract_talks')
    .innerJoin('talks', 'talks.id', 'abstract_talks.talk_id')
    .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
    .select('talks.id')
    .where('programme_days.conference_id', '=', conferenceId)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
