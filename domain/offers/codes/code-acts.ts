/** Acts on existing discount codes, and adding many at once. */
import { createHash, randomInt } from 'node:crypto'
import { z } from 'zod'
import type { Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { type FieldRule, type InvalidInput, parseInput } from '#domain/foundations/parse-input.ts'
import { noteActDone } from '#domain/foundations/repeats/acts-done.ts'
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
import { codeKey, type DiscountCode, normalizeCode, toCode } from '#domain/offers/codes/codes.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export type CodeRefusal =
  | { code: 'not-your-part' }
  /** There is no such code of this conference. */
  | { code: 'gone' }
  /** Somebody changed it since the page was opened. */
  | { code: 'changed'; now: DiscountCode }

/** What a form started from; uses do not count, because registrants change them. */
export function codeMark({ uses: _, ...code }: DiscountCode): string {
  return createHash('sha256').update(JSON.stringify(code)).digest('hex').slice(0, 16)
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
  if (!row) return fail({ code: 'gone' })
  const code = toCode(row)
  return codeMark(code) === mark ? ok({ ...code, conferenceId }) : fail({ code: 'changed', now: code })
}

/** More than any mailing needs at once. */
export const mostCodesAtOnce = 500

const batchFields = z.strictObject({
  count: z.int().min(1).max(mostCodesAtOnce),
  /** The beginning of each code; it ends in eight random letters and digits. */
  prefix: z
    .string()
    .transform(normalizeCode)
    .pipe(z.string().regex(/^[\x21-\x7e]{0,40}$/, 'code-prefix-characters' satisfies FieldRule)),
})

export type AddManyError =
  | InvalidInput
  | { code: 'unknown-period' }
  | { code: 'unknown-offer' }
  | { code: 'unknown-extra' }
  | { code: 'not-your-part' }
  /** The same form was sent before, and its codes exist. */
  | { code: 'done-before' }

/**
 * Adds codes with random endings that all grant the same.
 *
 * @returns the ids of the first and the last; between them this conference has no others
 */
export async function addManyCodes(
  tx: Transaction,
  permit: Permit<'write-fees'>,
  act: Act,
  { batch, terms }: { batch: z.input<typeof batchFields>; terms: z.input<typeof codeTermsFields> },
): Promise<Result<{ firstId: number; lastId: number }, AddManyError>> {
  const allowed = codesOwner(permit)
  if (!allowed.ok) return allowed
  const conferenceId = allowed.value
  const parsedBatch = parseInput(batchFields, batch)
  if (!parsedBatch.ok) return parsedBatch
  const parsed = parseInput<CodeTerms>(codeTermsFields, terms)
  if (!parsed.ok) return parsed
  const columns = await toColumns(tx, conferenceId, parsed.value)
  if (!columns.ok) return columns
  if (!(await noteActDone(tx, act))) return fail({ code: 'done-before' })
  const { count, prefix } = parsedBatch.value
  const codes = new Set<string>()
  while (codes.size < count) codes.add(prefix + randomEnding())
  // A duplicate, with a chance of one in a trillion, is an error that rolls everything back.
  const added = await tx
    .insertInto('codes')
    .values(
      [...codes].map(code => ({
        conference_id: conferenceId,
        code,
        compared: codeKey(code),
        ...columns.value,
      })),
    )
    .returning('id')
    .execute()
  const ids = added.map(({ id }) => id)
  const [firstId, lastId] = [Math.min(...ids), Math.max(...ids)]
  await recordAudit(tx, {
    conferenceId,
    actor: act.actor,
    act: 'codes added',
    subject: { kind: 'conference', id: conferenceId },
    facts: {
      count,
      kind: parsed.value.discount.kind,
      usesAllowed: parsed.value.usesAllowed,
      ...rareFacts(columns.value),
      firstId,
      lastId,
    },
    now: act.now,
  })
  return ok({ firstId, lastId })
}

/** Without characters that look or sound alike: no 0 and O, no 1, I and L, no U and V. */
const letters = '23456789ABCDEFGHJKMNPQRSTWXYZ'

const randomEnding = () => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
