import { AsyncLocalStorage } from 'node:async_hooks'

/** Of whatever is being received: whether the database has kept anything for it. */
const received = new AsyncLocalStorage<{ isAnythingKept: boolean }>()

/** Receives something whose writes are noted, so that its answer can tell what stands when a later one fails. */
export const notingWrites = <T>(receive: () => T): T => received.run({ isAnythingKept: false }, receive)

/** Notes a write that was committed. */
export function noteWrite(): void {
  const noted = received.getStore()
  if (noted) noted.isAnythingKept = true
}

/** For writes that are nothing to whoever sent it, such as a count of their posts. */
export const withoutNoting = <T>(work: () => T): T => received.exit(work)

/** Whether anything was committed since it was received; false outside of `notingWrites`. */
export const isAnythingKept = (): boolean => received.getStore()?.isAnythingKept ?? false
