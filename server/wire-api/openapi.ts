import type { OpenAPIHono } from '@hono/zod-openapi'
import { postsAMinute } from '#domain/foundations/limits/post-limit.ts'
import { clientKeyHours } from '#domain/foundations/repeats/once.ts'
import { longestKey } from '#domain/foundations/repeats/request-key.ts'
import type { ApiDocument } from '#server/api/documentation.ts'
import type { Settings } from '#server/startup/settings.ts'
import { sizes } from '#server/wire-api/problems.ts'

/** The parts of an address in braces. */
const pathParameters = {
  event: {
    description: "A conference's name: the first part of its microsite's address.",
    schema: { type: 'string' },
    example: 'material-science',
  },
  id: { description: 'A positive whole number.', schema: { type: 'integer', minimum: 1 }, example: 31 },
} as const

const unknownConferenceOrItem = {
  description: 'Unknown conference or item.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

const rules = `Every address answers with and without a trailing slash, and never by a redirect. Any site may
call it from a browser, without credentials. Bodies are JSON or forms. Failures are problem+json (RFC 9457):
400 for a body that cannot be read, 404 for an unknown conference or item, 409 for a conflict with the current state, 413 for a body over ${sizes.body} or a file over ${sizes.file}, 415 for a file of another type, 422 with
messages by field, 429 after ${postsAMinute} posts a minute of one form from one address, 503 when there are too many requests at once; the last two with Retry-After. Prices in lists are numbers, sums of a registration are strings with the
currency's digits; dates are YYYY-MM-DD; files are addresses below the root of the site. Every POST takes an Idempotency-Key of at
most ${longestKey} characters: for ${clientKeyHours} hours the same content gets the same answer with 200, and other content is refused with 422.`

/** The OpenAPI 3.1 document of every call that the app was given. */
export function describeWire(
  api: OpenAPIHono,
  { productName, publicUrl, isPublicUrlSet }: Settings,
): ApiDocument {
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: `${productName}: the conferences' API`,
      version: '1.0.0',
      description: rules.replaceAll('\n', ' '),
    },
    // Relative to the address at which it was read, where that is the visitor's own.
    servers: [{ url: isPublicUrlSet ? publicUrl : '/' }],
  })
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    const names = (['event', 'id'] as const).filter(name => path.includes(`{${name}}`))
    if (names.length === 0) continue
    item.parameters = names.map(name => ({ name, in: 'path', required: true, ...pathParameters[name] }))
    for (const operation of [item.get, item.post]) {
      if (operation) operation.responses = { ...operation.responses, 404: unknownConferenceOrItem }
    }
  }
  return document
}
