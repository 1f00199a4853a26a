import { AsyncLocalStorage } from 'node:async_hooks'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'
import { authAdapter } from '#adapters/accounts/auth-adapter.ts'
import { findPasswordProblem } from '#adapters/accounts/password-check.ts'
import type { Database } from '#database/database.ts'
import type { Accounts, Client } from '#domain/accounts/accounts.ts'
import { endSession } from '#domain/accounts/end-session.ts'
import { passwordLength } from '#domain/accounts/password.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Clock } from '#domain/time.ts'

export interface AccountSettings {
  database: Database
  clock: Clock
  publicUrl: string
  productName: string
  productSlug: string
  secretKey: string
}

const idleSeconds = 12 * 3_600
const longestDays = 7
/** A header that only we set, so that clients cannot choose their address. */
const addressHeader = 'x-known-client-address'

/**
 * Accounts by better-auth. None of its HTTP handlers is mounted: pages call this port and forward its cookies. Its
 * rate limits and origin checks belong to those handlers, so ours apply instead: domain/accounts/slow-down.ts,
 * server/pages.
 */
export function openAccounts(settings: AccountSettings): Accounts {
  const { auth, resets } = openAuth(settings)
  const { database, clock } = settings
  const inside = () => auth.$context

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
        const { internalAdapter } = await inside()
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
      const given = {
        body: { code: withoutSpaces(code) },
        headers: headersOf(client),
        returnHeaders: true,
      } as const
      const tried = await attempt(() =>
        isAppCode(code) ? auth.api.verifyTOTP(given) : auth.api.verifyBackupCode(given),
      )
      if (tried.ok) return ok(tried.value.headers.getSetCookie())
      return fail({ code: wrongCodes.has(tried.error.reason) ? 'wrong-code' : 'step-over' })
    },

    async findAtSecondStep({ cookie }) {
      const { internalAdapter, createAuthCookie } = await inside()
      const { name } = createAuthCookie('two_factor')
      const pair = cookie.split(/; */).find(each => each.startsWith(`${name}=`))
      const [identifier = ''] = pair?.slice(name.length + 1).split('.') ?? []
      const found = identifier && (await internalAdapter.findVerificationValue(identifier))
      return found ? found.value : undefined
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
      const given = { body: { code: withoutSpaces(code) }, headers }
      const isRight = await attempt(() =>
        isAppCode(code)
          ? auth.api.verifyTOTP(given)
          : auth.api.verifyBackupCode({ ...given, body: { ...given.body, disableSession: true } }),
      )
      return isRight.ok ? ok(undefined) : fail({ code: 'wrong-code' })
    },

    findPasswordProblem,

    async create({ email, name, password }) {
      const { internalAdapter, password: hasher } = await inside()
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

    async beginSecondFactor(client, password) {
      const body = { password, method: 'totp' } as const
      const begun = await attempt(() => auth.api.enableTwoFactor({ body, headers: headersOf(client) }))
      if (!begun.ok || !('totpURI' in begun.value)) return fail({ code: 'wrong-credentials' })
      const { totpURI: uri, backupCodes: recoveryCodes } = begun.value
      return ok({ uri, recoveryCodes })
    },

    async completeSecondFactor(client, code) {
      const body = { code: withoutSpaces(code) }
      const done = await attempt(() =>
        auth.api.verifyTOTP({ body, headers: headersOf(client), returnHeaders: true }),
      )
      if (!done.ok) return fail({ code: 'wrong-code' })
      const cookies = done.value.headers.getSetCookie()
      await endOthers(withCookies(client, cookies))
      return ok(cookies)
    },

    async removeSecondFactor(client, password) {
      const done = await attempt(() =>
        auth.api.disableTwoFactor({ body: { password }, headers: headersOf(client), returnHeaders: true }),
      )
      if (!done.ok) return fail({ code: 'wrong-credentials' })
      const cookies = done.value.headers.getSetCookie()
      await endOthers(withCookies(client, cookies))
      return ok(cookies)
    },

    async renewRecoveryCodes(client, password) {
      const made = await attempt(() =>
        auth.api.generateBackupCodes({ body: { password }, headers: headersOf(client) }),
      )
      return made.ok ? ok(made.value.backupCodes) : fail({ code: 'wrong-credentials' })
    },

    async issueReset(email) {
      return resets.run(() => auth.api.requestPasswordReset({ body: { email } }))
    },

    async isResetOpen(token) {
      const { internalAdapter } = await inside()
      const found = await internalAdapter.findVerificationValue(`reset-password:${token}`)
      return found !== null && Temporal.Instant.compare(instantOf(found.expiresAt), clock.now()) > 0
    },

    async resetPassword(token, newPassword) {
      const done = await attempt(() => auth.api.resetPassword({ body: { token, newPassword } }))
      return done.ok ? ok(undefined) : fail({ code: 'token-over' })
    },

    async listSessions(personId) {
      const { internalAdapter } = await inside()
      const sessions = await internalAdapter.listSessions(personId)
      return sessions.map(session => ({
        id: session.id,
        startedAt: instantOf(session.createdAt),
        lastSeenAt: instantOf(session.updatedAt),
        address: shortAddress(session.ipAddress ?? ''),
        userAgent: session.userAgent ?? '',
      }))
    },

    async endSession(personId, sessionId) {
      await database.write(tx => endSession(tx, { personId, sessionId }))
    },
    endOtherSessions: endOthers,
  }

  async function endOthers(client: Client): Promise<void> {
    await auth.api.revokeOtherSessions({ headers: headersOf(client) })
  }
}

function openAuth({ database, publicUrl, productName, productSlug, secretKey }: AccountSettings) {
  const isSecure = publicUrl.startsWith('https:')
  const resets = resetCatcher()
  const auth = betterAuth({
    appName: productName,
    baseURL: publicUrl,
    secret: secretKey,
    database: authAdapter(database),
    telemetry: { enabled: false },
    logger: { disabled: true },
    emailAndPassword: {
      enabled: true,
      // Accounts are created only by invitation.
      disableSignUp: true,
      minPasswordLength: passwordLength.least,
      maxPasswordLength: passwordLength.most,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ token }) => resets.take(token),
    },
    verification: { storeIdentifier: 'hashed' },
    session: { expiresIn: idleSeconds, updateAge: 300, freshAge: 0 },
    plugins: [
      // A lock would keep its owner out too; domain/accounts/slow-down.ts makes guessing slow instead.
      twoFactor({ issuer: productName, accountLockout: { enabled: false } }),
    ],
    advanced: {
      useSecureCookies: false,
      cookiePrefix: `${isSecure ? '__Host-' : ''}${productSlug}`,
      defaultCookieAttributes: { secure: isSecure, httpOnly: true, sameSite: 'lax', path: '/' },
      // The whole address, as the history has it, and not only its network.
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 128 },
    },
  })
  return { auth, resets }
}

/** better-auth stores all eight groups of an IPv6 address. */
const shortAddress = (address: string) =>
  (address.includes(':') && URL.parse(`http://[${address}]`)?.hostname.slice(1, -1)) || address

/** Error codes for a wrong code; the sign-in step stays open. */
const wrongCodes: ReadonlySet<string> = new Set(['INVALID_CODE', 'INVALID_BACKUP_CODE'])

/** Returns an expected failure as a value; a fault of the library or of ours throws. */
async function attempt<T>(work: () => Promise<T>): Promise<Result<T, { code: 'refused'; reason: string }>> {
  try {
    return ok(await work())
  } catch (error) {
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error
    return fail({ code: 'refused', reason: String(error.body?.code ?? '') })
  }
}

/** Passes the token of a password reset, which better-auth gives only to a callback, to the caller. */
function resetCatcher() {
  const asking = new AsyncLocalStorage<{ token?: string }>()
  return {
    take(token: string) {
      const holder = asking.getStore()
      if (holder) holder.token = token
    },
    async run(ask: () => Promise<unknown>): Promise<string | undefined> {
      const holder: { token?: string } = {}
      await asking.run(holder, ask)
      return holder.token
    },
  }
}

function headersOf({ cookie, address, userAgent }: Client): Headers {
  return new Headers({ Cookie: cookie, [addressHeader]: address, 'User-Agent': userAgent.slice(0, 300) })
}

/** The same request with the cookies that an earlier response sets. */
function withCookies(client: Client, cookies: readonly string[]): Client {
  const jar = new Map(
    [...client.cookie.split(/; */), ...cookies.map(cookie => cookie.split(';')[0] ?? '')]
      .filter(pair => pair.includes('='))
      .map(pair => [pair.slice(0, pair.indexOf('=')), pair] as const),
  )
  return { ...client, cookie: [...jar.values()].join('; ') }
}

const withoutSpaces = (code: string) => code.replace(/\s/g, '')
const isAppCode = (code: string) => /^\d{6}$/.test(withoutSpaces(code))
const instantOf = (date: { getTime(): number }) => Temporal.Instant.fromEpochMilliseconds(date.getTime())
