/** The codes that a conference's registrants may use, and no others. */

import type { Reader } from '#database/database.ts'
import { type DiscountCode, toCode } from '#domain/offers/codes/codes.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

export const codesInScope = (db: Reader, { conferenceId }: Scope) =>
  db
    .selectFrom('codes')
    .selectAll()
    .where(({ eb, or }) => or([eb('conference_id', '=', conferenceId), eb('conference_id', 'is', null)]))

/** The codes that were added together, in order. */
export async function listCodesBetween(
  db: Reader,
  scope: Scope,
  { firstId, lastId }: { firstId: number; lastId: number },
): Promise<DiscountCode[]> {
  const rows = await codesInScope(db, scope)
    .where('conference_id', 'is not', null)
    .where('id', '>=', firstId)
    .where('id', '<=', lastId)
    .orderBy('id')
    .limit(1_000)
    .execute()
  return rows.map(toCode)
}

/** One that the conference's registrants may use; those of all conferences belong to none. */
export async function findCodeInScope(
  db: Reader,
  scope: Scope,
  id: number,
): Promise<DiscountCode | undefined> {
  const row = await codesInScope(db, scope).where('id', '=', id).executeTakeFirst()
  return row && toCode(row)
}
