import type { Reader } from '#database/database.ts'

/** In which language the author of each abstract sent it, and which languages its conference has. */
export const languagesOfAbstracts = (db: Reader) =>
  db
    .selectFrom('abstracts')
    .innerJoin('conferences', 'conferences.id', 'abstracts.conference_id')
    .select(['conferences.id as conferenceId', 'conferences.name as conferenceName'])
    .select(['conferences.languages', 'abstracts.language'])

/** How many abstracts a conference has by the language in which their authors sent them; null where none is known. */
export async function countAbstractsByLanguage(
  db: Reader,
  conferenceId: number,
): Promise<ReadonlyMap<string | null, number>> {
  const rows = await db
    .selectFrom('abstracts')
    .select(['language', eb => eb.fn.countAll<number>().as('count')])
    .where('conference_id', '=', conferenceId)
    .where('state', '=', 'submitted')
    .groupBy('language')
    .execute()
  return new Map(rows.map(({ language, count }) => [language, Number(count)]))
}
