import { Worker } from 'node:worker_threads'
import type { Outcome } from '#adapters/limited-process.ts'

/** A separate thread watches memory use, because this one is busy while it works. */
const guard = `
const { workerData } = require('node:worker_threads')
setInterval(() => {
  if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL')
}, 100)
`

/** The other end of `openLimitedProcess`: takes one job at a time and answers before it takes the next. */
export function answerJobs<Job, Answer>(work: (job: Job) => Answer | Promise<Answer>): void {
  new Worker(guard, { eval: true, workerData: Number(process.argv[2]) }).unref()
  process.on('message', async (job: Job) => {
    const outcome = await outcomeOf(() => work(job))
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
