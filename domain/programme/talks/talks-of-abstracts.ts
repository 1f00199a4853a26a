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

/** How many there are, for staff who decide whether to show them. */
export async function countTalksOfAbstracts(db: Reader, conferenceId: number): Promise<number> {
  const { count } = await db
    .selectFrom('talks')
    .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('programme_days.conference_id', '=', conferenceId)
    .where('talks.is_of_abstract', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(count)
}
