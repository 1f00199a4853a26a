/** Codes of a second factor, each of which is accepted once. */

import { type Auth, attempt, headersOf } from '#adapters/accounts/auth.ts'
import type { Database } from '#database/database.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { Clock } from '#domain/foundations/time.ts'
import type { Client, Cookies, StepOver, WrongCode } from '#domain/staff/accounts/accounts.ts'
import { isAppCode, tryAppCode, withoutSpaces } from '#domain/staff/accounts/app-code-limit.ts'

/** Longer than better-auth accepts a code: its own 30 seconds, and those before and after them. */
const rememberedSeconds = 120

/** A code that somebody gives to prove that they have the second factor. */
export interface GivenCode {
  client: Client
  /** Whose code it has to be: the person who is signed in, or whose password was accepted. */
  personId: string
  /** Six digits of the app, or a recovery code. */
  code: string
  /** Whether that person has signed in before on the device that it comes from. */
  isOnKnownDevice: boolean
}

interface Checking {
  auth: Auth['auth']
  database: Database
  clock: Clock
}

/**
 * Checks a code, wherever one is asked for: with the limit of the account, and each code once.
 *
 * @returns the cookies of better-auth's answer; `wrong-code`, `too-many-codes`, or `step-over` where there is
 *   nobody any more whose code it could be
 */
export async function checkCode({ auth, database, clock }: Checking, given: GivenCode) {
  const { client, code } = given
  return tryAppCode(
    database,
    { ...given, now: clock.now() },
    async (): Promise<Result<Cookies, WrongCode | StepOver>> => {
      const tried = isAppCode(code)
        ? await verifyAppCode({ auth, clock }, given)
        : await attempt(() =>
            auth.api.verifyBackupCode({
              body: { code: withoutSpaces(code) },
              headers: headersOf(client),
              returnHeaders: true,
            }),
          )
      if (tried.ok) return ok(tried.value.headers.getSetCookie())
      if (wrongCodes.has(tried.error.reason)) return fail({ code: 'wrong-code' } as const)
      return fail({ code: 'step-over' } as const)
    },
  )
}

/** The same for somebody who is signed in, for whom no step can be over. */
export async function checkOwnCode(checking: Checking, given: GivenCode) {
  const checked = await checkCode(checking, given)
  if (checked.ok) return checked
  const { error } = checked
  return error.code === 'too-many-codes' ? fail(error) : fail({ code: 'wrong-code' } as const)
}

/** Error codes for a wrong code; the sign-in step stays open. */
const wrongCodes: ReadonlySet<string> = new Set(['INVALID_CODE', 'INVALID_BACKUP_CODE', 'CODE_USED'])

/**
 * Verifies a code of the authenticator app, which works once (RFC 6238, section 5.2). better-auth accepts it for as long
 * as it is valid, so the code is reserved first: of several requests with one code, one gets to verify it.
 */
async function verifyAppCode(
  { auth, clock }: Omit<Checking, 'database'>,
  { client, personId, code }: GivenCode,
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
