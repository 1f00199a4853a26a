import type { z } from 'zod'
import { fail, ok, type Result } from '#domain/result.ts'

export interface FieldIssue {
  /** `exchangeRates.USD`; empty if the problem is about the whole input. */
  field: string
  message: string
}

/** A form or file that does not match its schema. */
export interface InvalidInput {
  code: 'invalid-input'
  /** In the order in which the fields were checked; never empty. */
  issues: readonly FieldIssue[]
}

/** Parses the input of a form or file by its schema. */
export function parseInput<T>(fields: z.ZodType<T>, input: unknown): Result<T, InvalidInput> {
  const parsed = fields.safeParse(input)
  if (parsed.success) return ok(parsed.data)
  const issues = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  return fail({ code: 'invalid-input', issues })
}
