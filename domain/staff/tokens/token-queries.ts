import type { Reader } from '#database/database.ts'
import { toStored } from '#domain/foundations/time.ts'
import { isMakers, type ReadingPermit } from '#domain/staff/rights/permit.ts'
import type { Token, TokenRight } from '#domain/staff/tokens/token.ts'

/** The tokens of a place, newest first, without those that expired more than a month ago. */
export async function listTokens(
  db: Reader,
  permit: ReadingPermit<'manage-tokens'>,
  now: Temporal.Instant,
): Promise<Token[]> {
  const { conferenceId } = permit.scope
  const rows = await db
    .selectFrom('api_tokens')
    .innerJoin('user', 'user.id', 'api_tokens.maker_id')
    .select(['api_tokens.id', 'api_tokens.name', 'acts', 'conference_id', 'maker_id', 'user.name as maker'])
    .select(['created_at', 'expires_at', 'revoked_at', 'last_used_at'])
    .where('conference_id', conferenceId === null ? 'is' : '=', conferenceId)
    .where('expires_at', '>', toStored(now.subtract({ hours: 24 * 30 })))
    .orderBy('api_tokens.id', 'desc')
    .limit(500)
    .execute()
  return rows
    .filter(row => isMakers(permit, row.maker_id))
    .map(row => ({
      id: row.id,
      name: row.name,
      // Only `makeToken` writes it.
      rights: JSON.parse(row.acts) as TokenRight[],
      conferenceId: row.conference_id,
      makerId: row.maker_id,
      makerName: row.maker,
      createdAt: Temporal.Instant.from(row.created_at),
      expiresAt: Temporal.Instant.from(row.expires_at),
      revokedAt: row.revoked_at === null ? null : Temporal.Instant.from(row.revoked_at),
      lastUsedAt: row.last_used_at === null ? null : Temporal.Instant.from(row.last_used_at),
    }))
}
