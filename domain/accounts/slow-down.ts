/**
 * Whoever guesses waits longer and longer; nobody is locked out. Tries are counted before they are made, so that guesses
 * at the same time count too, and no longer once they turn out to be right.
 */
import { createHash } from 'node:crypto'
import type { Database } from '#database/database.ts'
import { countWithin, undoCount } from '#domain/limits/count-within.ts'

const windowMs = 15 * 60_000
/** How many tries are free: of one account, and from one address, behind which a whole office may sit. */
const free = { account: 5, address: 20 } as const
const longestWaitMs = 8_000

/** How long a try waits that is beyond those that are free, in milliseconds. */
export function waitMs(triesBeyond: number): number {
  return triesBeyond <= 0 ? 0 : Math.min(longestWaitMs, 500 * 2 ** (triesBeyond - 1))
}

/**
 * Makes a try at proving who one is, after the wait that earlier ones have earned.
 *
 * @param who.account an e-mail address or a person's id
 * @param who.address what stands for a client, such as `203.0.113.7`
 */
export async function trySlowly<T extends { ok: boolean }>(
  database: Database,
  who: { account: string; address: string; now: Temporal.Instant },
  attempt: () => Promise<T>,
): Promise<T> {
  const hash = createHash('sha256').update(who.account.trim().toLowerCase()).digest('base64url')
  const counts = [
    { key: `proof:account:${hash}`, free: free.account },
    { key: `proof:address:${who.address}`, free: free.address },
  ]
  const waits = await Promise.all(
    counts.map(async count => {
      await countWithin(database, { key: count.key, limit: Number.MAX_SAFE_INTEGER, windowMs, now: who.now })
      return waitMs((await readCount(database, count.key)) - count.free)
    }),
  )
  const wait = Math.max(...waits)
  if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
  const outcome = await attempt()
  if (outcome.ok) for (const { key } of counts) await undoCount(database, key)
  return outcome
}

async function readCount({ read }: Database, key: string): Promise<number> {
  const row = await read.selectFrom('rate_limits').select('points').where('key', '=', key).executeTakeFirst()
  return row?.points ?? 0
}
