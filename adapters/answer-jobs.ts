import { Worker } from 'node:worker_threads'
import type { Outcome } from '#adapters/limited-process.ts'

/**
 * A separate thread watches memory use and processor time, because this one is busy while it works. `began` is the
 * processor time at which the job began, negative between jobs.
 */
const guard = `
const { workerData: { memoryBytes, jobMs, began } } = require('node:worker_threads')
setInterval(() => {
  const { user, system } = process.cpuUsage()
  const isTooLong = began[0] >= 0 && (user + system) / 1000 - began[0] > jobMs
  if (isTooLong || process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGKILL')
}, 100)
`

/** Milliseconds of the processor. */
function workedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The other end of `openLimitedProcess`: takes one job at a time and answers before it takes the next. */
export function answerJobs<Job, Answer>(work: (job: Job) => Answer | Promise<Answer>): void {
  const [memoryBytes, jobMs] = process.argv.slice(2).map(Number)
  const began = new Float64Array(new SharedArrayBuffer(8)).fill(-1)
  new Worker(guard, { eval: true, workerData: { memoryBytes, jobMs, began } }).unref()
  process.on('message', async (job: Job) => {
    began[0] = workedMs()
    const outcome = await outcomeOf(() => work(job))
    began[0] = -1
    const memoryBytes = process.memoryUsage.rss()
    process.send?.({ ...outcome, memoryBytes } satisfies Outcome<Answer>, endWithServer)
  })
  process.on('disconnect', () => process.exit())
}

/** The server process may be gone before its answer is ready. */
function endWithServer(error: Error | null): void {
  if (error) process.exit()
}

async function outcomeOf<Answer>(work: () => Answer | Promise<Answer>) {
  try {
    return { answer: await work() }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
