/** Adding many discount codes at once. */
import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { type FieldRule, type InvalidInput, parseInput } from '#domain/foundations/parse-input.ts'
import { once } from '#domain/foundations/repeats/acts-done.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import {
  type CodeTerms,
  codesOwner,
  codeTermsFields,
  rareFacts,
  toColumns,
} from '#domain/offers/codes/add-code.ts'
import { codeKey, normalizeCode } from '#domain/offers/codes/codes.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

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
  const many = { ...parsedBatch.value, terms: parsed.value, columns: columns.value }
  const added = await once(tx, act, () => insertMany(tx, act, conferenceId, many))
  if (!added.ok) return added
  return added.value.isRepeat ? fail({ code: 'done-before' }) : ok(added.value.value)
}

type Columns = Extract<Awaited<ReturnType<typeof toColumns>>, { ok: true }>['value']

async function insertMany(
  tx: Transaction,
  act: Act,
  conferenceId: number,
  { count, prefix, terms, columns }: z.output<typeof batchFields> & { terms: CodeTerms; columns: Columns },
): Promise<Result<{ firstId: number; lastId: number }, never>> {
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
        ...columns,
      })),
    )
    .returning('id')
    .execute()
  const ids = added.map(({ id }) => id)
  const [firstId, lastId] = [Math.min(...ids), Math.max(...ids)]
  await auditConference(tx, act, conferenceId, 'codes added', {
    count,
    kind: terms.discount.kind,
    usesAllowed: terms.usesAllowed,
    ...rareFacts(columns),
    firstId,
    lastId,
  })
  return ok({ firstId, lastId })
}

/** Without characters that look or sound alike: no 0 and O, no 1, I and L, no U and V. */
const letters = '23456789ABCDEFGHJKMNPQRSTWXYZ'

const randomEnding = () => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
