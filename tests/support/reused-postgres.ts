import { hash } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '#database/database.ts'
import { isWithinWrite } from '#database/nested-write.ts'
import { openPostgres } from '#database/postgres.ts'
import { createPostgresDatabase, dropPostgresDatabase, onServer } from '#tests/support/postgres-server.ts'

/**
 * One test after the other uses the same PostgreSQL database: emptying the few tables that a test wrote to, and keeping
 * connections that know the schema, costs a tenth of what a new database does.
 */

/** The database that reused ones are copies of: the migrated one, with `tests.reset()`. */
const template = 'reusable'

/** Above this size in bytes a table's deleted rows would slow down the tests to come. */
const sizeLimit = 2 ** 18

/** PostgreSQL's own tables have ids below it. */
const firstOwnOid = 16_384

/** Creates the template on a server from its database `migrated`, once per test run. */
export async function prepareReuse(server: string): Promise<void> {
  await createPostgresDatabase(server, template, 'migrated')
  const client = new pg.Client(onServer(server, template))
  await client.connect()
  try {
    await client.query(await resetOf(client))
  } finally {
    await client.end()
  }
}

/**
 * The function `tests.reset()`, which makes every table and sequence what it is now, and returns the
 * tables that it emptied. Where a test changed more than that it returns null: the schema, the planner's statistics, or a table's size for good.
 */
async function resetOf(client: pg.Client): Promise<string> {
  const names = async (kind: 'r' | 'S'): Promise<string[]> => {
    const found = await client.query(
      `select oid::regclass::text as name from pg_class where relkind = $1 and relnamespace = 'public'::regnamespace`,
      [kind],
    )
    return found.rows.map(({ name }) => name)
  }
  const kept: string[] = []
  const emptied: string[] = []
  for (const table of await names('r')) {
    const { rows } = await client.query(`select count(*)::int as count from ${table}`)
    if (rows[0].count === 0) {
      emptied.push(
        `if exists (select from ${table}) then delete from ${table}; emptied := emptied || '${table}'::text; end if;`,
      )
      continue
    }
    const copy = `tests.${table}`
    kept.push(`create table ${copy} as table ${table};`)
    emptied.push(`if (select count(*) from ${table}) <> ${rows[0].count} or exists (table ${table} except table ${copy})
      then delete from ${table}; insert into ${table} overriding system value table ${copy}; end if;`)
  }
  for (const sequence of await names('S')) {
    const { rows } = await client.query(`select last_value, is_called from ${sequence}`)
    const { last_value: last, is_called: isCalled } = rows[0]
    emptied.push(`if (select (last_value, is_called) <> (${last}, ${isCalled}) from ${sequence})
      then perform setval('${sequence}', ${last}, ${isCalled}); end if;`)
  }
  return `
    create schema tests;
    create table tests.changes_of_schema (tag text);
    ${kept.join('\n')}
    create function tests.reset() returns text[] language plpgsql as $$
    declare emptied text[] := '{}';
    begin
      if exists (select from tests.changes_of_schema)
        or exists (select from pg_statistic where starelid >= ${firstOwnOid})
        or exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
          and pg_relation_size(oid) > ${sizeLimit})
      then return null; end if;
      ${emptied.join('\n')}
      return emptied;
    end $$;
    create function tests.note_change() returns event_trigger language plpgsql as
      $$ begin insert into tests.changes_of_schema values (tg_tag); end $$;
    create event trigger changed_schema on ddl_command_end execute function tests.note_change();`
}

interface Reusable {
  database: Database
  /** Says whether the database may be used again. */
  reset(): Promise<boolean>
  remove(): Promise<void>
}

/**
 * A write that asks for a second connection may wait for it until its time is over: for writers that hold all others, and
 * wait for its locks.
 */
function refuseWithinWrite(): void {
  if (isWithinWrite())
    throw new Error('Within a write this reads on another connection; use its transaction.')
}

/** Each process has its own, for each server. */
const freeOn = new Map<string, Reusable[]>()

/** A database as the migrations leave it, for one test; closing it hands it on to the next one. */
export async function borrowPostgres(server: string): Promise<Database> {
  const free = freeOn.get(server) ?? []
  freeOn.set(server, free)
  const reusable = free.pop() ?? (await createReusable(server))
  const { database } = reusable
  const writes = new Set<Promise<unknown>>()
  let isClosed = false
  const refuseIfClosed = () => {
    if (isClosed) throw new Error('This database was closed; the test that it belonged to may be over.')
  }
  return {
    ...database,
    dialect: 'postgres',
    read: database.read.withPlugin({
      transformQuery({ node }) {
        refuseIfClosed()
        refuseWithinWrite()
        return node
      },
      transformResult: async ({ result }) => result,
    }),
    async write(work) {
      refuseIfClosed()
      const writing = database.write(work)
      writes.add(writing)
      try {
        return await writing
      } finally {
        writes.delete(writing)
      }
    },
    snapshot(tables, work) {
      refuseIfClosed()
      return database.snapshot(tables, work)
    },
    async close() {
      if (isClosed) return
      isClosed = true
      await Promise.allSettled(writes)
      if (await reusable.reset()) free.push(reusable)
      else await reusable.remove()
    },
  }
}

/**
 * Gives each statement with parameters a name, so that PostgreSQL parses and plans it once for each connection: tests
 * repeat the same few thousand. A test that changes the schema and repeats a statement needs `openUnsharedDatabase`.
 * Statements of a snapshot get none: the plan of a named one may still read the table that a temporary one hides.
 */
class ClientThatNamesStatements extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query: (...given: unknown[]) => unknown = this.query.bind(this)
    let isSnapshot = false
    const queryByName = (text: unknown, values: unknown, ...rest: unknown[]) => {
      if (typeof text === 'string') {
        isSnapshot =
          /^create temporary table/.test(text) || (isSnapshot && !/^(?:commit|rollback)/.test(text))
      }
      return typeof text === 'string' && Array.isArray(values) && values.length > 0 && !isSnapshot
        ? query({ text, values, name: hash('sha1', text) }, ...rest)
        : query(text, values, ...rest)
    }
    // `query` has an overload for each way to call it; all of them are passed on.
    this.query = queryByName as typeof this.query
  }
}

/**
 * Of a test. Each plans the statements of the tests for itself: with the product's limit, a page that asks twenty at once
 * would have all planned twenty times. A test that holds more transactions open needs `openUnsharedDatabase`.
 */
const connectionLimit = 4

/** PostgreSQL would otherwise plan each of the first five uses of a named statement for its values. */
function planningOnce(address: string): string {
  const planning = new URL(address)
  planning.searchParams.set('options', '-c plan_cache_mode=force_generic_plan')
  return planning.href
}

/** A database of the run's own server by its Unix socket, which costs a fifth less than TCP; Windows has none. */
function onSocket(server: string, database: string): string {
  const address = new URL(onServer(server, database))
  if (process.platform !== 'win32')
    address.searchParams.set('host', path.join(inject('scratchFolder'), 'postgres'))
  return address.href
}

async function createReusable(server: string): Promise<Reusable> {
  const name = `test_${crypto.randomUUID()}`
  await createPostgresDatabase(server, name, template)
  const address = onSocket(server, name)
  const client = new pg.Client({
    connectionString: address,
    // As a replica it checks no foreign keys, and fires none of the triggers that refuse to delete what is append-only.
    options: '-c session_replication_role=replica',
  })
  // The server may be stopped while it is idle.
  client.on('error', () => {})
  await client.connect()
  const database = openPostgres(planningOnce(address), {
    Client: ClientThatNamesStatements,
    max: connectionLimit,
  })
  return {
    database,
    async reset() {
      const { rows } = await client.query({ name: 'reset', text: 'select tests.reset() as emptied' })
      const emptied: string[] | null = rows[0].emptied
      if (!emptied) return false
      if (emptied.length === 0) return true
      // Without a page, rows are found in the order in which they are inserted, as in a new database.
      await client.query(`vacuum ${emptied.join(', ')}`)
      const left = await client.query(
        'select from unnest($1::text[]) as name where pg_relation_size(name::regclass) > 0',
        [emptied],
      )
      return left.rowCount === 0
    },
    async remove() {
      await Promise.all([client.end(), database.close()])
      await dropPostgresDatabase(server, name)
    },
  }
}
