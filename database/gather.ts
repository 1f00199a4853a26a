/** Batches concurrent requests: docs/decisions/0025-sales-in-one-transaction.md. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import type { Database, Reader, Transaction } from '#database/database.ts'
import { limitWrites, WriteTookTooLong } from '#database/limit-writes.ts'

/** Batch size limit: larger batches cost less each, but make the first request wait longer. */
const togetherLimit = 256

/** How long a caller waits for a write, in the queue and for the commit. */
const writePatienceMs = 8_000

/** A read that takes longer than this stops holding up the next batch. */
const readPatienceMs = 2_000

/** A request to the database, queued by the row that its answer depends on. */
type AskInLine<Ask, Answer> = (database: Database, rowId: number, ask: Ask) => Promise<Answer>

/** The work of a batch does not belong to the request that started it. */
const outsideOfRequests = AsyncLocalStorage.snapshot()

interface Waiting<Ask, Answer> {
  ask: Ask
  since: number
  resolve(answer: Answer | Promise<Answer>): void
  reject(error: unknown): void
}

/**
 * Makes a batched read. Requests that arrive while one is in progress wait and share the next one.
 *
 * @param read answers each request, in order
 */
export function gatherReads<Ask, Answer>(
  read: (db: Reader, asks: readonly Ask[]) => Promise<readonly Answer[]>,
): AskInLine<Ask, Answer> {
  return askInLines(readPatienceMs, async (database, asked) => {
    answerEach(asked, await read(database.read, asksOf(asked)))
  })
}

export interface GatheredWrites<Ask, Answer> {
  /**
   * Answers requests as if they came one after the other.
   *
   * @returns an answer for each; undefined for one that must run alone, which is done next
   */
  together(tx: Transaction, asks: readonly Ask[]): Promise<readonly (Answer | undefined)[]>
  alone(tx: Transaction, ask: Ask): Promise<Answer>
}

/**
 * Makes a batched write. Each caller is answered after the commit, as by `write`, within a time limit that starts
 * with its request. A failure affects only its own request: whatever was rolled back with it runs again without it, in
 * halves, so that one failure among many costs few transactions.
 */
export function gatherWrites<Ask, Answer>(
  work: GatheredWrites<Ask, Answer>,
  patienceMs = writePatienceMs,
): AskInLine<Ask, Answer> {
  return askInLines(patienceMs, answerTogether)

  async function answerTogether(database: Database, asked: readonly Waiting<Ask, Answer>[]): Promise<void> {
    const [oldest] = asked
    if (!oldest) return
    let isWorkDone = false
    try {
      const answers = await patient(database, oldest.since).write(async tx => {
        isWorkDone = false
        const given = await work.together(tx, asksOf(asked))
        expectOneForEach(asked, given)
        isWorkDone = true
        return given
      })
      answerEach(
        asked,
        asked.map((waiting, index) => answers[index] ?? answerAlone(database, waiting)),
      )
    } catch (error) {
      // The outcome of a failed commit is unknown, so the batch is not repeated; a batch that timed out would only
      // time out again.
      if (isWorkDone || error instanceof WriteTookTooLong || asked.length === 1) throw error
      const middle = Math.ceil(asked.length / 2)
      for (const half of [asked.slice(0, middle), asked.slice(middle)]) await answerHalf(database, half)
    }
  }

  async function answerHalf(database: Database, half: readonly Waiting<Ask, Answer>[]): Promise<void> {
    const [only] = half
    if (only && half.length === 1) return only.resolve(answerAlone(database, only))
    await answerTogether(database, half).catch(error => {
      for (const { reject } of half) reject(error)
    })
  }

  function answerAlone(database: Database, { ask, since }: Waiting<Ask, Answer>): Promise<Answer> {
    return patient(database, since).write(tx => work.alone(tx, ask))
  }

  /** The database for a caller that has already used part of its time. */
  function patient(database: Database, since: number): Database {
    return limitWrites(database, Math.max(1, Math.round(patienceMs - (performance.now() - since))))
  }
}

/**
 * @param turnMs a batch that hangs longer, for example in a commit on a broken connection, stops blocking the next
 *   one
 * @param answerAll settles every request of the batch, or throws the error that all of them get
 */
function askInLines<Ask, Answer>(
  turnMs: number,
  answerAll: (database: Database, asked: readonly Waiting<Ask, Answer>[]) => Promise<void>,
): AskInLine<Ask, Answer> {
  // The queues of a database are dropped with it.
  const linesOf = new WeakMap<Database, Map<number, Waiting<Ask, Answer>[]>>()

  return (database, rowId, ask) =>
    new Promise((resolve, reject) => {
      const lines = linesOf.get(database) ?? new Map<number, Waiting<Ask, Answer>[]>()
      linesOf.set(database, lines)
      const waiting = { ask, since: performance.now(), resolve, reject }
      const line = lines.get(rowId)
      if (line) {
        line.push(waiting)
      } else {
        const begun = [waiting]
        lines.set(rowId, begun)
        outsideOfRequests(() => serve(database, begun, () => lines.delete(rowId)))
      }
    })

  async function serve(database: Database, line: Waiting<Ask, Answer>[], end: () => void): Promise<void> {
    while (line.length > 0) {
      // Include requests that have arrived by now: SQLite answers synchronously, so otherwise nothing would ever
      // queue.
      await setImmediate()
      const asked = line.splice(0, togetherLimit)
      const turn = answerAll(database, asked).catch(error => {
        for (const { reject } of asked) reject(error)
      })
      await waitAtMost(turnMs, turn)
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

function asksOf<Ask>(asked: readonly Waiting<Ask, unknown>[]): Ask[] {
  return asked.map(({ ask }) => ask)
}

function answerEach<Answer>(
  asked: readonly Waiting<unknown, Answer>[],
  answers: readonly (Answer | Promise<Answer>)[],
): void {
  expectOneForEach(asked, answers)
  asked.forEach(({ resolve }, index) => {
    // There is one for each.
    resolve(answers[index] as Answer | Promise<Answer>)
  })
}

function expectOneForEach(asked: readonly unknown[], answers: readonly unknown[]): void {
  if (asked.length !== answers.length)
    throw new Error(`${asked.length} asked, ${answers.length} were answered`)
}
