import { type AccountSettings, attempt, headersOf, openAuth } from '#adapters/accounts/auth.ts'
import { authAdapterIn } from '#adapters/accounts/auth-adapter.ts'
import { hashInLine } from '#adapters/accounts/hashing-line.ts'
import { keepingSession } from '#adapters/accounts/kept-session.ts'
import { knownDevicesBy } from '#adapters/accounts/known-devices.ts'
import { findPasswordProblem } from '#adapters/accounts/password-check.ts'
import { endProofsOf, recoveryBy } from '#adapters/accounts/recovery.ts'
import { secondFactorBy } from '#adapters/accounts/second-factor.ts'
import { sessionsBy } from '#adapters/accounts/sessions.ts'
import { signInBy } from '#adapters/accounts/sign-in.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import type { Accounts } from '#domain/staff/accounts/accounts.ts'

/**
 * Accounts by better-auth. None of its HTTP handlers is mounted: pages call this port and forward its cookies. Its
 * rate limits and origin checks belong to those handlers, so ours apply instead: domain/staff/accounts/slow-down.ts,
 * server/pages.
 */
export function openAccounts(settings: AccountSettings): Accounts {
  const opened = openAuth(settings)
  const { auth } = opened
  const { database, clock } = settings
  const devices = knownDevicesBy(opened, settings)
  const signIn = signInBy(opened, settings, devices.findDevice)
  return hashInLine({
    ...devices,
    ...signIn,
    ...secondFactorBy(opened, settings, { ...signIn, ...devices }),
    ...recoveryBy(opened, settings),
    ...sessionsBy(opened, database),
    findPasswordProblem,

    async prepare({ email, name, password }) {
      const { password: hasher, options } = await auth.$context
      const hash = await hasher.hash(password)
      return async tx => {
        const adapter = authAdapterIn(database, tx)(options)
        // biome-ignore lint/style/noRestrictedGlobals: better-auth takes times as dates.
        const at = new Date(clock.now().epochMilliseconds)
        const times = { createdAt: at, updatedAt: at }
        const user = await adapter.create<{ id: string }>({
          model: 'user',
          data: { email: email.toLowerCase(), name, emailVerified: true, ...times },
        })
        await adapter.create({
          model: 'account',
          data: { userId: user.id, accountId: user.id, providerId: 'credential', password: hash, ...times },
        })
        return user.id
      }
    },

    async create(account) {
      const insert = await this.prepare(account)
      return database.write(insert)
    },

    async changePassword(client, { current, next }) {
      const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true }
      const headers = headersOf(client)
      const session = await auth.api.getSession({ headers, query: { disableRefresh: true } })
      if (!session) return fail({ code: 'wrong-credentials' })
      const changed = await keepingSession(session.session.token, () =>
        attempt(() => auth.api.changePassword({ body, headers, returnHeaders: true })),
      )
      if (!changed.ok) return fail({ code: 'wrong-credentials' })
      await endProofsOf(opened, session.user.id)
      return ok(changed.value.headers.getSetCookie())
    },
  })
}
