/**
 * What the wire takes for a field. It reads values more freely than new clients write them, because old ones send numbers
 * as text, and null or nothing for what was left empty; the descriptions say so.
 */
import { z } from '@hono/zod-openapi'
import { emailShape } from '#domain/foundations/texts/email.ts'
import { type TextKind, textLimits } from '#domain/foundations/texts/text.ts'
import type { Shape } from '#server/api/describe-call.ts'

/** What is ignored, or compared only if it is text. */
export const anyValue = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** Text that may be left out: what is no text counts as its text, and null as nothing. */
export const optionalText = (kind: TextKind = 'line') =>
  z.union([z.string().max(textLimits[kind]), z.number(), z.boolean(), z.null()])

const filled = z.string().min(1).regex(/\S/)

/** Text that must be there. */
export const requiredText = z.union([filled.max(textLimits.line), z.number()])
export const requiredLongText = z.union([filled.max(textLimits.text), z.number()])

/** The same, and not zero: section 5 of the specification. */
export const requiredPlace = z.union([
  z
    .string()
    .min(1)
    .max(textLimits.line)
    .regex(/^(?!\s*(?:0+\s*)?$)/),
  z.number().positive(),
  z.number().negative(),
])

/** The same where truth values count as their text too. */
export const requiredValue = z.union([filled.max(textLimits.line), z.number(), z.boolean()])
export const requiredName = z.union([filled, z.number(), z.boolean()])

/** As mail is sent to it; other spellings of the same address are taken too. */
export const email = z.string().max(textLimits.email).regex(emailShape)

/** Nothing else counts as nothing. */
export const optionalEmail = z.union([email, z.string().regex(/^\s*$/), z.null()])

/** The id of something that must be chosen. */
export const requiredId = z.union([
  z.int().positive(),
  z
    .string()
    .min(1)
    .regex(/^\d{0,15}[1-9]\d{0,15}$/),
])

/** A number that may be left out: 0, empty or null for none. */
export const optionalCount = (max?: number) =>
  z.union([
    max === undefined ? z.int().min(0) : z.int().min(0).max(max),
    z.string().regex(max === undefined ? /^\s*(?:\d{1,16}\s*)?$/ : new RegExp(`^\\s*(?:0*[0-${max}]\\s*)?$`)),
    z.null(),
  ])

/** A sum that may be left out, as a number or a plain decimal. */
export const optionalSum = z.union([z.number(), z.string().regex(/^(-?\d+(\.\d+)?)?$/), z.null()])

/** A positive sum that may be left out. */
export const optionalAmount = z.union([z.number().positive(), z.string().regex(/^\d+(\.\d+)?$/), z.null()])

/**
 * What a call is sent. Fields without a name of ours are ignored, as long as they are single values.
 *
 * @param sets of fields, one of which must be there as a whole
 */
export function payload<F extends z.ZodRawShape>(
  name: string,
  fields: F,
  example: z.input<z.ZodObject<F>>,
  sets: readonly (readonly string[])[] = [],
): Shape<z.ZodObject<F>> {
  const anyOf = sets.map(required => ({ required }))
  const described = z.object(fields).catchall(anyValue).openapi(name)
  // The example has only the fields that are named here.
  const schema = (anyOf.length > 0 ? described.meta({ anyOf }) : described) as unknown as z.ZodObject<F>
  return { schema, example }
}
