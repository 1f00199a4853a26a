/**
 * Loaded before the built product (`--import`), whatever its version: while the process that started it asks for it, it
 * measures how long the event loop is held. It answers with a file of the data folder for each question.
 */
import { renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Programs and threads that the product starts load it too.
if (isMainThread && process.send && process.argv[1]?.endsWith('serve.mjs')) watch()

function watch() {
  const delays = monitorEventLoopDelay({ resolution: 1 })
  let longestMicroseconds = 0
  let before = 0
  /** @type {NodeJS.Timeout | undefined} */
  let ticking

  // A tick comes one turn late at most, so what the thread used since the last one is one turn, and a millisecond of others.
  // Unlike the delay, it is the same on a machine that also does other work.
  const tick = () => {
    const used = cpu()
    longestMicroseconds = Math.max(longestMicroseconds, used - before)
    before = cpu()
    ticking = setTimeout(tick, 1)
  }

  process.on('message', (/** @type {unknown} */ message) => {
    const [, act, number] = /^turns-(begin|end)-(\d+)$/.exec(String(message)) ?? []
    if (act === 'begin') {
      longestMicroseconds = 0
      before = cpu()
      delays.reset()
      delays.enable()
      ticking = setTimeout(tick, 1)
    }
    if (act === 'end') {
      tick()
      clearTimeout(ticking)
      delays.disable()
    }
    if (act === undefined) return
    const file = path.join(process.env.DATA_DIR ?? '', `turns-${act}-${number}`)
    const turns = { turnMs: longestMicroseconds / 1_000, delayMs: delays.max / 1e6 }
    writeFileSync(`${file}.new`, JSON.stringify(turns))
    renameSync(`${file}.new`, file)
  })
}

/** What the main thread has used so far, in microseconds. */
function cpu() {
  const { user, system } = process.threadCpuUsage()
  return user + system
}
