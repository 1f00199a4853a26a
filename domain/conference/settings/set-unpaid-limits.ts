import { z } from 'zod'
import type { Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { type InvalidInput, parseInput } from '#domain/foundations/parse-input.ts'
import { ok, type Result } from '#domain/foundations/result.ts'
import { conferenceOfFees, type Permit } from '#domain/staff/rights/permit.ts'

const limit = z.int().min(1).max(1_000_000_000)

/** Missing values stay unchanged. */
export const unpaidLimitFields = z.strictObject({
  /** How many unpaid or waiting registrations one e-mail address may hold. */
  email: limit.optional(),
  /** How many new unpaid ones may come from one network in ten minutes. */
  address: limit.optional(),
})

export interface UnpaidLimits {
  unpaidPerEmail: number
  unpaidPerClient: number
}

export type SetUnpaidLimitsError = InvalidInput | { code: 'not-your-part' }

/** Limits how many unpaid registrations a conference accepts from one e-mail address and from one network. */
export async function setUnpaidLimits(
  tx: Transaction,
  permit: Permit<'write-fees'>,
  act: Act,
  input: z.input<typeof unpaidLimitFields>,
): Promise<Result<UnpaidLimits, SetUnpaidLimitsError>> {
  const owner = conferenceOfFees(permit)
  if (!owner.ok) return owner
  const conferenceId = owner.value
  const parsed = parseInput(unpaidLimitFields, input)
  if (!parsed.ok) return parsed
  const conference = await lockConference(tx, conferenceId)
  const limits = {
    unpaidPerEmail: parsed.value.email ?? conference.unpaidPerEmail,
    unpaidPerClient: parsed.value.address ?? conference.unpaidPerClient,
  }
  await tx
    .updateTable('conferences')
    .set({ unpaid_per_email: limits.unpaidPerEmail, unpaid_per_client: limits.unpaidPerClient })
    .where('id', '=', conferenceId)
    .execute()
  await bumpRevision(tx, conferenceId)
  await auditConference(tx, act, conferenceId, 'unpaid limits set', { ...limits })
  return ok(limits)
}
