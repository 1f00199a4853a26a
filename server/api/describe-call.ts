/** What the descriptions of both APIs' calls are made of: they become routes and entries of an OpenAPI document. */
import { z } from '@hono/zod-openapi'

/** A value that a call takes or answers: its fields under the API's names, and an example. */
export interface Shape<S extends z.ZodType> {
  schema: S
  example: z.input<S>
}

/** @param name its name in the OpenAPI document */
export function shape<F extends z.ZodRawShape>(
  name: string,
  fields: F,
  example: z.input<z.ZodObject<F>>,
): Shape<z.ZodObject<F>> {
  return { schema: z.object(fields).openapi(name), example }
}

export const problemFields = {
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
}
const problem = z
  .object(problemFields)
  .openapi('Problem', { description: 'RFC 9457; `errors` holds messages by field name.' })

/** The failures that mean the same in both APIs. */
export const sharedFailureTexts = {
  408: 'The body arrived too slowly.',
  409: 'Conflicts with the current state.',
  500: 'An error on our side.',
} as const

export const describeProblem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problem } },
})

export const describeAnswer = <S extends z.ZodType>(description: string, { schema, example }: Shape<S>) => ({
  description,
  content: { 'application/json': { schema, example } },
})
