import { performance } from 'node:perf_hooks'

const usualPauseMs = 15_000

/** The share of its time in which an idle process works: health checks, the outbox. */
const idleShare = 0.02

/** Less is not worth the pause of some 100 ms. */
const worthBytes = 16 * 1024 * 1024

/**
 * Collects garbage once nobody has asked for anything for a while. Node does it when memory fills, and would keep for
 * days what a busy hour took.
 *
 * @param collect needs a `gc`, which is there with Node's `--expose-gc`, which `npm start` gives
 * @param share the share of its time in which the process has worked since the last call
 */
export function tidyMemoryWhileIdle(
  collect: (() => void) | undefined = globalThis.gc && giveBack(globalThis.gc),
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

/** The last resort also gives freed memory back to the machine. */
const giveBack = (gc: NonNullable<typeof globalThis.gc>) => () =>
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
