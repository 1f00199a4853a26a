import pLimit, { type LimitFunction } from 'p-limit'
import { fail, type Result } from '#domain/foundations/result.ts'
import type { Accounts } from '#domain/staff/accounts/accounts.ts'
import type { SlowDown } from '#domain/staff/accounts/slow-down.ts'

/** Passwords hashed at the same time, of Node's four threads: the others read files and compress pages. */
const atOnce = 2
/** One more of people who are signed in, or have signed in on their device before: guesses of others delay none of them. */
const atOnceKnown = 1
/** Further ones that may wait: some four seconds' work, so that a crowd delays others sooner than it keeps them out. */
const maxWaiting = 100
const retryAfterSeconds = 5

/**
 * The same accounts, with everything that hashes a password in line: strangers in one, known people in another. Where it
 * is full, a proof is refused as `slow-down`; new passwords always get a place, because only an invitation or a link in a
 * mail leads to them.
 */
export function hashInLine(accounts: Accounts): Accounts {
  const line = pLimit(atOnce)
  const knownLine = pLimit(atOnceKnown)
  const orBusyIn =
    (own: LimitFunction) =>
    <A extends unknown[], T, E extends { code: string }>(prove: (...given: A) => Promise<Result<T, E>>) =>
    async (...given: A): Promise<Result<T, E | SlowDown>> =>
      own.activeCount + own.pendingCount < own.concurrency + maxWaiting
        ? own(() => prove(...given))
        : fail({ code: 'slow-down', retryAfterSeconds, isBusy: true })
  const signIn = orBusyIn(line)(accounts.signIn)
  const orBusy = orBusyIn(knownLine)
  const signInOnKnown = orBusy(accounts.signIn)
  return {
    ...accounts,
    signIn: (client, credentials) =>
      credentials.isOnKnownDevice ? signInOnKnown(client, credentials) : signIn(client, credentials),
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
