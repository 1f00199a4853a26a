/** Batches concurrent requests: docs/decisions/0025-sales-in-one-transaction.md. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import type { Database, Reader, Transaction } from '#database/database.ts'
import { limitWrites, WriteTookTooLong } from '#database/limit-writes.ts'
import { isWithinWrite } from '#database/nested-write.ts'

/** Batch size limit: larger batches cost less each, but make the first request wait longer. */
const batchSizeLimit = 256

/** How long a caller waits for a write, in the queue and for the commit. */
const writeTimeoutMs = 8_000

/** A read that takes longer than this stops holding up the next batch. */
const readTimeoutMs = 2_000

/** A request to the database, queued by the row that its answer depends on. */
type BatchedCall<Input, Answer> = (database: Database, rowId: number, input: Input) => Promise<Answer>

/** The work of a batch does not belong to the request that started it. */
const outsideOfRequests = AsyncLocalStorage.snapshot()

interface WaitingCall<Input, Answer> {
  input: Input
  since: number
  resolve(answer: Answer | Promise<Answer>): void
  reject(error: unknown): void
}

/**
 * Makes a batched read. Requests that arrive while one is in progress wait and share the next one.
 *
 * @param read answers each request, in order
 */
export function batchReads<Input, Answer>(
  read: (db: Reader, inputs: readonly Input[]) => Promise<readonly Answer[]>,
): BatchedCall<Input, Answer> {
  return batchCalls(readTimeoutMs, async (database, calls) => {
    answerEach(calls, await read(database.read, inputsOf(calls)))
  })
}

export interface BatchedWrites<Input, Answer> {
  /**
   * Answers requests as if they came one after the other.
   *
   * @returns an answer for each; undefined for one that must run alone, which is done next
   */
  together(tx: Transaction, inputs: readonly Input[]): Promise<readonly (Answer | undefined)[]>
  alone(tx: Transaction, input: Input): Promise<Answer>
}

/**
 * Makes a batched write. Each caller is answered after the commit, as by `write`, within a time limit that starts
 * with its request. A failure affects only its own request: whatever was rolled back with it runs again without it, in
 * halves, so that one failure among many costs few transactions.
 */
export function batchWrites<Input, Answer>(
  work: BatchedWrites<Input, Answer>,
  timeoutMs = writeTimeoutMs,
): BatchedCall<Input, Answer> {
  const answerInBatch = batchCalls(timeoutMs, answerTogether)
  return async (database, rowId, input) => {
    // The batch is written outside of the caller's own write, which would not be recognised there.
    if (isWithinWrite()) return answerAlone(database, { input, since: performance.now() })
    return answerInBatch(database, rowId, input)
  }

  async function answerTogether(
    database: Database,
    calls: readonly WaitingCall<Input, Answer>[],
  ): Promise<void> {
    const [oldest] = calls
    if (!oldest) return
    let isWorkDone = false
    try {
      const answers = await withRemainingTime(database, oldest.since).write(async tx => {
        isWorkDone = false
        const given = await work.together(tx, inputsOf(calls))
        expectOneForEach(calls, given)
        isWorkDone = true
        return given
      })
      answerEach(
        calls,
        calls.map((call, index) => answers[index] ?? answerAlone(database, call)),
      )
    } catch (error) {
      // The outcome of a failed commit is unknown, so the batch is not repeated; a batch that timed out would only
      // time out again.
      if (isWorkDone || error instanceof WriteTookTooLong || calls.length === 1) throw error
      const middle = Math.ceil(calls.length / 2)
      for (const half of [calls.slice(0, middle), calls.slice(middle)]) await answerHalf(database, half)
    }
  }

  async function answerHalf(database: Database, half: readonly WaitingCall<Input, Answer>[]): Promise<void> {
    const [only] = half
    if (only && half.length === 1) return only.resolve(answerAlone(database, only))
    await answerTogether(database, half).catch(error => {
      for (const { reject } of half) reject(error)
    })
  }

  function answerAlone(
    database: Database,
    { input, since }: Pick<WaitingCall<Input, Answer>, 'input' | 'since'>,
  ): Promise<Answer> {
    return withRemainingTime(database, since).write(tx => work.alone(tx, input))
  }

  /** The database for a caller that has already used part of its time. */
  function withRemainingTime(database: Database, since: number): Database {
    return limitWrites(database, Math.max(1, Math.round(timeoutMs - (performance.now() - since))))
  }
}

/**
 * @param batchTimeoutMs a batch that hangs longer, for example in a commit on a broken connection, stops blocking the next
 *   one
 * @param answerAll settles every request of the batch, or throws the error that all of them get
 */
function batchCalls<Input, Answer>(
  batchTimeoutMs: number,
  answerAll: (database: Database, calls: readonly WaitingCall<Input, Answer>[]) => Promise<void>,
): BatchedCall<Input, Answer> {
  // The queues of a database are dropped with it.
  const queuesOf = new WeakMap<Database, Map<number, WaitingCall<Input, Answer>[]>>()

  return (database, rowId, input) =>
    new Promise((resolve, reject) => {
      const queues = queuesOf.get(database) ?? new Map<number, WaitingCall<Input, Answer>[]>()
      queuesOf.set(database, queues)
      const call = { input, since: performance.now(), resolve, reject }
      const queue = queues.get(rowId)
      if (queue) {
        queue.push(call)
      } else {
        const begun = [call]
        queues.set(rowId, begun)
        outsideOfRequests(() => serve(database, begun, () => queues.delete(rowId)))
      }
    })

  async function serve(
    database: Database,
    queue: WaitingCall<Input, Answer>[],
    end: () => void,
  ): Promise<void> {
    while (queue.length > 0) {
      // Include requests that have arrived by now: SQLite answers synchronously, so otherwise nothing would ever
      // queue.
      await setImmediate()
      const calls = queue.splice(0, batchSizeLimit)
      const batch = answerAll(database, calls).catch(error => {
        for (const { reject } of calls) reject(error)
      })
      await waitAtMost(batchTimeoutMs, batch)
    }
    end()
  }
}

async function waitAtMost(limitMs: number, promise: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>(resolve => {
    timer = setTimeout(resolve, limitMs)
  })
  await Promise.race([promise, over])
  clearTimeout(timer)
}

function inputsOf<Input>(calls: readonly WaitingCall<Input, unknown>[]): Input[] {
  return calls.map(({ input }) => input)
}

function answerEach<Answer>(
  calls: readonly WaitingCall<unknown, Answer>[],
  answers: readonly (Answer | Promise<Answer>)[],
): void {
  expectOneForEach(calls, answers)
  calls.forEach(({ resolve }, index) => {
    // There is one for each.
    resolve(answers[index] as Answer | Promise<Answer>)
  })
}

function expectOneForEach(calls: readonly unknown[], answers: readonly unknown[]): void {
  if (calls.length !== answers.length)
    throw new Error(`${calls.length} calls, ${answers.length} were answered`)
}
