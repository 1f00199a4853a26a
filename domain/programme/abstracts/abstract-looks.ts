/** Which abstracts a member of staff has not seen yet in their list. */
import type { Reader, Transaction } from '#database/database.ts'

/** The id of the newest abstract that somebody has seen in a conference's list; 0 before they first look. */
export async function findLastLook(db: Reader, conferenceId: number, personId: string): Promise<number> {
  const row = await db
    .selectFrom('abstract_looks')
    .select('abstract_id')
    .where('conference_id', '=', conferenceId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.abstract_id ?? 0
}

/** Notes that somebody has looked at the list. @param newest the id of the first abstract in it */
export async function noteLook(
  tx: Transaction,
  { conferenceId, personId, newest }: { conferenceId: number; personId: string; newest: number },
): Promise<void> {
  await tx
    .insertInto('abstract_looks')
    .values({ conference_id: conferenceId, person_id: personId, abstract_id: newest })
    .onConflict(conflict =>
      conflict.columns(['conference_id', 'person_id']).doUpdateSet({ abstract_id: newest }),
    )
    .execute()
}

/** How many abstracts of each conference came since somebody's last look; one query for all. */
export async function countNewAbstracts(
  db: Reader,
  conferenceIds: readonly number[],
  personId: string,
): Promise<ReadonlyMap<number, number>> {
  if (conferenceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('abstracts')
    .leftJoin('abstract_looks', join =>
      join
        .onRef('abstract_looks.conference_id', '=', 'abstracts.conference_id')
        .on('abstract_looks.person_id', '=', personId),
    )
    .select(({ fn }) => ['abstracts.conference_id as conferenceId', fn.countAll().as('count')])
    .where('abstracts.conference_id', 'in', conferenceIds)
    .where(({ eb, fn, lit, ref }) =>
      eb('abstracts.id', '>', fn.coalesce(ref('abstract_looks.abstract_id'), lit(0))),
    )
    .groupBy('abstracts.conference_id')
    .execute()
  return new Map(rows.map(({ conferenceId, count }) => [conferenceId, Number(count)]))
}
