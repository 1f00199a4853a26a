import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver } from 'kysely'
import pg from 'pg'
import type { Database } from '#database/database.ts'
import { WriteTookTooLong } from '#database/limit-writes.ts'
import type { Schema } from '#database/schema.ts'

/** Error codes after which PostgreSQL asks for the same transaction again: serialization failure, deadlock. */
const retryable = new Set(['40001', '40P01'])
const retryLimit = 5

/** A row was held by others for longer than `lockPatienceMs`. */
const lockNotAvailable = '55P03'

/** A server that takes no connection within this is as good as away. */
const connectingMs = 10_000

/**
 * For how long a row may be held by others: a rush waits its turn, but nobody waits for a session that hangs. Each
 * transaction sets it for itself: a pooler in between (PgBouncer) refuses it of a connection that starts, and gives
 * the next transaction another connection.
 */
const lockPatienceMs = 6_000

/**
 * Gives up connecting after a while. Told to the pool, the same limit would hold for waiting for a connection
 * that is in use, and a rush would fail what only has to wait its turn.
 */
class ImpatientClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(typeof config === 'string' ? config : { ...config, connectionTimeoutMillis: connectingMs })
  }
}

/** Begins with the setting in the same message to the server: a round trip of its own would cost every write. */
class PatientDriver extends PostgresDriver {
  // No write asks for another isolation than the usual one.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`begin; set local lock_timeout = ${lockPatienceMs}`))
  }
}

class PatientDialect extends PostgresDialect {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver() {
    return new PatientDriver({ pool: this.#pool })
  }
}

export function openPostgres(address: string): Database {
  const pool = new pg.Pool({
    connectionString: address,
    max: 20,
    types: { getTypeParser },
    keepAlive: true,
    Client: ImpatientClient,
  })
  // A connection that breaks while idle is dropped from the pool, and one that breaks while in use fails
  // whatever is asked of it next; without somebody who listens either would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  const kysely = new Kysely<Schema>({ dialect: new PatientDialect(pool) })
  return {
    dialect: 'postgres',
    read: kysely,
    async write(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await kysely.transaction().execute(work)
        } catch (error) {
          if (codeOf(error) === lockNotAvailable) throw new WriteTookTooLong(lockPatienceMs, { cause: error })
          if (attempt >= retryLimit || !retryable.has(codeOf(error))) throw error
        }
      }
    },
    close: () => kysely.destroy(),
  }
}

const { builtins } = pg.types

/** 64-bit integers and sums arrive as numbers: every one that the product keeps is a safe integer. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === builtins.INT8 || oid === builtins.NUMERIC) return Number
  return pg.types.getTypeParser(oid, format as 'text')
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
