/** What the system says of an address, or of a name, that this process cannot listen at. */
const notThisMachine = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENOTFOUND', 'EAI_AGAIN']

/** SQLite's SQLITE_CANTOPEN. */
const unableToOpen = 14

/**
 * Says in one line why a command could not start, where its reader can fix that.
 *
 * @param {any} error
 * @returns the stack of any other error
 */
export function explainFailure(error) {
  if (error?.name === 'SettingError') return `Setting ${error.message}`
  if (error?.name === 'NewerSchema' || error?.name === 'UnsafeDatabase') return error.message
  if (error?.name === 'FilesUnavailable') {
    return process.env.FILES_URL ? `Setting FILES_URL: ${error.message}` : unwritable(error)
  }
  if (error?.code === 'EADDRINUSE') {
    return `Port ${error.port} is in use. Choose another one, for example: PORT=${error.port + 1} npm start`
  }
  if (error?.code === 'EACCES' && error.syscall === 'listen') {
    return `Port ${error.port} may not be opened by this user. Choose one above 1023: PORT=3000 npm start`
  }
  const host = error?.syscall === 'listen' ? error.address : error?.hostname
  if (host !== undefined && host === process.env.HOST && notThisMachine.includes(error.code)) {
    return `Setting HOST: ${host} is no address of this machine`
  }
  if (error?.code === 'ECONNREFUSED' || error?.code === 'ENOTFOUND') {
    return `The database that DATABASE_URL names does not answer (${error.message}).`
  }
  if (error?.message?.includes('database is locked')) {
    return 'Another program is writing to the database. Try again in a moment.'
  }
  if (['EACCES', 'EROFS', 'ENOSPC'].includes(error?.code) || error?.errcode === unableToOpen) {
    return unwritable(error)
  }
  return error?.stack ?? String(error)
}

/** @param {Error} error */
const unwritable = ({ message }) => `DATA_DIR cannot be written to: ${message}. Set it to a folder that can.`
