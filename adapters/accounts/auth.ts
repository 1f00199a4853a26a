/**
 * Accounts of staff, by better-auth: passwords, sessions and second factors. Nobody signs up; an account is made by
 * accepting an invitation.
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'
import { authAdapter } from '#adapters/accounts/auth-adapter.ts'
import { challengeReader } from '#adapters/accounts/challenge.ts'
import type { Database } from '#database/database.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { Clock } from '#domain/foundations/time.ts'
import type { Client } from '#domain/staff/accounts/accounts.ts'
import { passwordLength } from '#domain/staff/accounts/password.ts'
import { resetHours } from '#domain/staff/team/durations.ts'

export interface AccountSettings {
  database: Database
  clock: Clock
  publicUrl: string
  productName: string
  productSlug: string
  secretKey: string
  /** For tests. The default is better-auth's scrypt, which is slow on purpose. */
  hashing?: NonNullable<BetterAuthOptions['emailAndPassword']>['password']
}

const idleSeconds = 12 * 3_600
/** A header that only we set, so that clients cannot choose their address. */
const addressHeader = 'x-known-client-address'

export function openAuth(settings: AccountSettings) {
  const { database, publicUrl, productName, productSlug, secretKey, hashing } = settings
  const { prefix, isSecure } = cookiePrefixOf({ publicUrl, productSlug })
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
      resetPasswordTokenExpiresIn: resetHours * 3_600,
      ...(hashing && { password: hashing }),
      sendResetPassword: async ({ token }) => resets.take(token),
    },
    verification: { storeIdentifier: 'hashed' },
    session: { expiresIn: idleSeconds, updateAge: 300, freshAge: 0 },
    plugins: [
      challengeReader,
      // A lock would keep its owner out too; domain/staff/accounts/slow-down.ts makes guessing slow instead.
      twoFactor({ issuer: productName, accountLockout: { enabled: false } }),
    ],
    advanced: {
      useSecureCookies: false,
      cookiePrefix: prefix,
      defaultCookieAttributes: { secure: isSecure, httpOnly: true, sameSite: 'lax', path: '/' },
      // The whole address, as the history has it, and not only its network.
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 128 },
    },
  })
  return { auth, resets }
}

/** What the names of all cookies of accounts begin with, and whether they are sent over https alone. */
export function cookiePrefixOf({
  publicUrl,
  productSlug,
}: Pick<AccountSettings, 'publicUrl' | 'productSlug'>) {
  const isSecure = publicUrl.startsWith('https:')
  return { prefix: `${isSecure ? '__Host-' : ''}${productSlug}`, isSecure }
}

/** better-auth with our settings, and the tokens of its password resets. */
export type Auth = ReturnType<typeof openAuth>

/** Returns an expected failure as a value; a fault of the library or of ours throws. */
export async function attempt<T>(
  work: () => Promise<T>,
): Promise<Result<T, { code: 'refused'; reason: string }>> {
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

export function headersOf({ cookie, address, userAgent }: Client): Headers {
  return new Headers({ Cookie: cookie, [addressHeader]: address, 'User-Agent': userAgent.slice(0, 300) })
}

export const instantOf = (date: { getTime(): number }) =>
  Temporal.Instant.fromEpochMilliseconds(date.getTime())
