import { AsyncLocalStorage } from 'node:async_hooks'

/** Whether the database has committed anything for the request in progress. */
const received = new AsyncLocalStorage<{ isAnythingCommitted: boolean }>()

/**
 * Runs a request and records whether it committed anything, so that the answer to a later fault can say what is
 * stored.
 */
export const notingWrites = <T>(receive: () => T): T => received.run({ isAnythingCommitted: false }, receive)

/** Records a committed write. */
export function noteWrite(): void {
  const noted = received.getStore()
  if (noted) noted.isAnythingCommitted = true
}

/** For writes that mean nothing to the sender, such as rate limit counts. */
export const withoutNoting = <T>(work: () => T): T => received.exit(work)

/** Whether this request has committed anything; false outside of `notingWrites`. */
export const isAnythingCommitted = (): boolean => received.getStore()?.isAnythingCommitted ?? false
