/**
 * The time by which everything is decided: claims, holds and deadlines. On PostgreSQL it is the database's, so that
 * processes on machines with different clocks agree; on SQLite it is this machine's. In between it goes on by a counter
 * that nobody can set, so that a clock that leaps ends no deadline.
 */

import { readServerClock } from '#database/about.ts'
import type { Database } from '#database/database.ts'
import { timeInWords } from '#domain/foundations/counted-in-words.ts'
import { type Clock, systemClock } from '#domain/foundations/time.ts'

/** By how much clocks may differ, in milliseconds, before a process says so and leaves background work to others. */
const toleratedMs = 30_000

/** How often the time is compared, in milliseconds. */
const compareEveryMs = 2_000

/**
 * How long another time has to last until it is believed, in milliseconds. A machine that was suspended, or whose wrong
 * clock was set right, need not be restarted; a clock that leaps for a moment changes nothing.
 */
const believedAfterMs = 10 * 60_000

/** One comparison is only as exact as its round trip was short; the best of a few counts. */
const firstComparisons = 3

export interface SteadyClock extends Clock {
  /** In one sentence why this process must not do what depends on the time; undefined while all is well. */
  trouble(): string | undefined
  close(): void
}

interface Sample {
  /** Of the time that counts: the database's, or on SQLite this machine's. */
  atMs: number
  /** Of this machine. */
  ownMs: number
  /** Of the counter. */
  counterMs: number
  /** How far `atMs` may be off. */
  uncertainMs: number
}

/**
 * Compares the clocks, and goes on comparing them.
 *
 * @throws if the database does not answer
 */
export async function openSteadyClock(
  database: Database,
  own: Clock = systemClock,
  { everyMs = compareEveryMs, believedMs = believedAfterMs }: { everyMs?: number; believedMs?: number } = {},
): Promise<SteadyClock> {
  let anchor = await takeSample(database, own)
  for (let more = 1; more < firstComparisons; more++) {
    const sample = await takeSample(database, own)
    if (sample.uncertainMs < anchor.uncertainMs) anchor = sample
  }
  /** The counter when the time that counts was first seen to have leapt. */
  let leaptAt: number | undefined
  let trouble = differenceOf(anchor)

  const epochMs = () => Math.round(anchor.atMs + (performance.now() - anchor.counterMs))

  function follow(sample: Sample): void {
    const expected = anchor.atMs + (sample.counterMs - anchor.counterMs)
    const offMs = Math.abs(sample.atMs - expected)
    const hasLeapt = offMs > toleratedMs + sample.uncertainMs
    if (!hasLeapt) leaptAt = undefined
    else leaptAt ??= sample.counterMs
    const isBelieved = leaptAt === undefined || sample.counterMs - leaptAt >= believedMs
    if (isBelieved) {
      leaptAt = undefined
      // A difference that the comparison itself may have made would only let the time jitter.
      if (offMs > sample.uncertainMs) anchor = sample
    }
    trouble = isBelieved
      ? differenceOf(sample)
      : leapOf(database, Math.round((sample.atMs - expected) / 1_000))
  }

  let isComparing = false
  const timer = setInterval(async () => {
    if (isComparing) return
    isComparing = true
    // While the database does not answer, the counter goes on; others say that it is away.
    await takeSample(database, own).then(follow, () => {})
    isComparing = false
  }, everyMs).unref()

  return {
    now: () => Temporal.Instant.fromEpochMilliseconds(epochMs()),
    epochMs,
    trouble: () => trouble,
    close: () => clearInterval(timer),
  }
}

async function takeSample(database: Database, own: Clock): Promise<Sample> {
  const beganAt = performance.now()
  const server = await readServerClock(database)
  const endedAt = performance.now()
  const ownMs = own.now().epochMilliseconds
  if (!server) return { atMs: ownMs, ownMs, counterMs: endedAt, uncertainMs: 1 }
  const halfMs = (endedAt - beganAt) / 2
  // Of the moment in the middle of the round trip.
  return {
    atMs: server.epochMilliseconds,
    ownMs: ownMs - halfMs,
    counterMs: endedAt - halfMs,
    uncertainMs: halfMs + 1,
  }
}

function differenceOf({ atMs, ownMs, uncertainMs }: Sample): string | undefined {
  const seconds = Math.round((ownMs - atMs) / 1_000)
  if (Math.abs(ownMs - atMs) <= toleratedMs + uncertainMs) return undefined
  const direction = seconds > 0 ? 'ahead of' : 'behind'
  return `This machine's clock is ${Math.abs(seconds)} seconds ${direction} the database's. Synchronise it with a time server (NTP).`
}

function leapOf({ dialect }: Database, seconds: number): string {
  const whose = dialect === 'postgres' ? "The database server's" : "This machine's"
  const direction = seconds > 0 ? 'forward' : 'back'
  return `${whose} clock has leapt ${direction} by ${Math.abs(seconds)} seconds. If it is still so after ${timeInWords(believedAfterMs / 60_000, 'minute')}, the new time applies.`
}
