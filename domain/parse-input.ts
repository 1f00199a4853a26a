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

/** Parses the input of a form or file by its schema. What the schema has no words for is said by `problemWords`. */
export function parseInput<T>(fields: z.ZodType<T>, input: unknown): Result<T, InvalidInput> {
  const parsed = fields.safeParse(input, { error: problemWords })
  if (parsed.success) return ok(parsed.data)
  const issues = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  return fail({ code: 'invalid-input', issues })
}

/** Zod's own sentences are about code (`Invalid input: expected string, received undefined`). */
function problemWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is missing.'
        : `This must be ${kindWords[issue.expected] ?? 'something else'}.`
    case 'invalid_value':
      return `Choose one of these: ${issue.values.join(', ')}.`
    case 'too_small':
      if (issue.origin === 'string') return 'Fill this in.'
      return issue.origin === 'array' ? 'Name at least one.' : `This must be at least ${issue.minimum}.`
    case 'too_big':
      if (issue.origin === 'string') return `Use ${issue.maximum} characters at most.`
      return issue.origin === 'array'
        ? `Name at most ${issue.maximum}.`
        : `This can be at most ${issue.maximum}.`
    case 'invalid_format':
      return formatWords[issue.format] ?? 'This is not in the right form.'
    case 'unrecognized_keys':
      return `There is no field of this name: ${issue.keys.join(', ')}.`
    default:
      return 'This is not valid.'
  }
}

const kindWords: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
}

const formatWords: Readonly<Record<string, string>> = {
  email: 'This is not an e-mail address.',
  url: 'This is not a complete address: it must begin with https://.',
  date: 'This is not a date.',
}
