import { z } from '@hono/zod-openapi'
import { toId } from '#domain/foundations/texts/text.ts'

/** The query parameter that asks for the page after another one. */
export const paging = {
  after: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .optional()
    .openapi({ description: 'The `after` of the page before.' }),
}

/** The id after which the asked page begins; undefined for the first page. */
export const afterOf = (query: URLSearchParams): number | undefined => toId(query.get('after'))
