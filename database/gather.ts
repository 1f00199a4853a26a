/** Several who come at once are answered together: docs/decisions/0025-sales-in-one-transaction.md. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import type { Database, Reader, Transaction } from '#database/database.ts'
import { limitWrites, WriteTookTooLong } from '#database/limit-writes.ts'

/** So many are answered at once: the more there are, the less each costs, and the longer the first one waits. */
const togetherLimit = 64

/** For how long somebody waits for what is written, in line and for the commit. */
const writePatienceMs = 8_000

/** A reading that takes longer than this holds up nobody else. */
const readPatienceMs = 2_000

/** Asks something of a database, in the line of a row that the answer rests on. */
type AskInLine<Ask, Answer> = (database: Database, rowId: number, ask: Ask) => Promise<Answer>

/** What is done for all who stand in a line is no part of the request of whoever began it. */
const outsideOfRequests = AsyncLocalStorage.snapshot()

interface Waiting<Ask, Answer> {
  ask: Ask
  since: number
  resolve(answer: Answer | Promise<Answer>): void
  reject(error: unknown): void
}

/**
 * Makes a reading of which one does for several. Whoever comes while one is under way waits in line, and all who are in
 * line share the next one.
 *
 * @param read answers each ask, in their order
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
   * Answers asks as if each came after those before it.
   *
   * @returns an answer for each; undefined where one has to be answered by itself, which is then done
   */
  together(tx: Transaction, asks: readonly Ask[]): Promise<readonly (Answer | undefined)[]>
  alone(tx: Transaction, ask: Ask): Promise<Answer>
}

/**
 * Makes a write of which one transaction can do several. Each who asks is answered once it is committed, as by `write`,
 * and within a time that counts from the asking. The failure of one is nobody else's: what was undone with it is done
 * again without it.
 */
export function gatherWrites<Ask, Answer>(
  work: GatheredWrites<Ask, Answer>,
  patienceMs = writePatienceMs,
): AskInLine<Ask, Answer> {
  return askInLines(patienceMs, async (database, asked) => {
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
      // What became of a commit that failed is not known, so that it is not done again; and what took too long would
      // take as long once more.
      if (isWorkDone || error instanceof WriteTookTooLong || asked.length === 1) throw error
      answerEach(
        asked,
        asked.map(waiting => answerAlone(database, waiting)),
      )
    }
  })

  function answerAlone(database: Database, { ask, since }: Waiting<Ask, Answer>): Promise<Answer> {
    return patient(database, since).write(tx => work.alone(tx, ask))
  }

  /** A database for somebody who has waited for a while already. */
  function patient(database: Database, since: number): Database {
    return limitWrites(database, Math.max(1, Math.round(patienceMs - (performance.now() - since))))
  }
}

/**
 * @param turnMs what hangs for longer, such as a commit on a broken line, holds up those behind it no further
 * @param answerAll settles each of those who wait, or throws what all of them are told
 */
function askInLines<Ask, Answer>(
  turnMs: number,
  answerAll: (database: Database, asked: readonly Waiting<Ask, Answer>[]) => Promise<void>,
): AskInLine<Ask, Answer> {
  // Who waits belongs to a database, and is gone with it.
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
      // Requests that have arrived by now come along: SQLite answers at once, and nobody would ever be waiting.
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
