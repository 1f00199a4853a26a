import { openDatabase } from '#database/open-database.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'

/**
 * Makes every count that has begun last an hour more: of posts in a minute, of tries, of pauses. A slow machine needs
 * longer than a pause of one second for the next try, and longer than a minute for sixty posts.
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

/** Ends counts, as if their time had passed. @param keys a pattern of LIKE, such as `%:pause` */
export async function endCounts({ dataDir }: ServedProduct, keys: string): Promise<void> {
  const database = await openDatabase(`${dataDir}/colloquy.sqlite`)
  try {
    await database.write(tx => tx.deleteFrom('rate_limits').where('key', 'like', keys).execute())
  } finally {
    await database.close()
  }
}
