import { verifyAppCode } from '#adapters/accounts/app-code.ts'
import { type Auth, attempt, headersOf, withCookies } from '#adapters/accounts/auth.ts'
import { endOtherSessions } from '#adapters/accounts/sessions.ts'
import type { Accounts } from '#domain/accounts/accounts.ts'
import { fail, ok } from '#domain/result.ts'
import type { Clock } from '#domain/time.ts'

/** Setting up and removing the second factor. Both end all other sessions. */
export function secondFactorBy(
  { auth }: Auth,
  clock: Clock,
): Pick<
  Accounts,
  'beginSecondFactor' | 'completeSecondFactor' | 'removeSecondFactor' | 'renewRecoveryCodes'
> {
  return {
    async beginSecondFactor(client, password) {
      const body = { password, method: 'totp' } as const
      const begun = await attempt(() => auth.api.enableTwoFactor({ body, headers: headersOf(client) }))
      if (!begun.ok || !('totpURI' in begun.value)) return fail({ code: 'wrong-credentials' })
      const { totpURI: uri, backupCodes: recoveryCodes } = begun.value
      return ok({ uri, recoveryCodes })
    },

    async completeSecondFactor(client, code) {
      const session = await auth.api.getSession({
        headers: headersOf(client),
        query: { disableRefresh: true },
      })
      if (!session) return fail({ code: 'wrong-code' })
      // This code cannot sign in afterwards either.
      const done = await verifyAppCode({ auth }, clock, { client, personId: session.user.id, code })
      if (!done.ok) return fail({ code: 'wrong-code' })
      const cookies = done.value.headers.getSetCookie()
      await endOtherSessions(auth, withCookies(client, cookies))
      return ok(cookies)
    },

    async removeSecondFactor(client, password) {
      const done = await attempt(() =>
        auth.api.disableTwoFactor({ body: { password }, headers: headersOf(client), returnHeaders: true }),
      )
      if (!done.ok) return fail({ code: 'wrong-credentials' })
      const cookies = done.value.headers.getSetCookie()
      await endOtherSessions(auth, withCookies(client, cookies))
      return ok(cookies)
    },

    async renewRecoveryCodes(client, password) {
      const made = await attempt(() =>
        auth.api.generateBackupCodes({ body: { password }, headers: headersOf(client) }),
      )
      return made.ok ? ok(made.value.backupCodes) : fail({ code: 'wrong-credentials' })
    },
  }
}
