/** The token of a request, and what it may be used for. */
import type { Database, Reader } from '#database/database.ts'
import type { WayIn } from '#domain/foundations/audit/actor.ts'
import { hashOfSecret } from '#domain/foundations/secret.ts'
import { toStored } from '#domain/foundations/time.ts'
import { listMemberships } from '#domain/staff/rights/membership-queries.ts'
import type { TokenInUse } from '#domain/staff/rights/permit.ts'
import { readStaffRules } from '#domain/staff/rights/staff-rules.ts'
import { looksLikeToken, type TokenRight } from '#domain/staff/tokens/token.ts'

/** The token of a request with its maker's present rights; undefined if it is unknown, revoked or expired. */
export async function findTokenInUse(
  db: Reader,
  { token, via, now }: { token: string; via: WayIn; now: Temporal.Instant },
): Promise<TokenInUse | undefined> {
  if (!looksLikeToken(token)) return undefined
  const row = await db
    .selectFrom('api_tokens')
    .innerJoin('user', 'user.id', 'api_tokens.maker_id')
    .select(['api_tokens.id', 'acts', 'conference_id', 'maker_id', 'twoFactorEnabled'])
    .where('token_hash', '=', hashOfSecret(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', toStored(now))
    .executeTakeFirst()
  if (!row) return undefined
  const [memberships, { isSecondFactorForAll }] = await Promise.all([
    listMemberships(db, row.maker_id),
    readStaffRules(db),
  ])
  return {
    actor: { kind: 'token', tokenId: String(row.id), makerId: row.maker_id, via },
    // Only `makeToken` writes it.
    rights: JSON.parse(row.acts) as TokenRight[],
    conferenceId: row.conference_id,
    maker: { memberships, hasSecondFactor: Boolean(row.twoFactorEnabled), isSecondFactorForAll },
  }
}

const usedEveryMinutes = 10

/** Records that a token is in use: one write in ten minutes, however many calls there are. */
export async function noteUse(database: Database, tokenId: string, now: Temporal.Instant): Promise<void> {
  const id = Number(tokenId)
  const isDue = await database.read
    .selectFrom('api_tokens')
    .select('id')
    .where('id', '=', id)
    .where(eb =>
      eb.or([
        eb('last_used_at', 'is', null),
        eb('last_used_at', '<', toStored(now.subtract({ minutes: usedEveryMinutes }))),
      ]),
    )
    .executeTakeFirst()
  if (!isDue) return
  await database.write(tx =>
    tx
      .updateTable('api_tokens')
      .set({ last_used_at: toStored(now) })
      .where('id', '=', id)
      .execute(),
  )
}
