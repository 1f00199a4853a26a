/** Whether another process holds a lock of SQLite's. The low byte is the kind, so that BUSY_RECOVERY counts too. */
export const isBusy = (error: unknown) =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  error.errcode % 256 === 5
