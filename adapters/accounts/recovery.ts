import { type AccountSettings, type Auth, attempt, instantOf } from '#adapters/accounts/auth.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import type { Accounts } from '#domain/staff/accounts/accounts.ts'

/** A new password by a link in a mail. */
export function recoveryBy(
  { auth, resets }: Auth,
  { clock }: Pick<AccountSettings, 'clock'>,
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
      const { internalAdapter } = await auth.$context
      const found = await internalAdapter.findVerificationValue(`reset-password:${token}`)
      const done = await attempt(() => auth.api.resetPassword({ body: { token, newPassword } }))
      if (!found || !done.ok) return fail({ code: 'token-over' })
      await endProofsOf({ auth }, found.value)
      return ok(found.value)
    },
  }
}

/**
 * Ends what the password that was just changed had begun: other links for a new one, and second steps of signing in that
 * are still awaited.
 */
export async function endProofsOf({ auth }: Pick<Auth, 'auth'>, personId: string): Promise<void> {
  const { adapter } = await auth.$context
  await adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: personId }] })
}
