import { type AccountSettings, attempt, headersOf, openAuth } from '#adapters/accounts/auth.ts'
import { hashInLine } from '#adapters/accounts/hashing-line.ts'
import { findPasswordProblem } from '#adapters/accounts/password-check.ts'
import { recoveryBy } from '#adapters/accounts/recovery.ts'
import { secondFactorBy } from '#adapters/accounts/second-factor.ts'
import { sessionsBy } from '#adapters/accounts/sessions.ts'
import { signInBy } from '#adapters/accounts/sign-in.ts'
import type { Accounts } from '#domain/accounts/accounts.ts'
import { fail, ok } from '#domain/result.ts'

/**
 * Accounts by better-auth. None of its HTTP handlers is mounted: pages call this port and forward its cookies. Its
 * rate limits and origin checks belong to those handlers, so ours apply instead: domain/accounts/slow-down.ts,
 * server/pages.
 */
export function openAccounts(settings: AccountSettings): Accounts {
  const opened = openAuth(settings)
  const { auth } = opened
  const { database, clock } = settings
  return hashInLine({
    ...signInBy(opened, clock),
    ...secondFactorBy(opened, clock),
    ...recoveryBy(opened, clock),
    ...sessionsBy(opened, database),
    findPasswordProblem,

    async create({ email, name, password }) {
      const { internalAdapter, password: hasher } = await auth.$context
      const hash = await hasher.hash(password)
      const user = await internalAdapter.createUser({ email, name, emailVerified: true }, { method: 'admin' })
      await internalAdapter.linkAccount({
        userId: user.id,
        accountId: user.id,
        providerId: 'credential',
        password: hash,
      })
      return user.id
    },

    async changePassword(client, { current, next }) {
      const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true }
      const changed = await attempt(() =>
        auth.api.changePassword({ body, headers: headersOf(client), returnHeaders: true }),
      )
      return changed.ok ? ok(changed.value.headers.getSetCookie()) : fail({ code: 'wrong-credentials' })
    },
  })
}
