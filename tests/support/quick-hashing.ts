import type { AccountSettings } from '#adapters/accounts/auth.ts'

/** Passwords that cost nothing, for tests that judge what follows from a right or wrong one. */
export const quickHashing: NonNullable<AccountSettings['hashing']> = {
  hash: async password => `the hash of ${password}`,
  verify: async ({ hash, password }) => hash === `the hash of ${password}`,
}
