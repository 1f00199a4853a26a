import { type ChildProcess, fork } from 'node:child_process'

/** The result of one job, and the process's memory use at that moment. */
export type Outcome<Answer> = ({ readonly answer: Answer } | { readonly failure: string }) & {
  readonly memoryBytes: number
}

export interface ProcessLimits {
  /** When one job takes longer, the process is ended and the job fails. */
  jobMs: number
  /** A process that takes more memory ends itself, and its job fails. */
  memoryBytes: number
}

/** The process was ended, by its limits or by a crash, before it answered. */
export class ProcessLost extends Error {
  override readonly name = 'ProcessLost'
}

export interface LimitedProcess<Job, Answer> {
  /** @throws ProcessLost, or an error with the failure that the process reports */
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
  { jobMs, memoryBytes }: ProcessLimits,
  flags: readonly string[] = [],
): LimitedProcess<Job, Answer> {
  const queue: Waiting<Job, Answer>[] = []
  let current: Waiting<Job, Answer> | undefined
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const started = fork(workerFile, [String(memoryBytes)], {
      serialization: 'advanced',
      execArgv: [...process.execArgv, ...flags],
    })
    started.on('message', (outcome: Outcome<Answer>) => {
      if (child !== started) return
      if ('answer' in outcome) current?.resolve(outcome.answer)
      else current?.reject(new Error(`the ${name} failed: ${outcome.failure}`))
      current = undefined
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
    clearTimeout(timer)
    current ??= queue.shift()
    if (current) {
      child ??= start()
      child.ref()
      child.channel?.ref()
      const working = child
      const tooLong = () => lose(working, new ProcessLost(`the ${name} process was silent for ${jobMs} ms`))
      timer = setTimeout(tooLong, jobMs).unref()
      child.send(current.job)
    } else if (child) {
      // An idle process does not keep the server from exiting.
      child.unref()
      child.channel?.unref()
      timer = setTimeout(end, idleMs).unref()
    }
  }

  function end(): void {
    child?.kill('SIGKILL')
    child = undefined
  }

  function lose(lost: ChildProcess, error: Error): void {
    if (child !== lost) return
    end()
    current?.reject(error)
    current = undefined
    runNext()
  }

  return {
    run(job) {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      queue.push({ job, resolve, reject })
      if (!current) runNext()
      return promise
    },
    async close() {
      end()
      clearTimeout(timer)
      const error = new ProcessLost(`the ${name} process was closed`)
      for (const job of [...(current ? [current] : []), ...queue.splice(0)]) job.reject(error)
      current = undefined
    },
  }
}
