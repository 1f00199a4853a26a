/** Whose password was accepted, and whose second step is awaited: as better-auth itself reads and verifies it. */
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'

const cookieName = 'two_factor'

/**
 * Adds a call to better-auth that names the person of a challenge by the same signed cookie that its second step reads.
 * Reading the cookie ourselves would name somebody else for a header that we parse differently.
 */
export const challengeReader = {
  id: 'challenge-reader',
  endpoints: {
    readChallenge: createAuthEndpoint.serverOnly({ method: 'GET', requireHeaders: true }, async ctx => {
      const { name } = ctx.context.createAuthCookie(cookieName)
      const identifier = await ctx.getSignedCookie(name, ctx.context.secret)
      const found = identifier ? await ctx.context.internalAdapter.findVerificationValue(identifier) : null
      return { name, personId: found?.value ?? null }
    }),
  },
} satisfies BetterAuthPlugin

/** A `Cookie` header with the challenge alone: better-auth would take a session in it for whose code it is. */
export function challengeOnly(cookie: string, name: string): string {
  return cookie
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.slice(0, pair.indexOf('=')).trim() === name)
    .join('; ')
}
