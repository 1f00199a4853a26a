import pLimit from 'p-limit'
import type { Accounts } from '#domain/accounts/accounts.ts'
import type { SlowDown } from '#domain/accounts/slow-down.ts'
import { fail, type Result } from '#domain/result.ts'

/** Passwords hashed at the same time, of Node's four threads: the others read files and compress pages. */
const atOnce = 2
/** Further ones that may wait: some four seconds' work, so that a crowd delays others sooner than it keeps them out. */
const maxWaiting = 100
const retryAfterSeconds = 5

/**
 * The same accounts, with everything that hashes a password in one line. Where it is full, a proof is refused as
 * `slow-down`; new passwords always get a place, because only an invitation or a link in a mail leads to them.
 */
export function hashInLine(accounts: Accounts): Accounts {
  const line = pLimit(atOnce)
  const orBusy =
    <A extends unknown[], T, E extends { code: string }>(prove: (...given: A) => Promise<Result<T, E>>) =>
    async (...given: A): Promise<Result<T, E | SlowDown>> =>
      line.activeCount + line.pendingCount < atOnce + maxWaiting
        ? line(() => prove(...given))
        : fail({ code: 'slow-down', retryAfterSeconds, isBusy: true })
  return {
    ...accounts,
    signIn: orBusy(accounts.signIn),
    confirm: orBusy(accounts.confirm),
    changePassword: orBusy(accounts.changePassword),
    beginSecondFactor: orBusy(accounts.beginSecondFactor),
    removeSecondFactor: orBusy(accounts.removeSecondFactor),
    renewRecoveryCodes: orBusy(accounts.renewRecoveryCodes),
    prepare: account => line(() => accounts.prepare(account)),
    create: account => line(() => accounts.create(account)),
    resetPassword: (token, password) => line(() => accounts.resetPassword(token, password)),
  }
}
