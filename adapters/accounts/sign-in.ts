/** Signing in: a password, the second factor if there is one, and a session. */

import { checkCode, checkOwnCode } from '#adapters/accounts/app-code.ts'
import { type AccountSettings, type Auth, attempt, headersOf, instantOf } from '#adapters/accounts/auth.ts'
import { challengeOnly } from '#adapters/accounts/challenge.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import type { Accounts, Client } from '#domain/staff/accounts/accounts.ts'

const longestDays = 7

/** Signing in, in one step or two, and confirming who it is. */
export function signInBy(
  { auth }: Auth,
  { database, clock }: Pick<AccountSettings, 'database' | 'clock'>,
  findDevice: Accounts['findDevice'],
): Pick<Accounts, 'readSession' | 'signIn' | 'takeSecondStep' | 'findAtSecondStep' | 'signOut' | 'confirm'> {
  const checking = { auth, database, clock }
  return {
    async readSession(client) {
      const { headers, response } = await auth.api.getSession({
        headers: headersOf(client),
        returnHeaders: true,
      })
      const cookies = headers.getSetCookie()
      if (!response) return { session: null, cookies }
      const { session, user } = response
      const startedAt = instantOf(session.createdAt)
      // Every session ends after a week, even one in constant use.
      if (Temporal.Instant.compare(clock.now(), startedAt.add({ hours: 24 * longestDays })) >= 0) {
        const { internalAdapter } = await auth.$context
        await internalAdapter.deleteSession(session.token)
        return { session: null, cookies }
      }
      const { id, userId: personId } = session
      const { name, email } = user
      return {
        session: { id, personId, startedAt, name, email, hasSecondFactor: user.twoFactorEnabled === true },
        cookies,
      }
    },

    async signIn(client, { email, password }) {
      const body = { email, password }
      const tried = await attempt(() =>
        auth.api.signInEmail({ body, headers: headersOf(client), returnHeaders: true }),
      )
      if (!tried.ok) return fail({ code: 'wrong-credentials' })
      const { headers, response } = tried.value
      const next = 'twoFactorRedirect' in response ? 'second-step' : 'signed-in'
      return ok({ next, cookies: headers.getSetCookie() })
    },

    async takeSecondStep(client, code) {
      const { name, personId } = await readChallenge(auth, client)
      if (!personId) return fail({ code: 'step-over' })
      const isOnKnownDevice = (await findDevice(client, { personId })) !== undefined
      const challenged = { ...client, cookie: challengeOnly(client.cookie, name) }
      return checkCode(checking, { client: challenged, personId, code, isOnKnownDevice })
    },

    async findAtSecondStep(client) {
      return (await readChallenge(auth, client)).personId ?? undefined
    },

    async signOut(client) {
      const { headers } = await auth.api.signOut({ headers: headersOf(client), returnHeaders: true })
      return headers.getSetCookie()
    },

    async confirm(client, { password, code }) {
      const headers = headersOf(client)
      const session = await auth.api.getSession({ headers, query: { disableRefresh: true } })
      const isKnown = await attempt(() => auth.api.verifyPassword({ body: { password }, headers }))
      if (!session || !isKnown.ok) return fail({ code: 'wrong-credentials' })
      if (session.user.twoFactorEnabled !== true) return ok(undefined)
      const personId = session.user.id
      const isOnKnownDevice = (await findDevice(client, { personId })) !== undefined
      const checked = await checkOwnCode(checking, { client, personId, code, isOnKnownDevice })
      return checked.ok ? ok(undefined) : checked
    },
  }
}

const readChallenge = (auth: Auth['auth'], client: Client) =>
  auth.api.readChallenge({ headers: headersOf({ ...client }) })
