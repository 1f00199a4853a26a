import { verifyAppCode } from '#adapters/accounts/app-code.ts'
import { type Auth, attempt, headersOf, instantOf } from '#adapters/accounts/auth.ts'
import type { Accounts, Client } from '#domain/accounts/accounts.ts'
import { isAppCode, withoutSpaces } from '#domain/accounts/app-code-limit.ts'
import { fail, ok } from '#domain/result.ts'
import type { Clock } from '#domain/time.ts'

const longestDays = 7

/** Signing in, in one step or two, and confirming who it is. */
export function signInBy(
  { auth }: Auth,
  clock: Clock,
): Pick<Accounts, 'readSession' | 'signIn' | 'takeSecondStep' | 'findAtSecondStep' | 'signOut' | 'confirm'> {
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
      const personId = await personAtSecondStep(auth, client)
      if (!personId) return fail({ code: 'step-over' })
      const tried = isAppCode(code)
        ? await verifyAppCode({ auth }, clock, { client, personId, code })
        : await attempt(() =>
            auth.api.verifyBackupCode({
              body: { code: withoutSpaces(code) },
              headers: headersOf(client),
              returnHeaders: true,
            }),
          )
      if (tried.ok) return ok(tried.value.headers.getSetCookie())
      return fail({ code: wrongCodes.has(tried.error.reason) ? 'wrong-code' : 'step-over' })
    },

    findAtSecondStep: client => personAtSecondStep(auth, client),

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
      const body = { code: withoutSpaces(code), disableSession: true }
      const isRight = isAppCode(code)
        ? await verifyAppCode({ auth }, clock, { client, personId: session.user.id, code })
        : await attempt(() => auth.api.verifyBackupCode({ body, headers }))
      return isRight.ok ? ok(undefined) : fail({ code: 'wrong-code' })
    },
  }
}

async function personAtSecondStep(auth: Auth['auth'], { cookie }: Client): Promise<string | undefined> {
  const { internalAdapter, createAuthCookie } = await auth.$context
  const { name } = createAuthCookie('two_factor')
  const pair = cookie.split(/; */).find(each => each.startsWith(`${name}=`))
  const [identifier = ''] = pair?.slice(name.length + 1).split('.') ?? []
  const found = identifier && (await internalAdapter.findVerificationValue(identifier))
  return found ? found.value : undefined
}

/** Error codes for a wrong code; the sign-in step stays open. */
const wrongCodes: ReadonlySet<string> = new Set(['INVALID_CODE', 'INVALID_BACKUP_CODE', 'CODE_USED'])
