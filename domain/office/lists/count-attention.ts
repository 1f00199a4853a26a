import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'

/**
 * How many registrations of each conference need attention: one query, for the navigation of every page. Conferences
 * without any are left out.
 */
export async function countAttention(
  db: Reader,
  conferenceIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (conferenceIds.length === 0) return new Map()
  const open = db
    .selectFrom('attention_reasons')
    .innerJoin('registrations', 'registrations.id', 'attention_reasons.registration_id')
    .select(['registrations.conference_id as conference', 'registrations.id as id'])
    .where('cleared_at', 'is', null)
    .where('conference_id', 'in', conferenceIds)
  // Custom amounts are the ones without a presentation type, which an index finds.
  const undecided = db
    .selectFrom('registrations')
    .select(['registrations.conference_id as conference', 'registrations.id as id'])
    .where('conference_id', 'in', conferenceIds)
    .where('state', '=', 'paid')
    .where('presentation_type', 'is', null)
    .where('choice', '=', 'custom')
    .where(
      sql<boolean>`not exists (select 1 from custom_amount_decisions where registration_id = registrations.id)`,
    )
  const rows = await db
    .selectFrom(open.union(undecided).as('cases'))
    .select('conference')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .groupBy('conference')
    .execute()
  return new Map(rows.map(({ conference, count }) => [conference, count]))
}
