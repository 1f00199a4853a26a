/**
 * Slows down clients that guess passwords and codes. Nobody is locked out: one client that guesses at one account waits
 * longer after each try, while other clients still get in. The answer depends only on what was typed, so it does not
 * tell whether an account exists. Tries are counted before they are made, so that parallel guesses count too.
 *
 * Where somebody has signed in before, only their own wrong tries on that device count, and they count for nobody else:
 * whoever guesses from many addresses delays strangers, not the account's owner.
 */
import { createHash } from 'node:crypto'
import type { Database } from '#database/database.ts'
import { countUp } from '#domain/foundations/limits/count-up.ts'
import { countWithin, undoCount } from '#domain/foundations/limits/count-within.ts'
import { fail, type Result } from '#domain/foundations/result.ts'

/** All counts start again after this time. */
const windowMs = 15 * 60_000
/** Free tries: at one account from one address, at one account, and from one address, which a whole office may share. */
const free = { pair: 5, account: 20, address: 20 } as const
/** The longest time that a request is held before its try is made. */
const longestHeldMs = 8_000
const longestPauseSeconds = 10 * 60
/** Tries that a process holds at the same time; more would leave no room for those that are not held. */
const mostHeld = 500
let heldNow = 0

/** The try was not made: because of earlier ones, or because too many people's are being made. */
export type SlowDown = { code: 'slow-down'; retryAfterSeconds: number; isBusy?: true }

/** Who tries to prove who they are. */
export interface Trier {
  account: string
  address: string
  device: string | undefined
  now: Temporal.Instant
}

/** The pause after a try of one client at one account, in seconds: 1, 2, 4 … at most ten minutes. */
export function pauseSeconds(triesBeyond: number): number {
  return triesBeyond <= 0 ? 0 : Math.min(longestPauseSeconds, 2 ** (triesBeyond - 1))
}

/** How long a request is held for the tries that all clients made, in milliseconds. */
export function heldMs(triesBeyond: number): number {
  return triesBeyond <= 0 ? 0 : Math.min(longestHeldMs, 500 * 2 ** (triesBeyond - 1))
}

/**
 * Tries to prove who somebody is, unless this client has to pause first.
 *
 * @param who.account an e-mail address or a person's id
 * @param who.address what stands for a client, such as `203.0.113.7`
 * @param who.device the device, if this person has signed in on it before
 * @param wait holds a request; tests pass their own
 * @returns what the attempt returned, or `slow-down` where it was not made
 */
export async function trySlowly<T, E extends { code: string }>(
  database: Database,
  who: Trier,
  attempt: () => Promise<Result<T, E>>,
  wait: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<Result<T, E | SlowDown>> {
  const account = createHash('sha256').update(who.account.trim().toLowerCase()).digest('base64url')
  const pair = `proof:${account}:${who.device === undefined ? who.address : `device:${who.device}`}`
  const byPair = await count(database, pair, who.now)
  if (byPair > free.pair) {
    const paused = await pause(database, pair, { seconds: pauseSeconds(byPair - free.pair), now: who.now })
    if (!paused.ok) {
      await undoCount(database, pair)
      return paused
    }
  }
  const shared =
    who.device === undefined
      ? { account: `proof:account:${account}`, address: `proof:address:${who.address}` }
      : undefined
  let heldForMs = 0
  if (shared) {
    const byAccount = await count(database, shared.account, who.now)
    const byAddress = await count(database, shared.address, who.now)
    heldForMs = Math.max(heldMs(byAccount - free.account), heldMs(byAddress - free.address))
  }
  const isRefused = heldForMs > 0 && !(await hold(() => wait(heldForMs)))
  const outcome = isRefused ? tooManyHeld : await attempt()
  if (outcome.ok || notTried.has(outcome.error.code))
    for (const key of [pair, ...Object.values(shared ?? {})]) await undoCount(database, key)
  return outcome
}

/** Holds a try for a while. @returns false if too many are being held */
async function hold(wait: () => Promise<unknown>): Promise<boolean> {
  if (heldNow >= mostHeld) return false
  heldNow++
  try {
    await wait()
  } finally {
    heldNow--
  }
  return true
}

const tooManyHeld = fail({
  code: 'slow-down',
  retryAfterSeconds: longestHeldMs / 1_000,
  isBusy: true,
} as const)

/** Answers of attempts that were not made. */
const notTried: ReadonlySet<string> = new Set(['slow-down', 'too-many-codes'])

/** Begins the pause that follows this try, or says how much of an earlier one is left. */
async function pause(
  database: Database,
  pair: string,
  { seconds, now }: { seconds: number; now: Temporal.Instant },
): Promise<Result<undefined, SlowDown>> {
  const begun = await countWithin(database, {
    key: `${pair}:pause`,
    limit: 1,
    windowMs: seconds * 1_000,
    now,
  })
  return begun.ok ? begun : fail({ code: 'slow-down', ...begun.error.wait })
}

/** Counts one more try. @returns how many there are now */
async function count(database: Database, key: string, now: Temporal.Instant): Promise<number> {
  const { points } = await database.write(tx => countUp(tx, { key, windowMs, now }))
  return points
}

const sleep = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
