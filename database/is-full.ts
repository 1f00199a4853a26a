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
