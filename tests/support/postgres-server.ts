import pg from 'pg'

/** The address of another database on the same PostgreSQL server. */
export function onServer(server: string, database: string): string {
  return Object.assign(new URL(server), { pathname: `/${database}` }).href
}

/** Creates a database, as a copy of a template if one is named. The template must have no connections. */
export async function createPostgresDatabase(server: string, name: string, template?: string): Promise<void> {
  // Copying files is five times as fast as copying through the log.
  const copied = template ? ` template ${pg.escapeIdentifier(template)} strategy file_copy` : ''
  await onConnection(server, client => client.query(`create database ${pg.escapeIdentifier(name)}${copied}`))
}

/** Drops a database, and disconnects its users. */
export async function dropPostgresDatabase(server: string, name: string): Promise<void> {
  await onConnection(server, client =>
    client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  )
}

async function onConnection(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
