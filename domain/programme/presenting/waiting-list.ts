import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'

/**
 * Who would get a place in the programme that becomes free: of the waiting list first those who wish to present in the same
 * form, then in the order in which they were put on it.
 *
 * @param formId what the free place was for
 */
export async function listNextWaiting(
  db: Reader,
  scope: Scope,
  formId: number,
  limit = 3,
): Promise<{ number: string; title: string; presenter: string; wished: string }[]> {
  const rows = await abstractsSeenBy(db, chairOf(scope))
    .select(['number', 'abstract_title', 'name', 'presentation_type_name'])
    .where('conference_id', '=', conferenceOf(scope))
    .where('state', '=', 'submitted')
    .where('outcome', '=', 'waiting')
    .where('decision_state', 'in', ['set', 'released', 'corrected'])
    .orderBy(sql`case when presentation_type_id = ${formId} then 0 else 1 end`)
    .orderBy('decided_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(row => ({
    number: row.number,
    title: row.abstract_title,
    presenter: row.name,
    wished: row.presentation_type_name,
  }))
}
