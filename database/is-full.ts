import type { Transaction } from '#database/database.ts'

/** SQLite's SQLITE_FULL, in the low byte. */
const sqliteFull = 13

/** Whether something was not stored because a disk is full: SQLite's, PostgreSQL's, or that of the folder of files. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number' && error.errcode % 256 === sqliteFull)
    return true
  if ('code' in error && (error.code === 'ENOSPC' || error.code === '53100')) return true
  return isFull(error.cause)
}

/** Writes about as much as a registration with its mails, and takes it back. @throws where there is no room for that */
export async function tryRoom(tx: Transaction): Promise<void> {
  const keys = Array.from({ length: 100 }, (_, index) => `trial of the disk ${index} ${'x'.repeat(500)}`)
  await tx
    .insertInto('rate_limits')
    .values(keys.map(key => ({ key, points: 0, resets_at: 0 })))
    .execute()
  await tx.deleteFrom('rate_limits').where('key', 'in', keys).execute()
}
