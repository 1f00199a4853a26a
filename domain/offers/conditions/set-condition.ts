/**
 * Setting who may buy an admission: whoever has a code, a proof or an invitation, members of a list, presenters, or
 * people who apply.
 */

import { z } from 'zod'
import type { Transaction } from '#database/database.ts'
import {
  type Condition,
  type Conditions,
  toStoredConditions,
} from '#domain/conference/conferences/condition.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { type InvalidInput, parseInput } from '#domain/foundations/parse-input.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { listMemberLists } from '#domain/offers/members/member-lists.ts'
import type { Admission } from '#domain/offers/pricing/pricing.ts'
import { conferenceOfFees, type Permit } from '#domain/staff/rights/permit.ts'

/** A domain such as `uni.example`, without the @ that people write before it. */
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .transform(text => text.replace(/^@/, ''))
  .pipe(z.string().regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*$/))

/** How long a place can be held for somebody who was accepted. */
export const mostHoldDays = 365

export const conditionFields = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everybody') }),
  z.object({ kind: z.literal('code') }),
  z.object({ kind: z.literal('presenters'), whoSaysSo: z.boolean() }),
  z.object({
    kind: z.literal('proof'),
    of: z.string().trim().min(1).max(200),
    until: z.iso.date().nullable(),
  }),
  z.object({
    kind: z.literal('application'),
    holdDays: z.int().min(1).max(mostHoldDays),
    holdsPlace: z.boolean(),
  }),
  z.object({ kind: z.literal('invitation'), until: z.iso.date().nullable() }),
  z.object({ kind: z.literal('members'), domains: z.array(domain).max(100), list: z.int().nullable() }),
])

export interface SetCondition {
  admission: Admission
  input: z.input<typeof conditionFields>
  /** Of the condition that was read; another by now is not overwritten. */
  digest: string
}

export type SetConditionError = InvalidInput | { code: 'not-your-part' } | { code: 'stale' }

const noSuchList: InvalidInput = {
  code: 'invalid-input',
  issues: [{ field: 'list', problem: { code: 'missing' } }],
}

function toCondition(wanted: Exclude<z.output<typeof conditionFields>, { kind: 'everybody' }>): Condition {
  if (wanted.kind !== 'members') return wanted
  const { kind, domains, list } = wanted
  return { kind, domains, ...(list !== null && { list }) }
}

/** What a colleague can change meanwhile. */
export const conditionDigest = (condition: Condition | undefined): string => digestOf(condition ?? null)

/** Sets who may buy an admission. Those who have it keep it. */
export async function setCondition(
  tx: Transaction,
  permit: Permit<'write-fees'>,
  act: Act,
  { admission, input, digest }: SetCondition,
): Promise<Result<Conditions, SetConditionError>> {
  const owner = conferenceOfFees(permit)
  if (!owner.ok) return owner
  const conferenceId = owner.value
  const parsed = parseInput(conditionFields, input)
  if (!parsed.ok) return parsed
  const { conditions } = await lockConference(tx, conferenceId)
  if (conditionDigest(conditions[admission]) !== digest) return fail({ code: 'stale' })
  const { [admission]: _, ...others } = conditions
  const wanted = parsed.value
  if (wanted.kind === 'members' && wanted.list !== null) {
    // A colleague may have removed it meanwhile.
    const lists = await listMemberLists(tx, conferenceId)
    if (!lists.some(({ id }) => id === wanted.list)) return fail(noSuchList)
  }
  const changed: Conditions =
    wanted.kind === 'everybody' ? others : { ...others, [admission]: toCondition(wanted) }
  await tx
    .updateTable('conferences')
    .set({ conditions: toStoredConditions(changed) })
    .where('id', '=', conferenceId)
    .execute()
  await bumpRevision(tx, conferenceId)
  await auditConference(tx, act, conferenceId, 'condition set', {
    admission,
    condition: wanted.kind,
  })
  return ok(changed)
}
