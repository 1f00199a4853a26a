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
    process.send?.({
      ...(await outcomeOf(() => work(job))),
      memoryBytes: process.memoryUsage.rss(),
    } satisfies Outcome<Answer>)
  })
  // The server process is gone.
  process.on('disconnect', () => process.exit())
}

async function outcomeOf<Answer>(work: () => Answer | Promise<Answer>) {
  try {
    return { answer: await work() }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
