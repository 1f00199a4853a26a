import type { Reader } from '#database/database.ts'
import { findContent } from '#domain/conference/content/content-queries.ts'

/** The organiser's currency: of their tax return, or else of their newest conference; empty if neither is known. */
export async function readUsualCurrency(db: Reader): Promise<string> {
  const profile = await findContent(db, null, 'tax-profile')
  if (profile?.nationalCurrency) return profile.nationalCurrency
  const newest = await db
    .selectFrom('conferences')
    .select('currency')
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return newest?.currency ?? ''
}
