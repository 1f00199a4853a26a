import type { Reader } from '#database/database.ts'
import { conflictsOf } from '#domain/programme/abstracts/conflicts.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'

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

/** The talk that was made of an abstract; null without one. */
export async function findTalkOf(db: Reader, abstractId: number): Promise<number | null> {
  const row = await db
    .selectFrom('abstract_talks')
    .select('talk_id')
    .where('abstract_id', '=', abstractId)
    .executeTakeFirst()
  return row?.talk_id ?? null
}

/** How many there are, for staff who decide whether to show them. */
export async function countTalksOfAbstracts(db: Reader, scope: Scope): Promise<number> {
  const { count } = await db
    .selectFrom('talks')
    .leftJoin('abstract_talks', 'abstract_talks.talk_id', 'talks.id')
    .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('programme_days.conference_id', '=', conferenceOf(scope))
    .where('talks.is_of_abstract', '=', 1)
    .$if(scope.readerId !== null, query =>
      query.where(eb =>
        eb.or([
          eb('abstract_talks.abstract_id', 'is', null),
          eb('abstract_talks.abstract_id', 'not in', conflictsOf(scope.readerId ?? '')),
        ]),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
