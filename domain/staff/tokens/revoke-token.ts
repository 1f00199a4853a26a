import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { isMakers, type Permit } from '#domain/staff/rights/permit.ts'

/** Ends a token at once. Revoking it again changes nothing. */
export async function revokeToken(
  tx: Transaction,
  permit: Permit<'manage-tokens'>,
  { actor, now }: Act,
  id: number,
): Promise<Result<null, { code: 'not-found' }>> {
  const row = await tx
    .selectFrom('api_tokens')
    .select(['conference_id', 'maker_id', 'revoked_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || !permit.isFor(row.conference_id) || !isMakers(permit, row.maker_id)) {
    return fail({ code: 'not-found' })
  }
  if (row.revoked_at !== null) return ok(null)
  await tx
    .updateTable('api_tokens')
    .set({ revoked_at: toStored(now) })
    .where('id', '=', id)
    .execute()
  await recordAudit(tx, {
    conferenceId: row.conference_id,
    actor,
    act: 'token revoked',
    subject: { kind: 'token', id },
    facts: {},
    now,
  })
  return ok(null)
}
