import type { z } from 'zod'
import { fail, ok, type Result } from '#domain/result.ts'

export interface FieldIssue {
  /** `exchangeRates.USD`; empty where it is about the whole. */
  field: string
  message: string
}

/** A form or a file that is not as its fields say. */
export interface InvalidInput {
  code: 'invalid-input'
  /** In the order in which the fields were checked; never empty. */
  issues: readonly FieldIssue[]
}

/** Holds what a form or a file brought to its fields. */
export function parseInput<T>(fields: z.ZodType<T>, input: unknown): Result<T, InvalidInput> {
  const parsed = fields.safeParse(input)
  if (parsed.success) return ok(parsed.data)
  const issues = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  return fail({ code: 'invalid-input', issues })
}
