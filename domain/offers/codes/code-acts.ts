/** Acts on existing discount codes. */

import type { z } from 'zod'
import type { Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { type InvalidInput, parseInput } from '#domain/foundations/parse-input.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import {
  type CodeTerms,
  codesOwner,
  codeTermsFields,
  rareFacts,
  toColumns,
} from '#domain/offers/codes/add-code.ts'
import { readTakenOff } from '#domain/offers/codes/budget.ts'
import { type DiscountCode, toCode } from '#domain/offers/codes/codes.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export type CodeRefusal =
  | { code: 'not-your-part' }
  /** There is no such code of this conference. */
  | { code: 'not-found' }
  /** Somebody changed it since the page was opened. */
  | { code: 'stale'; now: DiscountCode }

/** What a form started from; uses do not count, because registrants change them. */
export function codeMark({ uses: _, ...code }: DiscountCode): string {
  return digestOf(code).slice(0, 16)
}

/** Changes what a code grants; registrations that used it keep their agreed price. */
export async function changeCode(
  tx: Transaction,
  permit: Permit<'write-fees'>,
  { actor, now }: Act,
  { id, mark, input }: { id: number; mark: string; input: z.input<typeof codeTermsFields> },
): Promise<
  Result<
    DiscountCode,
    | CodeRefusal
    | InvalidInput
    | { code: 'unknown-period' }
    | { code: 'unknown-offer' }
    | { code: 'unknown-extra' }
    | { code: 'fewer-than-used'; uses: number }
    /** It has taken off more than that. */
    | { code: 'less-than-taken'; takenMinor: number }
  >
> {
  const parsed = parseInput<CodeTerms>(codeTermsFields, input)
  if (!parsed.ok) return parsed
  const opened = await open(tx, permit, { id, mark })
  if (!opened.ok) return opened
  const { uses, conferenceId } = opened.value
  const { usesAllowed, budgetMinor } = parsed.value
  if (usesAllowed !== null && usesAllowed < uses) return fail({ code: 'fewer-than-used', uses })
  const columns = await toColumns(tx, conferenceId, parsed.value)
  if (!columns.ok) return columns
  const { budget_currency: currency } = columns.value
  if (budgetMinor !== null && currency !== null) {
    const takenMinor = (await readTakenOff(tx, [id], { currency })).get(id) ?? 0
    if (takenMinor > budgetMinor) return fail({ code: 'less-than-taken', takenMinor })
  }
  const changed = await tx
    .updateTable('codes')
    .set(columns.value)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'code changed',
    subject: { kind: 'code', id },
    facts: { kind: changed.kind, usesAllowed, ...rareFacts(changed) },
    now,
  })
  return ok(toCode(changed))
}

/** Ends a code at once, or reopens it. */
export async function endCode(
  tx: Transaction,
  permit: Permit<'write-fees'>,
  { actor, now }: Act,
  { id, mark, isEnded }: { id: number; mark: string; isEnded: boolean },
): Promise<Result<DiscountCode, CodeRefusal>> {
  const opened = await open(tx, permit, { id, mark })
  if (!opened.ok) return opened
  const { conferenceId } = opened.value
  const changed = await tx
    .updateTable('codes')
    .set({ ended_at: isEnded ? toStored(now) : null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const subject = { kind: 'code', id }
  const act = isEnded ? 'code ended' : 'code reopened'
  await recordAudit(tx, { conferenceId, actor, act, subject, facts: {}, now })
  return ok(toCode(changed))
}

async function open(
  tx: Transaction,
  permit: Permit<'write-fees'>,
  { id, mark }: { id: number; mark: string },
): Promise<Result<DiscountCode & { conferenceId: number }, CodeRefusal>> {
  const allowed = codesOwner(permit)
  if (!allowed.ok) return allowed
  const conferenceId = allowed.value
  await lockConference(tx, conferenceId)
  await lockRow(tx, 'codes', id)
  const row = await tx
    .selectFrom('codes')
    .selectAll()
    .where('id', '=', id)
    .where('conference_id', '=', conferenceId)
    .executeTakeFirst()
  if (!row) return fail({ code: 'not-found' })
  const code = toCode(row)
  return codeMark(code) === mark ? ok({ ...code, conferenceId }) : fail({ code: 'stale', now: code })
}
