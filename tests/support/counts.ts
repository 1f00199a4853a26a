import { openDatabase } from '#database/open-database.ts'
import { postsAMinute } from '#domain/foundations/limits/post-limit.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'

/**
 * Extends every running count by an hour: of posts within a minute, of tries, of pauses. A slow machine needs more than
 * a pause of one second for the next try, and more than a minute for sixty posts.
 */
export async function lengthenCounts({ dataDir }: ServedProduct): Promise<void> {
  const database = await openDatabase(`${dataDir}/colloquy.sqlite`)
  try {
    await database.write(tx =>
      tx
        .updateTable('rate_limits')
        .set(count => ({ resets_at: count('resets_at', '+', 3_600_000) }))
        .execute(),
    )
  } finally {
    await database.close()
  }
}

/** Brings every count of posts that has begun to its limit, for an hour: the next post is one too many. */
export async function exhaustCounts({ dataDir }: ServedProduct): Promise<void> {
  const database = await openDatabase(`${dataDir}/colloquy.sqlite`)
  try {
    await database.write(tx =>
      tx
        .updateTable('rate_limits')
        .set(count => ({ points: postsAMinute, resets_at: count('resets_at', '+', 3_600_000) }))
        .execute(),
    )
  } finally {
    await database.close()
  }
}

/** Ends counts, as if their time had passed. @param keys a pattern for LIKE, such as `%:pause` */
export async function endCounts({ dataDir }: ServedProduct, keys: string): Promise<void> {
  const database = await openDatabase(`${dataDir}/colloquy.sqlite`)
  try {
    await database.write(tx => tx.deleteFrom('rate_limits').where('key', 'like', keys).execute())
  } finally {
    await database.close()
  }
}
