/**
 * A child process for work on files that people send, with limits on time and memory: a file that is made to exhaust
 * the server ends only this process.
 */

import { type ChildProcess, fork } from 'node:child_process'

/** The result of one job, and the process's memory use at that moment. */
export type Outcome<Answer> = ({ readonly answer: Answer } | { readonly failure: string }) & {
  readonly memoryBytes: number
}

export interface ProcessLimits {
  /** Processor time of one job: a process that takes more ends itself, and its job fails. */
  jobMs: number
  /** How long a job may take on the clock, with those before it; then it fails because the server is too busy. */
  patienceMs: number
  /** A process that takes more memory ends itself, and its job fails. */
  memoryBytes: number
}

/** The process was ended, by its limits or by a crash, before it answered. */
export class ProcessLost extends Error {
  override readonly name: string = 'ProcessLost'
}

/** The job was not done in time, although it need not have taken too much of the processor. */
export class ProcessBusy extends ProcessLost {
  override readonly name = 'ProcessBusy'
}

export interface LimitedProcess<Job, Answer> {
  /** @throws ProcessLost, ProcessBusy, or an error with the failure that the process reports */
  run(job: Job): Promise<Answer>
  /** Ends the process; a job in progress fails. */
  close(): Promise<void>
}

/** The share of the memory limit at which a process is replaced: some work leaks. */
const freshShare = 0.4

/** A process that is idle for this long is ended to free its memory. */
const idleMs = 60_000

interface Waiting<Job, Answer> {
  readonly job: Job
  /** Ends its waiting. */
  readonly timer: NodeJS.Timeout
  resolve(answer: Answer): void
  reject(error: Error): void
}

/**
 * Runs jobs one after the other in a separate process, so that a job that keeps a processor busy does not block
 * requests, and one that takes all memory or never ends does not harm the server or other jobs. The process starts
 * with the first job, and again when needed.
 *
 * @param name what the process does, for messages: `printing`
 * @param workerFile a built program that calls `answerJobs`
 * @param flags what Node is told in addition to the server's own flags
 */
export function openLimitedProcess<Job extends object, Answer>(
  name: string,
  workerFile: string,
  { jobMs, patienceMs, memoryBytes }: ProcessLimits,
  flags: readonly string[] = [],
): LimitedProcess<Job, Answer> {
  const queue: Waiting<Job, Answer>[] = []
  let current: Waiting<Job, Answer> | undefined
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const started = fork(workerFile, [String(memoryBytes), String(jobMs)], {
      serialization: 'advanced',
      execArgv: [...process.execArgv, ...flags],
    })
    started.on('message', (outcome: Outcome<Answer>) => {
      if (child !== started) return
      if ('answer' in outcome) finish(waiting => waiting.resolve(outcome.answer))
      else finish(waiting => waiting.reject(new Error(`the ${name} failed: ${outcome.failure}`)))
      if (outcome.memoryBytes > memoryBytes * freshShare) end()
      runNext()
    })
    started.on('error', error =>
      lose(started, new ProcessLost(`the ${name} process: ${error.message}`, { cause: error })),
    )
    started.on('exit', (code, signal) =>
      lose(started, new ProcessLost(`the ${name} process ended with ${code ?? signal}`)),
    )
    return started
  }

  /** Sends the next job, or waits for one. */
  function runNext(): void {
    clearTimeout(idle)
    current ??= queue.shift()
    if (current) {
      child ??= start()
      child.ref()
      child.channel?.ref()
      child.send(current.job)
    } else if (child) {
      // An idle process does not keep the server from exiting.
      child.unref()
      child.channel?.unref()
      idle = setTimeout(end, idleMs).unref()
    }
  }

  function end(): void {
    child?.kill('SIGKILL')
    child = undefined
  }

  function lose(lost: ChildProcess, error: Error): void {
    if (child !== lost) return
    end()
    finish(waiting => waiting.reject(error))
    runNext()
  }

  function finish(answer: (waiting: Waiting<Job, Answer>) => void): void {
    if (!current) return
    clearTimeout(current.timer)
    answer(current)
    current = undefined
  }

  /** Ends the work on a job, or takes it out of the line. */
  function giveUp(waiting: Waiting<Job, Answer>): void {
    const error = new ProcessBusy(`the ${name} process did not answer within ${patienceMs} ms`)
    if (waiting === current && child) {
      lose(child, error)
      return
    }
    queue.splice(queue.indexOf(waiting), 1)
    waiting.reject(error)
  }

  return {
    run(job) {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      const timer = setTimeout(() => giveUp(waiting), patienceMs).unref()
      const waiting: Waiting<Job, Answer> = { job, timer, resolve, reject }
      queue.push(waiting)
      if (!current) runNext()
      return promise
    },
    async close() {
      end()
      clearTimeout(idle)
      const error = new ProcessLost(`the ${name} process was closed`)
      for (const waiting of [...(current ? [current] : []), ...queue.splice(0)]) {
        clearTimeout(waiting.timer)
        waiting.reject(error)
      }
      current = undefined
    },
  }
}
