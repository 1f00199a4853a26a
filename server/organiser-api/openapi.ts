import type { OpenAPIHono } from '@hono/zod-openapi'
import { clientKeyHours } from '#domain/foundations/repeats/once.ts'
import type { ApiDocument } from '#server/api/documentation.ts'
import { type ApiEnv, callsAMinute } from '#server/organiser-api/authorize-call.ts'
import { describeContent } from '#server/organiser-api/describe-content.ts'
import type { Settings } from '#server/startup/settings.ts'

const rules = `What the back office does, for programs. Every call needs a token, sent as Authorization: Bearer; cookies
are ignored. A token may do what it was made for, as long as whoever made it may still do it. Money is in minor units
beside its currency; instants are ISO 8601 in UTC. Writes take an Idempotency-Key: the same request with the same key is
done once and answered as before, for ${clientKeyHours} hours. Failures are problem+json (RFC 9457). A token may make
${callsAMinute.token} calls a minute.`

/** The OpenAPI 3.1 document of every call that the app was given. */
export function describeApi(
  api: Pick<OpenAPIHono<ApiEnv>, 'openAPIRegistry' | 'getOpenAPI31Document'>,
  { productName, publicUrl, isPublicUrlSet }: Settings,
): ApiDocument {
  api.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
    description: 'Made under Settings, API tokens.',
  })
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: `${productName}: the organiser's API`,
      version: '1.0.0',
      description: rules.replaceAll('\n', ' '),
    },
    // Relative to the address at which it was read, where that is the visitor's own.
    servers: [{ url: isPublicUrlSet ? publicUrl : '/' }],
  })
  return describeContent(document)
}
