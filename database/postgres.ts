import { setTimeout } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type KyselyPlugin,
  PostgresDialect,
  PostgresDriver,
  sql,
} from 'kysely'
import pg from 'pg'
import type { Database, Transaction } from '#database/database.ts'
import { WriteTookTooLong } from '#database/limit-writes.ts'
import { guardNested } from '#database/nested-write.ts'
import { reportQuery } from '#database/report-query.ts'
import type { Schema } from '#database/schema.ts'

/** Error codes after which PostgreSQL asks for a retry: serialization failure, deadlock. */
const retryable = new Set(['40001', '40P01'])
const retryLimit = 8

/**
 * Before another attempt, times those so far, at random. Writers that came back at once would queue behind those that they
 * deadlock with: of six that lock two rows in opposite orders, one in six failed five times.
 */
const pauseMs = 250

/** A row was locked by others for longer than `lockTimeoutMs`. */
const lockNotAvailable = '55P03'

/** Of one process; further queries wait. */
const connectionLimit = 20

/** A server that accepts no connection within this time counts as down. */
const connectTimeoutMs = 10_000

/**
 * How long to wait for a row lock: long enough for a rush, but not for a session that hangs. Set in each
 * transaction, because a pooler such as PgBouncer refuses it as a connection option and gives the next transaction
 * another connection.
 */
const lockTimeoutMs = 6_000

/**
 * Connection timeout. As an option of the pool it would also limit the wait for a free connection, and a rush would
 * fail requests that only have to wait.
 */
class ClientWithConnectTimeout extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(typeof config === 'string' ? config : { ...config, connectionTimeoutMillis: connectTimeoutMs })
  }
}

/**
 * Turns off JIT: PostgreSQL compiles statements that it expects to be expensive, which takes half a second, while those
 * of lists and exports take a few milliseconds uncompiled. A pooler may pass the setting on to other clients of the same
 * connection; it does them no harm.
 */
async function turnOffJit(client: pg.ClientBase): Promise<void> {
  await client.query('set jit = off')
}

/** The setting travels in the same message as BEGIN: a round trip of its own would slow down every write. */
class DriverWithLockTimeout extends PostgresDriver {
  // Every write uses the default isolation level.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`begin; set local lock_timeout = ${lockTimeoutMs}`))
  }
}

class DialectWithLockTimeout extends PostgresDialect {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver() {
    return new DriverWithLockTimeout({ pool: this.#pool })
  }
}

/**
 * Moves the rows out of the result object that `pg` holds on to. Measured: V8's minor collections do not free these
 * objects, because one that is in the old generation keeps those of later queries alive. A long export took 70 MB more.
 */
const takeRows: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({ ...result, rows: result.rows.splice(0) }),
}

/**
 * @param options for tests
 * @param options.Client which names statements: the product does not, as not all poolers pass names on
 * @param options.max fewer connections, each of which plans every statement again
 */
export function openPostgres(
  address: string,
  { Client = ClientWithConnectTimeout, max = connectionLimit }: Pick<pg.PoolConfig, 'Client' | 'max'> = {},
): Database {
  const pool = new pg.Pool({
    connectionString: address,
    max,
    types: { getTypeParser },
    keepAlive: true,
    Client,
    onConnect: turnOffJit,
  })
  // An idle connection that breaks leaves the pool; one that breaks in use fails its next query. Without a listener
  // either would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  const kysely = new Kysely<Schema>({
    dialect: new DialectWithLockTimeout(pool),
    log: reportQuery,
    plugins: [takeRows],
  })
  return {
    dialect: 'postgres',
    read: kysely,
    async write(work) {
      const guarded = guardNested(kysely, work)
      for (let attempt = 1; ; attempt++) {
        try {
          return await kysely.transaction().execute(guarded)
        } catch (error) {
          if (codeOf(error) === lockNotAvailable) throw new WriteTookTooLong(lockTimeoutMs, { cause: error })
          if (attempt >= retryLimit || !retryable.has(codeOf(error))) throw error
          await setTimeout(Math.random() * attempt * pauseMs)
        }
      }
    },
    snapshot: (tables, work) =>
      kysely.transaction().execute(async tx => {
        await sql`set transaction isolation level repeatable read`.execute(tx)
        for (const table of new Set(tables)) await copyTable(tx, table)
        // From here on only the copies can be written.
        await sql`set transaction read only`.execute(tx)
        return work(tx)
      }),
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      limit: connectionLimit,
    }),
    close: () => kysely.destroy(),
  }
}

/**
 * Copies a table into a temporary one, which PostgreSQL finds before the table of the same name: with its indexes and
 * its next id, but without its triggers and what refers to it.
 */
async function copyTable(tx: Transaction, table: keyof Schema): Promise<void> {
  const [name, copy] = [sql.table(table), sql.table(`pg_temp.${table}`)]
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(tx)
  const original = sql.table(`${rows[0]?.schema}.${table}`)
  await sql`create temporary table ${name} (like ${original} including all) on commit drop`.execute(tx)
  await sql`insert into ${copy} select * from ${original}`.execute(tx)
  const numbered = await sql`
    select 1 from pg_attribute where attrelid = ${`pg_temp.${table}`}::regclass and attname = 'id'
  `.execute(tx)
  if (numbered.rows.length === 0) return
  await sql`
    select setval(sequence, (select coalesce(max(each.id), 0) + 1 from ${copy} as each))
    from (select pg_get_serial_sequence(${`pg_temp.${table}`}, 'id') as sequence) as found
    where sequence is not null
  `.execute(tx)
}

const { builtins } = pg.types

/** 64-bit integers and sums arrive as numbers: everything the product stores is a safe integer. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number
  return pg.types.getTypeParser(oid, format as 'text')
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
