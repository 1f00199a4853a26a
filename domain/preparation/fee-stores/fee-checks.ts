/**
 * What the stores of fees check before they write: the currency, and whether anybody has bought at a price that is to
 * be removed.
 */

import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import type { RecordData, RecordProblem } from '#domain/preparation/records/record-store.ts'

/**
 * The conference that the prices belong to.
 *
 * @throws for the main site, which sells nothing
 */
export async function feesOwner(db: Reader, owner: ContentOwner): Promise<Conference> {
  const conference = owner === null ? undefined : await findConferenceById(db, owner)
  if (!conference) throw new Error('prices without a conference')
  return conference
}

/** Prices entered in another currency cannot be charged in this one. */
export async function checkCurrency(
  db: Reader,
  owner: ContentOwner,
  data: RecordData,
): Promise<RecordProblem[]> {
  const { currency } = await feesOwner(db, owner)
  if (data.currency === currency) return []
  return [{ field: 'currency', rule: 'other-currency', names: [String(data.currency), currency] }]
}

/** Whether registrations, waiting changes, limits or codes refer to a period or an accommodation. */
export async function isPriceInUse(
  db: Reader,
  column: 'category_id' | 'accommodation_id',
  id: number,
): Promise<boolean> {
  const named = (table: 'registrations' | 'choice_changes') =>
    db.selectFrom(table).select('id').where(column, '=', id).limit(1).executeTakeFirst()
  for (const table of ['registrations', 'choice_changes'] as const) {
    if (await named(table)) return true
  }
  const limited = await db
    .selectFrom('capacity_limits')
    .select('id')
    .where(column, '=', id)
    // A period's own number goes with it.
    .where('ends_period', '=', 0)
    .limit(1)
    .executeTakeFirst()
  if (limited) return true
  if (column === 'accommodation_id') return false
  const code = await db
    .selectFrom('codes')
    .select('id')
    .where('category_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return code !== undefined
}
