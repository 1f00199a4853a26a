import type { Logger } from 'pino'

/** One thing that may keep a process from working: in a sentence what is wrong and what to do, or nothing. */
export type Watch = () => string | undefined

/** How often changes are logged, in milliseconds. */
const lookEveryMs = 1_000

/** Why this process should get no visitors and must do no background work, although its database answers. */
export interface Readiness {
  /** A sentence each; none while it is ready. */
  reasons(): string[]
  close(): void
}

/** Watches what may keep this process from working, and logs when that begins and ends. */
export function watchReadiness(watches: readonly Watch[], log: Logger): Readiness {
  const reasons = () => watches.map(watch => watch()).filter(reason => reason !== undefined)
  let known = 0
  function tell(): void {
    const now = reasons()
    if (now.length > 0 && known === 0) log.error({ reasons: now }, 'not ready: no background work is done')
    if (now.length === 0 && known > 0) log.info('ready again')
    known = now.length
  }
  tell()
  const timer = setInterval(tell, lookEveryMs).unref()
  return { reasons, close: () => clearInterval(timer) }
}
