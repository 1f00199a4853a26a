import type { Transaction } from '#database/database.ts'
import type { Act, Staff } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { hashOfSecret } from '#domain/foundations/secret.ts'
import type { TextProblem } from '#domain/foundations/texts/text.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'
import { longestTokenDays, newToken, type TokenRight } from '#domain/staff/tokens/token.ts'

export type MakeTokenError =
  | { code: 'name'; problem: TextProblem }
  | { code: 'no-rights' }
  /** The lifetime is not between one day and a year. */
  | { code: 'lifetime' }

/**
 * Makes a token for the permit's place. What it may do is decided at each call: its rights, as far as its maker still
 * has them.
 *
 * @param days its lifetime, at most a year
 * @returns the token itself, which is stored nowhere
 */
export async function makeToken(
  tx: Transaction,
  { scope }: Permit<'manage-tokens'>,
  { actor, now }: Act<Staff>,
  { name: typed, rights, days }: { name: string; rights: readonly TokenRight[]; days: number },
): Promise<Result<{ id: number; token: string }, MakeTokenError>> {
  const name = typed.trim()
  const problem = textProblem(name, 'line')
  if (problem) return fail({ code: 'name', problem })
  if (rights.length === 0) return fail({ code: 'no-rights' })
  if (!Number.isInteger(days) || days < 1 || days > longestTokenDays) return fail({ code: 'lifetime' })
  const token = newToken()
  const { id } = await tx
    .insertInto('api_tokens')
    .values({
      name,
      token_hash: hashOfSecret(token),
      maker_id: actor.personId,
      conference_id: scope.conferenceId,
      acts: JSON.stringify([...new Set(rights)]),
      created_at: toStored(now),
      expires_at: toStored(now.add({ hours: 24 * days })),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(tx, {
    conferenceId: scope.conferenceId,
    actor,
    act: 'token made',
    subject: { kind: 'token', id },
    facts: { acts: rights.join(' '), days },
    now,
  })
  return ok({ id, token })
}
