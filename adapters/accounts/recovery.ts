import { type Auth, attempt, instantOf } from '#adapters/accounts/auth.ts'
import type { Accounts } from '#domain/accounts/accounts.ts'
import { fail, ok } from '#domain/result.ts'
import type { Clock } from '#domain/time.ts'

/** A new password by a link in a mail. */
export function recoveryBy(
  { auth, resets }: Auth,
  clock: Clock,
): Pick<Accounts, 'issueReset' | 'isResetOpen' | 'resetPassword'> {
  return {
    async issueReset(email) {
      return resets.run(() => auth.api.requestPasswordReset({ body: { email } }))
    },

    async isResetOpen(token) {
      const { internalAdapter } = await auth.$context
      const found = await internalAdapter.findVerificationValue(`reset-password:${token}`)
      return found !== null && Temporal.Instant.compare(instantOf(found.expiresAt), clock.now()) > 0
    },

    async resetPassword(token, newPassword) {
      const done = await attempt(() => auth.api.resetPassword({ body: { token, newPassword } }))
      return done.ok ? ok(undefined) : fail({ code: 'token-over' })
    },
  }
}
