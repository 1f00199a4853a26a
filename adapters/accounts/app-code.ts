import { type Auth, attempt, headersOf } from '#adapters/accounts/auth.ts'
import type { Client } from '#domain/accounts/accounts.ts'
import { withoutSpaces } from '#domain/accounts/app-code-limit.ts'
import { fail } from '#domain/result.ts'
import type { Clock } from '#domain/time.ts'

/** Longer than better-auth accepts a code: its own 30 seconds, and those before and after them. */
const rememberedSeconds = 120

/**
 * Verifies a code of the authenticator app, which works once (RFC 6238, section 5.2). better-auth accepts it for as long
 * as it is valid, so the code is reserved first: of several requests with one code, one gets to verify it.
 *
 * @param personId whose code it has to be: the person who is signed in, or whose password was accepted
 * @returns the answer with its headers; `refused` with the reason of better-auth, `CODE_USED` if the code was given before
 */
export async function verifyAppCode(
  { auth }: Pick<Auth, 'auth'>,
  clock: Clock,
  { client, personId, code }: { client: Client; personId: string; code: string },
) {
  const digits = withoutSpaces(code)
  const { internalAdapter } = await auth.$context
  const isFirst = await internalAdapter.reserveVerificationValue({
    identifier: `app-code:${personId}:${digits}`,
    value: personId,
    // biome-ignore lint/style/noRestrictedGlobals: better-auth takes times as dates.
    expiresAt: new Date(clock.now().epochMilliseconds + 1_000 * rememberedSeconds),
  })
  if (!isFirst) return fail({ code: 'refused', reason: 'CODE_USED' } as const)
  return attempt(() =>
    auth.api.verifyTOTP({ body: { code: digits }, headers: headersOf(client), returnHeaders: true }),
  )
}
