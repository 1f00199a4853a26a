import { z } from 'zod'
import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/audit/actor.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import { lockConference } from '#domain/conferences/conference-queries.ts'
import { type InvalidInput, parseInput } from '#domain/parse-input.ts'
import { type DiscountCode, normalizeCode, toCode } from '#domain/pricing/codes.ts'
import { listCategories } from '#domain/pricing/fee-queries.ts'
import { presentationTypes } from '#domain/pricing/pricing.ts'
import { fail, ok, type Result } from '#domain/result.ts'

const date = z.iso.date()

export const codeFields = z.strictObject({
  code: z
    .string()
    .transform(normalizeCode)
    .pipe(z.string().regex(/^[\x21-\x7e]{1,60}$/, 'is up to 60 letters, digits and signs, without blanks')),
  discount: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('percent'), basisPoints: z.int().min(1).max(10_000) }),
    /** In minor units of the conference's currency. */
    z.strictObject({ kind: z.literal('amount'), amountMinor: z.int().positive() }),
    z.strictObject({ kind: z.literal('free') }),
  ]),
  /** Null: no limit. */
  usesAllowed: z.int().positive().max(1_000_000_000).nullable().default(null),
  /** Null: everybody. */
  email: z.email().nullable().default(null),
  categoryId: z.int().positive().nullable().default(null),
  presentationType: z.enum(presentationTypes).nullable().default(null),
  /** First and last day, in the conference's zone. */
  validFrom: date.nullable().default(null),
  validUntil: date.nullable().default(null),
  /** The organiser's own note. */
  note: z.string().max(500).default(''),
})

export type AddCodeError = InvalidInput | { code: 'unknown-category' } | { code: 'taken' }

/** Adds a discount code of a conference. An amount is in the currency that the conference is paid in now. */
export async function addCode(
  tx: Transaction,
  { actor, now }: Act,
  conferenceId: number,
  input: z.input<typeof codeFields>,
): Promise<Result<DiscountCode, AddCodeError>> {
  const parsed = parseInput(codeFields, input)
  if (!parsed.ok) return parsed
  const { code, discount, usesAllowed, email, categoryId, presentationType, validFrom, validUntil, note } =
    parsed.value
  const { currency } = await lockConference(tx, conferenceId)
  const isKnown = ({ id }: { id: number }) => id === categoryId
  if (categoryId !== null && !(await listCategories(tx, conferenceId)).some(isKnown)) {
    return fail({ code: 'unknown-category' })
  }
  const added = await tx
    .insertInto('codes')
    .values({
      conference_id: conferenceId,
      code,
      kind: discount.kind,
      basis_points: discount.kind === 'percent' ? discount.basisPoints : null,
      amount_minor: discount.kind === 'amount' ? discount.amountMinor : null,
      currency: discount.kind === 'amount' ? currency : null,
      category_id: categoryId,
      presentation_type: presentationType,
      email,
      uses_allowed: usesAllowed,
      valid_from: validFrom,
      valid_until: validUntil,
      note,
    })
    .onConflict(oc => oc.column('code').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!added) return fail({ code: 'taken' })
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'code added',
    subject: { kind: 'code', id: added.id },
    // The code itself is left out of the audit: anybody who reads it could use it.
    facts: { kind: discount.kind, usesAllowed },
    now,
  })
  return ok(toCode(added))
}
