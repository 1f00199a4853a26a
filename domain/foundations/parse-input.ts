/**
 * Checking the input of forms and files by zod schemas. Problems are codes with facts; the words for them are in
 * `words/`.
 */

import type { z } from 'zod'
import { fail, ok, type Result } from '#domain/foundations/result.ts'

/** A rule of a schema's own, as opposed to a type or length. Schemas give the code as their message. */
export type FieldRule =
  | 'nights-without-accommodation'
  | 'option-without-offer'
  | 'times-without-day'
  | 'times-without-first'
  | 'ends-as-it-begins'
  | 'own-rate-with-class'
  | 'own-amount-alone'
  | 'of-registration-alone'
  | 'suggested-below-least'
  | 'included-with-options'
  | 'selection-for-guests'
  | 'discount-without-amount'
  | 'two-conditions'
  | 'code-characters'
  | 'code-prefix-characters'
  | 'last-day-before-first'
  | 'kept-without-number'
  | 'too-many-days'
  | 'too-many-nights'
  | 'not-among-nights'
  | 'no-media-path'
  | 'no-currency'
  | 'no-time-zone'
  | 'no-link'
  | 'no-target'
  | 'no-slug'
  | 'maximum-below-minimum'
  | 'included-above-maximum'
  | 'service-code-digits'
  | 'state-code-digits'
  | 'currency-letters'
  | 'number-prefix-characters'
  | 'rate-without-tax'
  | 'prices-without-tax'
  | 'no-vat-id'
  | 'no-exemption-reason'
  | 'no-gstin'
  | 'no-state'
  | 'odd-rate'
  | 'same-days-twice'
  | 'more-refunded-later'

export type FieldProblem =
  | { code: 'missing' | 'empty' | 'empty-list' | 'invalid' }
  | { code: 'rule'; rule: FieldRule }
  /** @property expected a name of zod's, such as `string` or `int` */
  | { code: 'wrong-type'; expected: string }
  /** @property format a name of zod's, such as `email` or `date` */
  | { code: 'wrong-format'; format: string }
  | { code: 'not-an-option'; options: readonly string[] }
  | { code: 'too-small'; minimum: string }
  | { code: 'too-big' | 'too-long' | 'too-many'; maximum: string }
  | { code: 'unknown-fields'; names: readonly string[] }

export interface FieldIssue {
  /** `exchangeRates.USD`; empty if the problem is about the whole input. */
  field: string
  problem: FieldProblem
}

/** A form or file that does not match its schema. */
export interface InvalidInput {
  code: 'invalid-input'
  /** In the order in which the fields were checked; never empty. */
  issues: readonly FieldIssue[]
}

/** Parses the input of a form or file by its schema, whose own messages are `FieldRule`s. */
export function parseInput<T>(fields: z.ZodType<T>, input: unknown): Result<T, InvalidInput> {
  // Without zod's sentences, a message can only be a rule.
  const parsed = fields.safeParse(input, { error: () => '', reportInput: true })
  if (parsed.success) return ok(parsed.data)
  const issues = parsed.error.issues.map(issue => ({
    field: issue.path.join('.'),
    problem: problemOf(issue),
  }))
  return fail({ code: 'invalid-input', issues })
}

function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  // Schemas have no other messages.
  if (issue.message !== '') return { code: 'rule', rule: issue.message as FieldRule }
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? { code: 'missing' }
        : { code: 'wrong-type', expected: issue.expected }
    case 'invalid_value':
      return { code: 'not-an-option', options: issue.values.map(String) }
    case 'too_small':
      if (issue.origin === 'string') return { code: 'empty' }
      if (issue.origin === 'array') return { code: 'empty-list' }
      return { code: 'too-small', minimum: String(issue.minimum) }
    case 'too_big': {
      const maximum = String(issue.maximum)
      if (issue.origin === 'string') return { code: 'too-long', maximum }
      return { code: issue.origin === 'array' ? 'too-many' : 'too-big', maximum }
    }
    case 'invalid_format':
      return { code: 'wrong-format', format: issue.format }
    case 'unrecognized_keys':
      return { code: 'unknown-fields', names: issue.keys }
    default:
      return { code: 'invalid' }
  }
}
