import { performance } from 'node:perf_hooks'

const usualPauseMs = 15_000

/** An idle process works for this share of its time: health checks, the outbox. */
const idleShare = 0.02

/** Freeing less is not worth the pause of some 100 ms. */
const worthBytes = 16 * 1024 * 1024

/**
 * Collects garbage once there were no requests for a while. Node collects only when memory fills up, and would keep the
 * memory of a busy hour for days.
 *
 * @param collect needs `gc`, which Node's `--expose-gc` provides; `npm start` passes that flag
 * @param share the share of its time in which the process has worked since the last call
 */
export function tidyMemoryWhileIdle(
  collect: (() => void) | undefined = globalThis.gc && releaseMemory(globalThis.gc),
  everyMs = usualPauseMs,
  share = shareOfWork(),
): () => void {
  if (!collect) return () => {}
  let tidied = 0
  const timer = setInterval(() => {
    if (share() > idleShare || process.memoryUsage.rss() < tidied + worthBytes) return
    collect()
    tidied = process.memoryUsage.rss()
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Measures the share of its time in which this process works, from one call to the next. */
export function shareOfWork(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}

/** The last resort also returns freed memory to the system. */
const releaseMemory = (gc: NonNullable<typeof globalThis.gc>) => () =>
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
