import pg from 'pg'

/** The address of another database on the same PostgreSQL server. */
export function onServer(server: string, database: string): string {
  return Object.assign(new URL(server), { pathname: `/${database}` }).href
}

/** Creates a database, as a copy of a template if one is named. The template must have no connections. */
export async function createPostgresDatabase(server: string, name: string, template?: string): Promise<void> {
  // Copying files is five times as fast as copying through the log.
  const copied = template ? ` template ${pg.escapeIdentifier(template)} strategy file_copy` : ''
  await poolOf(server).query(`create database ${pg.escapeIdentifier(name)}${copied}`)
}

/** Drops a database, and disconnects its users. */
export async function dropPostgresDatabase(server: string, name: string): Promise<void> {
  await poolOf(server).query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
}

const pools = new Map<string, pg.Pool>()

/** Each process has one for a server: a new connection for every database costs half as much as the database itself. */
function poolOf(server: string): pg.Pool {
  const known = pools.get(server)
  if (known) return known
  const pool = new pg.Pool({ connectionString: server, max: 4, allowExitOnIdle: true })
  // The server may be stopped while it is idle.
  pool.on('error', () => {})
  pools.set(server, pool)
  return pool
}
