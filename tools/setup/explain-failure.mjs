/** What the system says of an address, or of a name, that this process cannot listen at. */
const notThisMachine = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENOTFOUND', 'EAI_AGAIN']

/** SQLite's SQLITE_CANTOPEN and SQLITE_READONLY. */
const unwritableCodes = [14, 8]
/** SQLite's SQLITE_CORRUPT and SQLITE_NOTADB. */
const brokenCodes = [11, 26]
/** SQLite's SQLITE_FULL. */
const full = 13

/** Errors of bringing the tables up to date, which say what to do. */
const ofTheTables = ['NewerSchema', 'TablesInUse', 'UnsafeDatabase']

/** What PostgreSQL says of whoever connects. */
const refusedConnections = ['28P01', '28000', '3D000', '42501', '53300', '57P03']

/** What the system and Node say of a server that does not answer, or not in the way that was asked for. */
const unreachable =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
const untrusted = /CERT|^ERR_(?:SSL|TLS)_|^SELF_SIGNED|^UNABLE_TO/
const ofDriver =
  /^SASL:|^The server does not support SSL|^There was an error establishing an SSL|^timeout expired|^Connection terminated/

/**
 * Says in one line why a command could not start, where its reader can fix that.
 *
 * @param {any} error
 * @returns the stack of any other error
 */
export function explainFailure(error) {
  if (error?.name === 'SettingError') return `Setting ${error.message}`
  if (ofTheTables.includes(error?.name)) return error.message
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
  const database = process.env.DATABASE_URL ? explainConnection(error) : undefined
  if (database) return database
  if (error?.message?.includes('database is locked')) {
    return 'Another program is writing to the database. Try again in a moment.'
  }
  // The lower eight bits: the others say more of the same.
  const sqlite = error?.errcode & 0xff
  if (error?.code === 'ENOSPC' || sqlite === full) {
    return `The disk of DATA_DIR is full: ${error.message}. Make room on it, then start again; nothing is lost.`
  }
  if (brokenCodes.includes(sqlite)) {
    return `DATA_DIR has a file colloquy.sqlite that is no intact database: ${error.message}. Restore a backup, or name another folder.`
  }
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'EEXIST'].includes(error?.code)) {
    return unwritable(error)
  }
  if (unwritableCodes.includes(sqlite)) return unwritable(error)
  return error?.stack ?? String(error)
}

/**
 * Why PostgreSQL cannot be used, by an error that came before anything was read from it.
 *
 * @param {any} error
 */
function explainConnection(error) {
  const code = String(error?.code ?? '')
  const said = error?.message || code
  if (unreachable.test(code)) return `The database that DATABASE_URL names does not answer (${said}).`
  const isRefused = refusedConnections.includes(code) || untrusted.test(code) || ofDriver.test(said)
  if (isRefused) return `Setting DATABASE_URL: the database cannot be used with it (${said})`
  return undefined
}

/** @param {Error} error */
const unwritable = ({ message }) =>
  `DATA_DIR cannot be used: ${message}. Set it to a folder in which this user can read and write.`
