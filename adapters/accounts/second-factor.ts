import { checkOwnCode } from '#adapters/accounts/app-code.ts'
import { type AccountSettings, type Auth, attempt, headersOf } from '#adapters/accounts/auth.ts'
import { keepingSession } from '#adapters/accounts/kept-session.ts'
import { endOtherSessions } from '#adapters/accounts/sessions.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import type { Accounts, Client } from '#domain/staff/accounts/accounts.ts'

/**
 * Setting up, replacing and removing the second factor, and its recovery codes. Whoever has one already proves it, as for
 * any other act: a stolen password is not enough. Setting up and removing end all other sessions.
 */
export function secondFactorBy(
  { auth }: Auth,
  { database, clock }: Pick<AccountSettings, 'database' | 'clock'>,
  { confirm, findDevice }: Pick<Accounts, 'confirm' | 'findDevice'>,
): Pick<
  Accounts,
  'beginSecondFactor' | 'completeSecondFactor' | 'removeSecondFactor' | 'renewRecoveryCodes'
> {
  return {
    async beginSecondFactor(client, proof) {
      const proven = await confirm(client, proof)
      if (!proven.ok) return proven
      const body = { password: proof.password, method: 'totp' } as const
      const begun = await attempt(() => auth.api.enableTwoFactor({ body, headers: headersOf(client) }))
      if (!begun.ok || !('totpURI' in begun.value)) return fail({ code: 'wrong-credentials' })
      const { totpURI: uri, backupCodes: recoveryCodes } = begun.value
      return ok({ uri, recoveryCodes })
    },

    async completeSecondFactor(client, code) {
      const session = await readSession(auth, client)
      if (!session) return fail({ code: 'wrong-code' })
      // This code cannot sign in afterwards either.
      const personId = session.user.id
      const isOnKnownDevice = (await findDevice(client, { personId })) !== undefined
      const given = { client, personId, code, isOnKnownDevice }
      const done = await keepingSession(session.session.token, () =>
        checkOwnCode({ auth, database, clock }, given),
      )
      if (done.ok) await endOtherSessions(auth, client)
      return done
    },

    async removeSecondFactor(client, proof) {
      const proven = await confirm(client, proof)
      if (!proven.ok) return proven
      const session = await readSession(auth, client)
      if (!session) return fail({ code: 'wrong-credentials' })
      const { password } = proof
      const done = await keepingSession(session.session.token, () =>
        attempt(() =>
          auth.api.disableTwoFactor({ body: { password }, headers: headersOf(client), returnHeaders: true }),
        ),
      )
      if (!done.ok) return fail({ code: 'wrong-credentials' })
      await endOtherSessions(auth, client)
      return ok(done.value.headers.getSetCookie())
    },

    async renewRecoveryCodes(client, proof) {
      const proven = await confirm(client, proof)
      if (!proven.ok) return proven
      const body = { password: proof.password }
      const made = await attempt(() => auth.api.generateBackupCodes({ body, headers: headersOf(client) }))
      return made.ok ? ok(made.value.backupCodes) : fail({ code: 'wrong-credentials' })
    },
  }
}

const readSession = (auth: Auth['auth'], client: Client) =>
  auth.api.getSession({ headers: headersOf(client), query: { disableRefresh: true } })
